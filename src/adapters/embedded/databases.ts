import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, type Key, open, type RootDatabase } from 'lmdb';
import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { makeFolder } from '../../make-folder.ts';
import { newerFormat } from '../records/newer-format.ts';
import { checkDataFile } from './check-data-file.ts';
import { untilNonePending } from './pending-writes.ts';

/** The embedded store's databases: sorted maps in one folder, which change in one transaction. */
export interface Databases {
  readonly folder: string;
  /** Whether this process may only read them. */
  readonly readOnly: boolean;
  /** Maximum number of texts that a commit writes in one transaction. */
  readonly maxTexts: number;
  readonly root: RootDatabase<string, string>;
  readonly documents: ContentDatabase;
  readonly pages: ContentDatabase;
  /** Wrapped data keys under the digests of their documents, and those that the store keeps by name. */
  readonly keys: ContentDatabase;
  /** Known problems, by digests of everything that determines them. */
  readonly problems: ContentDatabase;
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
  /** Member of an entry, digest of its value, position: the indexes of the audit log. */
  readonly audited: Database<string, [string, Digest, string]>;
  /** Number of a block of entries → the earliest and the latest of their times. */
  readonly auditTimes: Database<string, number>;
  /** Position of an entry → its link as canonical text. Entries of earlier versions have none. */
  readonly auditLinks: Database<string, string>;
  /** Number → the anchor as canonical text. */
  readonly auditAnchors: Database<string, number>;
  /** Digest of a table's name → the table as JSON, but for its rows. */
  readonly tables: Database<string, Digest>;
  /** Id of a table's rows, digest of a row's key → the key as JSON, a line end, the text. */
  readonly rows: Database<string, [number, Digest]>;
  /** Id of rows without a table → their state, as JSON. */
  readonly unfinished: Database<string, number>;
  /** Digests of the kind and of the key → the record as JSON. */
  readonly records: Database<string, [Digest, Digest]>;
  /** Digests of the kind, of the group and of the state, the time, digest of the key: records by what lists them. */
  readonly recordOrder: Database<string, [Digest, Digest, Digest, string, Digest]>;
  /** Digest of the name → the lease as JSON. */
  readonly leases: Database<string, Digest>;
  /** Number of a window of time, digest of a key → what servers counted together. */
  readonly rates: Database<string, [number, Digest]>;
  /** Digest of the stream, number → the event's text as JSON. */
  readonly events: Database<string, [Digest, number]>;
  /**
   * The format, how often something was removed, the last sequence number purged, and the last number given to a
   * generation, a version or a lease.
   */
  readonly meta: Database<string, string>;
}

export type ContentDatabase = Database<string, Digest>;

/**
 * Raised when an older version would do harm to a folder written by this one. Format 2 had no keys
 * and no results of validations, which a purge by that version would leave behind. Format 3 had the audit log
 * in order of time; and serials in order of key, so that its fsck would call the history corrupt. Format 4 had no
 * problems, whose pages a garbage collection by that version would take away. Format 5 had no tables, records, leases
 * and events, which a purge by that version would leave behind. Format 6 had no violations, whose tables a garbage
 * collection by that version would take away.
 */
const format = '7';
const upgradable: ReadonlySet<string | undefined> = new Set([undefined, '2', '3', '4', '5', '6']);
/** A transaction blocks this process while it is written. */
const defaultMaxTexts = 2_000;

/**
 * Opens the databases of a folder; creates missing ones, or refuses if that is not allowed. A folder that this process
 * may not write to is opened for reading, unless `create`.
 *
 * @throws FILE_UNREADABLE, STORE_TRUNCATED, STORE_CORRUPT, SETTING_INVALID for a folder of a newer format, and errors
 * of the system
 */
