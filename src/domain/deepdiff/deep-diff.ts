import { isScalar } from '../document/yaml/print-scalar.ts';
import { type AlignmentBudget, alignItems } from '../json/align-items.ts';
import { createIdentifier } from '../json/identify.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { pythonType } from './python-text.ts';
import { unifiedDiff } from './unified-diff.ts';

/** What several diffs together may take. It is counted down. */
export interface DeepDiffBudget extends AlignmentBudget {
  /** What paths repeat of the paths above them; where no more is left, a value is shown whole. */
  pathCharactersLeft: number;
}

/** As much as the diffs of one answer may take. */
export function deepDiffBudget(): DeepDiffBudget {
  return { editsLeft: 20_000, pathCharactersLeft: 64 * 1024 * 1024 };
}

/** The parts of a diff, as DeepDiff names them: places with what is said of each, or only places. */
interface Sections {
  readonly values_changed: [path: string, told: JsonObject][];
  readonly type_changes: [path: string, told: JsonObject][];
  readonly iterable_item_added: [path: string, item: Json][];
  readonly iterable_item_removed: [path: string, item: Json][];
  readonly dictionary_item_added: string[];
  readonly dictionary_item_removed: string[];
}

/** Two values in the same place that are not equal. */
interface Pair {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

interface Search {
  readonly sections: Sections;
  readonly identify: (value: Json) => number;
  readonly budget: DeepDiffBudget;
}

/**
 * What differs between two values, in the words of Python's DeepDiff: `values_changed`, `type_changes`,
 * and what was added and removed; parts in which there is nothing are left out. Each step is short but
 * the first and the last, which cost what the values hold. (docs/rest.md#differences)
 *
 * Mappings are compared key by key. Lists of scalars are aligned; where one holds something else, and
 * where aligning is too much work or says no less, lists are compared place by place. Paths go by the
 * indexes of the older value, but for what was added.
 */
export function* deepDiffInSteps(
  before: Json,
  after: Json,
  budget: DeepDiffBudget,
): Generator<void, JsonObject> {
  const search: Search = { sections: noSections(), identify: createIdentifier(), budget };
  const pending: Pair[] = differ(before, after, search) ? [{ path: rootPath, before, after }] : [];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    for (const inner of [...told(pair, search)].reverse()) pending.push(inner);
    yield;
  }
  return asJson(search.sections);
}

function noSections(): Sections {
  return {
    values_changed: [],
    type_changes: [],
    iterable_item_added: [],
    iterable_item_removed: [],
    dictionary_item_added: [],
    dictionary_item_removed: [],
  };
}

function asJson(sections: Sections): JsonObject {
  const { dictionary_item_added, dictionary_item_removed, ...byPath } = sections;
  const parts: readonly (readonly [string, Json])[] = [
    ...Object.entries(byPath).map(
      ([name, places]) => [name, Object.fromEntries<Json>(places)] as const,
    ),
    ...Object.entries({ dictionary_item_added, dictionary_item_removed }),
  ];
  return Object.fromEntries(parts.filter(([name]) => sections[name as keyof Sections].length > 0));
}

/** Reports a pair, and gives what is still to be reported: the pairs within. */
function told({ path, before, after }: Pair, search: Search): readonly Pair[] {
  const { sections } = search;
  const values = { new_value: after, old_value: before };
  const [oldType, newType] = [pythonType(before), pythonType(after)];
  if (oldType !== newType) {
    sections.type_changes.push([path, { ...values, old_type: oldType, new_type: newType }]);
    return [];
  }
  const within = pairsWithin({ path, before, after }, search);
  if (within === null) {
    const diff = diffOfLines(before, after, search);
    sections.values_changed.push([path, diff === '' ? values : { ...values, diff }]);
  }
  return within ?? [];
}

/** Null where a value is reported as a whole: one that is no mapping or list, or is too deep for more. */
function pairsWithin({ path, before, after }: Pair, search: Search): readonly Pair[] | null {
  if (isJsonObject(before) && isJsonObject(after)) {
    return membersWithin(path, before, after, search);
  }
  if (isJsonArray(before) && isJsonArray(after)) return itemsWithin(path, before, after, search);
  return null;
}

function diffOfLines(before: Json, after: Json, { budget }: Search): string {
  if (typeof before !== 'string' || typeof after !== 'string') return '';
  const hasLines = before.includes('\n') || after.includes('\n');
  return hasLines ? unifiedDiff(before, after, budget) : '';
}

