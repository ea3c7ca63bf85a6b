import { Reported, type Watch } from "./watch.ts";

/** Facts that differ between machines, with the value that user code sees instead. */
const machineFacts: Record<string, unknown> = { pid: 1, ppid: 0, execPath: "/usr/bin/node" };
const machineCalls: Record<string, () => unknown> = {
  uptime: () => 0,
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  cpuUsage: () => ({ user: 0, system: 0 }),
  resourceUsage: () => ({}),
  getuid: () => 0,
  geteuid: () => 0,
  getgid: () => 0,
  getegid: () => 0,
  getgroups: () => [],
  umask: () => 0o022,
};
/** Packages look at these to choose between equal ways of doing something; a fixed answer keeps them pure without a report. */
const fixedFacts: Record<string, unknown> = {
  title: "node",
  platform: "linux",
  arch: "x64",
  version: "v20.19.0",
  versions: { node: "20.19.0" },
  release: { name: "node" },
  argv: ["node", "strata"],
  argv0: "node",
  execArgv: [],
  exitCode: undefined,
  features: {},
  config: {},
};

/** The `process` that user code sees. */
export function fixedProcess(watch: Watch): object {
  const nextTick = process.nextTick.bind(process);
  const known: Record<string, unknown> = { ...fixedFacts, nextTick, env: fixedEnvironment(watch) };
  const note = (what: string): void => watch.report("reads-machine", what);
  for (const [name, value] of Object.entries(machineCalls)) {
    known[name] = () => {
      note(`process.${name}()`);
      return value();
    };
  }
  known.cwd = () => {
    note("process.cwd()");
    return watch.root;
  };
  known.hrtime = Object.assign(() => [0, readClock(watch, "process.hrtime()")], {
    bigint: () => BigInt(readClock(watch, "process.hrtime.bigint()")),
  });
  for (const name of ["exit", "abort", "kill", "reallyExit"]) {
    known[name] = () => {
      watch.report("calls-exit", `process.${name}()`);
      throw new Reported();
    };
  }
  known.stdout = outputStream(watch);
  known.stderr = outputStream(watch);
  known.emitWarning = (warning: unknown) => watch.print(String(warning));
  for (const name of ["on", "once", "off", "addListener", "removeListener", "removeAllListeners", "prependListener"]) {
    known[name] = () => fixed;
  }
  known.emit = () => false;
  known.listeners = () => [];
  known.listenerCount = () => 0;
  const fixed: object = new Proxy(known, {
    get(target, key) {
      if (typeof key === "string" && Object.hasOwn(machineFacts, key)) {
        note(`process.${key}`);
        return machineFacts[key];
      }
      return Reflect.get(target, key) as unknown;
    },
  });
  return fixed;
}

function readClock(watch: Watch, what: string): number {
  watch.report("reads-clock", what);
  return watch.nextTick();
}

function outputStream(watch: Watch): object {
  const write = (text: unknown): boolean => {
    watch.print(String(text).replace(/\n$/, ""));
    return true;
  };
  return { write, isTTY: false, columns: 80, on: () => undefined, once: () => undefined, end: () => undefined };
}

/** `process.env` with only the declared variables; what user code sets is kept, as it would be. */
function fixedEnvironment(watch: Watch): object {
  const own = new Map<string, string>();
  const read = (key: string): string | undefined => {
    if (own.has(key)) return own.get(key);
    if (Object.hasOwn(watch.variables, key)) {
      watch.access("variable", key);
      return watch.variables[key];
    }
    watch.report("undeclared-variable", key);
    return undefined;
  };
  const enumerate = (): string[] => {
    watch.report("undeclared-variable", "all of process.env");
    const declared = Object.keys(watch.variables).filter((key) => watch.variables[key] !== undefined);
    return [...new Set([...declared, ...own.keys()])];
  };
  return new Proxy(Object.create(null) as object, {
    get: (_target, key) => (typeof key === "string" ? read(key) : undefined),
    has: (_target, key) => typeof key === "string" && read(key) !== undefined,
    set(_target, key, value) {
      own.set(String(key), String(value));
      return true;
    },
    deleteProperty: (_target, key) => own.delete(String(key)) || true,
    ownKeys: enumerate,
    getOwnPropertyDescriptor(_target, key) {
      const value = typeof key === "string" ? read(key) : undefined;
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}
