const locale = "en-US";
const zone = "UTC";

type Formatter = (this: unknown, ...args: unknown[]) => unknown;

/** Where user code names no locale or time zone, it gets the same ones on every machine. */
export function installFixedLocale(): void {
  const intl = Intl as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(Intl)) {
    const Real = intl[name];
    if (typeof Real !== "function" || !("resolvedOptions" in ((Real.prototype ?? {}) as object))) continue;
    const complete = ([locales, options]: unknown[]): unknown[] => [
      locales ?? locale,
      name === "DateTimeFormat" ? { timeZone: zone, ...(options as object | undefined) } : options,
    ];
    intl[name] = new Proxy(Real, {
      apply: (target, self, args) => Reflect.apply(target, self, complete(args)),
      construct: (target, args, newTarget) => Reflect.construct(target, complete(args), newTarget) as object,
    });
  }
  fixArgument(String.prototype, "localeCompare", 1);
  for (const name of ["toLocaleLowerCase", "toLocaleUpperCase"]) fixArgument(String.prototype, name, 0);
  for (const prototype of [Number.prototype, BigInt.prototype, Array.prototype]) fixArgument(prototype, "toLocaleString", 0);
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) {
    fixArgument(Date.prototype, name, 0);
    replace(Date.prototype, name, (real) => {
      return function (this: unknown, locales: unknown, options: unknown) {
        return real.call(this, locales, { timeZone: zone, ...(options as object | undefined) });
      };
    });
  }
}

/** Puts the fixed locale where a method's locale argument is missing. */
function fixArgument(prototype: object, name: string, position: number): void {
  replace(prototype, name, (real) => {
    return function (this: unknown, ...args: unknown[]) {
      while (args.length < position) args.push(undefined);
      args[position] ??= locale;
      return real.apply(this, args);
    };
  });
}

function replace(prototype: object, name: string, change: (real: Formatter) => Formatter): void {
  const real = Reflect.get(prototype, name) as Formatter;
  Object.defineProperty(prototype, name, { value: change(real), writable: true, configurable: true, enumerable: false });
}
