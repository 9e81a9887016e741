import type { Filter, Sort } from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type {
  AppendOptions,
  NewValidationEntry,
  ValidationEntry,
  ValidationStore,
  ValidationSummary,
} from '../../ports/validation-store.ts';
import type { HeadWatch } from '../polling/head-watch.ts';
import { revisionFrom, validationFrom } from '../records/read-records.ts';
import type { Ask } from './ask.ts';
import type { Collections, Dated, ValidationRecord } from './collections.ts';
import { currentEra, type EraFilter, findCurrent, within } from './era.ts';
import { insertIfAbsent } from './insert-if-absent.ts';

type Validations = Collections['validations'];

type Kept = Dated & Pick<ValidationRecord, '_id' | 'text'>;

const ofRecord = { projection: { text: 1, era: 1 } } as const;

export function createValidations(
  collections: Collections,
  ask: Ask,
  { watch, changed }: HeadWatch,
): ValidationStore {
  const { validations } = collections;
  return {
    async append(entry, options = {}) {
      const [recorded, isNew] = await ask(() => append(collections, entry, options));
      if (isNew) changed();
      return recorded;
    },
    summaries: (revisions) => ask(() => summariesOf(collections, revisions)),
    entries: (revision, name, { from, limit }) =>
      ask(() => {
        const wanted = { revision, name, index: { $gte: from } };
        return entriesOf(collections, wanted, { sort: { index: 1 }, limit });
      }),
    after: (sequence, limit) =>
      ask(() => entriesOf(collections, { _id: { $gt: sequence } }, { sort: { _id: 1 }, limit })),
    last: () => ask(() => lastSequence(validations)),
    watch,
  };
}

/** The number of the entry recorded last, though it may have been purged. */
export async function lastSequence(validations: Validations): Promise<number> {
  const last = await validations.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
  return last?._id ?? 0;
}

/**
 * The entry, and whether it was recorded now. An entry gets the number after the last one, so that
 * the server settles every race, as with revisions. A writer that finds the number in use tries
 * again.
 */
async function append(
  collections: Collections,
  entry: NewValidationEntry,
  { once = false, digest }: AppendOptions,
): Promise<readonly [ValidationEntry, boolean]> {
  const { revision, name } = entry;
  const era = await currentEra(collections);
  // Within an era no number goes to another revision, and an entry counts in its era alone.
  await checkRevision(collections, revision, era, digest);
  for (;;) {
    // In this order: an entry that is recorded after the first check uses the number, so it is
    // noticed.
    const sequence = (await lastSequence(collections.validations)) + 1;
    const latest = await latestOf(collections.validations, { revision, name, ...within(era) });
    if (latest !== null && once) return [latest, false];
    const index = latest === null ? 0 : latest.index + 1;
    const recorded: ValidationEntry = { ...entry, index, sequence };
    if (!(await insert(collections.validations, recorded, era))) continue;
    // A purge may have happened meanwhile; then the entry is void.
    if ((await currentEra(collections)) === era) return [recorded, true];
    throw refusal('REVISION_NOT_FOUND', { revision });
  }
}

/** @throws REVISION_NOT_FOUND */
async function checkRevision(
  { revisions }: Collections,
  revision: RevisionId,
  era: number,
  digest: Digest | undefined,
): Promise<void> {
  const ofRevision = { _id: revision, ...within(era) };
  const found = await revisions.findOne(ofRevision, { projection: { text: 1 } });
  const isThere =
    found !== null &&
    (digest === undefined || revisionFrom(revision, found.text).digest === digest);
  if (!isThere) throw refusal('REVISION_NOT_FOUND', { revision });
}

async function latestOf(
  validations: Validations,
  wanted: { readonly revision: RevisionId; readonly name: string } & EraFilter,
): Promise<ValidationEntry | null> {
  const found = await validations.findOne(wanted, { ...ofRecord, sort: { index: -1 } });
  return found && entryFrom(found);
}

/** False if the number is in use. */
async function insert(
  validations: Validations,
  entry: ValidationEntry,
  era: number,
): Promise<boolean> {
  const { sequence, revision, name, index, status } = entry;
  const text = canonicalText(entry as unknown as Json);
  const createdAt = new Date(entry.createdAt);
  const record = { _id: sequence, text, era, revision, name, index, status, createdAt };
  return insertIfAbsent(validations, record);
}

async function summariesOf(
  collections: Collections,
  revisions: readonly RevisionId[],
): Promise<readonly (readonly ValidationSummary[])[]> {
  const wanted = { revision: { $in: [...new Set(revisions)] } };
  const found = await findCurrent(collections, (ofEra) =>
    collections.validations
      .aggregate<Kept>([
        { $match: { ...wanted, ...ofEra } },
        { $sort: { revision: -1, name: -1, index: -1 } },
        {
          $group: {
            _id: { revision: '$revision', name: '$name' },
            text: { $first: '$text' },
            era: { $first: '$era' },
          },
        },
      ])
      .toArray(),
  );
  const byRevision = new Map<RevisionId, ValidationSummary[]>();
  for (const latest of found.map(entryFrom)) {
    const others = byRevision.get(latest.revision) ?? [];
    byRevision.set(latest.revision, [...others, { latest, count: latest.index + 1 }]);
  }
  for (const list of byRevision.values()) {
    list.sort((a, b) => (a.latest.name < b.latest.name ? -1 : 1));
  }
  return revisions.map((revision) => byRevision.get(revision) ?? []);
}

async function entriesOf(
  collections: Collections,
  wanted: Filter<ValidationRecord>,
  order: { readonly sort: Sort; readonly limit: number },
): Promise<readonly ValidationEntry[]> {
  if (order.limit < 1) return [];
  const found = await findCurrent(collections, (ofEra) =>
    collections.validations.find({ ...wanted, ...ofEra }, { ...ofRecord, ...order }).toArray(),
  );
  return found.map(entryFrom);
}

function entryFrom({ _id, text }: Pick<Kept, '_id' | 'text'>): ValidationEntry {
  return validationFrom(_id, text);
}
