/**
 * Kubernetes patterns are RE2; these functions rewrite them for JavaScript. `invalid`: RE2 itself has no such syntax, so the API server
 * refuses the CRD. `unsupported`: valid RE2 that JavaScript cannot express, so the pattern is not checked offline.
 */
export type PatternResult =
  | { readonly kind: "usable"; readonly regexp: RegExp }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "unsupported"; readonly reason: string };

const compiled = new Map<string, PatternResult>();
const compiledLimit = 10_000;

export function compilePattern(pattern: string): PatternResult {
  const known = compiled.get(pattern);
  if (known) return known;
  const result = translate(pattern);
  // Patterns come from schemas, a few hundred at most; the limit only guards a process that loads CRDs for ever.
  if (compiled.size >= compiledLimit) compiled.clear();
  compiled.set(pattern, result);
  return result;
}

function translate(pattern: string): PatternResult {
  const flags = /^\(\?([ims]+)\)/.exec(pattern);
  const rewriter = new Rewriter(pattern.slice(flags?.[0].length ?? 0));
  const source = rewriter.rewrite();
  if (rewriter.problem) return rewriter.problem;
  try {
    return { kind: "usable", regexp: new RegExp(source, `u${[...new Set(flags?.[1] ?? "")].join("")}`) };
  } catch (error) {
    return { kind: "invalid", reason: error instanceof Error ? error.message : String(error) };
  }
}

const posixClasses: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7F",
  blank: "\\t ",
  cntrl: "\\x00-\\x1F\\x7F",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`\\{-~",
  space: "\\t\\n\\v\\f\\r ",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};
const general = /^(?:[CLMNPSZ][a-z]?)$/;
const keptEscapes = new Set("dDwWsSbBfnrtv^$\\.*+?()[]{}|/");
const repeatLimit = 1000;

class Rewriter {
  problem: PatternResult | undefined;
  private readonly text: string;
  private at = 0;
  private out = "";

  constructor(text: string) {
    this.text = text;
  }

  rewrite(): string {
    while (this.at < this.text.length && !this.problem) {
      const char = this.text[this.at] as string;
      if (char === "\\") this.out += this.escape(false);
      else if (char === "[") this.characterClass();
      else if (char === "(") this.group();
      else if (char === "{") this.repeat();
      else this.emit(char === "}" || char === "]" ? `\\${char}` : char);
    }
    return this.out;
  }

  private emit(text: string, consumed = 1): void {
    this.out += text;
    this.at += consumed;
  }

  private group(): void {
    const rest = this.text.slice(this.at);
    const named = /^\(\?P?<([A-Za-z_]\w*)>/.exec(rest);
    if (named) this.emit(`(?<${named[1]}>`, named[0].length);
    else if (rest.startsWith("(?:")) this.emit("(?:", 3);
    else if (/^\(\?<?[=!]/.test(rest)) this.problem = { kind: "invalid", reason: "RE2 has no look-around" };
    else if (/^\(\?[imsU-]+[:)]/.test(rest)) this.problem = { kind: "unsupported", reason: "flags inside a pattern" };
    else if (rest.startsWith("(?")) this.problem = { kind: "invalid", reason: "unknown group" };
    else this.emit("(");
  }

  /** A brace that does not start a repeat count is a plain character in RE2. */
  private repeat(): void {
    const match = /^\{(\d+)(?:,(\d*))?\}/.exec(this.text.slice(this.at));
    if (!match) {
      this.emit("\\{");
      return;
    }
    if (Math.max(Number(match[1]), Number(match[2] ?? 0)) > repeatLimit) {
      this.problem = { kind: "invalid", reason: `RE2 allows at most ${repeatLimit} repeats` };
    }
    this.emit(match[0], match[0].length);
  }

  private escape(inClass: boolean): string {
    const next = this.text[this.at + 1];
    if (next === undefined) {
      this.problem = { kind: "invalid", reason: "trailing backslash" };
      return "";
    }
    const rest = this.text.slice(this.at);
    const unicode = /^\\([pP])(?:\{(\^?)(\w+)\}|(\w))/.exec(rest);
    if (unicode) return this.take(unicodeClass(unicode), unicode[0].length);
    const hex = /^\\x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/.exec(rest);
    if (hex) return this.take(`\\u{${hex[1] ?? hex[2]}}`, hex[0].length);
    if (!inClass && next === "A") return this.take("^", 2);
    if (!inClass && next === "z") return this.take("$", 2);
    if (next === "a") return this.take("\\x07", 2);
    if (keptEscapes.has(next)) return this.take(`\\${next}`, 2);
    if (next === "-") return this.take(inClass ? "\\-" : "-", 2);
    if (/[1-9]/.test(next)) this.problem = { kind: "invalid", reason: "RE2 has no back references" };
    else if (/[A-Za-z0-9]/.test(next))
      this.problem = { kind: next === "Q" || next === "C" ? "unsupported" : "invalid", reason: `\\${next}` };
    return this.take(next, 2);
  }

  private take(text: string, consumed: number): string {
    this.at += consumed;
    return text;
  }

  private characterClass(): void {
    this.emit("[");
    if (this.text[this.at] === "^") this.emit("^");
    // A bracket in first place is a member of the class.
    if (this.text[this.at] === "]") this.emit("\\]");
    let afterSet = false;
    while (this.at < this.text.length && this.text[this.at] !== "]" && !this.problem) {
      const char = this.text[this.at] as string;
      const posix = /^\[:(\^?)(\w+):\]/.exec(this.text.slice(this.at));
      if (posix) {
        this.posix(posix);
        afterSet = true;
      } else if (char === "\\") {
        afterSet = /[dDwWsSpP]/.test(this.text[this.at + 1] ?? "");
        this.out += this.escape(true);
      } else {
        // A dash behind a set such as \w cannot start a range: RE2 takes it as a dash, JavaScript wants it escaped.
        this.emit(char === "[" || (char === "-" && afterSet) ? `\\${char}` : char);
        afterSet = false;
      }
    }
    if (this.text[this.at] === "]") this.emit("]");
    else this.problem ??= { kind: "invalid", reason: "missing ]" };
  }

  private posix(match: RegExpExecArray): void {
    const members = Object.hasOwn(posixClasses, match[2] as string) ? posixClasses[match[2] as string] : undefined;
    if (members === undefined) this.problem = { kind: "invalid", reason: `unknown class ${match[0]}` };
    else if (match[1]) this.problem = { kind: "unsupported", reason: "negated POSIX class" };
    this.emit(members ?? "", match[0].length);
  }
}

function unicodeClass([, letter, negated, long, short]: RegExpExecArray): string {
  const name = long ?? short ?? "";
  const inverted = (letter === "P") !== (negated === "^");
  return `\\${inverted ? "P" : "p"}{${general.test(name) ? name : `Script=${name}`}}`;
}
