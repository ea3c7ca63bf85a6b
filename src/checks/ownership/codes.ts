import { defineCodes } from "../../base/index.ts";

/** Who owns what. */
export const ownershipCodes = defineCodes("ownership", {
  "duplicate-id": {
    severity: "error",
    title: "Two apps define the same object",
    why: "Each app's delivery would overwrite the other's object for ever, and pruning one app would delete the object of the other.",
    fix: "Keep the object in one app, or give one of the two another name or namespace.",
  },
  "missing-namespace": {
    severity: "error",
    title: "Objects are in a namespace that nobody creates",
    why: "The API server refuses objects whose namespace does not exist.",
    fix: "Set `createNamespace` on the app, add a Namespace, or declare it in `externals` as Namespace/NAME.",
  },
});
