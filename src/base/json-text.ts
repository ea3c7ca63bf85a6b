import { Float, floatFromNumber, integerFromDigits, type JsonValue, setProperty } from "./json.ts";

/** Prints exact JSON: bigints as digits, a Float with its `.0`. `indent` 0 gives one line. Keys keep their order. */
export function printJson(value: JsonValue, indent = 0): string {
  return hasExactNumber(value) ? print(value, indent, "") : JSON.stringify(value, null, indent);
}

/** The text of one number as JSON and YAML print it. */
export function printNumber(value: number | bigint | Float): string {
  if (!(value instanceof Float)) return String(value);
  if (Object.is(value.value, -0)) return "-0.0";
  const text = String(value.value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function hasExactNumber(value: JsonValue): boolean {
  if (typeof value === "bigint") return true;
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Float) return true;
  for (const child of Array.isArray(value) ? value : Object.values(value)) if (hasExactNumber(child)) return true;
  return false;
}

function print(value: JsonValue, indent: number, margin: string): string {
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Float) return printNumber(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = margin + " ".repeat(indent);
  const open = indent > 0 ? `\n${inner}` : "";
  const close = indent > 0 ? `\n${margin}` : "";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[${open}${value.map((item) => print(item, indent, inner)).join(`,${open}`)}${close}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const colon = indent > 0 ? ": " : ":";
  return `{${open}${entries.map(([key, child]) => `${JSON.stringify(key)}${colon}${print(child, indent, inner)}`).join(`,${open}`)}${close}}`;
}

// A number that JSON.parse would not keep: 16 digits or more, a fraction of zeros only, an exponent, or -0. It stands at the start or
// behind one of : [ , and a match inside a string only costs the slower reader.
const mayLoseDigits = /(?:^|[:[,])\s*(?:-0(?![.\d])|-?(?:\d{16}|\d+\.0+(?!\d)|\d+(?:\.\d+)?[eE]))/;

/** Reads JSON by the exact-number rule. Throws SyntaxError like JSON.parse; duplicate keys keep the last value. */
export function parseJson(text: string): JsonValue {
  if (!mayLoseDigits.test(text)) return JSON.parse(text) as JsonValue;
  JSON.parse(text);
  return new ExactReader(text).read();
}

/** Runs only on text that JSON.parse accepted, so it checks nothing. */
class ExactReader {
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    this.text = text;
  }

  read(): JsonValue {
    this.skipSpace();
    switch (this.text[this.at]) {
      case "{":
        return this.object();
      case "[":
        return this.array();
      case '"':
        return this.string();
      case "t":
        this.at += 4;
        return true;
      case "f":
        this.at += 5;
        return false;
      case "n":
        this.at += 4;
        return null;
      default:
        return this.number();
    }
  }

  private skipSpace(): void {
    while (this.text.charCodeAt(this.at) <= 32) this.at++;
  }

  private object(): JsonValue {
    const object: Record<string, JsonValue> = {};
    this.at++;
    this.skipSpace();
    while (this.text[this.at] !== "}") {
      this.skipSpace();
      const key = this.string();
      this.skipSpace();
      this.at++;
      setProperty(object, key, this.read());
      this.skipSpace();
      if (this.text[this.at] === ",") this.at++;
      this.skipSpace();
    }
    this.at++;
    return object;
  }

  private array(): JsonValue {
    const items: JsonValue[] = [];
    this.at++;
    this.skipSpace();
    while (this.text[this.at] !== "]") {
      items.push(this.read());
      this.skipSpace();
      if (this.text[this.at] === ",") this.at++;
      this.skipSpace();
    }
    this.at++;
    return items;
  }

  private string(): string {
    const start = this.at++;
    while (this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    this.at++;
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  private number(): JsonValue {
    const start = this.at;
    while (/[-+.0-9eE]/.test(this.text[this.at] ?? "")) this.at++;
    const digits = this.text.slice(start, this.at);
    if (digits === "-0") return new Float(-0);
    return /[.eE]/.test(digits) ? floatFromNumber(Number(digits)) : integerFromDigits(digits);
  }
}
