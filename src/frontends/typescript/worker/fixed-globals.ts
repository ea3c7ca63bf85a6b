import { BuiltinModules, fixedRandom } from "./builtin-modules.ts";
import { installFixedDate } from "./fixed-date.ts";
import { installFixedLocale } from "./fixed-locale.ts";
import { fixedProcess } from "./fixed-process.ts";
import { Reported, type Watch } from "./watch.ts";

/** Replaces every global through which user code could see the clock, chance, the machine or the network. Nothing of ours may need them afterwards. */
export function installFixedGlobals(watch: Watch): BuiltinModules {
  const format = (process.getBuiltinModule("util") as typeof import("node:util")).format;
  installFixedLocale();
  installFixedDate(watch);
  Math.random = () => {
    watch.report("reads-random", "Math.random()");
    return ((watch.nextTick() * 40503) % 65536) / 65536;
  };
  const builtins = new BuiltinModules(watch);
  set("crypto", fixedCrypto(watch));
  set("performance", fixedPerformance(watch));
  set("console", fixedConsole(watch, format));
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) {
    if (name in globalThis) set(name, closedGlobal(watch, name));
  }
  if ("navigator" in globalThis)
    set("navigator", { hardwareConcurrency: 1, language: "en-US", languages: ["en-US"], userAgent: "Node.js", platform: "linux" });
  set("process", fixedProcess(watch));
  return builtins;
}

function set(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}

/** fetch rejects, as it would without a network; constructors throw. */
function closedGlobal(watch: Watch, name: string): unknown {
  const stop = (): never => {
    watch.report("outside-effect", `${name}()`);
    throw new Reported();
  };
  return name === "fetch" ? async () => stop() : new Proxy(class {}, { construct: stop });
}

function fixedCrypto(watch: Watch): object {
  const real = globalThis.crypto;
  const random = /^(generateKey|deriveKey)$/;
  const subtle = new Proxy(real.subtle, {
    get(target, key) {
      if (random.test(String(key)))
        return async (...args: unknown[]) => fixedRandom(watch, `crypto.subtle.${String(key)}()`, String(key))(...args);
      const member = Reflect.get(target, key) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return {
    subtle,
    getRandomValues: fixedRandom(watch, "crypto.getRandomValues()", "getRandomValues"),
    randomUUID: fixedRandom(watch, "crypto.randomUUID()", "randomUUID"),
  };
}

function fixedPerformance(watch: Watch): object {
  const now = (): number => {
    watch.report("reads-clock", "performance.now()");
    return watch.nextTick();
  };
  const nothing = (): undefined => undefined;
  return {
    now,
    timeOrigin: 0,
    mark: nothing,
    measure: nothing,
    clearMarks: nothing,
    clearMeasures: nothing,
    getEntries: () => [],
    toJSON: () => ({}),
  };
}

/** What user code prints is collected: the output of the compiler is data. */
function fixedConsole(watch: Watch, format: (...values: unknown[]) => string): object {
  const print = (...values: unknown[]): void => watch.print(format(...values));
  const printing = new Set(["log", "info", "warn", "error", "debug", "trace", "dir", "table", "group"]);
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(console)) members[name] = printing.has(name) ? print : () => undefined;
  members.assert = (condition: unknown, ...values: unknown[]) => {
    if (!condition) print("Assertion failed:", ...values);
  };
  return members;
}
