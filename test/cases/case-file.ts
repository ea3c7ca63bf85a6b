import { invariant } from "../../src/base/index.ts";

/**
 * One case in one text file, in the manner of txtar. Commands are written as a person would type them:
 *
 *     What this shows, in a sentence or two.
 *     $ strata build prod
 *     -- strata.config.ts --
 *     export default …
 *     -- stdout --
 *     -- stderr --
 *     error[…]
 *     -- exit --
 *     1
 *
 * Attributes behind a file's name: `(base64)` for bytes that are no text, `(repeat 100)` for a body that is repeated, `(crlf)`, and
 * `(link)` for a symbolic link whose body is the path it leads to. A name that ends with "/" is an empty folder.
 *
 * Beside `strata`, two commands are understood, for what happens between two runs: `echo TEXT > FILE` and `rm FILE`.
 */
export interface CaseFile {
  readonly comment: string;
  readonly commands: readonly string[];
  readonly files: readonly { readonly name: string; readonly attribute: string | undefined; readonly body: string }[];
  readonly expected: Readonly<Record<"stdout" | "stderr" | "exit", string>>;
}

const heading = /^-- ([^ ]+)(?: \(([^)]+)\))? --$/;
const results = ["stdout", "stderr", "exit"] as const;

export function parseCase(text: string): CaseFile {
  const lines = text.split("\n");
  const comment: string[] = [];
  const commands: string[] = [];
  const sections: { name: string; attribute: string | undefined; body: string[] }[] = [];
  for (const line of lines) {
    const match = heading.exec(line);
    const current = sections.at(-1);
    if (match !== null) sections.push({ name: match[1] as string, attribute: match[2], body: [] });
    else if (current !== undefined) current.body.push(line);
    else if (line.startsWith("$ ")) commands.push(line.slice(2));
    else comment.push(line);
  }
  invariant(commands.length > 0, "a case needs a command");
  const body = (name: string): string => sections.find((section) => section.name === name)?.body.join("\n") ?? "";
  return {
    comment: comment.join("\n").trim(),
    commands,
    files: sections
      .filter((section) => !results.some((name) => name === section.name))
      .map(({ name, attribute, body: content }) => ({ name, attribute, body: withEnd(content.join("\n")) })),
    expected: { stdout: body("stdout"), stderr: body("stderr"), exit: body("exit").trim() },
  };
}

/** The line break before the next heading belongs to the file. */
function withEnd(body: string): string {
  return body === "" || body.endsWith("\n") ? body : `${body}\n`;
}

export function formatCase(parsed: CaseFile, actual: CaseFile["expected"]): string {
  const parts = [parsed.comment, ...parsed.commands.map((command) => `$ ${command}`)];
  for (const file of parsed.files) {
    parts.push(`-- ${file.name}${file.attribute === undefined ? "" : ` (${file.attribute})`} --`);
    if (file.body !== "") parts.push(file.body.replace(/\n$/, ""));
  }
  for (const name of results) parts.push(`-- ${name} --`, ...(actual[name] === "" ? [] : [actual[name].replace(/\n$/, "")]));
  return `${parts.join("\n")}\n`;
}

/** The bytes of a case's file. */
export function fileBytes({ attribute, body }: CaseFile["files"][number]): Uint8Array {
  if (attribute === "base64") return Buffer.from(body, "base64");
  if (attribute === "crlf") return Buffer.from(body.replaceAll("\n", "\r\n"));
  const times = /^repeat (\d+)$/.exec(attribute ?? "")?.[1];
  invariant(attribute === undefined || times !== undefined, `unknown attribute ${attribute}`);
  return Buffer.from(times === undefined ? body : body.repeat(Number(times)));
}

/** The words of a command line; quotes of either kind hold blanks together. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(([word, double, single]) => double ?? single ?? word);
}
