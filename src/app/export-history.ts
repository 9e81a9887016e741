import { type Place, refusal } from '../domain/errors.ts';
import { pageOf } from '../domain/history/page.ts';
import { type Digest, digestOf } from '../domain/json/canonical.ts';
import { createRunningDigest } from '../domain/json/running-digest.ts';
import { inspectEntry } from '../domain/revision/inspect-entry.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import { tagFlaw } from './check-tag.ts';
import { type ExportLine, exportFormat, lineText, revisionLine } from './export-lines.ts';
import type { Progress } from './fsck.ts';
import { placeOf } from './fsck-documents.ts';
import { readHistory } from './read-history.ts';
import { createContentWalk, type NewContent } from './walk-content.ts';

/** Few, as a document may be large. */
const documentsAtOnce = 50;

/**
 * The history up to its head as lines of text, with their ends. Depends on the history alone, so
 * that equal histories give equal lines. Nothing is read before it is asked for, and nothing is given
 * that an import would not take: each record, page and document is verified first.
 *
 * @throws STORE_CORRUPT for what is missing or damaged; TAG_BROKEN
 * @throws REVISION_CONFLICT if the history was purged meanwhile
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
      for await (const content of walk.walk(revision.maps)) {
        yield* contentLines(store, content, revision.id);
      }
      yield revisionLine(revision);
      for (const tag of tags[at] ?? []) yield tagLine(tag, revision);
    }
    const last = revisions.at(-1);
    if (last?.id !== head.id) continue;
    if (last.digest === head.digest) return;
    break;
  }
  // Purged since: the first line announces what is not there any more.
  throw refusal('REVISION_CONFLICT', {
    expected: head.id,
    head: (await store.head())?.id ?? 0,
  });
}

async function* contentLines(
  { upkeep }: HistoryStore,
  content: NewContent,
  revision: RevisionId,
): AsyncGenerator<ExportLine> {
  const { pages, documents } = content;
  for (const [digest, text] of pages) yield { kind: 'page', digest, text };
  for (let at = 0; at < documents.length; at += documentsAtOnce) {
    const part = documents.slice(at, at + documentsAtOnce);
    const texts = await upkeep.texts('document', part);
    for (const [index, digest] of part.entries()) {
      const text = texts[index] ?? null;
      if (text === null || digestOf(text) !== digest) {
        const what = `document ${digest} of revision ${revision}`;
        throw refusal('STORE_CORRUPT', { what }, placeIn(content, digest));
      }
      yield { kind: 'document', digest, text };
    }
  }
}

/** Which document a digest stands for, as an entry in the pages says. */
function placeIn({ pages }: NewContent, digest: Digest): Place {
  const leaves = pages.map(([, text]) => pageOf(text)).filter(({ level }) => level === 0);
  const entries = leaves.flatMap(({ items }) => items.flatMap((item) => inspectEntry(item) ?? []));
  const entry = entries.find((one) => one.digest === digest);
  return entry === undefined ? {} : placeOf(entry);
}

function tagLine(tag: Tag, { id }: Revision): ExportLine {
  const flaw = tagFlaw(tag, id);
  if (flaw !== null) throw refusal('TAG_BROKEN', { reason: `on revision ${id}, ${flaw}` });
  return { kind: 'tag', ...tag };
}
