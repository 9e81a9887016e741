import { parsePath } from '../json/path.ts';
import { selectedBy } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import type { Kind } from './kind.ts';
import { unescaped } from './resource-key.ts';
import type { ReferenceRule } from './segment.ts';

/** What was found in a body that may be a reference: values of some elements. */
export interface Candidate {
  readonly found: ReadonlyMap<string, string>;
  /** Elements for which different values were met. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>;
  /** A name that has too many or too few parts; the candidate is nothing else then. */
  readonly malformed: boolean;
}

/** The value of an element. */
type Named = readonly [string, string];

const none: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * The candidates for references of a rule to a kind, in the order of the body; where there may be many, each is
 * made when it is asked for. (spec references.md 3.2, 3.4, 7.3)
 */
export function scanBody({ scan }: ReferenceRule, target: Kind, data: Json): Iterable<Candidate> {
  const spec = (isJsonObject(data) ? ownValue(data, 'spec') : undefined) ?? null;
  switch (scan.type) {
    case 'default':
      return [scanDefault(elementsFrom(target, scan.commonKey), spec)];
    case 'many':
      return scanMany(new Set(target.elements), spec);
    case 'map':
      return scanMap(target, isJsonObject(spec) ? ownValue(spec, scan.member) : undefined);
    case 'path':
      return scanPath(target, data, scan.path);
  }
}

/** The elements that are looked for: not the common one, nor those above it. */
function elementsFrom({ elements }: Kind, commonKey: string | null): ReadonlySet<string> {
  const common = commonKey === null ? -1 : elements.indexOf(commonKey);
  return new Set(elements.slice(common + 1));
}

/** One candidate of all that is found, wherever; what comes later in the body wins. */
function scanDefault(wanted: ReadonlySet<string>, spec: Json): Candidate {
  const met = new Map<string, Set<string>>();
  const found = new Map<string, string>();
  for (const [element, value] of valuesWithin(spec, wanted)) {
    found.set(element, value);
    met.set(element, (met.get(element) ?? new Set()).add(value));
  }
  const ambiguous = [...met].filter(([, values]) => values.size > 1);
  return {
    found,
    ambiguous: new Map(ambiguous.map(([element, values]) => [element, [...values]])),
    malformed: false,
  };
}

/** All values of elements in a body, in its order. */
function* valuesWithin(value: Json, wanted: ReadonlySet<string>): Generator<Named> {
  if (isJsonArray(value)) for (const item of value) yield* valuesWithin(item, wanted);
  else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (isNamed(key, member, wanted)) yield [key, member as string];
      else yield* valuesWithin(member, wanted);
    }
  }
}

/** A candidate for each mapping with values of its own. */
function* scanMany(wanted: ReadonlySet<string>, spec: Json): Generator<Candidate> {
  for (const object of mappingsWithin(spec)) {
    const found = new Map(directValues(object, wanted));
    if (found.size > 0) yield candidateOf(found);
  }
}

/** A candidate for each key of a mapping. */
function* scanMap({ own }: Kind, map: Json | undefined): Generator<Candidate> {
  if (!isJsonObject(map)) return;
  const element = own[1] ?? own[0];
  for (const name of Object.keys(map)) {
    if (name !== '') yield candidateOf(new Map([[element, name]]));
  }
}

function candidateOf(found: ReadonlyMap<string, string>): Candidate {
  return { found, ambiguous: none, malformed: false };
}

/** What selected values name: mappings their members, texts a name or a path of names. */
function* scanPath(target: Kind, data: Json, path: string): Generator<Candidate> {
  for (const value of selectByPath(data, path)) yield* namedBy(target, value);
}

/** The values that a path selects; `[*]` is all items, or all values of a mapping. (spec 7.3) */
export function selectByPath(data: Json, path: string): readonly Json[] {
  let selected: readonly Json[] = [data];
  for (const segment of parsePath(path)) {
    selected = selected.flatMap((value) => membersBy(segment, value));
  }
  return selected;
}

/** `[*]` is all items of a list, and all values of a mapping as well. */
function membersBy(segment: Parameters<typeof selectedBy>[0], value: Json): readonly Json[] {
  const isAll = segment.kind === 'keys' || segment.kind === 'slice';
  if (isAll && isJsonObject(value)) return Object.values(value);
  if (segment.kind === 'keys' && isJsonArray(value)) return value;
  return selectedBy(segment, value).flatMap((step) => stepInto(value, step));
}

function stepInto(value: Json, step: string | number): readonly Json[] {
  if (typeof step === 'number') {
    const item = isJsonArray(value) ? value[step] : undefined;
    return item === undefined ? [] : [item];
  }
  const member = isJsonObject(value) ? ownValue(value, step) : undefined;
  return member === undefined ? [] : [member];
}

/** What a value names; of a list, however deep, what its items name. */
function* namedBy(target: Kind, value: Json): Generator<Candidate> {
  const pending = [value];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (isJsonArray(one)) for (const item of one.toReversed()) pending.push(item);
    else if (isJsonObject(one)) {
      const found = new Map(directValues(one, new Set(target.elements)));
      if (found.size > 0) yield candidateOf(found);
    } else if (typeof one === 'string' && one !== '') yield candidateOfName(target, one);
  }
}

function candidateOfName({ elements, own }: Kind, name: string): Candidate {
  const parts = name.split('/').map(unescaped);
  const named = [elements, own as readonly string[]].find(({ length }) => length === parts.length);
  const isSound = parts.every((part) => part !== null && part !== '');
  if (named === undefined || !isSound) return { ...candidateOf(new Map()), malformed: true };
  return candidateOf(new Map(named.map((element, at) => [element, parts[at] ?? ''])));
}

/** The members of a mapping that are values of elements. */
function directValues(object: JsonObject, wanted: ReadonlySet<string>): readonly Named[] {
  return Object.entries(object).flatMap(([key, value]) =>
    isNamed(key, value, wanted) ? [[key, value as string] as const] : [],
  );
}

/** Whether a member is the value of an element: a text that is not empty. */
function isNamed(key: string, value: Json, wanted: ReadonlySet<string>): boolean {
  return wanted.has(key) && typeof value === 'string' && value !== '';
}

/** The mappings in a value, each before those within it, in order. */
function* mappingsWithin(value: Json): Generator<JsonObject> {
  if (isJsonArray(value)) for (const item of value) yield* mappingsWithin(item);
  else if (isJsonObject(value)) {
    yield value;
    for (const member of Object.values(value)) yield* mappingsWithin(member);
  }
}
