import type { Digest } from '../domain/json/canonical.ts';
import { createRunningDigest } from '../domain/json/running-digest.ts';
import type { Revision } from '../domain/revision/revision.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import { type ExportLine, exportFormat, lineText, revisionLine } from './export-lines.ts';
import type { Progress } from './fsck.ts';
import { readHistory } from './read-history.ts';
import { createContentWalk, type NewContent } from './walk-content.ts';

/** Few, as a document may be large. */
const documentsAtOnce = 50;

/**
 * The history up to its head as lines of text, with their ends. Depends on the history alone, so
 * that equal histories give equal lines. Nothing is read before it is asked for.
 *
 * @throws STORE_CORRUPT
 */
export async function* exportHistory(
  store: HistoryStore,
  progress: Progress,
): AsyncGenerator<string> {
  const digest = createRunningDigest();
  const totals = { revision: 0, document: 0, page: 0, tag: 0 };
  for await (const line of linesOf(store)) {
    if (line.kind !== 'history' && line.kind !== 'end') totals[line.kind] += 1;
    if (line.kind === 'revision') progress(`${totals.revision} revisions exported`);
    const text = lineText(line);
    digest.add(text);
    yield text;
  }
  const { revision: revisions, document: documents, page: pages, tag: tags } = totals;
  const end = { revisions, documents, pages, tags, digest: digest.digest() };
  yield lineText({ kind: 'end', ...end });
}

async function* linesOf(store: HistoryStore): AsyncGenerator<ExportLine> {
  const head = await store.head();
  yield {
    kind: 'history',
    format: exportFormat,
    revisions: head?.id ?? 0,
    head: head?.digest ?? null,
  };
  if (head === null) return;
  const walk = createContentWalk(store);
  for await (const part of readHistory(store.upkeep, null)) {
    // What comes after the head is not what the first line announces.
    const revisions = part.filter(({ id }) => id <= head.id);
    const tags = await store.tags(revisions.map(({ id }) => id));
    for (const [at, revision] of revisions.entries()) {
      for await (const content of walk.walk(revision.maps)) yield* contentLines(store, content);
      yield revisionLine(revision);
      for (const tag of tags[at] ?? []) yield { kind: 'tag', ...tag };
    }
    if (isLast(part, head)) return;
  }
}

function isLast(part: readonly Revision[], head: Revision): boolean {
  return (part.at(-1)?.id ?? 0) >= head.id;
}

async function* contentLines(
  store: HistoryStore,
  { pages, documents }: NewContent,
): AsyncGenerator<ExportLine> {
  for (const [digest, text] of pages) yield { kind: 'page', digest, text };
  for (let at = 0; at < documents.length; at += documentsAtOnce) {
    const part = documents.slice(at, at + documentsAtOnce);
    const texts = await store.documents(part);
    for (const [index, digest] of part.entries()) yield documentLine(digest, texts[index] ?? '');
  }
}

function documentLine(digest: Digest, text: string): ExportLine {
  return { kind: 'document', digest, text };
}
