import { parsePath } from '../json/path/path.ts';
import { selectedBy } from '../json/path/read.ts';
import type { PathSegment } from '../json/path/segment.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
  memberAt,
  ownValue,
} from '../json/value.ts';
import { type BodyIndex, type ElementValues, indexBody, isNamed } from './body-index.ts';
import { type BodyPosition, rootPosition, valueAtPosition } from './body-position.ts';
import type { ResourceKind } from './kind.ts';
import { unescaped } from './resource-key.ts';
import type { ReferenceRule } from './segment.ts';

/** A candidate for a reference: values of some elements in a body. */
export interface Candidate {
  readonly found: ReadonlyMap<string, string>;
  /** Elements with different values. */
  readonly ambiguous: ReadonlyMap<string, Ambiguity>;
  /** A name with too many or too few parts; the candidate has no other members then. */
  readonly malformed: boolean;
  /** The position of the target's own name, or else of the last value; null if there is none. */
  readonly spot: BodyPosition | null;
}

/** Different values of an element, and the position of the one that is used: the last one. */
export interface Ambiguity {
  /** In the order of the body, each with the position of its last occurrence. */
  readonly values: ReadonlyMap<string, BodyPosition>;
  readonly spot: BodyPosition;
}

const none: ReadonlyMap<string, Ambiguity> = new Map();

/** A body that is searched for references, and the budget for that. */
export interface SearchedBody {
  readonly data: Json;
  /** The values in its `spec` of all elements that are searched for. */
  readonly index: BodyIndex;
  /** Counts steps that do not belong to a candidate; throws if there are too many. */
  readonly spend: (steps: number) => void;
}

/** The body of a resource, prepared for a search by some rules for references to their kinds. */
export function searchedBody(
  data: Json,
  rules: readonly (readonly [ReferenceRule, ResourceKind])[],
  spend: SearchedBody['spend'],
): SearchedBody {
  const wanted = rules.flatMap(([{ scan }, { elements }]) =>
    scan.type === 'default' || scan.type === 'many' ? elements : [],
  );
  return { data, index: indexBody(specOf(data), new Set(wanted)), spend };
}

function specOf(data: Json): Json {
  return memberAt(data, 'spec') ?? null;
}

/**
 * The candidates for references of a rule to a kind, in the order of the body; created one by one if there may be many.
 * (docs/references.md#how-references-are-found)
 */
export function scanBody(
  { scan }: ReferenceRule,
  target: ResourceKind,
  { data, index, spend }: SearchedBody,
): Iterable<Candidate> {
  switch (scan.type) {
    case 'default':
      return [scanDefault(target, elementsFrom(target, scan.commonKey), index)];
    case 'many':
      return scanMany(target, index);
    case 'map':
      return scanMap(target, memberAt(specOf(data), scan.member));
    case 'path':
      return scanPath(target, selectByPath(data, scan.path, spend), spend);
  }
}

/** The elements to search for: without the common one and those above it. */
function elementsFrom({ elements }: ResourceKind, commonKey: string | null): readonly string[] {
  const common = commonKey === null ? -1 : elements.indexOf(commonKey);
  return elements.slice(common + 1);
}

/** One candidate of all values anywhere in the body; later values override earlier ones. */
function scanDefault(target: ResourceKind, wanted: readonly string[], index: BodyIndex): Candidate {
  const found = new Map<string, string>();
  const ambiguous = new Map<string, Ambiguity>();
  let last: ElementValues | null = null;
  for (const element of wanted) {
    const known = index.get(element);
    if (known === undefined) continue;
    found.set(element, String(valueAtPosition(known.spot)));
    if (known.values.size > 1) ambiguous.set(element, known);
    if (last === null || known.order > last.order) last = known;
  }
  const own = wanted.includes(ownName(target)) ? index.get(ownName(target)) : undefined;
  return { found, ambiguous, malformed: false, spot: (own ?? last)?.spot ?? null };
}

/** The element that is the own name of a resource. */
function ownName({ own }: ResourceKind): string {
  return own[1] ?? own[0];
}

