import type { Filter } from 'mongodb';
import type { Lease } from '../../../ports/lease-store.ts';
import type {
  KeptRecord,
  NewRecord,
  RecordFilter,
  RecordList,
  RecordPage,
  RecordStore,
} from '../../../ports/record-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { recordFrom } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, StateRecord } from '../collections.ts';
import { currentEra, currentMoment, inCurrentEra, within } from '../era.ts';
import { findEach } from '../find-each.ts';
import { insertIfAbsent } from '../insert-if-absent.ts';
import { watchChanges } from '../watch-changes.ts';
import { checkLease, fenced, fenceOf } from './leases.ts';
import { lastNumber, nextNumber } from './numbers.ts';

/** Keys of one question. */
const maxKeysPerQuery = 5_000;

export interface MongoRecords extends RecordStore {
  close(): void;
}

export function createRecords(collections: Collections, ask: Ask, pollMs: number): MongoRecords {
  const { watch, changed, close } = watchChanges(collections.records, {
    look: () => contentMark(collections),
    intervalMs: pollMs,
  });
  return {
    get: (kind, keys) => ask(() => get(collections, kind, keys)),
    list: (kind, filter, page) => ask(() => list(collections, kind, filter, page)),
    listEach: (kind, lists) => ask(() => listEach(collections, kind, lists)),
    async put(record, version, lease) {
      const kept = await ask(() => put(collections, record, version, lease));
      if (kept !== null) changed();
      return kept;
    },
    async remove(record, lease) {
      const isRemoved = await ask(() => remove(collections, record, lease));
      if (isRemoved) changed();
      return isRemoved;
    },
    watch,
    close,
  };
}

/** Differs after each change of a record: a put takes a number, a removal changes the count. */
async function contentMark(collections: Collections): Promise<string> {
  const count = await collections.records.estimatedDocumentCount();
  return `${await lastNumber(collections)} ${count}`;
}

async function get(
  collections: Collections,
  kind: string,
  keys: readonly string[],
): Promise<readonly (KeptRecord | null)[]> {
  return inCurrentEra(collections, async (era) => {
    const ids = keys.map((key) => recordId(era, { kind, key }));
    const wanted = [...new Set(ids)];
    const found = new Map<string, KeptRecord>();
    for (let at = 0; at < wanted.length; at += maxKeysPerQuery) {
      const asked = { _id: { $in: wanted.slice(at, at + maxKeysPerQuery) } };
      const options = { projection: { text: 1 } } as const;
      for await (const { _id, text } of collections.records.find(asked, options)) {
        found.set(_id, recordFrom(text));
      }
    }
    return ids.map((id) => found.get(id) ?? null);
  });
}

async function list(
  collections: Collections,
  kind: string,
  filter: RecordFilter,
  page: RecordPage,
): Promise<readonly KeptRecord[]> {
  if (page.limit < 1) return [];
  const wanted = wantedRecords(await currentEra(collections), kind, filter, page);
  const options = { projection: { text: 1 }, sort: orderOf(page), limit: page.limit } as const;
  const found = await collections.records.find(wanted, options).toArray();
  return found.map(({ text }) => recordFrom(text));
}

async function listEach(
  collections: Collections,
  kind: string,
  lists: readonly RecordList[],
): Promise<readonly (readonly KeptRecord[])[]> {
  const era = await currentEra(collections);
  const found = await findEach<StateRecord>(
    collections.records,
    lists.map(({ filter, page }) => ({
      filter: wantedRecords(era, kind, filter, page),
      sort: orderOf(page),
      limit: page.limit,
    })),
  );
  const placeOf = ({ at, _id }: StateRecord): string => `${at} ${_id}`;
  const ordered = found.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  const listed = lists.map((): KeptRecord[] => []);
  for (const { part, text } of ordered) listed[part]?.push(recordFrom(text));
  return listed.map((records, at) =>
    lists[at]?.page.oldestFirst === true ? records.reverse() : records,
  );
}

function wantedRecords(
  era: number,
  kind: string,
  { group, states }: RecordFilter,
  { below, above }: RecordPage,
): Filter<StateRecord> {
  const beyond = ({ at, key }: Pick<KeptRecord, 'at' | 'key'>, side: '$lt' | '$gt') => ({
    $or: [{ at: { [side]: at } }, { at, _id: { [side]: recordId(era, { kind, key }) } }],
  });
  const bounds = [
    ...(below ? [beyond(below, '$lt')] : []),
    ...(above ? [beyond(above, '$gt')] : []),
  ];
  return {
    kind: nameDigest(kind),
    ...(group !== undefined && { group: nameDigest(group) }),
    ...(states !== undefined && { state: { $in: states.map(nameDigest) } }),
    ...(bounds.length > 0 && { $and: bounds }),
    ...within(era),
  };
}

function orderOf({ oldestFirst = false }: RecordPage) {
  const direction = oldestFirst ? 1 : -1;
  return { at: direction, _id: direction } as const;
}

async function put(
  collections: Collections,
  { kind, key, text, group, state, at }: NewRecord,
  version: number,
  lease: Lease | undefined,
): Promise<KeptRecord | null> {
  const now = await currentMoment(collections);
  await checkLease(collections, lease, now);
  const { era } = now;
  const next = { kind, key, text, group, state, at, version: await nextNumber(collections) };
  const kept = {
    text: JSON.stringify(next),
    version: next.version,
    kind: nameDigest(kind),
    group: nameDigest(group),
    state: nameDigest(state),
    at,
    era,
    ...fenceOf(lease),
  };
  const _id = recordId(era, next);
  const isKept =
    version === 0
      ? await insert(collections, { _id, ...kept })
      : (await collections.records.replaceOne({ _id, version, ...fenced(lease) }, kept))
          .matchedCount === 1;
  return isKept ? next : null;
}

/** False if there is one. */
async function insert({ records }: Collections, record: StateRecord): Promise<boolean> {
  return insertIfAbsent(records, record);
}

async function remove(
  collections: Collections,
  { kind, key, version }: Pick<KeptRecord, 'kind' | 'key' | 'version'>,
  lease: Lease | undefined,
): Promise<boolean> {
  const now = await currentMoment(collections);
  await checkLease(collections, lease, now);
  const _id = recordId(now.era, { kind, key });
  const { deletedCount } = await collections.records.deleteOne({
    _id,
    version,
    ...fenced(lease),
  });
  return deletedCount === 1;
}

/** Sorts by the digest of the key, within an era and a kind. */
export function recordId(era: number, { kind, key }: Pick<NewRecord, 'kind' | 'key'>): string {
  return `${era}/${nameDigest(kind)}/${nameDigest(key)}`;
}
