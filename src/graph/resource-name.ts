/** `[NAMESPACE/]KIND[.GROUP]/NAME`, taken apart. Absent parts mean "any"; a trailing dot (`Secret./db`) means the core group. */
export interface ResourceName {
  readonly namespace?: string;
  readonly kind: string;
  readonly group?: string;
  readonly name: string;
}

/** What a resource name can be compared with. */
export interface Nameable {
  readonly group: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Reads `[NAMESPACE/]KIND[.GROUP]/NAME`; undefined when the text has another shape. */
export function parseResourceName(text: string): ResourceName | undefined {
  const parts = text.split("/");
  if (parts.length < 2 || parts.length > 3 || parts.includes("")) return undefined;
  const [name, kindAndGroup, namespace] = parts.reverse() as [string, string, string?];
  const dot = kindAndGroup.indexOf(".");
  if (dot === 0) return undefined;
  return {
    kind: dot === -1 ? kindAndGroup : kindAndGroup.slice(0, dot),
    name,
    ...(dot === -1 ? {} : { group: kindAndGroup.slice(dot + 1) }),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

/** A list of resource names in which `*` stands for any text: what a project declares as living outside, or allows. */
export class ResourcePatterns {
  readonly #patterns: readonly ResourceName[];

  /** Texts that are not resource names match nothing. */
  constructor(texts: readonly string[]) {
    this.#patterns = texts.flatMap((text) => parseResourceName(text) ?? []);
  }

  matches(resource: Nameable): boolean {
    return this.#patterns.some((pattern) => matchesName(pattern, resource));
  }
}

/** Kinds are compared without case, because people type `deployment/shop`; names and groups are exact. */
export function matchesName(pattern: ResourceName, resource: Nameable): boolean {
  if (!matchesGlob(pattern.name, resource.name)) return false;
  if (!matchesGlob(pattern.kind.toLowerCase(), resource.kind.toLowerCase())) return false;
  if (pattern.group !== undefined && !matchesGlob(pattern.group, resource.group)) return false;
  return pattern.namespace === undefined || matchesGlob(pattern.namespace, resource.namespace ?? "");
}

/** `*` matches any text, everything else itself. Takes time of pattern × text at most. */
export function matchesGlob(pattern: string, text: string): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    if (pattern[inPattern] === "*") {
      star = inPattern++;
      starAt = at;
    } else if (pattern[inPattern] === text[at]) {
      inPattern++;
      at++;
    } else if (star !== -1) {
      inPattern = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (pattern[inPattern] === "*") inPattern++;
  return inPattern === pattern.length;
}
