import { schemaNamePattern } from '../document/document-shapes.ts';
import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import {
  flawed,
  given,
  itemsOfList,
  looseName,
  mappingIn,
  nameIn,
  nameOrNone,
  pathOrNone,
  type Reader,
  type SegmentFlaw,
} from './reader.ts';
import type { ReferenceRule, ResourceRule, Scan, Segment } from './segment.ts';

/** A segment, or all its faults; warnings are of parts without effect. */
export interface SegmentReading {
  /** Null if there are faults. */
  readonly segment: Segment | null;
  readonly flaws: readonly SegmentFlaw[];
  readonly warnings: readonly SegmentFlaw[];
}

/** Reads a segment from the `data` of its document; its name is that of the document. (docs/references.md#a-segment) */
export function readSegment(name: string, data: Json): SegmentReading {
  const reader: Reader = { flaws: [], warnings: [] };
  const known = mappingIn(reader, data, [], ['name', 'resources']);
  const resources = known === null ? [] : resourcesIn(reader, known);
  if (known !== null) checkName(reader, name, known);
  const { flaws, warnings } = reader;
  return { segment: flaws.length === 0 ? { name, resources } : null, flaws, warnings };
}

function checkName(reader: Reader, name: string, data: JsonObject): void {
  nameIn(reader, name, ['name']);
  const own = ownValue(data, 'name') ?? null;
  if (own !== null && own !== name) flawed(reader, ['name'], 'must be the name of the document');
}

function resourcesIn(reader: Reader, data: JsonObject): readonly ResourceRule[] {
  const list = ownValue(data, 'resources') ?? null;
  const items = itemsOfList(reader, list, ['resources']);
  const isMissing = list === null || (Array.isArray(list) && items.length === 0);
  if (isMissing) flawed(reader, ['resources'], 'must be a list of at least one resource');
  return items.flatMap((item, at) => resourceIn(reader, item, ['resources', at]) ?? []);
}

/** Maximum number of references of a kind: every body is searched for each of them. */
const maxReferences = 100;

const resourceMembers = ['name', 'parent', 'schema', 'parentPath', 'references'];

function resourceIn(reader: Reader, value: Json, at: Location): ResourceRule | null {
  const known = mappingIn(reader, value, at, resourceMembers);
  if (known === null) return null;
  const own = ownElements(reader, ownValue(known, 'name') ?? null, [...at, 'name']);
  const parent = nameOrNone(reader, known, 'parent', at);
  const parentPath = pathOrNone(reader, known, 'parentPath', at);
  if (parentPath !== null && parent === null) {
    flawed(reader, [...at, 'parentPath'], 'needs a parent');
  }
  if (parentPath !== null && own?.length === 2) {
    flawed(reader, [...at, 'parentPath'], 'is only for kinds with a name of one part');
  }
  const list = itemsOfList(reader, ownValue(known, 'references') ?? null, [...at, 'references']);
  if (list.length > maxReferences) {
    flawed(reader, [...at, 'references'], `must be ${maxReferences} references at most`);
  }
  const references = list
    .slice(0, maxReferences)
    .flatMap((item, index) => referenceIn(reader, item, [...at, 'references', index]) ?? []);
  if (own === null) return null;
  return { own, parent, schema: schemaIn(reader, known, at), parentPath, references };
}

function ownElements(reader: Reader, value: Json, at: Location): ResourceRule['own'] | null {
  const name = nameIn(reader, value, at);
  if (name === null) return null;
  const [first = '', second, ...more] = name.split('.');
  const isWhole = first !== '' && second !== '' && more.length === 0;
  if (isWhole) return second === undefined ? [first] : [first, second];
  flawed(reader, at, 'has one or two parts, none of them empty');
  return null;
}

/** Namespaces that no kind can cover: segments would cover each other. */
const steering = /^(?:purser|deckhand|metadata)\//;

function schemaIn(reader: Reader, resource: JsonObject, at: Location): string | null {
  const value = given(resource, 'schema');
  if (value === null) return null;
  if (typeof value !== 'string' || !schemaNamePattern.test(value)) {
    flawed(reader, [...at, 'schema'], "must be a document's schema: namespace/Kind/v1");
    return null;
  }
  if (!steering.test(value)) return value;
  flawed(reader, [...at, 'schema'], 'must not be of documents that steer Purser');
  return null;
}

const referenceMembers = ['name', 'type', 'map', 'fixedKv', 'filterKeys', 'commonKey', 'path'];

function referenceIn(reader: Reader, value: Json, at: Location): ReferenceRule | null {
  const known = mappingIn(reader, value, at, referenceMembers);
  if (known === null) return null;
  const kind = nameIn(reader, ownValue(known, 'name') ?? null, [...at, 'name']);
  const scan = scanIn(reader, known, at);
  const fixed = fixedIn(reader, ownValue(known, 'fixedKv') ?? null, [...at, 'fixedKv']);
  const filterAt = [...at, 'filterKeys'];
  const filtered = itemsOfList(reader, ownValue(known, 'filterKeys') ?? null, filterAt).flatMap(
    (item, index) => looseName(reader, item, [...filterAt, index]) ?? [],
  );
  return kind === null || scan === null ? null : { kind, scan, fixed, filtered: new Set(filtered) };
}

function fixedIn(reader: Reader, value: Json, at: Location): ReadonlyMap<string, string> {
  const fixed = new Map<string, string>();
  if (value === null) return fixed;
  if (!isJsonObject(value)) flawed(reader, at, 'must be a mapping');
  else {
    for (const key of Object.keys(value)) {
      const text = looseName(reader, ownValue(value, key) ?? null, [...at, key]);
      if (text !== null) fixed.set(key, text);
    }
  }
  return fixed;
}

/** The rule that finds candidates; warns of members that have no effect with it. */
function scanIn(reader: Reader, reference: JsonObject, at: Location): Scan | null {
  const type = given(reference, 'type');
  const member = nameOrNone(reader, reference, 'map', at);
  const commonKey = nameOrNone(reader, reference, 'commonKey', at);
  const path = pathOrNone(reader, reference, 'path', at);
  const useless = (key: string, value: string | null, beside: string): void => {
    if (value !== null) {
      reader.warnings.push({ at: [...at, key], reason: `beside ${beside}` });
    }
  };
  if (path !== null) {
    if (type !== null) flawed(reader, [...at, 'type'], 'path stands in its place');
    useless('map', member, 'path');
    useless('commonKey', commonKey, 'path');
    return { type: 'path', path };
  }
  if (type === null) {
    useless('map', member, 'the default type');
    return { type: 'default', commonKey };
  }
  if (type !== 'map' && type !== 'many') {
    flawed(reader, [...at, 'type'], 'must be map or many, or left out');
    return null;
  }
  useless('commonKey', commonKey, `type: ${type}`);
  if (type === 'many') {
    useless('map', member, 'type: many');
    return { type };
  }
  if (member !== null) return { type, member };
  if (given(reference, 'map') === null) {
    flawed(reader, [...at, 'map'], 'must name the member of spec that contains the map');
  }
  return null;
}
