import { type Place, refusal } from '../../domain/errors.ts';
import { pageOf } from '../../domain/history/page.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { inspectEntry } from '../../domain/revision/inspect-entry.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { placeOfEntry } from '../content/fsck-documents.ts';
import type { NewContent } from '../content/walk-content.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import type { ExportLine } from './export-lines.ts';

/** Few, because a document may be large. */
const documentsPerBatch = 50;

/** The lines of the content that a revision adds: pages, and documents, each with its key if it is sealed. */
export async function* contentLines(
  store: HistoryStore,
  content: NewContent,
  revision: RevisionId,
): AsyncGenerator<ExportLine> {
  const { pages, documents } = content;
  const sealed = new Set(content.keys);
  for (const [digest, text] of pages) yield { kind: 'page', digest, text };
  for (let at = 0; at < documents.length; at += documentsPerBatch) {
    const part = documents.slice(at, at + documentsPerBatch);
    const texts = await store.upkeep.texts('document', part);
    const keys = await keysOf(
      store,
      part.filter((digest) => sealed.has(digest)),
    );
    for (const [index, digest] of part.entries()) {
      const text = texts[index] ?? null;
      const isSound = text !== null && digestOf(text) === digest;
      if (!isSound) throw corrupt(content, 'document', digest, revision);
      yield { kind: 'document', digest, text };
      const key = keys.get(digest);
      if (key === undefined) continue;
      if (key === null || !isWrappedKey(key)) throw corrupt(content, 'key', digest, revision);
      yield { kind: 'key', digest, text: key };
    }
  }
}

async function keysOf(
  store: HistoryStore,
  digests: readonly Digest[],
): Promise<ReadonlyMap<Digest, string | null>> {
  if (digests.length === 0) return new Map();
  const keys = await store.keys(digests);
  return new Map(digests.map((digest, at) => [digest, keys[at] ?? null]));
}

function corrupt(content: NewContent, kind: string, digest: Digest, revision: RevisionId): Error {
  const what = `${kind} ${digest} of revision ${revision}`;
  return refusal('STORE_CORRUPT', { what }, placeIn(content, digest));
}

/** The document of a digest, according to the entry in the pages. */
function placeIn({ pages }: NewContent, digest: Digest): Place {
  const leaves = pages.map(([, text]) => pageOf(text)).filter(({ level }) => level === 0);
  const entries = leaves.flatMap(({ items }) => items.flatMap((item) => inspectEntry(item) ?? []));
  const entry = entries.find((one) => one.digest === digest);
  return entry === undefined ? {} : placeOfEntry(entry);
}
