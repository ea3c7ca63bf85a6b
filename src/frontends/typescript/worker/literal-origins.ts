import type { LiteralTable, OriginNode, TraceTables } from "../protocol.ts";

/** Where the members of one object come from: marks are place * 2, plus 1 when the place is exact. */
interface ObjectOrigin {
  readonly own: number;
  members: Map<string | number, number>;
  /** The map belongs to the literal and must be copied before it is changed. */
  shared: boolean;
}

/** What a spread or a computed key leaves in a literal until the literal is complete. */
interface Carried {
  readonly keys: readonly (string | number)[];
  readonly from: ReadonlyMap<string | number, number> | undefined;
  /** For a computed key: the member's own place is the place of the value. */
  readonly exact: boolean;
}

const exact = (place: number): number => place * 2 + 1;

/** In an array, a spread is preceded by one of these; it is taken out again before anyone can see it. */
class SpreadMark {
  readonly member: number;
  readonly length: number;
  readonly from: ReadonlyMap<string | number, number> | undefined;
  constructor(member: number, length: number, from: ReadonlyMap<string | number, number> | undefined) {
    this.member = member;
    this.length = length;
    this.from = from;
  }
}

/**
 * Receives the calls that instrument.ts writes into user code, and remembers which literal made which object. Every method gives back
 * what the plain code would have had, so that a traced run computes the same value.
 */
export class LiteralOrigins {
  private readonly tables: TraceTables;
  private readonly origins = new WeakMap<object, ObjectOrigin>();
  private readonly fixedMembers = new Map<LiteralTable, Map<string | number, number>>();
  private readonly marks: symbol[] = [];
  private readonly waiting = new Set<number>();
  private lastThrow: { readonly value: unknown; readonly place: number } | undefined;

  constructor(tables: TraceTables) {
    this.tables = tables;
  }

  /** A complete object literal. */
  o<T extends object>(id: number, object: T): T {
    const table = this.tables.literals[id] as LiteralTable;
    if (table.fixed) return this.remember(object, table);
    const members = new Map<string | number, number>();
    table.members.forEach((member, index) => {
      const mark = this.mark(index);
      if (member.key !== undefined) members.set(member.key, exact(member.place));
      else if (Object.hasOwn(object, mark)) {
        const carried = Reflect.get(object, mark) as Carried;
        Reflect.deleteProperty(object, mark);
        const fallback = carried.exact ? exact(member.place) : member.place * 2;
        for (const key of carried.keys) members.set(key, carried.from?.get(key) ?? fallback);
      }
    });
    this.origins.set(object, { own: exact(table.own), members, shared: false });
    return object;
  }

  /** A complete array literal. */
  a(id: number, array: unknown[]): unknown[] {
    const table = this.tables.literals[id] as LiteralTable;
    if (table.fixed) return this.remember(array, table);
    const result: unknown[] = [];
    const members = new Map<string | number, number>();
    let member = 0;
    for (let at = 0; at < array.length; at++) {
      const item = array[at];
      if (item instanceof SpreadMark) {
        const place = (table.members[item.member]?.place ?? table.own) * 2;
        for (let index = 0; index < item.length; index++) {
          members.set(result.length, item.from?.get(index) ?? place);
          result.push(array[++at]);
        }
        member = item.member + 1;
        continue;
      }
      members.set(result.length, exact(table.members[member++]?.place ?? table.own));
      if (at in array) result.push(item);
      else result.length++;
    }
    this.origins.set(result, { own: exact(table.own), members, shared: false });
    return result;
  }

  /** `...base` in an object literal. */
  s(index: number, base: unknown): object {
    const copy: object = { ...(base as object) };
    const carried: Carried = { keys: Object.keys(copy), from: this.membersOf(base), exact: false };
    return Object.defineProperty(copy, this.mark(index), { value: carried, enumerable: true, configurable: true });
  }

  /** `[key]: value` in an object literal, as a spread of one property. */
  p(index: number, key: unknown, value: unknown): object {
    const copy = { [key as string]: value };
    const carried: Carried = { keys: Object.keys(copy), from: undefined, exact: true };
    return Object.defineProperty(copy, this.mark(index), { value: carried, enumerable: true, configurable: true });
  }

  /** `...items` in an array literal. */
  m(member: number, items: Iterable<unknown>): unknown[] {
    const list = [...items];
    list.unshift(new SpreadMark(member, list.length, this.membersOf(items)));
    return list;
  }

  /** `target[key] = value`. */
  w(place: number, target: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): unknown {
    target[key] = value;
    this.assign(target, typeof key === "symbol" ? undefined : key, exact(place));
    return value;
  }

