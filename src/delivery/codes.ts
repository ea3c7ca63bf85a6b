import { defineCodes } from "../base/index.ts";

/** Every refusal of this room: the target or the files are not as a user meant them, and nothing was written. */
export const codes = defineCodes("delivery", {
  "bad-path": {
    severity: "error",
    title: "A rendered file has a path that no target can hold",
    why: "Paths are relative to the root of the target, with forward slashes. A path that is absolute, climbs with `..`, has an empty part, names `.git` or one of Strata's own files, or holds control characters could leave the target or harm its repository.",
    fix: "Rename the application, the object or the raw file that the path comes from.",
  },
  "path-clash": {
    severity: "error",
    title: "Two rendered files want the same place",
    why: "One path can hold one file, and a file cannot be a directory at the same time. Writing both would let one silently replace the other.",
    fix: "Rename one of the two, or give its application another output path.",
  },
  "outside-repository": {
    severity: "error",
    title: "The target path leads out of its repository",
    why: "A target belongs to one repository. A path that is absolute, climbs with `..`, passes through a symbolic link to another place or points into `.git` would write where nobody looks for it.",
    fix: "Set the target's path to a directory inside the repository.",
  },
  "not-a-directory": {
    severity: "error",
    title: "The target path is taken by something that is not a directory",
    why: "The rendered tree is written below the target path, which is a file at the moment.",
    fix: "Move that file away, or choose another target path.",
  },
  "foreign-file": {
    severity: "error",
    title: "A file that Strata did not write would be overwritten",
    why: "Files that are not in the ownership list belong to somebody else. Strata never replaces them unasked.",
    fix: "Move the file away, or run again with --force to let Strata take it over.",
  },
  "dirty-target": {
    severity: "error",
    title: "Files that Strata wrote were changed by hand",
    why: "A change made by hand in the rendered tree would be lost without a trace, because the next switch writes the compiled content again.",
    fix: "Move the change into the sources (or commit it, if it is an uncommitted change in a worktree), or run again with --force to drop it.",
  },
  "in-the-way": {
    severity: "error",
    title: "A rendered file needs a place where something stands that cannot be replaced",
    why: "A directory with foreign files stands where a file must go, or a foreign file stands where a directory must go. Making room would delete things that Strata does not own, so even --force does not.",
    fix: "Move what stands there, or rename the application or the object.",
  },
  "through-link": {
    severity: "error",
    title: "A rendered file lies behind a symbolic link or a submodule",
    why: "Writing through a symbolic link could leave the target, and the content of a submodule belongs to another repository.",
    fix: "Replace the link with a real directory, or choose another output path.",
  },
  "bad-list": {
    severity: "error",
    title: "The ownership list of the target cannot be read",
    why: "Without the list Strata cannot tell its own files from foreign ones. It may hold conflict markers of a merge, or come from a newer Strata.",
    fix: "Restore the file from Git. With --force the list is made anew: files in the way are taken over, stale files stay.",
  },
  "other-environment": {
    severity: "error",
    title: "The target belongs to another environment",
    why: "Two environments in one directory would delete each other's files at every switch.",
    fix: "Give each environment a target path of its own, or run again with --force to hand the target over.",
  },
  "unlisted-directory": {
    severity: "error",
    title: "The output directory holds files but no ownership list",
    why: "A build owns its output directory. A directory that has files and was not made by Strata is somebody else's.",
    fix: "Choose another output directory, or empty this one.",
  },
  "branch-checked-out": {
    severity: "error",
    title: "The target branch is checked out in a working tree",
    why: "A commit made behind the back of a working tree makes every file there look changed.",
    fix: "Use a directory target to write into the working tree, or check out another branch there.",
  },
  "bad-branch": {
    severity: "error",
    title: "The target branch has a name that Git does not allow",
    why: "Git refuses names with spaces, `..`, `~`, `^`, `:`, `?`, `*`, `[`, a backslash, a leading dash, or a part that starts with a dot or ends with `.lock`.",
    fix: "Choose another branch name in the target.",
  },
});
