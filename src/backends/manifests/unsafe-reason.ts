// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const forbidden = /[\u0000-\u001f\u007f\\:]/;
// Invisible format characters: HFS+ ignores some of them, so that ".g<joiner>it" would be ".git".
const invisible = /\p{Cf}/u;
/** Git's own folder, also under its NTFS short name. */
const gitFolder = /^(?:\.git|git~1)$/i;

/**
 * Why a path must not be written below the environment's root, or undefined when it is safe. Names that Windows reserves (`aux`, `con`)
 * are allowed: rendered trees live in Git, and refusing an app called `aux` would help nobody who delivers from Linux.
 */
export function unsafeReason(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (path.startsWith("/")) return "it is absolute";
  if (forbidden.test(path)) return "it holds a backslash, a colon or a control character";
  if (invisible.test(path)) return "it holds an invisible character";
  for (const segment of path.split("/")) {
    if (segment === "") return "it has an empty part";
    if (segment === "." || segment === "..") return `it has the part "${segment}"`;
    if (segment.endsWith(".") || segment.endsWith(" ")) return `its part "${segment}" ends in a dot or a space, which Windows drops`;
    if (gitFolder.test(segment)) return "it reaches into Git's own folder";
  }
  return undefined;
}
