import { checkDocument } from '../../../domain/document/check-documents.ts';
import type { Submitted, SubmittedDocument } from '../../../domain/document/submitted.ts';
import { type Fault, fault, located, throwFaults } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import { type Json, type JsonObject, withKey } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import {
  checkEntries,
  checkSet,
  placeOfSubmitted,
} from '../../../domain/revision/check-submission.ts';
import type { PlacedDocument } from '../../../domain/revision/plan-state.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { DeckhandSource, SourceDocument } from '../../../ports/deckhand-source.ts';
import { checkName } from '../../kernel/check-name.ts';
import { type ReferringDocument, referringDocument, type SecretFinder } from './find-secrets.ts';
import { documentsUrl } from './source-history.ts';

/** Dependencies for reading a revision of a source. */
export interface StateReader {
  readonly source: DeckhandSource;
  readonly secrets: SecretFinder;
  readonly limits: Limits;
}

/**
 * The documents of a revision of a source, with their secrets, as if they had been submitted here, each with its
 * bucket. Items of encrypted ones contain the cleartext.
 *
 * @throws all faults at once, with the URL as their file: documents that could not be submitted here,
 * DECKHAND_SECRET_MISSING; and as `source.documents`
 */
export async function readState(
  { source, secrets, limits }: StateReader,
  revision: RevisionId,
  learn?: (referring: readonly ReferringDocument[]) => Promise<void>,
): Promise<readonly PlacedDocument[]> {
  const file = documentsUrl(source.url, { like: revision });
  const documents = await source.documents(revision);
  const referring = documents.flatMap(referringDocument);
  await learn?.(referring);
  const { found, faults: missing } = await secrets.find(revision, referring);
  const opened = documents.map((document) => {
    const secret = found.get(document);
    return secret === undefined ? document : withData(document, secret.data, secret.exact);
  });
  const options = { limits, file, acceptsReservedNames: true };
  const checked: { submitted: Submitted[]; faults: Fault[] } = { submitted: [], faults: [] };
  for (const { read } of opened) checkDocument(checked, read, options);
  const buckets = new Map(documents.map(({ read, bucket }) => [read.index, bucket]));
  const items = checked.submitted.filter(isDocument);
  const faults = [
    ...missing,
    ...checked.faults,
    ...checked.submitted.filter((item) => !isDocument(item)).map(misplaced),
    ...checkSet(items),
    ...checkEntries(items, limits.maxEntryBytes),
    ...[...new Set(buckets.values())].flatMap(bucketFaults),
  ];
  throwFaults(
    capFaults(
      faults.map((one) => located(one, { file })),
      limits.maxFaults,
    ),
  );
  return items.map((item) => ({ item, bucket: buckets.get(item.index) ?? '' }));
}

function withData(document: SourceDocument, data: Json, exact: boolean): SourceDocument {
  const { read } = document;
  const value = withKey(read.value as JsonObject, 'data', data);
  return { ...document, read: { ...read, value, exact: read.exact || exact } };
}

function isDocument(item: Submitted): item is SubmittedDocument {
  return item.kind === 'document';
}

function misplaced(item: Submitted): Fault {
  return fault('TOMBSTONE_NOT_ALLOWED', {}, placeOfSubmitted(item));
}

function bucketFaults(bucket: string): readonly Fault[] {
  const reason = checkName(bucket);
  return reason === null ? [] : [fault('BUCKET_NAME_INVALID', { reason })];
}
