import {
  type Diagnostic,
  type FieldPath,
  formatFieldPath,
  type GraphPlace,
  isInteger,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  nearest,
} from "../base/index.ts";
import { parseResourceName } from "../graph/index.ts";
import { platformCodes } from "./codes.ts";

/** Where a value is being read: its path for messages, its origin for spans, and the list that collects problems. */
export interface Reading {
  readonly path: FieldPath;
  /** How a path of this reading is named in diagnostics. */
  readonly origin: (path: FieldPath) => GraphPlace;
  readonly problems: Diagnostic[];
}

/** Reads one option's value; undefined when it is absent or wrong (then a problem was reported). */
export type Shape<T> = (value: JsonValue | undefined, reading: Reading) => T | undefined;

function wrongType(value: JsonValue, reading: Reading, expected: string): undefined {
  reading.problems.push(
    platformCodes.report("wrong-type", {
      summary: `${formatFieldPath(reading.path)} must be ${expected}`,
      label: `this is ${typeName(value)}`,
      ...(expected === "a list" && typeof value === "string" ? { hint: `write a list: [${JSON.stringify(value)}]` } : {}),
      origin: reading.origin(reading.path),
    }),
  );
  return undefined;
}

export function typeName(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (isJsonObject(value)) return "an object";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return "a string";
  return "a number";
}

export function below(reading: Reading, key: string | number): Reading {
  return { ...reading, path: [...reading.path, key] };
}

export const text: Shape<string> = (value, reading) => {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : wrongType(value, reading, "a string");
};

/** A resource name in which `*` stands for any text. */
export const resourcePattern: Shape<string> = (value, reading) => {
  const read = text(value, reading);
  if (read === undefined || parseResourceName(read) !== undefined) return read;
  reading.problems.push(
    platformCodes.report("bad-pattern", {
      summary: `${formatFieldPath(reading.path)} is ${JSON.stringify(read)}, which is not a resource name`,
      hint: "write [NAMESPACE/]KIND[.GROUP]/NAME, for example web/Secret/db-*",
      origin: reading.origin(reading.path),
    }),
  );
  return undefined;
};

export const flag: Shape<boolean> = (value, reading) => {
  if (value === undefined || value === null) return undefined;
  return typeof value === "boolean" ? value : wrongType(value, reading, "true or false");
};

export const integer: Shape<number> = (value, reading) => {
  if (value === undefined || value === null) return undefined;
  return isInteger(value) && typeof value === "number" ? value : wrongType(value, reading, "a whole number");
};

export function choice<const T extends string | number>(...allowed: readonly T[]): Shape<T> {
  return (value, reading) => {
    if (value === undefined || value === null) return undefined;
    if ((allowed as readonly JsonValue[]).includes(value)) return value as T;
    const meant = typeof value === "string" ? nearest(value, allowed.map(String)) : undefined;
    reading.problems.push(
      platformCodes.report("wrong-type", {
        summary: `${formatFieldPath(reading.path)} must be one of ${allowed.join(", ")}`,
        ...(meant === undefined ? {} : { hint: `did you mean "${meant}"?` }),
        origin: reading.origin(reading.path),
      }),
    );
    return undefined;
  };
}

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value, reading) => {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return wrongType(value, reading, "a list");
    const items: T[] = [];
    value.forEach((child: JsonValue, index) => {
      const read = child === null ? wrongType(child, below(reading, index), "a value") : item(child, below(reading, index));
      if (read !== undefined) items.push(read);
    });
    return items;
  };
}

/** An object with free keys. A key whose value is null is left out: that is how a shared setting is switched off. */
export function record<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value, reading) => {
    if (value === undefined || value === null) return undefined;
    if (!isJsonObject(value)) return wrongType(value, reading, "an object");
    const entries: [string, T][] = [];
    for (const key of Object.keys(value)) {
      const read = item(value[key], below(reading, key));
      if (read !== undefined) entries.push([key, read]);
    }
    return Object.fromEntries(entries);
  };
}

export const object: Shape<JsonObject> = (value, reading) => {
  if (value === undefined || value === null) return undefined;
  return isJsonObject(value) ? value : wrongType(value, reading, "an object");
};

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Read<F extends Fields> = { readonly [K in keyof F]?: F[K] extends Shape<infer T> ? T : never };

/** An object with known keys; every other key is a problem with the nearest known one as hint. */
export function fields<F extends Fields>(shapes: F): Shape<Read<F>> {
  const known = Object.keys(shapes);
  return (value, reading) => {
    if (value === undefined || value === null) return undefined;
    if (!isJsonObject(value)) return wrongType(value, reading, "an object");
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
      if (shape === undefined) reportUnknown(key, known, reading);
      else {
        const read = shape(value[key], below(reading, key));
        if (read !== undefined) result[key] = read;
      }
    }
    return result as Read<F>;
  };
}

function reportUnknown(key: string, known: readonly string[], reading: Reading): void {
  const meant = nearest(key, known);
  const where = reading.path.length === 0 ? "the configuration" : formatFieldPath(reading.path);
  reading.problems.push(
    platformCodes.report("unknown-option", {
      summary: `${where} has no option "${key}"`,
      hint: meant === undefined ? `the options are: ${known.join(", ")}` : `did you mean "${meant}"?`,
      origin: { ...reading.origin([...reading.path, key]), at: "key" },
    }),
  );
}
