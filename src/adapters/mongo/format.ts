import { refusal } from '../../domain/errors.ts';
import type { Collections } from './collections.ts';

/**
 * Raised when an older version would do harm to what this one writes. Version 2 had no keys and no
 * results of validations, which a purge by such a server would leave behind. Version 3 had the audit log in
 * order of time; and serials in order of key, so that its fsck would call the history corrupt.
 */
const version = 4;
const upgradable = [2, 3];

/** Marks a new database with the format. @throws SETTING_INVALID for a database of another format */
export async function checkFormat({ meta }: Collections): Promise<void> {
  const _id = 'format';
  await meta.updateOne({ _id, version: { $in: upgradable } }, { $set: { version } });
  await meta.updateOne({ _id }, { $setOnInsert: { version } }, { upsert: true });
  const found = (await meta.findOne({ _id }))?.version;
  if (found === version) return;
  throw refusal('SETTING_INVALID', {
    setting: 'PURSER_MONGODB_URL',
    reason: `the database has format ${found}, this version of Purser reads format ${version}`,
  });
}
