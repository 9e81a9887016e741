import type { DocumentEntry } from '../../domain/document/document.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { RevisionId, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

type Reading = Pick<Services, 'store' | 'content'>;

/** Errors of missing content, whether it is damaged or purged. */
const missingContent: ReadonlySet<string> = new Set(['STORE_CORRUPT', 'KEY_DAMAGED']);

/**
 * The error of a use case, as its caller understands it: REVISION_NOT_FOUND if a purge deleted the revision during the
 * request, because then the store is not damaged.
 *
 * @param given the arguments of the use case: the revisions and entries among them are looked up
 */
export async function errorAfterPurge(
  services: Reading,
  error: unknown,
  given: readonly unknown[],
): Promise<unknown> {
  if (!(error instanceof PurserError) || !missingContent.has(error.code)) return error;
  // If the history cannot be read, the store does have a fault.
  const revision = await purgedOf(services, given.flat()).catch(() => null);
  return revision === null ? error : refusal('REVISION_NOT_FOUND', { revision });
}

/** The first revision or entry among the arguments that the history no longer contains. */
async function purgedOf(services: Reading, about: readonly unknown[]): Promise<RevisionId | null> {
  for (const one of about) {
    if (isRevision(one) && (await isPurged(services, one))) return one.id;
    const entry = entryIn(one);
    if (entry !== null && !(await isReadable(services, entry))) {
      return (await isListed(services, entry)) ? null : entry.origin;
    }
  }
  return null;
}

/** A dry run is not in the history; its parent is, so the parent is looked up instead. */
async function isPurged({ store, content }: Reading, revision: RevisionSnapshot): Promise<boolean> {
  const isPinned = content.isPinned(revision.maps);
  const id = isPinned ? revision.id - 1 : revision.id;
  if (id < 1) return false;
  const [found] = await store.revisions([id]);
  return found?.digest !== (isPinned ? revision.parent : revision.digest);
}

async function isReadable({ content }: Reading, entry: DocumentEntry): Promise<boolean> {
  return content.unopened([entry]).then(
    () => true,
    () => false,
  );
}

/** Whether the revision that introduced an entry still contains it. */
async function isListed({ store, content }: Reading, entry: DocumentEntry): Promise<boolean> {
  const [origin] = await store.revisions([entry.origin]);
  if (!origin) return false;
  const [found] = await entriesById(origin.maps, [entry], content.pages);
  return found?.digest === entry.digest;
}

function isRevision(value: unknown): value is RevisionSnapshot {
  return isObject(value) && 'maps' in value && 'serials' in value;
}

/** An entry, or the entry of a place in one. */
function entryIn(value: unknown): DocumentEntry | null {
  if (!isObject(value)) return null;
  const entry = 'entry' in value ? value.entry : value;
  return isObject(entry) && 'origin' in entry && 'serial' in entry
    ? (entry as DocumentEntry)
    : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
