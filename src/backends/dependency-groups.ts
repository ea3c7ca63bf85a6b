import { cycleThrough, strongComponents } from "../graph/index.ts";

/** Apps that reach each other by waiting. */
export interface DependencyGroup {
  readonly members: readonly string[];
  /** A shortest circle inside the group: each waits for the next, the last for the first. Empty for an app that waits for no circle. */
  readonly circle: readonly string[];
}

/** Splits `nodes` into groups; every group comes after the groups it depends on. Dependencies outside `nodes` do not count. */
export function dependencyGroups(nodes: readonly string[], dependsOn: (node: string) => readonly string[]): readonly DependencyGroup[] {
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const targets = nodes.map((node) => dependsOn(node).flatMap((other) => numbers.get(other) ?? []));
  const names = (group: readonly number[]) => group.map((number) => nodes[number] as string);
  return strongComponents(targets).map((group) => ({ members: names(group), circle: names(cycleThrough(targets, group)) }));
}
