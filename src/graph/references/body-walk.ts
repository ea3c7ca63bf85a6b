import { type FieldPath, isJsonObject, type JsonObject, type JsonValue, property } from "../../base/index.ts";
import type { EdgeKind } from "../edge.ts";
import { isRef } from "../ref.ts";
import { type FactsDraft, keyPart, type Link, text } from "./facts-draft.ts";
import { readsConfig, readsSecret, runsAs } from "./links.ts";

const depthLimit = 200;

// What other engines will read with rules of their own: chart values, function inputs, what was observed.
const opaqueFields = new Set(["values", "valuesObject", "input", "status", "openAPIV3Schema"]);

/**
 * Walks a whole body for `$ref` values; in custom resources also for the field names that Kubernetes projects agree on
 * (`secretRef`, `passwordSecretRef`, `configMapKeyRef`, `serviceAccountRef` …). Those are conventions, not rules, so what they point
 * at is only expected to exist. With `readTemplate` the Pod template at `spec.template` was read already.
 */
export function walkBody(draft: FactsDraft, options: { custom: boolean; readTemplate: boolean }): void {
  // Most bodies are built-in kinds without any `$ref`: one look without paths settles them.
  if (options.custom || holdsRef(draft.body, 0)) new BodyWalk(draft, options).visit(draft.body, 0);
}

function holdsRef(value: JsonValue, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > depthLimit) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (holdsRef(value[index] as JsonValue, depth + 1)) return true;
    return false;
  }
  const object = value as JsonObject;
  for (const key in object) if (key === "$ref" || holdsRef(object[key] as JsonValue, depth + 1)) return true;
  return false;
}

class BodyWalk {
  private readonly draft: FactsDraft;
  private readonly path: (string | number)[] = [];
  private readonly readTemplate: boolean;
  private custom: boolean;

  constructor(draft: FactsDraft, options: { custom: boolean; readTemplate: boolean }) {
    this.draft = draft;
    this.custom = options.custom;
    this.readTemplate = options.readTemplate;
  }

  visit(value: JsonValue, depth: number): void {
    if (depth > depthLimit) return;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) this.enter(index, value[index], depth);
    } else if (isJsonObject(value)) {
      if (Object.hasOwn(value, "$ref") && isRef(value)) this.noteRef(value.$ref);
      else for (const key of Object.keys(value)) this.field(value, key, depth);
    }
  }

  private field(object: JsonObject, key: string, depth: number): void {
    const value = object[key];
    if (this.custom) {
      if (typeof value === "string" && key === "serviceAccountName") this.refer(runsAs, value, undefined, [key]);
      if (opaqueFields.has(key)) return;
    }
    this.enter(key, value, depth);
  }

  private enter(step: string | number, value: JsonValue | undefined, depth: number): void {
    if (typeof value !== "object" || value === null) return;
    this.path.push(step);
    if (this.custom) {
      // A list of references carries its name one level up: `secretTargetRef: [{ name }]`.
      const named = typeof step === "string" ? step : this.path[this.path.length - 2];
      if (typeof named === "string" && isJsonObject(value)) this.convention(named, value);
    }
    const custom = this.custom;
    if (this.readTemplate && depth === 1 && step === "template" && this.path[0] === "spec") this.custom = false;
    this.visit(value, depth + 1);
    this.custom = custom;
    this.path.pop();
  }

  private convention(field: string, value: JsonObject): void {
    if (!field.endsWith("Ref")) return;
    if (field === "writeConnectionSecretToRef") {
      const namespace = property(value, "namespace");
      this.draft.produce("Secret", property(value, "name"), [...this.path, "name"], { namespace });
      return;
    }
    const link = linkOf(field, value);
    if (link === undefined) return;
    const nameField = Object.hasOwn(value, "secretName") ? "secretName" : "name";
    this.refer(link, text(property(value, nameField)), value, [nameField]);
  }

  private refer(link: Link, name: string | undefined, holder: JsonObject | undefined, rest: FieldPath): void {
    // Names that another engine will fill in (`{{ .Values.x }}`, `${cluster}`) are not names yet.
    if (name === undefined || name.includes("{{") || name.includes("${")) return;
    this.draft.refer(link, name, [...this.path, ...rest], {
      namespace: property(holder, "namespace") ?? property(holder, "secretNamespace"),
      need: property(holder, "optional") === true ? "if-present" : "expected",
      part: link === runsAs ? undefined : keyPart(property(holder, "key")),
    });
  }

  private noteRef(target: { readonly to: string; readonly path: FieldPath }): void {
    const kind: EdgeKind = "references";
    this.draft.references.push({ kind, path: [...this.path], ref: { to: target.to, path: target.path } });
  }
}

function linkOf(field: string, value: JsonObject): Link | undefined {
  if (/[sS]ecret(?:Key|Target)?Ref$/.test(field)) return readsSecret;
  if (/[cC]onfigMap(?:Key)?Ref$/.test(field)) return readsConfig;
  if (/[sS]erviceAccountRef$/.test(field)) return runsAs;
  return Object.hasOwn(value, "secretName") ? readsSecret : undefined;
}
