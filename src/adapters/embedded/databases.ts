import { type Database, open, type RootDatabase } from 'lmdb';
import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { checkDataFile } from './check-data-file.ts';
import { makeFolder } from './make-folder.ts';

/** The embedded store's databases: sorted maps in one folder, which change in one transaction. */
export interface Databases {
  readonly folder: string;
  readonly root: RootDatabase<string, string>;
  readonly documents: ContentDatabase;
  readonly pages: ContentDatabase;
  /** Wrapped data keys under the digests of their documents, and those that the store keeps by name. */
  readonly keys: ContentDatabase;
  /** Canonical text of each revision. */
  readonly revisions: Database<string, RevisionId>;
  /** Revision and digest of the name → the tag as JSON. Digests, as any text can be a name. */
  readonly tags: Database<string, [RevisionId, Digest]>;
  /** Digest of a tag's name, and revision → the name: the tags in the other order. */
  readonly taggings: Database<string, [Digest, RevisionId]>;
  /** Sequence number → the result of a validation as canonical text. */
  readonly validations: Database<string, number>;
  /** Revision, digest of the validation's name, index → sequence number, as text. */
  readonly validated: Database<string, [RevisionId, Digest, number]>;
  /** Position → the entry of the audit log as canonical text. */
  readonly audit: Database<string, string>;
  /** Member of an entry, digest of what it says, position: the audit log by what one may ask for. */
  readonly audited: Database<string, [string, Digest, string]>;
  /** Number of a block of entries → the earliest and the latest of their times. */
  readonly auditTimes: Database<string, number>;
  /** The format, how often something was removed, and the last sequence number purged. */
  readonly meta: Database<string, string>;
}

export type ContentDatabase = Database<string, Digest>;

/**
 * Raised when an older version would do harm to a folder written by this one. Format 2 had no keys
 * and no results of validations, which a purge by that version would leave behind. Format 3 had the audit log
 * in order of time; and serials in order of key, so that its fsck would call the history corrupt.
 */
const format = '4';
const upgradable: ReadonlySet<string | undefined> = new Set([undefined, '2', '3']);

/**
 * Opens the databases of a folder; makes what is not there, or refuses unless it may.
 *
 * @throws FILE_UNREADABLE, STORE_CORRUPT, SETTING_INVALID for a folder of a newer format, and what the system says
 */
export async function openDatabases(folder: string, create: boolean): Promise<Databases> {
  if (create) await makeFolder(folder);
  if (!(await checkDataFile(folder)) && !create) {
    throw refusal('FILE_UNREADABLE', {
      file: folder,
      reason: 'it is no folder with a store in it',
    });
  }
  const root = open<string, string>({
    path: folder,
    // Or a folder with a dot in its name would be taken for a file.
    noSubdir: false,
    // A commit returns when it is on the disk: the pages first, then the header that makes them
    // valid. With the library's default other processes would see it before that.
    overlappingSync: false,
    // Texts as they are: a packed form would not give back a key called `__proto__`.
    encoding: 'string',
    compression: false,
    maxDbs: 32,
  });
  const database = { encoding: 'string' } as const;
  const meta = root.openDB<string, string>('meta', database);
  await checkFormat(root, meta);
  return {
    folder,
    root,
    documents: root.openDB('documents', database),
    pages: root.openDB('pages', database),
    keys: root.openDB('keys', database),
    revisions: root.openDB('revisions', database),
    tags: root.openDB('tags', database),
    taggings: root.openDB('taggings', database),
    validations: root.openDB('validations', database),
    validated: root.openDB('validated', database),
    audit: root.openDB('audit', database),
    audited: root.openDB('audited', database),
    auditTimes: root.openDB('auditTimes', database),
    meta,
  };
}

async function checkFormat(
  root: RootDatabase<string, string>,
  meta: Databases['meta'],
): Promise<void> {
  const found = meta.get('format');
  if (upgradable.has(found)) meta.putSync('format', format);
  if (upgradable.has(found) || found === format) return;
  await root.close();
  throw refusal('SETTING_INVALID', {
    setting: 'PURSER_DATA',
    reason: `the folder has format ${found}, this version of Purser reads format ${format}`,
  });
}
