import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/adapters/embedded/open-store.ts';
import { openMongoStore } from '../../src/adapters/mongo/open-store.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { freshDatabase } from '../support/mongo-database.ts';

/** Somewhere to keep a history, empty at first: what other processes need to find it, too. */
export interface Place {
  readonly settings: Readonly<Record<string, string>>;
  open(): Promise<HistoryStore>;
  remove(): Promise<void>;
}

/** Keys to keep secrets with: all processes of a place share them. */
const keys = { PURSER_KEYS: `safety:${Buffer.alloc(32, 's').toString('base64')}` };

/** What happens to changes that introduce problems, at processes of a place: some accept them, others do not. */
export function onProblems(nth: number): { readonly PURSER_ON_PROBLEMS: 'accept' | 'reject' } {
  return { PURSER_ON_PROBLEMS: nth % 2 === 0 ? 'reject' : 'accept' };
}

/** A folder for the embedded store. */
export async function embeddedPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-safety-'));
  return {
    settings: { PURSER_DATA: folder, ...keys },
    open: () => openEmbeddedStore({ folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A database of the server that PURSER_MONGODB_URL names. */
export async function mongoPlace(): Promise<Place> {
  const database = freshDatabase();
  if (database === null) throw new Error('PURSER_MONGODB_URL names no server');
  return {
    settings: { PURSER_MONGODB_URL: database.url, ...keys },
    open: () => openMongoStore({ url: database.url }),
    remove: () => database.drop(),
  };
}

/** Whether there is a MongoDB for tests. */
export const hasMongo = Boolean(process.env['PURSER_MONGODB_URL']);
