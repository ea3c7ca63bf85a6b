/**
 * Normalises a relative path with forward slashes: no ".", no empty parts; "" is the folder itself. Undefined when the path is absolute,
 * climbs out with "..", or holds a character that no file system should see.
 */
export function safeRelativePath(path: string): string | undefined {
  if (path.startsWith("/") || path.includes("\\") || /^[A-Za-z]:/.test(path)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  if (/[\u0000-\u001f]/.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") return undefined;
    parts.push(part);
  }
  return parts.join("/");
}
