import { Float, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { typeOfValue, type Violation, type ViolationRule } from "./violation.ts";

/** One validation under way: where it stands and what it found. The path is one growing list; it is copied only for a violation. */
export class Inspection {
  readonly path: (string | number)[] = [];
  readonly violations: Violation[] = [];

  report(rule: ViolationRule, message: string, more: Pick<Violation, "expected" | "found" | "candidates"> = {}): void {
    this.violations.push({ path: [...this.path], rule, message, ...more });
  }

  /** Names types only, never the value: a wrong value may be a secret in the wrong place. */
  wrongType(node: SchemaNode, value: JsonValue): void {
    const wanted = node.intOrString ? "integer or string" : node.format === "quantity" ? "string or number" : node.type;
    const found = value instanceof Float || typeof value === "number" ? numberKind(node, value) : typeOfValue(value);
    this.report("wrong-type", `Invalid value: "${found}": must be of type ${wanted}: "${found}"`, { expected: wanted, found });
  }
}

function numberKind(node: SchemaNode, value: number | Float): string {
  return node.type === "integer" || node.intOrString ? "number" : typeOfValue(value);
}
