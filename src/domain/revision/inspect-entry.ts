import { checkDocuments } from '../document/check-documents.ts';
import { type DocumentEntry, type DocumentFacts, documentKey } from '../document/document.ts';
import { documentFromText } from '../document/normalise.ts';
import type { SubmittedDocument } from '../document/submitted.ts';
import type { PageItem } from '../history/page.ts';
import { canonicalText, digestOf } from '../json/canonical.ts';
import { exactJsonFrom, isCount, isDigest } from '../json/inspect-json.ts';
import { isSameValue } from '../json/same-value.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import { asSealed, type SealedDocument, sealedText } from '../secret/sealed-document.ts';
import { decodeEntry, encodeEntry, idOfKey } from './entry-code.ts';

/** The entry in an item of the map of documents; null if the item does not contain one. */
export function inspectEntry([key, value]: PageItem): DocumentEntry | null {
  if (documentKey(idOfKey(key)) !== key || !hasEntryShape(value)) return null;
  const entry = decodeEntry(key, value);
  return isSameValue(encodeEntry(entry), value) ? entry : null;
}

function hasEntryShape(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const member = (name: string): Json | undefined => ownValue(value, name);
  const isEncrypted = member('e') !== undefined;
  return (
    isDigest(member('d')) &&
    (isEncrypted ? isDigest(member('k')) : member('k') === undefined) &&
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

/** The size of a document is limited for submissions only. */
const limits = { ...defaultLimits, maxDocumentBytes: Number.MAX_SAFE_INTEGER };

/**
 * The facts of the document in a text, sealed or not; null if the text is not a document in its normal form, or should
 * be sealed and is not. For a sealed document the seal, and whether its data contains an exact number, are unknown.
 */
export function inspectDocument(text: string): DocumentFacts | null {
  const value = exactJsonFrom(text);
  if (value === undefined) return null;
  const exact = canonicalText(JSON.parse(text) as Json) !== text;
  const sealed = asSealed(value);
  if (sealed !== null) return sealedFacts(sealed, text, exact);
  const found = checked(value, exact);
  return found?.text === text && found.facts.storagePolicy === 'cleartext' ? found.facts : null;
}

function sealedFacts(sealed: SealedDocument, text: string, exact: boolean): DocumentFacts | null {
  const { schema, metadata } = sealed;
  const found = checked({ schema, metadata, data: 'sealed' }, exact);
  if (found?.facts.storagePolicy !== 'encrypted') return null;
  const normal = documentFromText(found.text, exact).metadata;
  const isNormal = sealedText({ schema, metadata: normal, sealed: sealed.sealed }) === text;
  return isNormal ? { ...found.facts, digest: digestOf(text) } : null;
}

function checked(value: Json, exact: boolean): SubmittedDocument | null {
  const at = { line: 1, column: 1 };
  const source = { value, sound: true, exact, index: 0, begin: 0, locate: () => at };
  // A client of Deckhand may have submitted it.
  const options = { limits, acceptsReservedNames: true };
  const [found] = checkDocuments([source], options).submitted;
  return found?.kind === 'document' ? found : null;
}

/** The text of those properties of an entry that follow from the document's text. */
export function factsText(facts: DocumentFacts): string {
  const visible =
    facts.storagePolicy === 'encrypted' ? { ...facts, seal: null, exact: false } : facts;
  return canonicalText([documentKey(visible), encodeEntry(unplaced(visible))]);
}

/** The properties of an entry that disagree with its document's text. */
export function differingFacts(entry: DocumentEntry, facts: DocumentFacts): readonly string[] {
  const names = Object.keys(facts) as (keyof DocumentFacts)[];
  const isUnknown = (name: keyof DocumentFacts): boolean =>
    facts.storagePolicy === 'encrypted' && (name === 'seal' || (name === 'exact' && entry.exact));
  return names.filter(
    (name) => !isUnknown(name) && !isSameValue(entry[name] as Json, facts[name] as Json),
  );
}

function unplaced(facts: DocumentFacts): DocumentEntry {
  return { ...facts, bucket: '', origin: 0, serial: 0 };
}
