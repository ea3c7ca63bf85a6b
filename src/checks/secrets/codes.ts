import { defineCodes } from "../../base/index.ts";

/** Secrets in plain sight. */
export const secretsCodes = defineCodes("secrets", {
  "literal-secret": {
    severity: "error",
    title: "A Secret holds its data in the rendered output",
    why: "Rendered manifests go to Git, where everyone with access to the repository, and its history, can read them. Base64 hides nothing.",
    fix: "Let a controller make the Secret (ExternalSecret, SealedSecret, InfisicalSecret …), or keep it in a SOPS file that passes through. A value that is no secret can be allowed by name in `secrets.allowLiteral`.",
  },
  "literal-env": {
    severity: "warning",
    title: "An environment variable that looks like a secret has its value in the rendered output",
    why: "Rendered manifests go to Git. A password in an env value is readable by everyone who can read the repository or the Pod.",
    fix: "Put the value into a Secret made by a controller, and read it with valueFrom.secretKeyRef.",
  },
});
