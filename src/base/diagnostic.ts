import type { FieldPath } from "./field-path.ts";
import type { Span } from "./span.ts";

export type Severity = "error" | "warning" | "info";

/** Everything a user can cause to go wrong is one of these: data, collected, never thrown past a stage. */
export interface Diagnostic {
  /** `room/what-is-wrong`, stable, listed in that room's table. */
  readonly code: string;
  readonly severity: Severity;
  /** One line: what is wrong, with the names involved. */
  readonly summary: string;
  readonly detail?: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly span?: Span;
  /** Short text printed behind the caret. */
  readonly label?: string;
  readonly related?: readonly RelatedPlace[];
  /** The place in the graph; `locate()` turns it into a span when a person or a file asks. */
  readonly origin?: GraphPlace;
}

export interface RelatedPlace {
  readonly message: string;
  readonly span?: Span;
  readonly origin?: GraphPlace;
}

/** A value in a source, in the terms of the frontend that read it; the frontend turns it into a span when somebody asks. */
export type SourcePlace =
  /** `path` leads into the value that the file's default export gave. */
  | { readonly frontend: "typescript"; readonly file: string; readonly path: FieldPath }
  /** `path` leads into the object: document of the file, and item when the document is a List. */
  | { readonly frontend: "yaml"; readonly file: string; readonly document: number; readonly item?: number; readonly path: FieldPath };

export interface GraphPlace {
  /** The exact definition, where it is known; else the rest says which value of the graph is meant. */
  readonly source?: SourcePlace;
  readonly environment?: string;
  readonly app?: string;
  /** A Resource id. */
  readonly resource?: string;
  /** A field path inside the resource's body, or inside the configuration when there is no resource. */
  readonly path?: FieldPath;
  /** "key" when the name in front of the value is meant, not the value. */
  readonly at?: "key";
}

/** What a stage returns: as much of a value as it could make, and everything it has to say. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CodeEntry {
  readonly severity: Severity;
  /** The rule in one sentence, for the list of codes. */
  readonly title: string;
  /** Why it is a problem: the first paragraph of its page in docs/reference. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
}

export interface CodeTable<Name extends string = string> {
  readonly room: string;
  readonly entries: Readonly<Record<Name, CodeEntry>>;
  /** Makes a diagnostic with this table's severity for the code (`severity` in `fields` may lower or raise it). */
  report(name: Name, fields: Omit<Diagnostic, "code" | "severity"> & { readonly severity?: Severity }): Diagnostic;
}

/** Declares the codes of one room. Each entry has a page in docs/reference/diagnostics and a case that reaches it. */
export function defineCodes<const Name extends string>(room: string, entries: Record<Name, CodeEntry>): CodeTable<Name> {
  return {
    room,
    entries,
    report: (name, fields) => ({ severity: entries[name].severity, ...fields, code: `${room}/${name}` }),
  };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