  /** `throw value`. */
  x(place: number, value: unknown): unknown {
    this.lastThrow = { value, place };
    return value;
  }

  /** Before what is awaited is computed, and after the wait: so the wait that began last is the innermost. */
  u(place: number): void {
    this.waiting.delete(place);
    this.waiting.add(place);
  }
  d<T>(place: number, value: T): T {
    this.waiting.delete(place);
    return value;
  }

  placeOfThrow(value: unknown): number | undefined {
    return this.lastThrow !== undefined && Object.is(this.lastThrow.value, value) ? this.lastThrow.place : undefined;
  }

  /** The `await` that began last and has not ended. */
  placeOfWait(): number | undefined {
    return [...this.waiting].at(-1);
  }

  /** Object.assign writes properties that no literal shows; without this, their origins would be those of the values they replaced. */
  followAssign(): void {
    const assign = Object.assign as (target: object, ...sources: unknown[]) => object;
    Object.assign = (target: object, ...sources: unknown[]): object => {
      const result = assign(target, ...sources);
      for (const source of sources) {
        const from = this.membersOf(source);
        for (const key of Object.keys(Object(source) as object)) this.assign(result, key, from?.get(key));
      }
      return result;
    };
  }

  /** The marks of a finished value; `around` is the mark of what holds it. */
  export(value: unknown, around = -1): OriginNode {
    return this.node(value, around, 0);
  }

  markOf(holder: unknown, key: string): number {
    return this.membersOf(holder)?.get(key) ?? -1;
  }

  private node(value: unknown, around: number, depth: number): OriginNode {
    const origin = typeof value === "object" && value !== null ? this.origins.get(value) : undefined;
    const node = {
      own: known(origin?.own) ?? around,
      keys: [] as (string | number)[],
      marks: [] as number[],
      children: [] as (OriginNode | undefined)[],
    };
    if (typeof value !== "object" || value === null || depth > 200) return node;
    for (const name of Object.keys(value)) {
      const key = Array.isArray(value) ? Number(name) : name;
      const child = readMember(value, name);
      const mark = this.memberMark(origin, key, child);
      node.keys.push(key);
      node.marks.push(mark);
      node.children.push(typeof child === "object" && child !== null ? this.node(child, mark, depth + 1) : undefined);
    }
    return node;
  }

  private memberMark(origin: ObjectOrigin | undefined, key: string | number, child: unknown): number {
    const childOwn = typeof child === "object" && child !== null ? known(this.origins.get(child)?.own) : undefined;
    // Lists are sorted and filtered in place, so an element that is a literal itself knows better than its index.
    if (typeof key === "number" && childOwn !== undefined) return childOwn;
    const mark = origin?.members.get(key);
    if (mark === undefined) return childOwn ?? inexact(origin?.own);
    const place = mark >> 1;
    const replaced = this.tables.primitives.has(place) && !Object.is(this.tables.primitives.get(place), child);
    return replaced ? inexact(origin?.own) : mark;
  }

  private remember<T extends object>(object: T, table: LiteralTable): T {
    let members = this.fixedMembers.get(table);
    if (members === undefined) {
      members = new Map(table.members.flatMap(({ key, place }) => (key === undefined ? [] : [[key, exact(place)] as const])));
      this.fixedMembers.set(table, members);
    }
    this.origins.set(object, { own: exact(table.own), members, shared: true });
    return object;
  }

  private assign(target: unknown, key: string | number | undefined, mark: number | undefined): void {
    if (typeof target !== "object" || target === null || key === undefined) return;
    const origin = this.origins.get(target) ?? { own: -1, members: new Map<string | number, number>(), shared: false };
    this.origins.set(target, origin);
    if (origin.shared) {
      origin.members = new Map(origin.members);
      origin.shared = false;
    }
    const name = Array.isArray(target) ? Number(key) : String(key);
    if (mark === undefined) origin.members.delete(name);
    else origin.members.set(name, mark);
  }

  private membersOf(value: unknown): ReadonlyMap<string | number, number> | undefined {
    return typeof value === "object" && value !== null ? this.origins.get(value)?.members : undefined;
  }

  private mark(index: number): symbol {
    this.marks[index] ??= Symbol(`member ${index}`);
    return this.marks[index] as symbol;
  }
}

function known(mark: number | undefined): number | undefined {
  return mark === -1 ? undefined : mark;
}

function inexact(mark: number | undefined): number {
  return mark === undefined || mark === -1 ? -1 : mark & ~1;
}

function readMember(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