/** A candidate for each mapping with values of its own, parents first, in order. */
function* scanMany(target: ResourceKind, index: BodyIndex): Generator<Candidate> {
  const holders = new Map(target.elements.flatMap((one) => [...(index.get(one)?.holders ?? [])]));
  for (const [, holder] of [...holders].sort(([one], [other]) => one - other)) {
    const candidate = candidateOfMembers(target, holder);
    if (candidate !== null) yield candidate;
  }
}

/** A candidate for each key of a mapping. */
function* scanMap(target: ResourceKind, map: Json | undefined): Generator<Candidate> {
  if (!isJsonObject(map)) return;
  const element = ownName(target);
  for (const name of Object.keys(map)) {
    if (name !== '') yield candidateOf(new Map([[element, name]]), { holder: map, key: name });
  }
}

/** The values that the members of a mapping name; null if there are none. */
function candidateOfMembers(target: ResourceKind, holder: JsonObject): Candidate | null {
  const found = new Map<string, string>();
  for (const element of target.elements) {
    const value = ownValue(holder, element);
    if (isNamed(value)) found.set(element, value);
  }
  // Of the existing ones, the one that is closest to the own name.
  const key = [...found.keys()].at(-1);
  return key === undefined ? null : candidateOf(found, { holder, key });
}

function candidateOf(found: ReadonlyMap<string, string>, spot: BodyPosition): Candidate {
  return { found, ambiguous: none, malformed: false, spot };
}

/**
 * The values that selected values name: mappings by their members, texts as a name or a path of
 * names.
 */
function* scanPath(
  target: ResourceKind,
  selected: readonly BodyPosition[],
  spend: SearchedBody['spend'],
): Generator<Candidate> {
  for (const spot of selected) yield* namedBy(target, spot, spend);
}

/**
 * The positions of the values that a path selects; `[*]` is all items, or all values of a mapping.
 * (docs/references.md#documents-of-other-kinds)
 */
export function selectByPath(
  data: Json,
  path: string,
  spend: SearchedBody['spend'] = () => {},
): readonly BodyPosition[] {
  let selected: readonly BodyPosition[] = [rootPosition(data)];
  for (const segment of parsePath(path)) {
    const within: BodyPosition[] = [];
    for (const spot of selected) addSelected(within, segment, valueAtPosition(spot));
    spend(selected.length);
    selected = within;
  }
  spend(selected.length);
  return selected;
}

/** `[*]` is all items of a list, and all values of a mapping as well. */
function addSelected(found: BodyPosition[], segment: PathSegment, value: Json): void {
  if (isJsonObject(value)) {
    const isAll = segment.kind === 'keys' || segment.kind === 'slice';
    const keys = isAll ? Object.keys(value) : selectedBy(segment, value);
    for (const key of keys) found.push({ holder: value, key });
  } else if (isJsonArray(value)) {
    const items = segment.kind === 'keys' ? value.keys() : selectedBy(segment, value);
    for (const at of items) found.push({ holder: value, key: at });
  }
}

function itemAt(holder: JsonArray, key: number): BodyPosition {
  return { holder, key };
}

/** The values that a value names; for a list, however deep, those of its items. */
function* namedBy(
  target: ResourceKind,
  spot: BodyPosition,
  spend: SearchedBody['spend'],
): Generator<Candidate> {
  const pending = [spot];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const value = valueAtPosition(one);
    if (isJsonArray(value)) {
      spend(value.length);
      for (let at = value.length - 1; at >= 0; at -= 1) pending.push(itemAt(value, at));
    } else if (isJsonObject(value)) {
      const candidate = candidateOfMembers(target, value);
      if (candidate !== null) yield candidate;
    } else if (isNamed(value)) yield candidateOfName(target, value, one);
  }
}

function candidateOfName(
  { elements, own }: ResourceKind,
  name: string,
  spot: BodyPosition,
): Candidate {
  const parts = name.split('/').map(unescaped);
  const named = [elements, own as readonly string[]].find(({ length }) => length === parts.length);
  const isSound = parts.every((part) => part !== null && part !== '');
  if (named === undefined || !isSound) return { ...candidateOf(new Map(), spot), malformed: true };
  return candidateOf(new Map(named.map((element, at) => [element, parts[at] ?? ''])), spot);
}
