/**
 * The camelCase plural of configuration files: NetworkPolicy/networkpolicies → `networkPolicies`, HTTPRoute → `httpRoutes`.
 * A leading acronym is lower-cased as one word; built-in kinds that start with "API" keep it (`APIServices`), as nixidy has them.
 */
export function kindAlias(kind: string, plural: string, builtIn: boolean): string {
  let same = 0;
  while (same < kind.length && same < plural.length && kind[same]?.toLowerCase() === plural[same]) same++;
  const spliced = kind.slice(0, same) + plural.slice(same);
  if (builtIn && kind.startsWith("API")) return spliced;
  const capitals = leadingCapitals(kind);
  return spliced.slice(0, capitals).toLowerCase() + spliced.slice(capitals);
}

/** How many letters the first word has to give up: all of `DNS`, three of `CSIDriver`, one of `Pod`. */
function leadingCapitals(kind: string): number {
  const run = /^[A-Z]*/.exec(kind)?.[0].length ?? 0;
  const next = kind[run];
  return run > 1 && next !== undefined && next >= "a" && next <= "z" ? run - 1 : run;
}
