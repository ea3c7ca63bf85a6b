import type { Watch } from "./watch.ts";

const localParts = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"];
const zoneName = "GMT+0000 (Coordinated Universal Time)";

const localMethods = {
  getTimezoneOffset(): number {
    return 0;
  },
  toDateString(this: Date): string {
    return formatDate(this) ?? "Invalid Date";
  },
  toTimeString(this: Date): string {
    return formatTime(this) ?? "Invalid Date";
  },
  toString(this: Date): string {
    const date = formatDate(this);
    return date === undefined ? "Invalid Date" : `${date} ${formatTime(this)}`;
  },
};

/**
 * Makes Date independent of the clock and of the machine's time zone: local time is UTC. The prototype is changed in place, so that dates
 * made by Node itself follow too; only reading the clock needs another constructor.
 */
export function installFixedDate(watch: Watch): void {
  const RealDate = Date;
  const parse = RealDate.parse;
  const readClock = (what: string): number => {
    watch.report("reads-clock", what);
    return watch.nextTick();
  };
  const prototype = RealDate.prototype as unknown as Record<string, (this: Date, ...values: never[]) => unknown>;
  for (const part of localParts) {
    prototype[`get${part}`] = prototype[`getUTC${part}`] as () => unknown;
    if (part !== "Day") prototype[`set${part}`] = prototype[`setUTC${part}`] as () => unknown;
  }
  Object.assign(RealDate.prototype, localMethods);
  const parseUtc = (text: string): number => parse(hasZone(text) ? text : `${text}${/\dT\d/.test(text) ? "Z" : " UTC"}`);
  RealDate.now = () => readClock("Date.now()");
  RealDate.parse = (text) => parseUtc(String(text));
  const FixedDate: DateConstructor = new Proxy(RealDate, {
    apply: () => new RealDate(readClock("Date()")).toString(),
    construct(target, args: unknown[], newTarget) {
      return Reflect.construct(target, constructorArguments(args), newTarget) as Date;
    },
  });
  function constructorArguments(args: unknown[]): unknown[] {
    if (args.length === 0) return [readClock("new Date()")];
    if (args.length > 1) return [RealDate.UTC(...(args as Parameters<typeof Date.UTC>))];
    return typeof args[0] === "string" ? [parseUtc(args[0])] : args;
  }
  RealDate.prototype.constructor = FixedDate;
  globalThis.Date = FixedDate;
}

/** ISO dates without a time are UTC by definition; other text needs a zone to be read the same everywhere. */
function hasZone(text: string): boolean {
  return /^\s*[+-]?\d{4,6}(-\d\d){0,2}\s*$|(Z|\b(UTC?|GMT|[ECMP][SD]T))\b|[+-]\d\d:?\d\d\s*(\(.*\))?\s*$/i.test(text);
}

/** `Thu Jan 01 1970`; undefined for an invalid date. */
function formatDate(date: Date): string | undefined {
  const match = /^(\w+), (\d+) (\w+) (-?\d+) /.exec(date.toUTCString());
  return match === null ? undefined : `${match[1]} ${match[3]} ${match[2]} ${match[4]}`;
}

function formatTime(date: Date): string | undefined {
  const match = /(\d\d:\d\d:\d\d) GMT$/.exec(date.toUTCString());
  return match === null ? undefined : `${match[1]} ${zoneName}`;
}
