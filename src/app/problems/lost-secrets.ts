import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import { type Fault, invariant, located, PurserError } from '../../domain/errors.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { Content } from '../content/content.ts';
import type { ReadBodies } from '../render/render-closure.ts';

/** Errors of secrets that cannot be opened until somebody brings back a key, or a backup. */
const lostCodes: ReadonlySet<string> = new Set([
  'KEYS_MISSING',
  'KEY_UNKNOWN',
  'KEY_DAMAGED',
  'SECRET_DAMAGED',
]);

/** Whether a fault is that a secret cannot be opened, which does not follow from documents alone. */
export function isLostSecret({ code }: Pick<Fault, 'code'>): boolean {
  return lostCodes.has(code);
}

/**
 * Reads the bodies of documents; a fault in place of each that is encrypted and cannot be opened any more, so that it
 * keeps nobody from looking at the others.
 *
 * @throws KEYS_UNAVAILABLE, and errors of the store
 */
export function bodiesUnlessLost(
  content: Pick<Content, 'documents'>,
): ReadBodies<Document | Fault> {
  return async (entries) => {
    const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
    const clear = entries.filter(({ storagePolicy }) => storagePolicy !== 'encrypted');
    const read = [...(await content.documents(clear)), ...(await readOrLost(content, secret))];
    const bodies = new Map([...clear, ...secret].map((entry, at) => [entry, read[at]]));
    return (entry) => {
      const found = bodies.get(entry);
      invariant(found, 'only documents with known bodies are requested');
      return found;
    };
  };
}

/** By halves, so that one that is lost costs few more calls. */
async function readOrLost(
  content: Pick<Content, 'documents'>,
  entries: readonly DocumentEntry[],
): Promise<readonly (Document | Fault)[]> {
  if (entries.length === 0) return [];
  try {
    return await content.documents(entries);
  } catch (error) {
    if (!(error instanceof PurserError) || !isLostSecret(error)) throw error;
    const [fault] = error.faults;
    if (entries.length === 1 || error.code === 'KEYS_MISSING') {
      return entries.map((entry) => located(fault, placeOfDocument(entry)));
    }
    const half = Math.ceil(entries.length / 2);
    const first = await readOrLost(content, entries.slice(0, half));
    return [...first, ...(await readOrLost(content, entries.slice(half)))];
  }
}

/** Whether none of some documents can be opened, or nobody can find that out just now. */
export async function areLost(
  content: Pick<Content, 'documents'>,
  entries: readonly DocumentEntry[],
): Promise<boolean> {
  try {
    const read = await bodiesUnlessLost(content)(entries);
    return entries.every((entry) => 'code' in read(entry));
  } catch (error) {
    if (error instanceof PurserError && error.code === 'KEYS_UNAVAILABLE') return true;
    throw error;
  }
}
