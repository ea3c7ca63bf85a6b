/** Prints plain data as a person writes it in JavaScript or TypeScript: keys bare where they can be, short values on one line. */
const plainKey = /^[A-Za-z_$][\w$]*$/;
const lineWidth = 120;

export function sourceText(value, margin = "") {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const inner = `${margin}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => sourceText(item, inner))
    : Object.entries(value).map(([key, item]) => `${plainKey.test(key) ? key : JSON.stringify(key)}: ${sourceText(item, inner)}`);
  if (parts.length === 0) return (open + close).replaceAll(" ", "");
  const line = `${open}${parts.join(", ")}${close}`;
  if (margin.length + line.length <= lineWidth && !line.includes("\n")) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join("")}${margin}${close.trim()}`;
}
