/**
 * checks/secrets/ — secrets that would be written to Git in plain sight.
 *
 * Invariant: a message names keys, never values.
 * Must not: decode or store what it finds.
 */
export { checkSecrets } from "./check-secrets.ts";
export { secretsCodes } from "./codes.ts";
