import type { DocumentEntry } from '../../domain/document/document.ts';
import { documentText } from '../../domain/document/normalise.ts';
import {
  documentOf,
  type Submitted,
  type SubmittedDocument,
} from '../../domain/document/submitted.ts';
import { type LiveEntries, liveEntry } from '../../domain/revision/plan-change.ts';
import { storedSecretDigest } from '../../domain/secret/keyed-digest.ts';
import type { Services } from '../kernel/services.ts';

/**
 * Restores secrets: a document whose data is the digest, or the reference, that the caller received in place of the
 * live document's secret gets that secret again. Returns the documents, by item.
 *
 * @throws as `content.documents`
 */
export async function keptSecrets(
  { content }: Pick<Services, 'content'>,
  digestKey: Uint8Array,
  items: readonly SubmittedDocument[],
  live: LiveEntries,
): Promise<ReadonlyMap<Submitted, SubmittedDocument>> {
  const found = items.flatMap((item) => {
    const entry = liveEntry(live, item.facts);
    return entry?.storagePolicy === 'encrypted' && beginsAsShown.test(item.text)
      ? [{ item, entry }]
      : [];
  });
  const entries = found.map(({ entry }) => entry);
  const [documents, unopened] = await Promise.all([
    content.documents(entries),
    content.unopened(entries),
  ]);
  return new Map(
    found.flatMap(({ item, entry }, at) => {
      const data = documents[at]?.data ?? null;
      const shown = [storedSecretDigest(digestKey, entry, data), unopened[at]?.data ?? null];
      const submitted = documentOf(item);
      if (!shown.includes(submitted.data)) return [];
      const text = documentText({ ...submitted, data });
      return [[item, { ...item, text, facts: withExact(item, entry) }] as const];
    }),
  );
}

/** Canonical text begins with the data: here a digest or a reference. */
const beginsAsShown = /^\{"data":"(?:[0-9a-f]{64}|purser:\/\/store\/secrets\/[0-9a-f-]{36})",/;

function withExact({ facts }: SubmittedDocument, entry: DocumentEntry): SubmittedDocument['facts'] {
  return { ...facts, exact: facts.exact || entry.exact };
}
