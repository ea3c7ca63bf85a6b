import type { Diagnostic, GraphPlace } from "../base/index.ts";
import { platformCodes } from "./codes.ts";
import { safeRelativePath } from "./safe-path.ts";

/** How the platform reaches the project's files; the driver records what was read. */
export interface ProjectFiles {
  /** Files that a path, folder or pattern stands for; empty when there are none. */
  expand(pattern: string, endings: readonly string[]): readonly string[];
  read(path: string): Uint8Array | undefined;
}

/** How an option that names files is spoken of, and where it is written. */
export interface FileNaming {
  readonly subject: string;
  readonly endings: readonly string[];
  readonly origin: (index: number) => GraphPlace;
}

/** The files that an option names by paths, folders and patterns. Whatever cannot be read is reported where it is named. */
export function readNamedFiles(
  patterns: readonly string[],
  files: ProjectFiles,
  { subject, endings, origin }: FileNaming,
  problems: Diagnostic[],
): readonly { readonly file: string; readonly bytes: Uint8Array }[] {
  return patterns.flatMap((pattern, index) => {
    const report = (code: "unsafe-path" | "no-such-file" | "unreadable-file", what: string, hint: string): readonly [] => {
      problems.push(platformCodes.report(code, { summary: `${subject}: ${what}`, hint, origin: origin(index) }));
      return [];
    };
    const safe = safeRelativePath(pattern);
    if (safe === undefined)
      return report("unsafe-path", `"${pattern}" leaves the project`, "name files inside the project, without '..' and not absolute");
    const found = files.expand(safe, endings);
    if (found.length === 0) return report("no-such-file", `no file matches "${pattern}"`, "paths start at the folder of strata.config.ts");
    return found.flatMap((file) => {
      const bytes = files.read(file);
      return bytes === undefined
        ? report("unreadable-file", `${file} cannot be read`, "it may be a link that leads nowhere or out of the project")
        : [{ file, bytes }];
    });
  });
}
