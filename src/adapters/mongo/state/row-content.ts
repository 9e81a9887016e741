import { BSON } from 'mongodb';
import { refusal } from '../../../domain/errors.ts';
import { digestOf } from '../../../domain/json/canonical.ts';
import type { PutRow } from '../../../ports/table-store.ts';
import type { RowRecord } from '../collections.ts';

/** Texts that BSON or the driver would change: escaped characters, and keys that mark a type of theirs. */
const changedByBson = /\\u|"_bsontype"|"\$ref"/;

/**
 * Canonical texts that parsing may change: keys that begin with a digit, which may become the first ones, and numbers that
 * are no short integers. Comparing the others with what they give costs as much as half of the parsing.
 */
const mayBeChangedByParsing = /[{,]"\d|(?:^|[:,[])(?:-?\d+[.eE]|-?\d{16}|-0)/;

/** MongoDB's limit of a record, less what is stored beside `d`; shorter texts are far below it as BSON. */
const maxBytes = 15 * 1024 * 1024;
const surelySmall = 512 * 1024;

/** What is stored of a row: `d` for rules, and its text where `d` would not give it back. */
export function contentOf({
  key,
  text,
  digest = digestOf(text),
}: PutRow): Omit<RowRecord, '_id' | 'part'> {
  const named = { key: JSON.stringify(key), digest };
  const isChanged = changedByBson.test(text);
  const d = isChanged ? JSON.parse(text, bsonValue) : JSON.parse(text);
  const isExact = !isChanged && (!mayBeChangedByParsing.test(text) || JSON.stringify(d) === text);
  const content = isExact ? { d } : { d, text };
  if (text.length < surelySmall || BSON.calculateObjectSize(content) <= maxBytes)
    return { ...named, ...content };
  return { ...named, text };
}

/** Texts with NUL, which BSON has in no key, or with half a character, which it has nowhere. */
const unknownToBson = /\\u(?:0000|d[89a-f])/;

/** Whether `d` and the key, taken from its quotes, are what was given. */
export function isExact({ key = '', d, text = '' }: Omit<RowRecord, '_id' | 'part'>): boolean {
  return d !== undefined && !key.includes('\\') && !unknownToBson.test(text);
}

/** @throws STORE_CORRUPT */
export function textOfRow({ d, text }: RowRecord): string {
  if (text !== undefined) return text;
  if (d !== undefined) return JSON.stringify(d);
  throw refusal('STORE_CORRUPT', { what: 'a row of a table' });
}

/** A mapping as a `Map`, whose keys mean nothing to the driver. BSON has no keys with NUL. */
function bsonValue(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value instanceof Map) return value;
  return new Map(
    Object.entries(value).map(([key, item]) => [key.replaceAll('\0', '\ufffd'), item]),
  );
}
