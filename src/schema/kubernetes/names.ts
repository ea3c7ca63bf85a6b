/**
 * The name rules of Kubernetes, each returning what is wrong in the API server's words; an empty list means that the name is good.
 */
type Problems = readonly string[];

const good: Problems = [];
const labelPattern = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const subdomainPattern = `${labelPattern}(\\.${labelPattern})*`;
const dns1035Pattern = "[a-z]([-a-z0-9]*[a-z0-9])?";
const qualifiedPattern = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const valuePattern = `(${qualifiedPattern})?`;

const isLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const isDns1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const isQualified = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const dns1035Rule =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const qualifiedRule = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const valueRule =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

function tooLong(limit: number): string {
  return `must be no more than ${limit} characters`;
}

function mustMatch(rule: string, pattern: string, ...examples: readonly string[]): string {
  return `${rule} (e.g. ${examples.map((example) => `'${example}'`).join(", or ")}, regex used for validation is '${pattern}')`;
}

/** Each part is tested by itself: one pattern over the whole text could take very long on a long text of dashes. */
function isSubdomain(text: string): boolean {
  return text.split(".").every((part) => isLabel.test(part));
}

/** Names of Namespaces, containers, most generated names. */
export function dns1123Label(text: string): Problems {
  if (text.length <= 63 && isLabel.test(text)) return good;
  const problems: string[] = [];
  if (text.length > 63) problems.push(tooLong(63));
  if (!isLabel.test(text)) {
    problems.push(isSubdomain(text) ? "must not contain dots" : mustMatch(labelRule, labelPattern, "my-name", "123-abc"));
  }
  return problems;
}

/** Names of most objects. */
export function dns1123Subdomain(text: string): Problems {
  if (text.length <= 253 && isSubdomain(text)) return good;
  const problems: string[] = [];
  if (text.length > 253) problems.push(tooLong(253));
  if (!isSubdomain(text)) problems.push(mustMatch(subdomainRule, subdomainPattern, "example.com"));
  return problems;
}

/** Names of Services (before 1.34) and of parts that become environment variables or DNS names. */
export function dns1035Label(text: string): Problems {
  if (text.length <= 63 && isDns1035.test(text)) return good;
  const problems: string[] = [];
  if (text.length > 63) problems.push(tooLong(63));
  if (!isDns1035.test(text)) problems.push(mustMatch(dns1035Rule, dns1035Pattern, "my-name", "abc-123"));
  return problems;
}

/** `[prefix/]name`, the shape of label keys, annotation keys, finalizers and extended resources. */
export function qualifiedName(text: string): Problems {
  const slash = text.indexOf("/");
  if (slash !== -1 && text.includes("/", slash + 1)) {
    return [
      `a qualified name ${mustMatch(qualifiedRule, qualifiedPattern, "MyName", "my.name", "123-abc")} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const problems: string[] = [];
  if (slash === 0) problems.push("prefix part must be non-empty");
  else if (slash > 0) for (const problem of dns1123Subdomain(text.slice(0, slash))) problems.push(`prefix part ${problem}`);
  const name = text.slice(slash + 1);
  if (name === "") problems.push("name part must be non-empty");
  else if (name.length > 63) problems.push(`name part ${tooLong(63)}`);
  if (!isQualified.test(name)) problems.push(`name part ${mustMatch(qualifiedRule, qualifiedPattern, "MyName", "my.name", "123-abc")}`);
  return problems.length === 0 ? good : problems;
}

export function labelKey(text: string): Problems {
  return qualifiedName(text);
}

/** Annotation keys are qualified names; upper case is allowed in their prefix. */
export function annotationKey(text: string): Problems {
  return qualifiedName(text.toLowerCase());
}

export function labelValue(text: string): Problems {
  if (text === "" || (text.length <= 63 && isQualified.test(text))) return good;
  const problems: string[] = [];
  if (text.length > 63) problems.push(tooLong(63));
  if (!isQualified.test(text)) problems.push(mustMatch(valueRule, valuePattern, "MyValue", "my_value", "12345"));
  return problems;
}

/** Names of container ports (IANA_SVC_NAME). */
export function portName(text: string): Problems {
  const problems: string[] = [];
  if (text.length > 15) problems.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(text)) problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!/[a-z]/.test(text)) problems.push("must contain at least one letter (a-z)");
  if (text.includes("--")) problems.push("must not contain consecutive hyphens");
  if (text.startsWith("-") || text.endsWith("-")) problems.push("must not begin or end with a hyphen");
  return problems.length === 0 ? good : problems;
}

/** Keys of ConfigMaps and Secrets: they become file names. */
export function configMapKey(text: string): Problems {
  const problems: string[] = [];
  if (text.length > 253) problems.push(tooLong(253));
  if (!/^[-._a-zA-Z0-9]+$/.test(text)) {
    const rule = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
    problems.push(mustMatch(rule, "[-._a-zA-Z0-9]+", "key.name", "KEY_NAME", "key-name"));
  }
  if (text === "." || text === "..") problems.push(`must not be '${text}'`);
  else if (text.startsWith("..")) problems.push("must not start with '..'");
  return problems.length === 0 ? good : problems;
}

/** Names that become a path segment of a URL: RBAC objects may be called `system:node`, but not `..`. */
export function pathSegmentName(text: string): Problems {
  if (text === "." || text === "..") return [`may not be '${text}'`];
  const problems = ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);
  return problems.length === 0 ? good : problems;
}
