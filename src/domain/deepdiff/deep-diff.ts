import { isScalar } from '../document/yaml/print-scalar.ts';
import { type AlignmentBudget, alignItems } from '../json/align-items.ts';
import {
  type Differ,
  type DifferingPart,
  differingItems,
  differingMembers,
} from '../json/differing-parts.ts';
import { createIdentifier } from '../json/identify.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { pythonType } from '../python/python-text.ts';
import { unifiedDiff } from './unified-diff.ts';

/** The budget that several diffs share. It is counted down. */
export interface DeepDiffBudget extends AlignmentBudget {
  /**
   * Characters that paths repeat of the paths above them; when none are left, a value is shown
   * whole.
   */
  pathCharactersLeft: number;
}

/** The budget for the diffs of one response. */
export function deepDiffBudget(): DeepDiffBudget {
  return { editsLeft: 20_000, pathCharactersLeft: 64 * 1024 * 1024 };
}

/** The parts of a diff, as DeepDiff names them: places with details, or only places. */
interface Sections {
  readonly values_changed: [path: string, change: JsonObject][];
  readonly type_changes: [path: string, change: JsonObject][];
  readonly iterable_item_added: [path: string, item: Json][];
  readonly iterable_item_removed: [path: string, item: Json][];
  readonly dictionary_item_added: string[];
  readonly dictionary_item_removed: string[];
}

/** Two different values in the same place. */
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
 * The differences between two values in the form of Python's DeepDiff: `values_changed`, `type_changes`, and added and
 * removed items; empty parts are left out. Each step is short except the first and the last, whose time is proportional
 * to the size of the values. (docs/rest.md#differences)
 *
 * Mappings are compared key by key. Lists of scalars are aligned; other lists are compared index by index, and so are
 * lists for which aligning takes too much work or gives no shorter result. Paths use the indexes of the older value,
 * except for added items.
 */
export function* deepDiffInSteps(
  before: Json,
  after: Json,
  budget: DeepDiffBudget,
): Generator<void, JsonObject> {
  const search: Search = { sections: noSections(), identify: createIdentifier(), budget };
  const pending: Pair[] = differIn(search)(before, after)
    ? [{ path: rootPath, before, after }]
    : [];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    for (const inner of [...differencesIn(pair, search)].reverse()) pending.push(inner);
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

/** Reports a pair, and returns the pairs within it, which are still to be reported. */
function differencesIn({ path, before, after }: Pair, search: Search): readonly Pair[] {
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

/** Null if a value is reported as a whole: it is neither a mapping nor a list, or is nested too deeply. */
function pairsWithin({ path, before, after }: Pair, search: Search): readonly Pair[] | null {
  const { sections } = search;
  const parts = partsOf(before, after, search);
  if (parts === null || !affords(search, path, parts.length)) return null;
  const isList = isJsonArray(before);
  const pairs: Pair[] = [];
  for (const { old, now, before: one, after: other } of parts) {
    const place = pathWithin(path, old ?? now ?? 0);
    if (one !== undefined && other !== undefined) {
      pairs.push({ path: place, before: one, after: other });
    } else if (other !== undefined) {
      if (isList) sections.iterable_item_added.push([place, other]);
      else sections.dictionary_item_added.push(place);
    } else if (one !== undefined) {
      if (isList) sections.iterable_item_removed.push([place, one]);
      else sections.dictionary_item_removed.push(place);
    }
  }
  return pairs;
}

function partsOf(before: Json, after: Json, search: Search): readonly DifferingPart[] | null {
  if (isJsonObject(before) && isJsonObject(after)) {
    return differingMembers(before, after, differIn(search));
  }
  return isJsonArray(before) && isJsonArray(after) ? itemsOf(before, after, search) : null;
}

function itemsOf(
  before: readonly Json[],
  after: readonly Json[],
  search: Search,
): readonly DifferingPart[] {
  const { identify, budget } = search;
  const differ = differIn(search);
  const all = { gone: before.length, come: after.length, same: 0 };
  const inPlace = differingItems(before, after, [all], differ);
  if (inPlace.length === 1 || !before.every(isScalar) || !after.every(isScalar)) return inPlace;
  const runs = alignItems(before.map(identify), after.map(identify), budget);
  const aligned = differingItems(before, after, runs, differ);
  return aligned.length < inPlace.length ? aligned : inPlace;
}

function diffOfLines(before: Json, after: Json, { budget }: Search): string {
  if (typeof before !== 'string' || typeof after !== 'string') return '';
  const hasLines = before.includes('\n') || after.includes('\n');
  return hasLines ? unifiedDiff(before, after, budget) : '';
}

/** Whether two values differ; compares scalars directly, without the identity numbers. */
function differIn({ identify }: Search): Differ {
  return (before, after) => {
    if (before === after) return false;
    if (isPlain(before) && isPlain(after)) return true;
    return identify(before) !== identify(after);
  };
}

/** Whether a value is equal to itself only. */
function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/**
 * Whether the budget allows to repeat the path of a value for so many places within it; subtracts
 * that.
 */
function affords({ budget }: Search, path: string, places: number): boolean {
  const characters = path.length * places;
  if (characters > budget.pathCharactersLeft) return false;
  budget.pathCharactersLeft -= characters;
  return true;
}

/** The path of a whole value. */
const rootPath = 'root';

/** The path of an item or a member of the value at a path: `root['key']`, `root[2]`. */
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
