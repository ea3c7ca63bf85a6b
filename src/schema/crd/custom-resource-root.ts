import { objectMetaType, type RawSchema } from "../raw-schema.ts";

/**
 * A CRD's schema as the API server reads it: apiVersion, kind and metadata are always there, and metadata is ObjectMeta whatever the
 * CRD says. What a CRD may add (limits on metadata.name) is kept as a further condition.
 */
export function customResourceRoot(schema: RawSchema): RawSchema {
  const { metadata, ...own } = schema.properties ?? {};
  const restricted = metadata?.properties !== undefined;
  return {
    ...schema,
    properties: { ...own, apiVersion: { type: "string" }, kind: { type: "string" }, metadata: { $ref: objectMetaType } },
    ...(restricted && { allOf: [...(schema.allOf ?? []), { properties: { metadata } }] }),
  };
}
