import type { FieldPath, JsonValue, Span } from "../base/index.ts";

/** One definition of a value: where it was written and with which weight. */
export interface Origin {
  readonly value: JsonValue;
  readonly span: Span | undefined;
  /** Lower beats higher, as in NixOS: 50 force, 100 plain, 1000 default, 1500 an option's own default. */
  readonly priority: number;
  /** Which frontend or rule made it: "typescript", "yaml", "default", "argocd" … */
  readonly frontend: string;
  /** One line for people when there is no place in a file: "namespace of app web". */
  readonly note?: string;
}

/** Why a value is what it is: the winner first, then what it beat. */
export interface Located {
  readonly winner: Origin;
  readonly beaten: readonly Origin[];
}

/** Answers where a value came from. Origins are asked for, never carried: answering may parse or run a source again. */
export type Locate = (id: string, path: FieldPath) => Promise<Located | undefined>;
