/** Equal for paths that some file system keeps as one file: case and Unicode composition do not count. */
export function pathKey(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
