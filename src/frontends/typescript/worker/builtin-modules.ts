import * as authoring from "../../../authoring/index.ts";
import { isDeferred, isRef, isTemplate, isTransform, ref, template } from "../../../graph/index.ts";
import { projectFiles } from "./project-files.ts";
import { Reported, type Watch } from "./watch.ts";

type Members = Record<string, unknown>;

// Taken before user code can see a process of its own.
const getBuiltin = process.getBuiltinModule.bind(process);

/** Modules that compute and nothing else. */
const pure = new Set(
  "assert,assert/strict,async_hooks,buffer,constants,diagnostics_channel,events,punycode,querystring,stream,stream/consumers,stream/promises,stream/web,string_decoder,sys,timers,timers/promises,tty,url,util,util/types,zlib".split(
    ",",
  ),
);
const random = /^(random|generate|createDiffieHellman$|createECDH$|getRandomValues$|diffieHellman$|webcrypto$|subtle$)/;

/** What user code gets for `import … from "node:…"` and for "strata" itself. */
export class BuiltinModules {
  private readonly watch: Watch;
  private readonly made = new Map<string, unknown>();

  constructor(watch: Watch) {
    this.watch = watch;
  }

  get(name: string): unknown {
    if (!this.made.has(name)) this.made.set(name, this.make(name));
    return this.made.get(name);
  }

  private make(name: string): unknown {
    if (name.startsWith("broken:")) throw new Reported();
    if (name === "strata") return authoring;
    if (name === "strata/graph") return { ref, template, isRef, isTemplate, isTransform, isDeferred };
    const real = (getBuiltin(name) ?? getBuiltin(`node:${name}`)) as Members | undefined;
    if (real === undefined) throw new Reported();
    if (pure.has(name)) return real;
    switch (name) {
      case "fs":
        return projectFiles(real as unknown as typeof import("node:fs"), this.watch);
      case "fs/promises":
        return (this.get("fs") as Members).promises;
      case "path":
      case "path/posix":
      case "path/win32":
        return this.path(name);
      case "process":
        return globalThis.process;
      case "crypto":
        return this.crypto(real);
      case "os":
        return this.os(real);
      case "perf_hooks":
        return { ...real, performance: globalThis.performance };
      default:
        return this.outside(name, real);
    }
  }

  /** Relative paths start at the project, wherever the command was started. */
  private path(name: string): unknown {
    const real = getBuiltin("path") as typeof import("node:path");
    const fixed: Members = { ...(name === "path/win32" ? real.win32 : real.posix) };
    const { resolve, relative } = fixed as unknown as typeof import("node:path");
    fixed.resolve = (...parts: string[]) => resolve(this.watch.root, ...parts);
    fixed.relative = (from: string, to: string) => relative(resolve(this.watch.root, from), resolve(this.watch.root, to));
    fixed.posix = name === "path/posix" || name === "path" ? fixed : this.get("path/posix");
    fixed.win32 = name === "path/win32" ? fixed : real.win32;
    return fixed;
  }

  private crypto(real: Members): unknown {
    const fixed: Members = {};
    for (const [key, member] of Object.entries(real)) {
      if (!random.test(key)) fixed[key] = member;
      else fixed[key] = typeof member === "function" ? fixedRandom(this.watch, `crypto.${key}()`, key) : globalThis.crypto;
    }
    return fixed;
  }

  private os(real: Members): unknown {
    const answers: Members = {
      platform: "linux",
      type: "Linux",
      arch: "x64",
      endianness: "LE",
      EOL: "\n",
      hostname: "localhost",
      tmpdir: "/tmp",
      homedir: "/",
    };
    const fixed: Members = { constants: real.constants, EOL: "\n", devNull: "/dev/null" };
    for (const [key, member] of Object.entries(real)) {
      if (typeof member !== "function") continue;
      fixed[key] = () => {
        this.watch.report("reads-machine", `os.${key}()`);
        return Object.hasOwn(answers, key)
          ? answers[key]
          : /^(cpus|loadavg)$/.test(key)
            ? []
            : /mem|uptime|Parallelism|Priority/.test(key)
              ? 0
              : {};
      };
    }
    return fixed;
  }

  /** The network, processes and the machinery of Node: may be imported, but not used. */
  private outside(name: string, real: Members): unknown {
    const closed: Members = {};
    for (const [key, member] of Object.entries(real)) {
      closed[key] = typeof member === "function" ? this.closedFunction(`${name}.${key}`, member) : member;
    }
    return closed;
  }

  private closedFunction(what: string, real: unknown): unknown {
    const stop = (): never => {
      this.watch.report("outside-effect", what);
      throw new Reported();
    };
    return new Proxy(real as () => unknown, { apply: stop, construct: stop });
  }
}

/** Randomness for user code: reported, and the same every time. */
export function fixedRandom(watch: Watch, what: string, name: string): (...args: unknown[]) => unknown {
  return (...args) => {
    watch.report("reads-random", what);
    const last = args.at(-1);
    const answer = fixedAnswer(watch, name, args);
    if (typeof last === "function") queueMicrotask(() => (last as (error: null, value: unknown) => void)(null, answer));
    return answer;
  };
}

function fixedAnswer(watch: Watch, name: string, args: readonly unknown[]): unknown {
  switch (name) {
    case "randomUUID":
      return `00000000-0000-4000-8000-${String(watch.nextTick()).padStart(12, "0")}`;
    case "randomInt":
      return typeof args[1] === "number" ? (args[0] as number) : 0;
    case "randomBytes":
    case "pseudoRandomBytes":
      return Buffer.alloc(Number(args[0]));
    case "getRandomValues":
    case "randomFillSync":
    case "randomFill":
      return args[0];
    default:
      throw new Reported();
  }
}
