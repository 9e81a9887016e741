/**
 * A process of its own that commits to the embedded store of a folder, over and over, and prints
 * the number of each revision once it is acknowledged: `store-writer.mjs FOLDER NAME DOCUMENTS COMMITS`.
 * The revision's message lists the digests of what came with it; each has a key.
 */
import { openEmbeddedStore } from '../../dist/adapters/embedded/open-store.js';
import { digestOf } from '../../dist/domain/json/canonical.js';
import { noMaps } from '../../dist/domain/revision/revision.js';

const [folder, author, documents, commits] = process.argv.slice(2);
const store = await openEmbeddedStore({ folder });

for (let done = 0; done < Number(commits); ) {
  const id = ((await store.head())?.id ?? 0) + 1;
  try {
    await store.commit(commitOf(id));
    process.stdout.write(`${id}\n`);
    done += 1;
  } catch (error) {
    if (error.code !== 'REVISION_CONFLICT') throw error;
  }
}
await store.close();

function commitOf(id) {
  const stored = Array.from({ length: Number(documents) }, (_, at) => {
    const text = JSON.stringify({ author, id, at, filling: 'x'.repeat(200) });
    return { digest: digestOf(text), text, schema: 'a/B/v1', name: `${at}`, references: [] };
  });
  const revision = {
    id,
    parent: id === 1 ? null : '',
    maps: noMaps,
    buckets: [],
    changes: { created: stored.length, updated: 0, deleted: 0 },
    serials: 0,
    author,
    message: JSON.stringify(stored.map(({ digest }) => digest)),
    createdAt: '2026-11-21T10:00:00.000Z',
    digest: '',
  };
  const keys = new Map(stored.map(({ digest }) => [digest, `key of ${digest}`]));
  return { documents: stored, pages: new Map(), keys, revision };
}