function membersWithin(
  path: string,
  before: JsonObject,
  after: JsonObject,
  search: Search,
): readonly Pair[] | null {
  const { sections } = search;
  const isIn = (value: JsonObject, key: string): boolean => Object.hasOwn(value, key);
  const isBoth = (key: string): boolean => isIn(before, key) && isIn(after, key);
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isBoth(key) || differ(before[key] as Json, after[key] as Json, search))
    .sort();
  if (!affords(search, path, differing.length)) return null;
  const pairs: Pair[] = [];
  for (const key of differing) {
    const place = pathWithin(path, key);
    if (!isIn(before, key)) sections.dictionary_item_added.push(place);
    else if (!isIn(after, key)) sections.dictionary_item_removed.push(place);
    else pairs.push({ path: place, before: before[key] as Json, after: after[key] as Json });
  }
  return pairs;
}

/** An item that went, one that came, or one in the place of another. */
interface ItemChange {
  readonly old: number | null;
  readonly now: number | null;
}

function itemsWithin(
  path: string,
  before: readonly Json[],
  after: readonly Json[],
  search: Search,
): readonly Pair[] | null {
  const { sections } = search;
  const changes = itemChanges(before, after, search);
  if (!affords(search, path, changes.length)) return null;
  const pairs: Pair[] = [];
  for (const { old, now } of changes) {
    const place = pathWithin(path, old ?? now ?? 0);
    if (old === null) sections.iterable_item_added.push([place, after[now ?? 0] as Json]);
    else if (now === null) sections.iterable_item_removed.push([place, before[old] as Json]);
    else pairs.push({ path: place, before: before[old] as Json, after: after[now] as Json });
  }
  return pairs;
}

function itemChanges(
  before: readonly Json[],
  after: readonly Json[],
  { identify, budget }: Search,
): readonly ItemChange[] {
  const [old, now] = [before.map(identify), after.map(identify)];
  const inPlace = paired(old, now, { old: 0, now: 0, gone: old.length, come: now.length });
  if (inPlace.length === 1 || !before.every(isScalar) || !after.every(isScalar)) return inPlace;
  const aligned = alignedChanges(old, now, budget);
  return aligned.length < inPlace.length ? aligned : inPlace;
}

function alignedChanges(
  old: readonly number[],
  now: readonly number[],
  budget: DeepDiffBudget,
): readonly ItemChange[] {
  const changes: ItemChange[] = [];
  const at = { old: 0, now: 0 };
  for (const { gone, come, same } of alignItems(old, now, budget)) {
    for (const change of paired(old, now, { ...at, gone, come })) changes.push(change);
    at.old += gone + same;
    at.now += come + same;
  }
  return changes;
}

/** Runs of items: where they begin in each list, and how many they are. */
interface Runs {
  readonly old: number;
  readonly now: number;
  readonly gone: number;
  readonly come: number;
}

/** Items taken two by two, those that are equal left out; of the longer run, the rest by themselves. */
function paired(old: readonly number[], now: readonly number[], runs: Runs): readonly ItemChange[] {
  const changes: ItemChange[] = [];
  for (let nth = 0; nth < Math.max(runs.gone, runs.come); nth += 1) {
    const [one, other] = [runs.old + nth, runs.now + nth];
    if (nth >= runs.come) changes.push({ old: one, now: null });
    else if (nth >= runs.gone) changes.push({ old: null, now: other });
    else if (old[one] !== now[other]) changes.push({ old: one, now: other });
  }
  return changes;
}

/** Whether two values differ; of scalars without a look at what is known of all. */
function differ(before: Json, after: Json, { identify }: Search): boolean {
  if (before === after) return false;
  if (isPlain(before) && isPlain(after)) return true;
  return identify(before) !== identify(after);
}

/** Whether a value is equal to itself only. */
function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/** Whether the path of a value may stand before those of so many places within; takes that off. */
function affords({ budget }: Search, path: string, places: number): boolean {
  const characters = path.length * places;
  if (characters > budget.pathCharactersLeft) return false;
  budget.pathCharactersLeft -= characters;
  return true;
}

/** The path of a whole value. */
const rootPath = 'root';

/** The path of an item or a member of what is at a path: `root['key']`, `root[2]`. */
function pathWithin(path: string, step: string | number): string {
  return `${path}[${typeof step === 'number' ? step : quotedKey(step)}]`;
}

/**
 * A key as DeepDiff quotes it: in single quotes, in double ones if it has single ones; one that has both
 * in double ones, with a backslash before each. Nothing else is escaped.
 */
function quotedKey(key: string): string {
  if (!key.includes("'")) return `'${key}'`;
  return key.includes('"') ? `"${key.replace(/['"]/g, '\\$&')}"` : `"${key}"`;
}
