import { compareText, type Outcome } from "../base/index.ts";
import { noOwnership, type Ownership, parseOwnership, printOwnership } from "./ownership.ts";
import type { Pace } from "./pace.ts";
import { Refusals } from "./refusals.ts";
import { ownershipFile, revisionFile } from "./reserved-names.ts";
import type { TreeFile } from "./target.ts";
import { sortByPath } from "./tree-path.ts";
import { type Obstacle, Places, type TreeView } from "./tree-view.ts";

/** What must happen to a target so that it holds the rendered files. All lists are sorted by path. */
export interface TreeChange {
  readonly create: readonly TreeFile[];
  readonly replace: readonly TreeFile[];
  readonly remove: readonly string[];
  /** Directories that stand where a file goes; they hold nothing but files that are removed. */
  readonly clear: readonly string[];
  readonly unchanged: number;
  /** The new text of the ownership list. */
  readonly list: string;
  readonly nothingToDo: boolean;
}

export interface PlanInput {
  readonly view: TreeView;
  /** Sorted by path and checked. */
  readonly files: readonly TreeFile[];
  readonly list: PresentList;
  readonly force: boolean;
  readonly environment: string | undefined;
  readonly pace: Pace;
}

/** The ownership list of a target as it is, read once. */
export interface PresentList {
  readonly text: string | undefined;
  /** Undefined when there is a text that cannot be trusted. */
  readonly ownership: Ownership | undefined;
  /** What the text will be when the switch is done. */
  readonly next: string;
}

/** Understands the text of a list. One that says what the files will make it say again, the usual case, needs no parsing. */
export function presentList(text: string | undefined, files: readonly TreeFile[], environment: string | undefined): PresentList {
  const next = printOwnership(files, environment);
  if (text === undefined) return { text, ownership: noOwnership, next };
  if (text !== next) return { text, ownership: parseOwnership(text), next };
  return { text, ownership: { environment, files: new Map(files.map((file) => [file.path, file.hash])) }, next };
}

/** Decides what a switch does. Every kind of target asks here, so that all have the same rules; it only looks, it writes nothing. */
export async function planChange(input: PlanInput): Promise<Outcome<TreeChange>> {
  const refusals = new Refusals(input.force);
  const planner = new Planner(input, checkList(input, refusals), refusals);
  const change = await planner.plan();
  return { value: change, diagnostics: refusals.diagnostics() };
}

function checkList(input: PlanInput, refusals: Refusals): Ownership {
  const { ownership } = input.list;
  if (ownership === undefined) refusals.badList();
  else if (ownership.environment !== undefined && input.environment !== undefined && ownership.environment !== input.environment) {
    refusals.otherEnvironment(ownership.environment, input.environment);
  }
  return ownership ?? noOwnership;
}

class Planner {
  private readonly input: PlanInput;
  private readonly owned: ReadonlyMap<string, string>;
  private readonly refusals: Refusals;
  private readonly places: Places;
  private readonly wanted = new Set<string>();
  private readonly create: TreeFile[] = [];
  private readonly replace: TreeFile[] = [];
  private readonly remove: string[] = [];
  private readonly clear: string[] = [];
  private unchanged = 0;

  constructor(input: PlanInput, ownership: Ownership, refusals: Refusals) {
    this.input = input;
    this.owned = ownership.files;
    this.refusals = refusals;
    this.places = new Places(input.view);
  }

  async plan(): Promise<TreeChange> {
    const { files, pace } = this.input;
    pace.check();
    if ((await this.places.at(ownershipFile)) === "directory") this.refusals.inTheWay(ownershipFile, "a directory");
    for (const file of files) this.wanted.add(file.path);
    for (const file of files) {
      const turn = pace.tick();
      if (turn !== undefined) await turn;
      if (file.path === revisionFile) continue;
      if (this.isUnchanged(file)) this.unchanged++;
      else await this.consider(file);
    }
    for (const path of this.owned.keys()) if (path !== revisionFile && !this.wanted.has(path)) await this.considerStale(path);
    const nothingToDo = !this.isChanged();
    if (!nothingToDo) await this.considerRevision();
    const { create, replace, remove, clear, unchanged } = this;
    const list = this.input.list.next;
    return {
      create: sortByPath(create),
      replace: sortByPath(replace),
      remove: remove.sort(compareText),
      clear,
      unchanged,
      list,
      nothingToDo,
    };
  }

  // Nearly all files of nearly all switches end here, and thousands of promises take longer than thousands of comparisons.
  private isUnchanged(file: TreeFile): boolean {
    return this.places.seenAt(file.path) === "file" && this.input.view.isSame(file.path, file);
  }

  private isChanged(): boolean {
    if (this.create.length > 0 || this.replace.length > 0 || this.remove.length > 0) return true;
    const { text, next } = this.input.list;
    if (text === next) return false;
    const files = this.input.files.filter((file) => file.path !== revisionFile);
    const hash = this.owned.get(revisionFile);
    const listed = hash === undefined ? files : sortByPath([...files, { path: revisionFile, hash }]);
    return printOwnership(listed, this.input.environment) !== text;
  }

  private async considerRevision(): Promise<void> {
    const file = this.input.files.find((candidate) => candidate.path === revisionFile);
    if (file !== undefined) await this.consider(file);
    else if (this.owned.has(revisionFile)) await this.considerStale(revisionFile);
  }

  private async consider(file: TreeFile): Promise<void> {
    const { path } = file;
    const found = await this.places.at(path);
    if (found === undefined) {
      this.create.push(file);
    } else if (typeof found === "object") {
      this.considerBehind(file, found);
    } else if (found === "directory") {
      if (!(await this.places.holdsOnly(path, (below) => this.isGoing(below)))) this.refusals.inTheWay(path, "a directory");
      this.clear.push(path);
      this.create.push(file);
    } else if (found === "file" && this.input.view.isSame(path, file)) {
      this.unchanged++;
    } else {
      if (!this.owned.has(path)) this.refusals.foreign(path);
      else await this.checkUntouched(path, found);
      this.replace.push(file);
    }
  }

  private considerBehind(file: TreeFile, obstacle: Obstacle): void {
    if (obstacle.kind === "other") this.refusals.throughLink(file.path, obstacle.path);
    else if (!this.isGoing(obstacle.path)) this.refusals.inTheWay(obstacle.path, "a file");
    this.create.push(file);
  }

  private async considerStale(path: string): Promise<void> {
    const found = await this.places.at(path);
    // A directory in the place of a file that Strata wrote is somebody's own: it is left alone and no longer listed.
    if (found === undefined || found === "directory") return;
    if (typeof found === "object") {
      if (found.kind === "other") this.refusals.throughLink(path, found.path);
      return;
    }
    await this.checkUntouched(path, found);
    this.remove.push(path);
  }

  private async checkUntouched(path: string, kind: "file" | "other"): Promise<void> {
    if (path === revisionFile) return;
    if (kind === "other" || (await this.input.view.hash(path)) !== this.owned.get(path)) this.refusals.dirty(path);
  }

  private isGoing(path: string): boolean {
    return this.owned.has(path) && !this.wanted.has(path);
  }
}
