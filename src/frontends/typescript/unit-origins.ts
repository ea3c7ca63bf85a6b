import type { FieldPath, Span } from "../../base/index.ts";
import type { UnitOrigins } from "./contract.ts";
import type { OriginNode } from "./protocol.ts";

/** Reads the marks that a traced run left behind. */
export class TracedOrigins implements UnitOrigins {
  private readonly node: OriginNode;
  private readonly placeSpan: (place: number) => Span | undefined;

  constructor(node: OriginNode, placeSpan: (place: number) => Span | undefined) {
    this.node = node;
    this.placeSpan = placeSpan;
  }

  spanOf(path: FieldPath): { readonly span: Span; readonly exact: boolean } | undefined {
    let node: OriginNode | undefined = this.node;
    let mark = node.own;
    let missed = false;
    for (const part of path) {
      const index: number = node?.keys.indexOf(part) ?? -1;
      const found = index === -1 ? -1 : (node?.marks[index] as number);
      missed = found === -1;
      if (!missed) mark = found;
      node = index === -1 ? undefined : node?.children[index];
    }
    if (mark === -1) return undefined;
    const span = this.placeSpan(mark >> 1);
    return span === undefined ? undefined : { span, exact: !missed && (mark & 1) === 1 };
  }
}
