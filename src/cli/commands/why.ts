import {
  type FieldPath,
  formatFieldPath,
  formatSpan,
  isJsonObject,
  type JsonValue,
  nearest,
  parseFieldPath,
  printJson,
} from "../../base/index.ts";
import { displayName, type Located, type Origin, type Resource } from "../../graph/index.ts";
import { type Command, exitCodes, type Invocation } from "../command.ts";
import { compileForCommand } from "../compile-project.ts";
import { UsageError } from "../usage-error.ts";

const priorities: Readonly<Record<number, string>> = { 50: "force", 1000: "default" };

export const why: Command = {
  name: "why",
  summary: "show which line set a value",
  details: "RESOURCE is [NAMESPACE/]KIND[.GROUP]/NAME, or APP/KIND/NAME. Without PATH, every value of the resource is listed.",
  positionals: [
    { name: "ENV", describe: "an environment of strata.config.ts" },
    { name: "RESOURCE", describe: "for example web/Deployment/shop" },
    { name: "PATH", describe: "for example spec.replicas or spec.ports[0].port", optional: true },
  ],
  options: {
    output: { type: "string", short: "o", value: "FORMAT", choices: ["text", "json"], describe: "print text (default) or json" },
  },
  examples: [
    { line: "why prod shop/Deployment/shop spec.replicas", means: "the file and line that set the number of replicas" },
    { line: "why prod Deployment/shop", means: "where every value of it comes from" },
  ],
  async run(invocation) {
    const [environment, name, pathText] = invocation.positionals as [string, string, string | undefined];
    const path = pathText === undefined ? [] : parseFieldPath(pathText);
    if (path === undefined) throw new UsageError(`"${pathText}" is not a path`, "for example spec.template.spec.containers[0].image");
    const compiled = await compileForCommand(
      { ...invocation, text: (option) => (option === "output" ? undefined : invocation.text(option)) },
      environment,
    );
    if (typeof compiled === "number") return compiled;
    const { compilation } = compiled;
    const resource = chooseResource(invocation, compilation.graph.find(name), compilation.graph.resources, name);
    if (resource === undefined) return exitCodes.wrongInput;
    const paths = pathText === undefined ? leavesOf(resource.body) : [path];
    const answers = [];
    for (const leaf of paths) {
      const located = await compilation.locate(resource.id, leaf);
      if (located !== undefined) answers.push({ path: leaf, located });
    }
    if (answers.length === 0) {
      const known = leavesOf(resource.body).map(formatFieldPath);
      const meant = nearest(pathText ?? "", known);
      invocation.terminal.err(
        `${invocation.terminal.errPaint("red", "error")}: ${displayName(resource)} has no ${pathText}${meant === undefined ? "" : `; did you mean ${meant}?`}\n`,
      );
      return exitCodes.wrongInput;
    }
    print(invocation, resource, answers, pathText === undefined);
    return exitCodes.done;
  },
};

interface Answer {
  readonly path: FieldPath;
  readonly located: Located;
}

/** The one resource that was meant; says which there are when it is none or several. */
function chooseResource(
  { terminal }: Invocation,
  found: readonly Resource[],
  all: readonly Resource[],
  name: string,
): Resource | undefined {
  // APP/KIND/NAME reads the same as NAMESPACE/KIND/NAME; the namespace is tried first.
  const [app, ...rest] = name.split("/");
  const candidates = found.length > 0 ? found : all.filter((one) => one.app === app && displayName(one).endsWith(rest.join("/")));
  if (candidates.length === 1) return candidates[0];
  if (candidates.length > 1) {
    terminal.err(`${terminal.errPaint("red", "error")}: "${name}" may mean any of these; add the namespace or the group:\n`);
    for (const one of candidates.slice(0, 20)) terminal.err(`  ${one.id.split("/").slice(1).join("/")}\n`);
    return undefined;
  }
  const withoutNamespace = name.split("/").length === 2;
  const meant = nearest(
    name,
    all.map((one) => (withoutNamespace ? displayName(one).split("/").slice(-2).join("/") : displayName(one))),
  );
  terminal.err(
    `${terminal.errPaint("red", "error")}: there is no resource "${name}"${meant === undefined ? "" : `; did you mean ${meant}?`}\n`,
  );
  return undefined;
}

function print({ terminal, text }: Invocation, resource: Resource, answers: readonly Answer[], withPaths: boolean): void {
  if (text("output") === "json") {
    const data = answers.map(({ path, located }) => ({
      path: formatFieldPath(path),
      winner: origin(located.winner, resource, path),
      beaten: located.beaten.map((one) => origin(one, resource, path)),
    }));
    terminal.out(`${printJson(data as unknown as JsonValue, 2)}\n`);
    return;
  }
  const paint = terminal.outPaint;
  const widest = (texts: readonly string[], most: number): number => Math.min(most, Math.max(...texts.map((one) => one.length)));
  const pathWidth = withPaths
    ? widest(
        answers.map(({ path }) => formatFieldPath(path)),
        80,
      )
    : 0;
  const valueWidth = widest(
    answers.map(({ path, located }) => shown(located.winner.value, resource, path)),
    30,
  );
  for (const { path, located } of answers) {
    const margin = withPaths ? `${paint("cyan", formatFieldPath(path).padEnd(pathWidth))}  ` : "";
    const line = (one: Origin): string => `${shown(one.value, resource, path).padEnd(valueWidth)}   ${placeOf(one)}\n`;
    terminal.out(`${margin}${line(located.winner)}`);
    for (const beaten of located.beaten) terminal.out(`    beat ${line(beaten)}`);
  }
}

function placeOf({ span, note, priority, frontend }: Origin): string {
  const source = note ?? priorities[priority] ?? frontend;
  return span === undefined ? source : `${formatSpan(span)}   ${source}`;
}

function origin(one: Origin, resource: Resource, path: FieldPath): object {
  return { ...one, value: isSecretValue(resource, path) ? "<redacted>" : one.value };
}

function shown(value: JsonValue, resource: Resource, path: FieldPath): string {
  if (isSecretValue(resource, path)) return "<redacted>";
  const text = typeof value === "string" && !value.includes("\n") ? value : printJson(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function isSecretValue(resource: Resource, path: FieldPath): boolean {
  if (resource.type.system !== "kubernetes" || resource.type.kind !== "Secret") return false;
  return path.length === 0 || path[0] === "data" || path[0] === "stringData";
}

function leavesOf(value: JsonValue, path: FieldPath = []): FieldPath[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item: JsonValue, index) => leavesOf(item, [...path, index]));
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.keys(value).flatMap((key) => leavesOf(value[key] as JsonValue, [...path, key]));
  }
  return [path];
}
