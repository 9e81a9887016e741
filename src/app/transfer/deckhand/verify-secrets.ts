import {
  type DocumentEntry,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../../domain/document/document.ts';
import { allKeys } from '../../../domain/history/read-map.ts';
import { isSameValue } from '../../../domain/json/same-value.ts';
import type { Revision, RevisionId } from '../../../domain/revision/revision.ts';
import type { DeckhandSource } from '../../../ports/deckhand-source.ts';
import { entriesIn } from '../../kernel/read-entries.ts';
import type { Services } from '../../kernel/services.ts';
import { type ReferringDocument, referringDocument } from './find-secrets.ts';
import { revisionsText } from './revisions-text.ts';

/** The names of the rendered documents. */
export interface ShownDocuments {
  /** By `documentKey`. */
  readonly keys: ReadonlySet<string>;
  /** By `sourceKey`. */
  readonly names: ReadonlySet<string>;
}

/** Compares the secrets that renderings do not show. */
export interface SecretVerifier {
  /** A sentence for each secret of a revision that differs from the one in the secret store. */
  differences(revision: Revision, shown: ShownDocuments): Promise<readonly string[]>;
  /** A sentence for each document whose secret was not compared with a rendering. */
  notes(): readonly string[];
}

interface Unseen {
  readonly label: string;
  readonly revisions: RevisionId[];
  /** Why it could not be compared with its payload either; null if it was. */
  readonly reason: string | null;
}

/**
 * Compares encrypted documents that no rendering shows, such as abstract ones, with the current payloads of their
 * references, if those can be read. Neither comparison nor notes quote a secret.
 */
export function createSecretVerifier(services: Services, source: DeckhandSource): SecretVerifier {
  const { content } = services;
  const unseen = new Map<string, Unseen>();
  /** Equal results so far: a reference, and the digest of the data that it was compared with. */
  const compared = new Set<string>();

  function note(entry: DocumentEntry, revision: RevisionId, reason: string | null): void {
    const label = documentLabel(entry);
    const key = `${label} ${reason}`;
    const known = unseen.get(key);
    if (known === undefined) unseen.set(key, { label, revisions: [revision], reason });
    else known.revisions.push(revision);
  }

  /**
   * Whether a secret differs from the payload of its reference; a reason if that cannot be read.
   */
  async function compare(
    entry: DocumentEntry,
    reference: string | null,
  ): Promise<boolean | { readonly reason: string }> {
    if (reference === null) return { reason: 'it has no reference' };
    const pair = `${reference} ${entry.digest}`;
    if (compared.has(pair)) return false;
    const answer = await source.secret(reference, entry.schema);
    if ('reason' in answer) return answer;
    const [own] = await content.documents([entry]);
    const readings = 'data' in answer ? [answer] : answer.readings;
    const isEqual = readings.some(({ data }) => isSameValue(data, own?.data ?? null));
    if (!isEqual) return true;
    if (readings.length > 1) return { reason: `it can be read in ${readings.length} ways` };
    compared.add(pair);
    return false;
  }

  return {
    async differences(revision, shown) {
      const entries = (await entriesIn(revision.maps, [allKeys], content.pages)).filter(
        (entry) => entry.storagePolicy === 'encrypted' && !isShown(entry, shown),
      );
      if (entries.length === 0) return [];
      const references = referencesBy(
        (await source.documents(revision.id)).flatMap(referringDocument),
      );
      const found: string[] = [];
      for (const entry of entries) {
        const outcome = await compare(entry, references.get(keyOf(entry)) ?? null);
        if (outcome === true) {
          found.push(`${documentLabel(entry)}: another secret than in the secret store`);
        } else note(entry, revision.id, outcome === false ? null : outcome.reason);
      }
      return found;
    },
    notes: () => Array.from(unseen.values(), noteText),
  };
}

/** Control documents have no layer here; there they have the one in their metadata. So they are identified by name. */
function keyOf(entry: DocumentEntry): string {
  return entry.control ? `control ${sourceKey(entry)}` : documentKey(entry);
}

function isShown(entry: DocumentEntry, { keys, names }: ShownDocuments): boolean {
  return entry.control ? names.has(sourceKey(entry)) : keys.has(documentKey(entry));
}

/** References by `keyOf` of their documents. */
function referencesBy(listed: readonly ReferringDocument[]): ReadonlyMap<string, string | null> {
  return new Map(
    listed.flatMap(({ id, reference }) => [
      [documentKey(id), reference] as const,
      [`control ${sourceKey(id)}`, reference] as const,
    ]),
  );
}

function noteText({ label, revisions, reason }: Unseen): string {
  const outcome =
    reason === null
      ? 'it equals what its reference leads to'
      : `it could not be compared, as ${reason}`;
  return `no rendering shows the secret of ${label} of ${revisionsText(revisions)}: ${outcome}`;
}
