import { type DocumentFacts, sourceKey } from '../../domain/document/document.ts';
import { type Fault, fault, refusal, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { isSameValue } from '../../domain/json/same-value.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { checkEntry } from '../../domain/revision/check-submission.ts';
import { inspectDocument } from '../../domain/revision/inspect-entry.ts';
import { inspectRecord } from '../../domain/revision/inspect-record.ts';
import { checkLinks } from '../../domain/revision/links.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { HistoryStore, StoredDocument } from '../../ports/history-store.ts';
import { checkName } from '../kernel/check-name.ts';
import { parseSourceKey } from '../references/read-links.ts';
import { checkNote } from '../submit/commit-change.ts';
import type { HistoryChecker } from '../upkeep/check-history.ts';
import { malformedExport } from './export-header.ts';
import { importedLinks } from './import-links.ts';
import type { PendingContent } from './import-pending.ts';

/** The record of a revision in a file. */
export interface FileRecord {
  readonly id: RevisionId;
  readonly record: JsonObject;
}

/** The revision of the store with a number, which must be equal to that of the file. */
export async function findSame(
  store: HistoryStore,
  before: Revision | null,
  { id, record }: FileRecord,
): Promise<Revision> {
  const [stored] = await store.revisions([id]);
  if (stored && isSameValue(stored as unknown as Json, record)) return stored;
  const { reasons } = inspectRecord({ id, text: canonicalText(record) }, before);
  throwFaults(reasons.map((reason) => ofFile(fault('REVISION_BROKEN', { revision: id, reason }))));
  throw refusal('HISTORY_DIFFERS', { revision: id });
}

/** Faults of the content of a file, as a fault of the file. */
function ofFile({ message, place }: Fault): Fault {
  return fault('EXPORT_MALFORMED', { reason: message }, place);
}

/** Whether content is missing or damaged that only the store can have lost. */
function isOfStore({ code, facts }: Fault, pending: PendingContent): boolean {
  const isContent = code === 'CONTENT_MISSING' || code === 'CONTENT_DAMAGED';
  return isContent && pending.hasPassed(facts['digest'] as Digest);
}

/** Faults that no submission could have caused. */
function recordFaults({ message, author, buckets }: Revision): readonly Fault[] {
  const names = buckets.flatMap((bucket) => checkName(bucket) ?? []);
  const unnamed = names.map((reason) => fault('BUCKET_NAME_INVALID', { reason }));
  return [...checkNote({ message, author }), ...unnamed];
}

/** The next revision of the file, if it and its content have no faults. */
export async function checkedRevision(
  checker: HistoryChecker,
  pending: PendingContent,
  { id, record }: FileRecord,
  limits: Pick<Limits, 'maxFaults'>,
): Promise<Revision> {
  const found = await checker.check([{ id, text: canonicalText(record) }]);
  const revision = checker.last();
  const faults = revision === undefined ? found : [...found, ...recordFaults(revision)];
  const lost = faults.filter((one) => isOfStore(one, pending));
  throwFaults(capFaults(lost.length > 0 ? lost : faults.map(ofFile), limits.maxFaults));
  for (const kind of ['document', 'page', 'key'] as const) {
    const met = checker[`${kind}s`];
    const stray = [...pending.of[kind].keys()].find((digest) => !met.has(digest));
    if (stray !== undefined)
      throw malformedExport(`revision ${id} does not need the ${kind} ${stray}`);
  }
  if (revision === undefined) throw malformedExport('its revision cannot be read');
  return revision;
}

/** Commits a revision with its waiting content. @throws LIMIT_EXCEEDED */
export async function commitPending(
  store: HistoryStore,
  pending: PendingContent,
  { revision, before }: { readonly revision: Revision; readonly before: Revision | null },
  limits: Pick<Limits, 'maxEntryBytes' | 'maxReferences' | 'maxFaults'>,
): Promise<void> {
  const { of } = pending;
  const found = [...of.document].flatMap(([digest, text]) => {
    const facts = inspectDocument(text);
    return facts === null ? [] : [{ facts, stored: storedDocument(facts, digest, text) }];
  });
  const written = found.map(({ stored }) => stored);
  const { changed, byKey } = await importedLinks(pending, written, revision, before);
  const faults = [
    ...found.flatMap(({ facts }) => checkEntry(facts, limits.maxEntryBytes)),
    ...[...changed].flatMap(([key, links]) =>
      checkLinks({ ...parseSourceKey(key), layer: null }, links, limits.maxReferences),
    ),
  ];
  throwFaults(capFaults(faults, limits.maxFaults));
  const documents = written.map((document) => {
    const linked = byKey.get(sourceKey(document)) ?? [];
    return { ...document, references: [...new Set([...document.references, ...linked])] };
  });
  await store.commit({
    documents,
    pages: new Map(of.page),
    keys: new Map(of.key),
    revision,
  });
}

function storedDocument(
  { schema, name, sources }: DocumentFacts,
  digest: Digest,
  text: string,
): StoredDocument {
  return { digest, text, schema, name, references: sources.map(sourceKey) };
}
