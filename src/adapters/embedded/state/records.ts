import type { Digest } from '../../../domain/json/canonical.ts';
import type {
  KeptRecord,
  NewRecord,
  RecordFilter,
  RecordPage,
  RecordStore,
} from '../../../ports/record-store.ts';
import { createHeadWatch } from '../../polling/head-watch.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { recordFrom } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { checkLease } from './leases.ts';
import { lastNumber, nextNumber } from './numbers.ts';

/** Kind, group, state, time, key; all but the time as digests, as any text can be one. */
export type OrderKey = [Digest, Digest, Digest, string, Digest];

/** In place of the digest of a group or state in the rows by which records of any are listed. */
const unfiltered: Digest = '';

/** Above every digest and every time. */
const last = '\uffff';

export interface EmbeddedRecords extends RecordStore {
  close(): void;
}

export function createRecords(
  databases: Databases,
  { read, write }: Access,
  pollMs: number,
): EmbeddedRecords {
  const { watch, changed, close } = createHeadWatch({
    look: () => read(() => lastNumber(databases)),
    intervalMs: pollMs,
  });
  return {
    get: (kind, keys) => read(() => keys.map((key) => recordAt(databases, kind, key))),
    list: (kind, filter, page) => read(() => list(databases, kind, filter, page)),
    listEach: (kind, lists) =>
      read(() => lists.map(({ filter, page }) => list(databases, kind, filter, page))),
    async put(record, version, lease) {
      const kept = await write(() => {
        checkLease(databases, lease);
        return put(databases, record, version);
      });
      if (kept !== null) changed();
      return kept;
    },
    async remove({ kind, key, version }, lease) {
      const isRemoved = await write(() => {
        checkLease(databases, lease);
        const kept = recordAt(databases, kind, key);
        if (kept?.version !== version) return false;
        erase(databases, kept);
        // For those who watch in other processes.
        nextNumber(databases);
        return true;
      });
      if (isRemoved) changed();
      return isRemoved;
    },
    watch,
    close,
  };
}

function recordAt({ records }: Databases, kind: string, key: string): KeptRecord | null {
  const text = records.get([nameDigest(kind), nameDigest(key)]);
  return text === undefined ? null : recordFrom(text);
}

function put(databases: Databases, record: NewRecord, version: number): KeptRecord | null {
  const kept = recordAt(databases, record.kind, record.key);
  if ((kept?.version ?? 0) !== version) return null;
  if (kept !== null) erase(databases, kept);
  const { kind, key, text, group, state, at } = record;
  const next = { kind, key, text, group, state, at, version: nextNumber(databases) };
  databases.records.putSync([nameDigest(kind), nameDigest(key)], JSON.stringify(next));
  for (const order of orderKeys(next)) databases.recordOrder.putSync(order, '');
  return next;
}

function erase({ records, recordOrder }: Databases, record: KeptRecord): void {
  records.removeSync([nameDigest(record.kind), nameDigest(record.key)]);
  for (const order of orderKeys(record)) recordOrder.removeSync(order);
}

/** One row for each way of listing: by group, by state, by both, by neither. */
export function orderKeys({ kind, group, state, at, key }: NewRecord): readonly OrderKey[] {
  return [unfiltered, nameDigest(group)].flatMap((ofGroup) =>
    [unfiltered, nameDigest(state)].map(
      (ofState): OrderKey => [nameDigest(kind), ofGroup, ofState, at, nameDigest(key)],
    ),
  );
}

function list(
  databases: Databases,
  kind: string,
  { group, states }: RecordFilter,
  { below, above, oldestFirst = false, limit }: RecordPage,
): readonly KeptRecord[] {
  if (limit < 1) return [];
  const ofGroup = group === undefined ? unfiltered : nameDigest(group);
  const ofStates = states === undefined ? [unfiltered] : [...new Set(states)].map(nameDigest);
  const newest = below === undefined ? [last, last] : [below.at, nameDigest(below.key)];
  const oldest = above === undefined ? ['', ''] : [above.at, nameDigest(above.key)];
  const [begin, stop] = oldestFirst ? [oldest, newest] : [newest, oldest];
  const ofKind = nameDigest(kind);
  const found = ofStates.flatMap((ofState) => {
    const [start, end] = [begin, stop].map((bound) => [ofKind, ofGroup, ofState, ...bound]);
    const bounds = { start, end, exclusiveStart: true, reverse: !oldestFirst, limit };
    return [...databases.recordOrder.getKeys(bounds as never)] as OrderKey[];
  });
  // Of one state they are in order; of several, each state's are.
  const order = oldestFirst ? oldestToNewest : newestToOldest;
  const ordered = ofStates.length < 2 ? found : found.sort(order).slice(0, limit);
  return ordered.flatMap(([, , , , digest]) => {
    const text = databases.records.get([ofKind, digest]);
    return text === undefined ? [] : [recordFrom(text)];
  });
}

function oldestToNewest(one: OrderKey, other: OrderKey): number {
  return newestToOldest(other, one);
}

function newestToOldest([, , , at, key]: OrderKey, [, , , otherAt, otherKey]: OrderKey): number {
  return `${at} ${key}` < `${otherAt} ${otherKey}` ? 1 : -1;
}
