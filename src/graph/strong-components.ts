/** Nodes as numbers: `targets[n]` are the nodes that n points at. */
export type Adjacency = readonly (readonly number[])[];

interface Frame {
  readonly node: number;
  next: number;
}

/**
 * The strongly connected components, each after all components it points at (Tarjan). Works without recursion, because a chain may be as
 * long as the graph. Nodes within a component are sorted.
 */
export function strongComponents(targets: Adjacency): readonly (readonly number[])[] {
  const count = targets.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const components: number[][] = [];
  let counter = 0;
  const open = (node: number): Frame => {
    order[node] = low[node] = counter++;
    stack.push(node);
    onStack[node] = 1;
    return { node, next: 0 };
  };
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const frames = [open(root)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { node } = frame;
      const target = targets[node]?.[frame.next++];
      if (target !== undefined) {
        if (order[target] === -1) frames.push(open(target));
        else if (onStack[target]) low[node] = Math.min(low[node] as number, order[target] as number);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node] as number, low[node] as number);
      if (low[node] === order[node]) components.push(closeComponent(stack, onStack, node));
    }
  }
  return components;
}

function closeComponent(stack: number[], onStack: Uint8Array, root: number): number[] {
  const component: number[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    onStack[node] = 0;
    component.push(node);
    if (node === root) break;
  }
  return component.sort((a, b) => a - b);
}

/** A shortest way from a node of a component back to itself, inside the component. */
export function cycleThrough(targets: Adjacency, component: readonly number[]): readonly number[] {
  const start = component[0] as number;
  const inside = new Set(component);
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as number;
    for (const target of targets[node] ?? []) {
      if (target === start) return pathTo(node, start, cameFrom);
      if (!inside.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, node);
      queue.push(target);
    }
  }
  return [];
}

function pathTo(end: number, start: number, cameFrom: ReadonlyMap<number, number>): readonly number[] {
  const path = [end];
  for (let node = end; node !== start; ) {
    node = cameFrom.get(node) as number;
    path.push(node);
  }
  return path.reverse();
}
