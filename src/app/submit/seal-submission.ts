import { type DocumentEntry, documentLabel } from '../../domain/document/document.ts';
import { pathText } from '../../domain/document/shape.ts';
import {
  documentOf,
  type Submitted,
  type SubmittedDocument,
} from '../../domain/document/submitted.ts';
import { type Fault, fault, invariant } from '../../domain/errors.ts';
import { filterInSteps, mapInSteps } from '../../domain/in-steps.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { placeOfSubmitted } from '../../domain/revision/check-submission.ts';
import type { LiveEntries, PlannedChange } from '../../domain/revision/plan-change.ts';
import { sealOf } from '../../domain/secret/keyed-digest.ts';
import type { SealedText } from '../content/secrets.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import { keptSecrets } from './keep-secrets.ts';

/** A submission whose encrypted documents are identified by their seals, and sealed only if they change. */
export interface SealableSubmission {
  /** The items, with a seal in place of the digest of each encrypted document. */
  readonly items: readonly Submitted[];
  /** KEYS_MISSING for every encrypted document, if there is no key to seal it with. */
  readonly faults: readonly Fault[];
  /**
   * The items for a head with these live documents. If the data of an encrypted document is the digest that the caller
   * received in place of the live document's secret, the data stays unchanged.
   */
  onto(live: LiveEntries): Promise<readonly Submitted[]>;
  /**
   * Gives each encrypted document that changes its digest and text. It is sealed once, however often a change is
   * planned again.
   */
  seal(changes: readonly PlannedChange[]): Promise<SealedChanges>;
  /** Stores the keys that what was sealed needs; see `Secrets`. @throws StoreKeyReplaced */
  persistKeys(): Promise<void>;
}

/** Changes that can be written, and the texts and keys of their sealed documents. */
export interface SealedChanges {
  readonly changes: readonly PlannedChange[];
  readonly sealed: ReadonlyMap<Digest, SealedText>;
}

/** @throws KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED */
export async function sealableSubmission(
  services: Pick<Services, 'secrets' | 'content'>,
  submitted: readonly Submitted[],
): Promise<SealableSubmission> {
  const { secrets } = services;
  const encrypted = (await runCooperatively(filterInSteps(submitted, isEncrypted))).filter(
    isEncrypted,
  );
  const key = encrypted.length === 0 || !secrets.isOpen ? null : await secrets.digestKey();
  if (key === null) {
    return {
      items: submitted,
      faults: encrypted.map(keysMissing),
      onto: async () => submitted,
      seal: async (changes) => ({ changes, sealed: new Map() }),
      persistKeys: async () => {},
    };
  }
  const sealed = (item: Submitted) => (isEncrypted(item) ? withSeal(key, item) : item);
  const items = await runCooperatively(mapInSteps(submitted, sealed));
  const bySeal = new Map<string, SubmittedDocument>();
  const texts = new Map<string, SealedText>();
  for (const item of items.filter(isEncrypted)) bySeal.set(sealIn(item), item);
  return {
    items,
    faults: [],
    async onto(live) {
      const kept = await keptSecrets(services, key, items.filter(isEncrypted), live);
      if (kept.size === 0) return items;
      const restored = (item: Submitted): Submitted => {
        const found = kept.get(item);
        if (found === undefined) return item;
        const made = withSeal(key, found);
        bySeal.set(sealIn(made), made);
        return made;
      };
      return runCooperatively(mapInSteps(items, restored));
    },
    async seal(changes) {
      const seals = changes.flatMap(({ after }) => (after && needsText(after) ? after.seal : []));
      const missing = seals.flatMap((one) => (texts.has(one) ? [] : (bySeal.get(one) ?? [])));
      const made = await secrets.seal(missing.map(documentOf));
      missing.forEach((item, at) => {
        texts.set(sealIn(item), made[at] as SealedText);
      });
      return runCooperatively(withTexts(changes, texts));
    },
    persistKeys: () => secrets.persist(key),
  };
}

function isEncrypted(item: Submitted): item is SubmittedDocument {
  return item.kind === 'document' && item.facts.storagePolicy === 'encrypted';
}

function sealIn({ facts }: SubmittedDocument): string {
  return facts.seal ?? '';
}

function needsText(entry: DocumentEntry): entry is DocumentEntry & { readonly seal: string } {
  return entry.seal !== null && entry.digest === notYet;
}

/**
 * Replaces the digest of a document that is not sealed yet: the digest of its cleartext must not
 * leak.
 */
const notYet = '';

function withSeal(key: Uint8Array, item: SubmittedDocument): SubmittedDocument {
  const seal = sealOf(key, item.facts, item.text);
  return { ...item, facts: { ...item.facts, digest: notYet, seal } };
}

function* withTexts(
  changes: readonly PlannedChange[],
  texts: ReadonlyMap<string, SealedText>,
): Generator<void, SealedChanges> {
  const sealed = new Map<Digest, SealedText>();
  const whole = yield* mapInSteps(changes, (change) => {
    const { after } = change;
    if (after === null || !needsText(after)) return change;
    const text = texts.get(after.seal);
    invariant(text, 'a changed document was sealed');
    sealed.set(text.digest, text);
    return { ...change, after: { ...after, digest: text.digest } };
  });
  return { changes: whole, sealed };
}

function keysMissing(item: SubmittedDocument): Fault {
  const { exposedSecret } = item;
  const why = exposedSecret === undefined ? 'asks to be stored encrypted' : 'holds a secret';
  const location =
    exposedSecret === undefined ? ['metadata', 'storagePolicy'] : ['data', ...exposedSecret];
  const place = { ...placeOfSubmitted(item), path: pathText(location) };
  const reason = `${documentLabel(item.facts)} ${why}`;
  return fault('KEYS_MISSING', { reason }, { ...place, ...item.source.locate(location) });
}
