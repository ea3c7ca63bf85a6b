import { defineCodes } from "../../base/index.ts";

export const layoutCodes = defineCodes("layout", {
  "unsafe-path": {
    severity: "error",
    title: "A path that must not be written",
    why: "An app's folder or a raw file's path would leave the target folder, reach into Git's own data, or mean different files on different systems.",
    fix: "Use a relative path with forward slashes and plain names: no '..', no leading '/', no ':' or '\\', no '.git', no trailing dot or space.",
  },
  "shared-folder": {
    severity: "error",
    title: "Two apps are written to the same folder",
    why: "The delivery engine reads whole folders, so each of the two apps would deliver the objects of both, and pruning one would delete the other's.",
    fix: "Give one of the apps another output.path. Folders that differ only in upper and lower case are one folder on macOS and Windows.",
  },
  "nested-folder": {
    severity: "error",
    title: "An app's folder lies inside the folder of an app that is read with its subfolders",
    why: "Flux always reads subfolders, and Argo CD does when an app has raw files in them: the outer app would deliver the inner app's objects too.",
    fix: "Move one of the two folders with output.path so that neither contains the other.",
  },
  "file-clash": {
    severity: "error",
    title: "Two sources would be written to one file",
    why: "One would overwrite the other. Paths that differ only in upper and lower case count as one, because macOS and Windows keep only one of them.",
    fix: "Rename the raw file (or move one app's folder with output.path); rendered files are named <Kind>-<name>.yaml.",
  },
  "empty-app": {
    severity: "warning",
    title: "An app without resources and raw files",
    why: "Git keeps no empty folders, so an Argo CD Application or Flux Kustomization for it could never sync. None is written for this app.",
    fix: "Add resources to the app, or remove it.",
  },
  "raw-takes-over": {
    severity: "warning",
    title: "A raw file changes how the delivery engine reads the app's folder",
    why: "With a kustomization.yaml the engine applies only what that file lists, and with a Chart.yaml Argo CD renders a Helm chart: other files of the folder are ignored.",
    fix: "Rename the raw file, unless it lists every file of the folder on purpose.",
  },
  "nothing-to-bootstrap": {
    severity: "error",
    title: "An environment without a delivery engine has no root manifest",
    why: 'With delivery "manifests" Strata writes plain files; there is no Argo CD or Flux object that would start the delivery.',
    fix: 'Set delivery to "argocd" or "flux", or apply the rendered files with a tool of your own.',
  },
});
