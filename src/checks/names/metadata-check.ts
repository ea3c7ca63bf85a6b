import { type Diagnostic, type FieldPath, isJsonArray, isJsonObject, type JsonValue, property } from "../../base/index.ts";
import { type Resource, spokenName } from "../../graph/index.ts";
import { annotationKey, labelKey, labelValue } from "../../schema/index.ts";
import type { PreparedContext } from "../check-context.ts";
import { namesCodes } from "./codes.ts";
import { ruleText } from "./name-rules.ts";

const annotationLimit = 256 * 1024;
const cacheLimit = 100_000;

interface Place {
  readonly path: FieldPath;
  readonly at?: "key";
  readonly hint?: string;
}

/** Labels, selectors and annotations of one resource. */
export class MetadataCheck {
  private readonly resource: Resource;
  private readonly prepared: PreparedContext;
  private readonly problems: Diagnostic[];

  constructor(resource: Resource, prepared: PreparedContext, problems: Diagnostic[]) {
    this.resource = resource;
    this.prepared = prepared;
    this.problems = problems;
  }

  /** The metadata of the object itself or of a Pod template. */
  metadata(metadata: JsonValue | undefined, path: FieldPath): void {
    const labels = property(metadata, "labels");
    if (labels !== undefined) this.labels(labels, path, "labels");
    const annotations = property(metadata, "annotations");
    if (annotations !== undefined) this.annotations(annotations, path);
  }

  /** The selectors of the built-in kinds: a selector with a bad label can never match and is refused. */
  selectors(plainMap: boolean): void {
    const spec = property(this.resource.body, "spec");
    const selector = property(spec, "selector");
    if (plainMap) this.labels(selector, ["spec"], "selector");
    else if (selector !== undefined) this.selector(selector, ["spec", "selector"]);
    const pods = property(spec, "podSelector");
    if (pods !== undefined) this.selector(pods, ["spec", "podSelector"]);
  }

  private selector(selector: JsonValue, path: FieldPath): void {
    this.labels(property(selector, "matchLabels"), path, "matchLabels");
    const expressions = property(selector, "matchExpressions");
    if (!isJsonArray(expressions)) return;
    expressions.forEach((expression, index) => {
      const key = property(expression, "key");
      const at = [...path, "matchExpressions", index];
      if (typeof key === "string") this.labelKey(key, { path: [...at, "key"] });
      const values = property(expression, "values");
      if (!isJsonArray(values)) return;
      values.forEach((value, place) => {
        if (typeof value === "string") this.labelValue(String(key), value, [...at, "values", place]);
      });
    });
  }

  private labels(labels: JsonValue | undefined, path: FieldPath, field: string): void {
    if (!isJsonObject(labels)) return;
    const { goodLabelKeys, goodLabelValues } = this.prepared;
    for (const key of Object.keys(labels)) {
      const value = labels[key];
      if (typeof value !== "string") continue;
      if (!goodLabelKeys.has(key)) this.labelKey(key, { path: [...path, field, key], at: "key" });
      if (!goodLabelValues.has(value)) this.labelValue(key, value, [...path, field, key]);
    }
  }

  private labelKey(key: string, place: Place): void {
    const wrong = labelKey(key);
    if (wrong.length === 0) remember(this.prepared.goodLabelKeys, key);
    else this.report("invalid-label", `has a label key that Kubernetes does not accept: ${JSON.stringify(key)}`, wrong, place);
  }

  private labelValue(key: string, value: string, path: FieldPath): void {
    const wrong = labelValue(value);
    if (wrong.length === 0) remember(this.prepared.goodLabelValues, value);
    else {
      const hint = "free text belongs in an annotation";
      this.report("invalid-label", `has a value of label ${key} that Kubernetes does not accept`, wrong, { path, hint });
    }
  }

  private annotations(annotations: JsonValue, path: FieldPath): void {
    if (!isJsonObject(annotations)) return;
    const { goodAnnotationKeys } = this.prepared;
    let size = 0;
    for (const key of Object.keys(annotations)) {
      const value = annotations[key];
      size += key.length + (typeof value === "string" ? value.length : 0);
      if (goodAnnotationKeys.has(key)) continue;
      const wrong = annotationKey(key);
      if (wrong.length === 0) remember(goodAnnotationKeys, key);
      else
        this.report("invalid-annotation", `has an annotation key that Kubernetes does not accept: ${JSON.stringify(key)}`, wrong, {
          path: [...path, "annotations", key],
          at: "key",
        });
    }
    // UTF-8 needs at most three bytes for a UTF-16 unit: only a large object is counted byte by byte.
    if (size * 3 <= annotationLimit) return;
    const bytes = Object.entries(annotations).reduce(
      (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(typeof value === "string" ? value : ""),
      0,
    );
    if (bytes <= annotationLimit) return;
    this.report("annotations-too-large", "has annotations of more than 256 KiB", [`${bytes} bytes; the limit is ${annotationLimit}`], {
      path: [...path, "annotations"],
      hint: "move the data into a ConfigMap",
    });
  }

  private report(name: keyof typeof namesCodes.entries, what: string, wrong: readonly string[], { hint, ...place }: Place): void {
    const { app, id } = this.resource;
    this.problems.push(
      namesCodes.report(name, {
        summary: `${spokenName(id)} ${what}`,
        label: ruleText(wrong),
        ...(hint === undefined ? {} : { hint }),
        origin: { app, resource: id, ...place },
      }),
    );
  }
}

function remember(good: Set<string>, text: string): void {
  if (good.size < cacheLimit) good.add(text);
}
