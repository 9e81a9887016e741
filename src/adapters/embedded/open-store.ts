import { mkdirSync } from 'node:fs';
import { type Database, open } from 'lmdb';
import { refusal } from '../../domain/errors.ts';
import type { Revision, Tag } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';

/** Interim. */
export async function openEmbeddedStore({ folder }: { folder: string }): Promise<HistoryStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const root = open({ path: folder, encoding: 'json', noSubdir: false, maxDbs: 8 });
  const documents: Database<string, string> = root.openDB('documents', { encoding: 'string' });
  const pages: Database<string, string> = root.openDB('pages', { encoding: 'string' });
  const revisions: Database<Revision, number> = root.openDB('revisions', { encoding: 'json' });
  const tags: Database<Tag, [number, string]> = root.openDB('tags', { encoding: 'json' });
  const last = (): Revision | null => {
    root.resetReadTxn();
    for (const { value } of revisions.getRange({ reverse: true, limit: 1 })) return value;
    return null;
  };
  const must = (db: Database<string, string>, what: string) => (digest: string) => {
    const text = db.get(digest);
    if (text === undefined) throw refusal('STORE_CORRUPT', { what: `${what} ${digest}` });
    return text;
  };
  return {
    head: async () => last(),
    revisions: async (ids) => ids.map((id) => revisions.get(id) ?? null),
    range: async ({ above = 0, below = Number.MAX_SAFE_INTEGER, limit, newestFirst }) => {
      const all = [...revisions.getRange({ start: above + 1, end: below })].map(({ value }) => value);
      return (newestFirst ? all.reverse() : all).slice(0, limit);
    },
    documents: async (digests) => digests.map(must(documents, 'document')),
    pages: async (digests) => digests.map(must(pages, 'page')),
    async commit(commit) {
      root.transactionSync(() => {
        const head = last()?.id ?? 0;
        if (commit.revision.id !== head + 1) {
          throw refusal('REVISION_CONFLICT', { expected: commit.revision.id - 1, head });
        }
        for (const { digest, text } of commit.documents) documents.putSync(digest, text);
        for (const [digest, text] of commit.pages) pages.putSync(digest, text);
        revisions.putSync(commit.revision.id, commit.revision);
      });
      await root.flushed;
    },
    tags: async (ids) =>
      ids.map((id) => [...tags.getRange({ start: [id, ''], end: [id + 1, ''] })].map(({ value }) => value)),
    newestTagged: async (name) => {
      const found = [...tags.getRange({})].filter(({ value }) => value.name === name);
      return found.at(-1)?.value.revision ?? null;
    },
    putTag: async (tag) => {
      tags.putSync([tag.revision, tag.name], tag);
    },
    deleteTag: async (revision, name) => tags.removeSync([revision, name]),
    ping: async () => {
      last();
    },
    close: () => root.close(),
  };
}
