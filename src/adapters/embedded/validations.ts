import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
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
import { validationFrom } from '../records/read-records.ts';
import type { Access } from './access.ts';
import type { Databases } from './databases.ts';
import { revisionAt } from './revisions.ts';

/** Above every digest. */
const lastDigest: Digest = 'g';

const purgedKey = 'validations';

export function createValidations(
  databases: Databases,
  { read, write }: Access,
  { watch, changed }: HeadWatch,
): ValidationStore {
  return {
    async append(entry, options = {}) {
      const [recorded, isNew] = await write(() => append(databases, entry, options));
      if (isNew) changed();
      return recorded;
    },
    summaries: (revisions) => read(() => revisions.map((id) => summariesOf(databases, id))),
    entries: (revision, name, range) => read(() => entriesOf(databases, revision, name, range)),
    after: (sequence, limit) =>
      read(() => {
        const range = { start: sequence + 1, end: Number.MAX_SAFE_INTEGER, limit };
        return [...databases.validations.getRange(range)].map(({ key, value }) =>
          validationFrom(key, value),
        );
      }),
    last: () => read(() => lastSequence(databases)),
    watch,
  };
}

/** The number of the entry recorded last, though it may have been purged. */
export function lastSequence({ validations, meta }: Databases): number {
  const [last] = validations.getKeys({ reverse: true, limit: 1 });
  return last ?? lastPurged({ meta });
}

/** The number of the last entry that a purge took away. */
export function lastPurged({ meta }: Pick<Databases, 'meta'>): number {
  return Number(meta.get(purgedKey) ?? 0);
}

/** Deletes all entries, but keeps the counter; must run inside a transaction. */
export function purgeValidations(databases: Databases): void {
  databases.meta.putSync(purgedKey, String(lastSequence(databases)));
  databases.validations.clearSync();
  databases.validated.clearSync();
}

/** The entry, and whether it was recorded just now; must run inside a transaction. */
function append(
  databases: Databases,
  entry: NewValidationEntry,
  { once = false, digest: ofRevision }: AppendOptions,
): readonly [ValidationEntry, boolean] {
  const { validations, validated } = databases;
  const { revision, name } = entry;
  checkRevision(databases, revision, ofRevision);
  const digest = digestOf(name);
  const latest = latestBefore(databases, [revision, digest, Number.MAX_SAFE_INTEGER], digest);
  if (latest !== null && once) return [latest, false];
  const index = latest === null ? 0 : latest.index + 1;
  const sequence = lastSequence(databases) + 1;
  const recorded: ValidationEntry = { ...entry, index, sequence };
  validations.putSync(sequence, canonicalText(recorded as unknown as Json));
  validated.putSync([revision, digest, index], String(sequence));
  return [recorded, true];
}

/** @throws REVISION_NOT_FOUND */
function checkRevision(
  { revisions }: Databases,
  revision: RevisionId,
  digest: Digest | undefined,
): void {
  const isThere =
    digest === undefined
      ? revisions.doesExist(revision)
      : revisionAt(revisions, revision)?.digest === digest;
  if (!isThere) throw refusal('REVISION_NOT_FOUND', { revision });
}

/** Reads the newest entry of each validation of a revision only: there may be many entries. */
function summariesOf(databases: Databases, revision: RevisionId): readonly ValidationSummary[] {
  const found: ValidationSummary[] = [];
  let below: [RevisionId, Digest, number] = [revision, lastDigest, 0];
  for (;;) {
    const latest = latestBefore(databases, below, '');
    if (latest === null) break;
    found.push({ latest, count: latest.index + 1 });
    below = [revision, digestOf(latest.name), 0];
  }
  return found.sort((a, b) => (a.latest.name < b.latest.name ? -1 : 1));
}

/** The last entry of a revision before a position, including a name's digest. */
function latestBefore(
  databases: Databases,
  below: [RevisionId, Digest, number],
  downTo: Digest,
): ValidationEntry | null {
  const end: [RevisionId, Digest, number] = [below[0], downTo, -1];
  const [newest] = databases.validated.getRange({
    start: below,
    exclusiveStart: true,
    end,
    reverse: true,
    limit: 1,
  });
  return newest === undefined ? null : entryAt(databases, newest.value);
}

function entriesOf(
  databases: Databases,
  revision: RevisionId,
  name: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): readonly ValidationEntry[] {
  const digest = digestOf(name);
  const range = databases.validated.getRange({
    start: [revision, digest, from],
    end: [revision, digest, Number.MAX_SAFE_INTEGER],
    limit,
  });
  return [...range].map(({ value }) => entryAt(databases, value));
}

function entryAt({ validations }: Databases, sequence: string): ValidationEntry {
  return validationFrom(Number(sequence), validations.get(Number(sequence)) ?? '');
}
