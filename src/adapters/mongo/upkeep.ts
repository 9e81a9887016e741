import type { Collection, Filter } from 'mongodb';
import type { Digest } from '../../domain/json/canonical.ts';
import { isDigest } from '../../domain/json/inspect-json.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type {
  DamagedRecord,
  KeptKind,
  Removal,
  StoredRecord,
  StoreUpkeep,
} from '../../ports/store-upkeep.ts';
import type { Ask } from './ask.ts';
import { restoreAnchors, restoreAudit } from './audit-log.ts';
import type { Collections, ContentRecord, TagRecord } from './collections.ts';
import { findTexts } from './content.ts';
import { before, currentMoment, deleteVoid, findCurrent, nextEra } from './era.ts';
import { inParts } from './in-parts.ts';
import { inspectAnchors, inspectAudit, inspectValidations } from './inspect-records.ts';
import { replaceKey } from './keys.ts';
import { findHead, findRecords } from './revisions.ts';
import { restoreEvents } from './state/events.ts';
import {
  inspectEvents,
  inspectStateRecords,
  inspectTables,
  sweepStrayRows,
} from './state/inspect-state.ts';
import { lastNumber, skipNumbers } from './state/numbers.ts';

/** Read in one answer. */
const batchSize = 2_000;

export function createUpkeep(collections: Collections, ask: Ask): StoreUpkeep {
  const contentOf = (kind: KeptKind) =>
    collections[`${kind}s`] as unknown as Collection<ContentRecord>;
  return {
    records: (above, limit) => ask(() => recordsAbove(collections, above, limit)),
    texts: (kind, digests) =>
      ask(async () => {
        const found = await findTexts(contentOf(kind), digests);
        return digests.map((digest) => found.get(digest) ?? null);
      }),
    contents: (kind) => digestsIn(contentOf(kind), ask),
    replaceKey: (name, before, after) =>
      ask(() => replaceKey(collections.keys, name, before, after)),
    allTags: () => tagsIn(collections, ask),
    allValidations: () => inspectValidations(collections, ask),
    allAudited: () => inspectAudit(collections, ask),
    allAnchors: () => inspectAnchors(collections, ask),
    restoreAudit: (entries) => ask(() => restoreAudit(collections, entries)),
    restoreAnchors: (anchors) => ask(() => restoreAnchors(collections, anchors)),
    allTables: () => inspectTables(collections, ask),
    allRecords: () => inspectStateRecords(collections, ask),
    allEvents: () => inspectEvents(collections, ask),
    restoreEvents: (events) => ask(() => restoreEvents(collections, events)),
    lastNumber: () => ask(() => lastNumber(collections)),
    skipNumbers: (upTo) => ask(() => skipNumbers(collections, upTo)),
    sweepStrayRows: (dryRun) => ask(() => sweepStrayRows(collections, dryRun)),
    remove: (removal) => ask(() => remove(collections, contentOf(removal.kind), removal)),
    purge: () => ask(() => purge(collections)),
  };
}

async function recordsAbove(
  collections: Collections,
  above: RevisionId,
  limit: number,
): Promise<readonly StoredRecord[]> {
  const records = await findRecords(collections, { above, limit, newestFirst: false });
  return records.map(({ _id, text }) => ({ id: _id, text: typeof text === 'string' ? text : '' }));
}

async function* digestsIn(
  collection: Collection<ContentRecord>,
  ask: Ask,
): AsyncGenerator<readonly Digest[]> {
  const parts = inParts((filter) =>
    ask(() =>
      collection
        .find(filter as Filter<ContentRecord>, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray(),
    ),
  );
  // Among the keys are those that the store keeps by name.
  for await (const part of parts) yield part.map(({ _id }) => _id).filter(isDigest);
}

async function* tagsIn(
  collections: Collections,
  ask: Ask,
): AsyncGenerator<readonly (Tag | DamagedRecord)[]> {
  const parts = inParts((filter) =>
    ask(() =>
      findCurrent(collections, (ofEra) =>
        collections.tags
          .find({ ...(filter as Filter<TagRecord>), ...ofEra })
          .sort({ _id: 1 })
          .limit(batchSize)
          .toArray(),
      ),
    ),
  );
  for await (const part of parts) yield part.map(tagFrom);
}

function tagFrom({ _id, revision, name, data }: TagRecord): Tag | DamagedRecord {
  const isTag = _id === `${revision}/${name}` && typeof data === 'string';
  return isTag ? { revision, name, data } : { damage: `"${_id}" cannot be read` };
}

/**
 * Keeps content that was written or refreshed within the grace: a running commit has done so with
 * all its content (see `writeCommit`), and one that finished before is in the head.
 */
async function remove(
  collections: Collections,
  content: Collection<ContentRecord>,
  { digests, head, graceMs }: Removal,
): Promise<number | null> {
  const { at } = await currentMoment(collections);
  const now = await findHead(collections);
  if ((now?.digest ?? null) !== (head?.digest ?? null)) return null;
  const isOld = { at: { $not: { $gt: new Date(at.getTime() - graceMs) } } };
  const { deletedCount } = await content.deleteMany({ _id: { $in: [...digests] }, ...isOld });
  return deletedCount;
}

/**
 * With the new era all existing records are void, and nobody sees them; the rest is cleaning up.
 * Concurrent commits notice that the era has changed; records of the new era are not touched.
 */
async function purge(collections: Collections): Promise<void> {
  const { documents, pages, problems } = collections;
  const era = await nextEra(collections);
  await deleteVoid(collections, era);
  await documents.deleteMany(before(era));
  await pages.deleteMany(before(era));
  await problems.deleteMany(before(era));
}
