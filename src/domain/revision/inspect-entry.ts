import { checkDocuments } from '../document/check-documents.ts';
import { type DocumentEntry, type DocumentFacts, documentKey } from '../document/document.ts';
import type { PageItem } from '../history/page.ts';
import { canonicalText } from '../json/canonical.ts';
import { exactJsonFrom, isCount, isDigest } from '../json/inspect-json.ts';
import { isSameValue } from '../json/same-value.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import { decodeEntry, encodeEntry, idOfKey } from './entry-code.ts';

/** The entry that an item of the map of documents holds; null if it holds none. */
export function inspectEntry([key, value]: PageItem): DocumentEntry | null {
  if (documentKey(idOfKey(key)) !== key || !hasEntryShape(value)) return null;
  const entry = decodeEntry(key, value);
  return isSameValue(encodeEntry(entry), value) ? entry : null;
}

function hasEntryShape(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const member = (name: string): Json | undefined => ownValue(value, name);
  return (
    isDigest(member('d')) &&
    typeof member('b') === 'string' &&
    isCount(member('o'), 1) &&
    isCount(member('s'), 1) &&
    isTexts(member('l') ?? {}) &&
    isTexts(member('p') ?? {}) &&
    isPairs(member('f') ?? [])
  );
}

function isTexts(value: Json): boolean {
  return isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isPairs(value: Json): boolean {
  return (
    isJsonArray(value) &&
    value.every(
      (pair) =>
        isJsonArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    )
  );
}

/** How large a document may be is a question for those who submit it. */
const limits = { ...defaultLimits, documentBytes: Number.MAX_SAFE_INTEGER };

/** The facts of the document that a text is; null if it is no document in its normal form. */
export function inspectDocument(text: string): DocumentFacts | null {
  const value = exactJsonFrom(text);
  if (value === undefined) return null;
  const at = { line: 1, column: 1 };
  const exact = canonicalText(JSON.parse(text) as Json) !== text;
  const source = { value, sound: true, exact, index: 0, locate: () => at };
  const [found] = checkDocuments([source], { limits }).submitted;
  return found?.kind === 'document' && found.text === text ? found.facts : null;
}

/** The text of what an entry has from its document alone. */
export function factsText(facts: DocumentFacts): string {
  return canonicalText([documentKey(facts), encodeEntry(unplaced(facts))]);
}

/** What an entry says of its document that is not so. */
export function differingFacts(entry: DocumentEntry, facts: DocumentFacts): readonly string[] {
  const names = Object.keys(facts) as (keyof DocumentFacts)[];
  return names.filter((name) => !isSameValue(entry[name] as Json, facts[name] as Json));
}

function unplaced(facts: DocumentFacts): DocumentEntry {
  return { ...facts, bucket: '', origin: 0, serial: 0 };
}
