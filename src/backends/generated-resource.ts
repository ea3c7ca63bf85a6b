import { freezeJson, type JsonObject, type JsonValue } from "../base/index.ts";
import { type App, type Environment, groupOf, kubernetesId, type Resource } from "../graph/index.ts";

/** A Kubernetes object that a backend adds on behalf of `app`. */
export interface GeneratedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** Further metadata. */
  readonly metadata?: JsonObject;
  readonly spec?: JsonObject;
}

/** Makes the resource for a generated object; it lives in the folder of `app`. */
export function generatedResource(environment: Environment, app: Pick<App, "key" | "layer">, object: GeneratedObject): Resource {
  const { apiVersion, kind, name, namespace } = object;
  return {
    id: kubernetesId(environment.cluster, groupOf(apiVersion), kind, namespace, name),
    layer: app.layer,
    app: app.key,
    type: { system: "kubernetes", apiVersion, kind },
    name,
    ...(namespace === undefined ? {} : { namespace }),
    body: freezeJson(
      given({ apiVersion, kind, metadata: given({ ...object.metadata, name, namespace }), spec: object.spec }),
    ) as JsonObject,
  };
}

/** The fields that have a value. */
export function given(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** A map for metadata, or nothing when it is empty: an empty map would be a difference without a meaning. */
export function unlessEmpty(map: Readonly<Record<string, string>>): JsonObject | undefined {
  return Object.keys(map).length === 0 ? undefined : map;
}
