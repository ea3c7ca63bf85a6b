import type { Author } from "../target.ts";

export interface CommitFields {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Author | undefined;
  readonly message: string;
  readonly now: Date;
}

/** Who commits when neither the caller nor the repository's configuration names anybody. */
export const fallbackAuthor: Author = { name: "Strata", email: "strata@localhost" };

/** The content of a commit object; the same fields give the same bytes, and so the same commit. */
export function printCommit(fields: CommitFields): Buffer {
  const who = `${signature(fields.author ?? fallbackAuthor)} ${Math.floor(fields.now.getTime() / 1000)} +0000`;
  const parents = fields.parents.map((parent) => `parent ${parent}\n`).join("");
  const message = fields.message.replaceAll("\0", "").trim();
  return Buffer.from(`tree ${fields.tree}\n${parents}author ${who}\ncommitter ${who}\n\n${message}\n`);
}

// Angle brackets and line breaks would end the field early; Git drops them as well.
function signature({ name, email }: Author): string {
  return `${clean(name) || fallbackAuthor.name} <${clean(email)}>`;
}

function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header line must not hold any
  return text.replace(/[<>\u0000-\u001f]/g, "").trim();
}
