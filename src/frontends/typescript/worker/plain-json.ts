import { type FieldPath, Float, type JsonValue, printJson, setProperty } from "../../../base/index.ts";

/** Why a value cannot become JSON, and where in it. */
export interface ValueProblem {
  readonly code: "not-json" | "unsafe-integer" | "cyclic-value";
  readonly path: FieldPath;
  readonly what: string;
}

const mostProblems = 20;
const deepest = 1000;
// Deep enough for any manifest; what lies deeper is looked at by the careful reader, which knows cycles.
const deepestFast = 200;

const exactNumber = 1;
const dropped = 2;
const careful = 4;

/** The JSON text of a value of user code, or what is wrong with it. Properties that are undefined are left out. */
export function plainJson(value: unknown): { readonly text: string } | { readonly problems: readonly ValueProblem[] } {
  let flags: number;
  try {
    flags = scan(value, 0);
  } catch {
    flags = careful;
  }
  if (flags === 0 || flags === dropped) return { text: JSON.stringify(value) };
  if (flags === exactNumber) return { text: printJson(value as JsonValue) };
  const reader = new CarefulReader();
  const plain = reader.read(value, []);
  return reader.problems.length > 0 ? { problems: reader.problems } : { text: printJson(plain ?? null) };
}

/** The common case, with no path and no copy: says what the value needs before it can be printed. */
function scan(value: unknown, depth: number): number {
  switch (typeof value) {
    case "string":
    case "boolean":
      return 0;
    case "number":
      return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value)) ? 0 : careful;
    case "bigint":
      return exactNumber;
    case "object":
      break;
    default:
      return careful;
  }
  if (value === null) return 0;
  if (depth > deepestFast) return careful;
  let flags = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) flags |= scan(value[index], depth + 1);
    return flags;
  }
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== null) return value instanceof Float ? exactNumber : careful;
  for (const key of Object.keys(value)) {
    const child = (value as Record<string, unknown>)[key];
    flags |= child === undefined ? dropped : scan(child, depth + 1);
  }
  return flags;
}

/** Copies a value property by property, naming the path of everything that is not JSON. */
class CarefulReader {
  readonly problems: ValueProblem[] = [];
  private readonly ancestors = new Set<object>();

  read(value: unknown, path: FieldPath): JsonValue | undefined {
    if (this.problems.length >= mostProblems) return undefined;
    if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") return value;
    if (typeof value === "number") return this.number(value, path);
    if (value instanceof Float) return value;
    if (typeof value !== "object") return this.refuse("not-json", path, describe(value));
    if (this.ancestors.has(value)) return this.refuse("cyclic-value", path, "the object that contains it");
    if (path.length > deepest) return this.refuse("not-json", path.slice(0, 10), `nested more than ${deepest} levels deep`);
    if (!Array.isArray(value) && !isPlain(value)) return this.refuse("not-json", path, describe(value));
    this.ancestors.add(value);
    const copy = Array.isArray(value) ? this.array(value, path) : this.object(value as Record<string, unknown>, path);
    this.ancestors.delete(value);
    return copy;
  }

  private number(value: number, path: FieldPath): JsonValue | undefined {
    if (!Number.isFinite(value)) return this.refuse("not-json", path, String(value));
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return this.refuse("unsafe-integer", path, String(BigInt(value)));
    return value === 0 ? 0 : value;
  }

  private array(value: readonly unknown[], path: FieldPath): JsonValue {
    const items: JsonValue[] = [];
    for (let index = 0; index < value.length; index++) {
      const item = this.member(value, index, path);
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  private object(value: Readonly<Record<string, unknown>>, path: FieldPath): JsonValue {
    const copy: Record<string, JsonValue> = {};
    for (const key of Object.keys(value)) {
      const child = this.member(value, key, path);
      if (child !== undefined) setProperty(copy, key, child);
    }
    return copy;
  }

  private member(value: object, key: string | number, path: FieldPath): JsonValue | undefined {
    let child: unknown;
    try {
      child = (value as Record<string | number, unknown>)[key];
    } catch (error) {
      return this.refuse("not-json", [...path, key], `a getter that throws ${describeThrown(error)}`);
    }
    return child === undefined && typeof key === "string" ? undefined : this.read(child, [...path, key]);
  }

  private refuse(code: ValueProblem["code"], path: FieldPath, what: string): undefined {
    this.problems.push({ code, path, what });
    return undefined;
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}

/** What a value is, in words: `a function`, `a Date`, `an instance of Invoice`. */
export function describe(value: unknown): string {
  if (value === undefined || value === null || typeof value === "boolean") return String(value);
  if (typeof value === "object") {
    if (Array.isArray(value)) return "a list";
    if (isPlain(value)) return "an object";
    const name = (value.constructor as { name?: unknown } | undefined)?.name;
    return typeof name === "string" && ["Date", "Map", "Set", "RegExp", "Promise", "Error"].includes(name)
      ? `a ${name}`
      : `an instance of ${String(name)}`;
  }
  return `a ${typeof value}`;
}

/** One line about something thrown. Never throws itself, whatever user code made. */
export function describeThrown(error: unknown): string {
  try {
    if (typeof error === "object" && error !== null && "message" in error) {
      const { name, message } = error as { name?: unknown; message: unknown };
      return cut(`${typeof name === "string" ? name : "Error"}: ${String(message)}`);
    }
    return cut(typeof error === "object" && error !== null ? JSON.stringify(error) : String(error));
  } catch {
    return "a value that cannot be shown";
  }
}

function cut(text: string): string {
  const line = text.trim().split("\n", 1)[0] as string;
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}
