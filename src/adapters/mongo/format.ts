import type { Db } from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import { newerFormat } from '../records/newer-format.ts';
import type { Collections } from './collections.ts';
import { upgradeRows } from './upgrade-rows.ts';

/**
 * Raised when an older version would do harm to what this one writes. Version 2 had no keys and no
 * results of validations, which a purge by such a server would leave behind. Version 3 had the audit log in
 * order of time; and serials in order of key, so that its fsck would call the history corrupt. Version 4 had no
 * problems, whose pages a garbage collection by such a server would take away. Version 5 had no tables, records, leases
 * and events, which a purge by such a server would leave behind. Version 6 had the rows of all tables in one collection,
 * without values that rules can read. Version 7 had no violations, whose tables a garbage collection by such a server
 * would take away.
 */
const version = 8;
const upgradable = [2, 3, 4, 5, 6, 7];

const _id = 'format';

/** Milliseconds between looks at the format of a database in use. */
const formatIntervalMs = 2_000;

/** Marks a new database with the format. @throws SETTING_INVALID for a database of another format */
export async function checkFormat(collections: Collections, db: Db): Promise<void> {
  const { meta } = collections;
  if ((await meta.countDocuments({ _id, version: 6 })) > 0) await upgradeRows(collections, db);
  await meta.updateOne({ _id, version: { $in: upgradable } }, { $set: { version } });
  const marked = await meta.findOneAndUpdate(
    { _id },
    { $setOnInsert: { version } },
    { upsert: true, returnDocument: 'after' },
  );
  const found = marked?.version;
  if (found === version) return;
  throw refusal('SETTING_INVALID', {
    setting: 'PURSER_MONGODB_URL',
    reason: `the database has format ${found}, this version of Purser reads format ${version}`,
  });
}

/**
 * A check that the database still has the format of this version: a server of a newer version may have been started on it
 * meanwhile. It asks the database at most every two seconds. (docs/upgrading.md#several-versions-at-once)
 *
 * @throws STORE_UNAVAILABLE
 */
export function createFormatCheck({ meta }: Collections): () => Promise<void> {
  let lookedAt = performance.now();
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const found = (await meta.findOne({ _id }))?.version ?? version;
    if (found !== version) throw newerFormat(found, version);
  };
  return async () => {
    if (performance.now() - lookedAt > formatIntervalMs) {
      lookedAt = performance.now();
      looking = look().catch((error: unknown) => {
        lookedAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
    }
    await looking;
  };
}
