import { compareReleases, dns1035Label, dns1123Label, dns1123Subdomain, pathSegmentName } from "../../schema/index.ts";

/** Says what is wrong with a name; empty when it is good. */
export type NameRule = (name: string) => readonly string[];

const rules: ReadonlyMap<string, NameRule> = new Map([
  ["/Namespace", dns1123Label],
  ["rbac.authorization.k8s.io/Role", pathSegmentName],
  ["rbac.authorization.k8s.io/ClusterRole", pathSegmentName],
  ["rbac.authorization.k8s.io/RoleBinding", pathSegmentName],
  ["rbac.authorization.k8s.io/ClusterRoleBinding", pathSegmentName],
  ["batch/CronJob", cronJobName],
] satisfies [string, NameRule][]);

/** The rule for names of one kind. */
export function nameRule(group: string, kind: string, kubernetes: string): NameRule {
  // Services had to begin with a letter until 1.36 relaxed the rule for everyone.
  if (kind === "Service" && group === "") return compareReleases(kubernetes, "1.36") < 0 ? dns1035Label : dns1123Label;
  return rules.get(`${group}/${kind}`) ?? dns1123Subdomain;
}

/** The controller adds eleven characters to make the names of Jobs. */
function cronJobName(name: string): readonly string[] {
  const problems = dns1123Subdomain(name);
  return name.length <= 52 ? problems : [...problems, "must be no more than 52 characters"];
}

const expression = / \(e\.g\. .*?regex used for validation is '.*?'\)/g;

/** The API server's words about a name, without its examples and regular expressions. */
export function ruleText(wrong: readonly string[]): string {
  return wrong.map((rule) => rule.replace(expression, "")).join("; ");
}

/** A name like the wrong one that the rule accepts; undefined when there is none near. */
export function mendName(name: string, rule: NameRule, limit = 63): string | undefined {
  const mended = name
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .slice(0, limit);
  for (const candidate of [mended, mended.replaceAll(".", "-")]) {
    const trimmed = candidate.replace(/^[-.]+|[-.]+$/g, "");
    if (trimmed !== "" && rule(trimmed).length === 0) return trimmed;
  }
  return undefined;
}
