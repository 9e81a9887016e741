import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { KeptRecord } from '../../ports/record-store.ts';
import { StoreKeyReplaced } from '../content/store-key.ts';
import type { Services } from '../kernel/services.ts';
import { type ContentEvent, contentStream } from './content-event.ts';
import {
  contentGroup,
  contentKey,
  contentKind,
  contentOfRecord,
  type KeptContent,
  recordOfContent,
} from './kept-content.ts';
import { isCommitted, ownContent } from './own-content.ts';
import { sealContent } from './seal-content.ts';

/** Which content of a document, and at which version. */
export interface ContentRequest extends SourceId {
  readonly tag: string;
  /** Refuse with CONTENT_CONFLICT unless it has this version; the empty text: unless there is none. */
  readonly expectedVersion?: string;
}

/** The head, and the document of it that a request is about. */
export interface ContentOwner {
  readonly head: RevisionSnapshot;
  readonly entry: DocumentEntry;
}

/** Documents of which a commit removes the contents at once. Those of others are not shown, and go when they are met. */
const maxForgotten = 1_000;

/** Contents that are read at once to sweep them: each may be long. */
const maxSweptAtOnce = 20;

/** The contents of a document that are its own: none of one that was called the same, and was deleted. */
export async function findContents(
  services: Pick<Services, 'store' | 'content' | 'limits'>,
  head: RevisionSnapshot,
  id: SourceId,
): Promise<readonly KeptContent[]> {
  const page = { limit: services.limits.maxContents };
  const records = await services.store.records.list(contentKind, { group: contentGroup(id) }, page);
  const found = await Promise.all(records.map((record) => findOrRemove(services, head, record)));
  return found.flatMap((one) => one ?? []).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** The content that a record holds; null, and removes it, if its document was deleted since. */
async function findOrRemove(
  services: Pick<Services, 'store' | 'content'>,
  head: RevisionSnapshot,
  record: KeptRecord,
): Promise<KeptContent | null> {
  const kept = contentOfRecord(record);
  const own = await ownContent(services, head, kept);
  // A newer head than this one may have the document.
  if (own !== null || kept.revision > head.id) return own;
  const hasCounted = await isCommitted(services, head, kept);
  if ((await services.store.records.remove(record)) && hasCounted) {
    await announceContent(services, kept, 'deleted');
  }
  return null;
}

/**
 * Puts content beside a document, over what stands under the tag.
 *
 * @throws LIMIT_EXCEEDED, CONTENT_CONFLICT; KEYS_MISSING, KEYS_UNAVAILABLE
 */
export async function keepContent(
  services: Services,
  owner: ContentOwner,
  request: ContentRequest,
  value: Json,
): Promise<KeptContent> {
  const { kept, change } = await writeContent(services, owner, request, value);
  await announceContent(services, kept, change);
  return kept;
}

/** A content that was written, and what became of what stood there. */
export interface PutOutcome {
  readonly kept: KeptContent;
  readonly change: 'created' | 'updated';
}

/**
 * Writes content without a report: at once, or so that it counts from the commit of a revision on.
 *
 * @throws LIMIT_EXCEEDED, CONTENT_CONFLICT; KEYS_MISSING, KEYS_UNAVAILABLE
 */
export async function writeContent(
  services: Services,
  owner: ContentOwner,
  request: ContentRequest,
  value: Json,
  commit?: Pick<RevisionSnapshot, 'id' | 'digest'>,
): Promise<PutOutcome> {
  const { store, limits } = services;
  for (let retry = 0; ; retry += 1) {
    const { record, content } = await checkContent(services, owner.head, request, value);
    const kept = await newContent(services, owner, request, value);
    const { before: _, ...before } = content ?? kept;
    const submitted = commit && { revision: commit.id, commit: commit.digest };
    const whole = { ...kept, ...submitted, ...(commit && content && { before }) };
    if ((await store.records.put(recordOfContent(whole), record?.version ?? 0)) !== null) {
      return { kept: whole, change: content === null ? 'created' : 'updated' };
    }
    if (retry >= limits.maxCommitRetries) throw conflict(request, content);
  }
}

/**
 * Checks whether content can be put: gives what stands under the tag, the record and its content if that is the document's
 * own.
 *
 * @throws LIMIT_EXCEEDED, CONTENT_CONFLICT
 */
export async function checkContent(
  services: Services,
  head: RevisionSnapshot,
  request: ContentRequest,
  value: Json,
): Promise<CurrentContent> {
  checkSize(canonicalText(value), services.limits.maxContentBytes);
  const found = await current(services, head, request);
  checkVersion(request, found.content);
  if (found.content === null) await checkCount(services, head, request);
  return found;
}

async function newContent(
  services: Services,
  { head, entry }: ContentOwner,
  request: ContentRequest,
  value: Json,
): Promise<KeptContent> {
  const { schema, name, tag } = request;
  const isSealed = entry.storagePolicy === 'encrypted';
  const text = canonicalText(value);
  return {
    schema,
    name,
    tag,
    version: services.entropy.uuid(),
    revision: head.id,
    at: services.clock.now(),
    text: isSealed ? await sealedText(services, request, text) : text,
    isSealed,
  };
}

/**
 * Removes content.
 *
 * @throws CONTENT_NOT_FOUND, CONTENT_CONFLICT
 */
export async function removeContent(
  services: Services,
  head: RevisionSnapshot,
  request: ContentRequest,
): Promise<void> {
  for (let retry = 0; ; retry += 1) {
    const { record, content } = await current(services, head, request);
    if (record === null || content === null) {
      const { tag } = request;
      throw refusal('CONTENT_NOT_FOUND', { tag, document: labelOf(request) });
    }
    checkVersion(request, content);
    if (await services.store.records.remove(record)) {
      return announceContent(services, content, 'deleted');
    }
    if (retry >= services.limits.maxCommitRetries) throw conflict(request, content);
  }
}

/** Removes the contents of documents that a commit has deleted. What it leaves behind is never shown. */
export async function forgetContents(
  services: Pick<Services, 'store' | 'content' | 'limits'>,
  head: RevisionSnapshot,
  changes: readonly PlannedChange[],
): Promise<void> {
  const deleted = changes.filter(({ kind }) => kind === 'deleted').slice(0, maxForgotten);
  if (deleted.length === 0) return;
  const some = await services.store.records.list(contentKind, {}, { limit: 1 });
  if (some.length === 0) return;
  for (const { id } of deleted) await findContents(services, head, id);
}

/** Removes all contents whose documents were deleted since, of whatever document. */
export async function removeLostContents(
  services: Pick<Services, 'store' | 'content'>,
): Promise<void> {
  const { records } = services.store;
  const head = await services.store.head();
  if (head === null) return;
  let below: KeptRecord | undefined;
  for (;;) {
    const page = { limit: maxSweptAtOnce, ...(below && { below }) };
    const part = await records.list(contentKind, {}, page);
    for (const record of part) await findOrRemove(services, head, record);
    below = part.at(-1);
    if (below === undefined) return;
  }
}

/** What stands under a tag: the record, and its content if that is the document's own. */
interface CurrentContent {
  readonly record: KeptRecord | null;
  readonly content: KeptContent | null;
}

async function current(
  services: Services,
  head: RevisionSnapshot,
  request: ContentRequest,
): Promise<CurrentContent> {
  const key = contentKey(request, request.tag);
  const [record = null] = await services.store.records.get(contentKind, [key]);
  const content = record && (await ownContent(services, head, contentOfRecord(record)));
  return { record, content };
}

function checkSize(text: string, limit: number): void {
  if (Buffer.byteLength(text) <= limit) return;
  const what = 'the size of a content in bytes';
  const setting = 'PURSER_MAX_CONTENT_BYTES';
  throw refusal('LIMIT_EXCEEDED', { what, limit, setting, argument: 'value' });
}

async function checkCount(
  services: Services,
  head: RevisionSnapshot,
  request: ContentRequest,
): Promise<void> {
  const { maxContents: limit } = services.limits;
  if ((await findContents(services, head, request)).length < limit) return;
  const what = 'the number of contents beside a document';
  const setting = 'PURSER_MAX_CONTENTS';
  throw refusal('LIMIT_EXCEEDED', { what, limit, setting, argument: 'tag' });
}

function checkVersion(request: ContentRequest, content: KeptContent | null): void {
  const { expectedVersion } = request;
  if (expectedVersion === undefined || expectedVersion === (content?.version ?? '')) return;
  throw conflict(request, content);
}

function conflict(request: ContentRequest, content: KeptContent | null) {
  const { tag, expectedVersion: expected = '' } = request;
  const version = content?.version ?? '';
  return refusal('CONTENT_CONFLICT', { tag, document: labelOf(request), expected, version });
}

async function sealedText(services: Services, request: ContentRequest, text: string) {
  try {
    return await sealContent(services, request, request.tag, text);
  } catch (error) {
    // It can happen once in the life of a store: from then on the store has a key.
    if (!(error instanceof StoreKeyReplaced)) throw error;
    return sealContent(services, request, request.tag, text);
  }
}

function labelOf({ schema, name }: SourceId): string {
  return documentLabel({ schema, name });
}

/** Reports a change of content. */
export async function announceContent(
  { store }: Pick<Services, 'store'>,
  { schema, name, tag, version, at }: KeptContent,
  change: ContentEvent['change'],
): Promise<void> {
  const event: ContentEvent = { schema, name, tag, version, at, change };
  await store.events.append(contentStream, [JSON.stringify(event)]);
}
