import { mkdir } from 'node:fs/promises';
import { type Database, open, type RootDatabase } from 'lmdb';
import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { checkDataFile } from './check-data-file.ts';

/** The embedded store's databases: sorted maps in one folder, which change in one transaction. */
export interface Databases {
  readonly folder: string;
  readonly root: RootDatabase<string, string>;
  readonly documents: ContentDatabase;
  readonly pages: ContentDatabase;
  /** Canonical text of each revision. */
  readonly revisions: Database<string, RevisionId>;
  /** Revision and digest of the name → the tag as JSON. Digests, as any text can be a name. */
  readonly tags: Database<string, [RevisionId, Digest]>;
  /** Digest of a tag's name, and revision → the name: the tags in the other order. */
  readonly taggings: Database<string, [Digest, RevisionId]>;
  /** The format, and how often something was removed. */
  readonly meta: Database<string, string>;
}

export type ContentDatabase = Database<string, Digest>;

/** Raised when a folder written by this version could not be read by an older one. */
const format = 2;

/**
 * Opens the databases of a folder; makes what is not there, or refuses unless it may.
 *
 * @throws FILE_UNREADABLE, STORE_CORRUPT, SETTING_INVALID for a folder of a newer format, and what the system says
 */
export async function openDatabases(folder: string, create: boolean): Promise<Databases> {
  if (create) await mkdir(folder, { recursive: true, mode: 0o700 });
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
  });
  const database = { encoding: 'string' } as const;
  const meta = root.openDB<string, string>('meta', database);
  await checkFormat(root, meta);
  return {
    folder,
    root,
    documents: root.openDB('documents', database),
    pages: root.openDB('pages', database),
    revisions: root.openDB('revisions', database),
    tags: root.openDB('tags', database),
    taggings: root.openDB('taggings', database),
    meta,
  };
}

async function checkFormat(
  root: RootDatabase<string, string>,
  meta: Databases['meta'],
): Promise<void> {
  const found = meta.get('format');
  if (found === undefined) meta.putSync('format', String(format));
  if (found === undefined || found === String(format)) return;
  await root.close();
  throw refusal('SETTING_INVALID', {
    setting: 'PURSER_DATA',
    reason: `the folder has format ${found}, this version of Purser reads format ${format}`,
  });
}
