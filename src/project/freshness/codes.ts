import { defineCodes } from "../../base/index.ts";

export const projectCodes = defineCodes("project", {
  "no-config": {
    severity: "error",
    title: "There is no strata.config.ts here or above",
    why: "The configuration file says which environments there are; without it there is nothing to compile.",
    fix: "Run the command inside a project, name its folder with --cwd, or start one with strata init.",
  },
  "no-apps": {
    severity: "warning",
    title: "An environment has no apps",
    why: "Nothing would be written; usually the modules folder is empty or is not where the configuration says it is.",
    fix: "Add a module under modules/, or name the folders in the modules option.",
  },
});
