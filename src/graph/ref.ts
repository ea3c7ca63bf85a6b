import { isJsonObject, type JsonObject, type JsonValue } from "../base/index.ts";

/** A value that is not known yet: tagged JSON, so that it passes through every frontend and every file. */
export interface Ref {
  readonly $ref: { readonly to: string; readonly path: readonly (string | number)[] };
}

/** Text around values that are not known yet. */
export interface Template {
  readonly $template: { readonly parts: readonly (string | Ref | Transform)[] };
}

/** The closed list of things that may be done to a value before it is known; each has a lowering per target. */
export type TransformName = "join" | "base64" | "toInt" | "toString" | "cidrhost" | "lower" | "upper";

export interface Transform {
  readonly $transform: { readonly name: TransformName; readonly of: readonly (JsonValue | Ref | Template | Transform)[] };
}

export function ref(to: string, path: readonly (string | number)[]): Ref & JsonObject {
  return { $ref: { to, path } };
}

/** `template\`https://${ref(…)}/\`` keeps the parts apart until a backend can lower them; text without such parts is just text. */
export function template(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Ref | Transform)[]
): string | (Template & JsonObject) {
  const parts: (string | Ref | Transform)[] = [];
  strings.forEach((text, index) => {
    if (text !== "") parts.push(text);
    const value = values[index];
    if (value !== undefined) parts.push(typeof value === "number" ? String(value) : value);
  });
  if (parts.every((part) => typeof part === "string")) return parts.join("");
  return { $template: { parts } } as unknown as Template & JsonObject;
}

export function isRef(value: unknown): value is Ref {
  if (!isJsonObject(value)) return false;
  const target = value.$ref;
  return Object.keys(value).length === 1 && isJsonObject(target) && typeof target.to === "string" && Array.isArray(target.path);
}

export function isTemplate(value: unknown): value is Template {
  return isJsonObject(value) && Object.keys(value).length === 1 && isJsonObject(value.$template) && Array.isArray(value.$template.parts);
}

export function isTransform(value: unknown): value is Transform {
  return isJsonObject(value) && Object.keys(value).length === 1 && isJsonObject(value.$transform);
}

/** True for a value that some engine will know later. */
export function isDeferred(value: unknown): value is Ref | Template | Transform {
  return isRef(value) || isTemplate(value) || isTransform(value);
}
