import { type DocumentEntry, documentKey, documentLabel } from '../domain/document/document.ts';
import {
  documentOf,
  type Submitted,
  type SubmittedDocument,
} from '../domain/document/submitted.ts';
import { type Fault, fault, invariant } from '../domain/errors.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { placeOf } from '../domain/revision/check-submission.ts';
import type { PlannedChange } from '../domain/revision/plan-change.ts';
import { sealOf } from '../domain/secret/keyed-digest.ts';
import type { SealedText, Secrets } from './secrets.ts';

/** A submission whose encrypted documents are told by their seals, and become text when they must. */
export interface SealableSubmission {
  /** The items, with a seal in place of the digest of each encrypted document. */
  readonly items: readonly Submitted[];
  /** KEYS_MISSING for every encrypted document, where there is nothing to seal it with. */
  readonly faults: readonly Fault[];
  /**
   * Gives each encrypted document that changes its digest and text. It is sealed once, however often a
   * change is planned anew.
   */
  seal(changes: readonly PlannedChange[]): Promise<SealedChanges>;
}

/** Changes that can be written, and the texts and keys of what was sealed for them. */
export interface SealedChanges {
  readonly changes: readonly PlannedChange[];
  readonly sealed: ReadonlyMap<Digest, SealedText>;
}

/** @throws KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED */
export async function sealableSubmission(
  secrets: Secrets,
  items: readonly Submitted[],
): Promise<SealableSubmission> {
  const encrypted = items.filter(isEncrypted);
  const texts = new Map<string, SealedText>();

  async function seal(changes: readonly PlannedChange[]): Promise<SealedChanges> {
    const needed = new Set(
      changes.flatMap(({ after }) => (after && needsText(after) ? [documentKey(after)] : [])),
    );
    const missing = encrypted.filter((item) => needed.has(keyOf(item)) && !texts.has(keyOf(item)));
    const made = await secrets.seal(missing.map(documentOf));
    missing.forEach((item, at) => {
      texts.set(keyOf(item), made[at] as SealedText);
    });
    return withTexts(changes, texts);
  }

  if (encrypted.length === 0) return { items, faults: [], seal };
  if (!secrets.isOpen) return { items, faults: encrypted.map(keysMissing), seal };
  return { items: await withSeals(secrets, items), faults: [], seal };
}

function isEncrypted(item: Submitted): item is SubmittedDocument {
  return item.kind === 'document' && item.facts.storagePolicy === 'encrypted';
}

function keyOf({ facts }: SubmittedDocument): string {
  return documentKey(facts);
}

function needsText({ seal, digest }: DocumentEntry): boolean {
  return seal !== null && digest === notYet;
}

/** Stands for the digest of what is not sealed yet: that of its cleartext must not get about. */
const notYet = '';

async function withSeals(
  secrets: Secrets,
  items: readonly Submitted[],
): Promise<readonly Submitted[]> {
  const key = await secrets.digestKey();
  return items.map((item) => {
    if (!isEncrypted(item)) return item;
    const seal = sealOf(key, item.facts, item.text);
    return { ...item, facts: { ...item.facts, digest: notYet, seal } };
  });
}

function withTexts(
  changes: readonly PlannedChange[],
  texts: ReadonlyMap<string, SealedText>,
): SealedChanges {
  const sealed = new Map<Digest, SealedText>();
  const whole = changes.map((change) => {
    const { after } = change;
    if (after === null || !needsText(after)) return change;
    const text = texts.get(documentKey(after));
    invariant(text, 'what changes was sealed');
    sealed.set(text.digest, text);
    return { ...change, after: { ...after, digest: text.digest } };
  });
  return { changes: whole, sealed };
}

function keysMissing(item: SubmittedDocument): Fault {
  const reason = `${documentLabel(item.facts)} asks to be stored encrypted`;
  const at = item.source.locate(['metadata', 'storagePolicy']);
  return fault(
    'KEYS_MISSING',
    { reason },
    { ...placeOf(item), path: 'metadata.storagePolicy', ...at },
  );
}