export async function openDatabases(
  folder: string,
  create: boolean,
  maxTexts = defaultMaxTexts,
): Promise<Databases> {
  if (create) await makeFolder(folder);
  if (!(await checkDataFile(folder)) && !create) {
    const exists = await access(folder).then(
      () => true,
      () => false,
    );
    const flaw = exists ? 'it is no folder with a store in it' : 'there is no such folder';
    throw refusal('FILE_UNREADABLE', {
      file: folder,
      reason: `${flaw}; name the folder of a store with \`--data\` or PURSER_DATA`,
    });
  }
  const refused = await writeRefusal(folder);
  if (refused !== null && create) throw refused;
  const readOnly = refused !== null;
  await untilNonePending(folder);
  const root = open<string, string>({
    path: folder,
    readOnly,
    // Otherwise a folder with a dot in its name would be treated as a file.
    noSubdir: false,
    // A commit returns when it is on the disk: the pages first, then the header that makes them
    // valid. With the library's default other processes would see it before that.
    overlappingSync: false,
    // With the library's default a commit that fails, as on a full disk, also rejects a promise that nobody has: the process
    // would end.
    eventTurnBatching: false,
    // Texts as they are: a packed form would not give back a key called `__proto__`.
    encoding: 'string',
    compression: false,
    maxDbs: 32,
  });
  try {
    return { ...openAll(root, readOnly), folder, readOnly, maxTexts };
  } catch (error) {
    await root.close();
    throw error;
  }
}

function openAll(
  root: RootDatabase<string, string>,
  readOnly: boolean,
): Omit<Databases, 'folder' | 'readOnly' | 'maxTexts'> {
  // If none can be created, the library returns nothing for a missing one.
  const found = <K extends Key>(name: string): Database<string, K> | undefined =>
    root.openDB<string, K>(name, { encoding: 'string' });
  const opened = <K extends Key>(name: string): Database<string, K> => {
    const database = found<K>(name);
    if (database !== undefined) return database;
    throw refusal('STORE_CORRUPT', { what: `its database "${name}"` });
  };
  /** Earlier versions did not create these. */
  const later = <K extends Key>(name: string): Database<string, K> =>
    found(name) ?? missingDatabase();
  const meta = opened<string>('meta');
  checkFormat(meta, readOnly);
  return {
    root,
    documents: opened('documents'),
    pages: opened('pages'),
    keys: later('keys'),
    problems: later('problems'),
    revisions: opened('revisions'),
    tags: opened('tags'),
    taggings: opened('taggings'),
    validations: later('validations'),
    validated: later('validated'),
    audit: later('audit'),
    audited: later('audited'),
    auditTimes: later('auditTimes'),
    auditLinks: later('auditLinks'),
    auditAnchors: later('auditAnchors'),
    tables: later('tables'),
    rows: later('rows'),
    unfinished: later('unfinished'),
    records: later('records'),
    recordOrder: later('recordOrder'),
    leases: later('leases'),
    rates: later('rates'),
    events: later('events'),
    meta,
  };
}

function checkFormat(meta: Databases['meta'], readOnly: boolean): void {
  const found = meta.get('format');
  if (upgradable.has(found) && !readOnly) meta.putSync('format', format);
  if (upgradable.has(found) || found === format) return;
  throw refusal('SETTING_INVALID', {
    setting: 'PURSER_DATA',
    reason: `the folder has format ${found}, this version of Purser reads format ${format}`,
  });
}

/**
 * Checks in a transaction that the folder still has the format of this version: a newer version may have been started on it
 * meanwhile. (docs/upgrading.md#several-versions-at-once)
 *
 * @throws STORE_UNAVAILABLE
 */
export function checkFormatStays({ meta, readOnly }: Databases): void {
  const found = meta.get('format');
  if (found === format || (readOnly && upgradable.has(found))) return;
  throw newerFormat(found, format);
}

/**
 * Replaces a database that a folder does not have and that cannot be created: earlier versions had fewer. It is empty
 * and read-only.
 */
function missingDatabase<K extends Key>(): Database<string, K> {
  const nothing = {
    get: () => undefined,
    doesExist: () => false,
    getRange: () => [],
    getKeys: () => [],
  };
  return nothing as unknown as Database<string, K>;
}

const refused: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Why this process cannot write to the store in a folder; null if it can. */
async function writeRefusal(folder: string): Promise<Error | null> {
  const [data, lock] = [
    await refusalOf(join(folder, 'data.mdb')),
    await refusalOf(join(folder, 'lock.mdb')),
  ];
  return data ?? lock;
}

/** A missing file can be written if its folder can. */
async function refusalOf(path: string): Promise<Error | null> {
  try {
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return refusalOf(join(path, '..'));
    return refused.has(code) ? (error as Error) : null;
  }
}
