import { canonicalText } from '../json/canonical.ts';
import { isCount, isDigest, isShallow, jsonFrom } from '../json/inspect-json.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { revisionDigest } from './make-revision.ts';
import {
  noMaps,
  type Revision,
  type RevisionId,
  type RevisionMaps,
  revisionZero,
} from './revision.ts';

/**
 * The result of reading a text as a record: the revision if it can be read as one, and its faults.
 */
export interface RecordInspection {
  readonly revision: Revision | null;
  readonly reasons: readonly string[];
}

const deepestRecord = 4;

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isText = (value: Json): boolean => typeof value === 'string';

/** The members of a record, and the test of each. */
const members: Readonly<Record<keyof Revision, (value: Json) => boolean>> = {
  id: (value) => isCount(value, 1),
  parent: (value) => value === null || isDigest(value),
  maps: (value) =>
    isMaps(value) && Object.values(value).every((root) => root === null || isDigest(root)),
  buckets: (value) => isJsonArray(value) && value.every(isText),
  changes: (value) =>
    hasMembers(value, Object.keys(revisionZero.changes)) &&
    Object.values(value).every((count) => isCount(count, 0)),
  serials: (value) => isCount(value, 0),
  author: isText,
  message: isText,
  createdAt: (value) => typeof value === 'string' && timeForm.test(value),
  digest: isDigest,
};

/**
 * Reads the text stored under a number as a revision, whatever it is, and compares it with the
 * previous revision: null for the first, undefined if unknown.
 */
export function inspectRecord(
  { id, text }: { readonly id: RevisionId; readonly text: string },
  before: Revision | null | undefined,
): RecordInspection {
  const revision = revisionFrom(text);
  if (revision === null) return { revision, reasons: ['its record cannot be read'] };
  const parent = before === null ? null : before?.digest;
  const wrong: readonly (readonly [isWrong: boolean, what: string])[] = [
    [revision.id !== id, `its record says that it is revision ${revision.id}`],
    [revisionDigest(revision) !== revision.digest, 'its digest is not that of its record'],
    [
      parent !== undefined && revision.parent !== parent,
      'its parent is not the revision before it',
    ],
  ];
  return { revision, reasons: wrong.filter(([isWrong]) => isWrong).map(([, what]) => what) };
}

function revisionFrom(text: string): Revision | null {
  const value = jsonFrom(text);
  if (!hasMembers(value, Object.keys(members)) || !isShallow(value, deepestRecord)) return null;
  if (canonicalText(value) !== text) return null;
  const isWhole = Object.entries(members).every(([name, fits]) => fits(value[name] as Json));
  return isWhole ? (value as unknown as Revision) : null;
}

/** Maps that are absent while they are empty. */
const namedIfThere: readonly (keyof RevisionMaps)[] = ['links', 'segments'];

/** Whether a value has the maps of a revision. */
function isMaps(value: Json): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const named = namedIfThere.filter((name) => Object.hasOwn(value, name));
  return (
    hasMembers(value, [...Object.keys(noMaps), ...named]) &&
    named.every((name) => value[name] !== null)
  );
}

/** Whether a value is a mapping with exactly these keys. */
function hasMembers(value: Json | undefined, names: readonly string[]): value is JsonObject {
  if (!isJsonObject(value)) return false;
  return (
    Object.keys(value).length === names.length && names.every((key) => Object.hasOwn(value, key))
  );
}
