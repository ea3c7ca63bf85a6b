import type { CheckContext } from "../checks/index.ts";
import type { EnvironmentSettings } from "../platform/index.ts";
import { loadApiLifecycle, type SchemaSet } from "../schema/index.ts";
import { factsDirectory } from "./project-schemas.ts";

/** What checks of one resource need to know of an environment. */
export function checkContext(settings: EnvironmentSettings, schemas: SchemaSet): CheckContext {
  return {
    schemas,
    kubernetes: settings.kubernetes,
    lifecycle: loadApiLifecycle({ factsDirectory: factsDirectory() }),
    allowUnknownKinds: settings.allowUnknownKinds,
    allowLiteralSecrets: settings.allowLiteralSecrets,
  };
}
