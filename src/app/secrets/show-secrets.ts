import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import { PurserError } from '../../domain/errors.ts';
import { renderedSecretDigest, storedSecretDigest } from '../../domain/secret/keyed-digest.ts';
import { withNodes } from '../kernel/paging.ts';
import type { Services } from '../kernel/services.ts';
import type { Slice } from '../kernel/slice.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';

type Outcome = RenderedDocument | PurserError | null;

/** Documents without their secret data, for every caller who may see the documents: digests replace it. */
export interface Redaction {
  bodies(entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
  /** The same with references in place of secret data. (docs/security.md#secrets) */
  bodiesWithReferences(entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
  slice(rendered: Slice<RenderedDocument>): Promise<Slice<RenderedDocument>>;
  outcomes(rendered: readonly Outcome[]): Promise<readonly Outcome[]>;
}

/** Replaces secret data if the keys are not available. */
export const lockedSecret = '(secret)';

/** Errors that make all secrets unavailable, and errors that may concern only some. */
const noKeys: ReadonlySet<string> = new Set(['KEYS_MISSING', 'KEYS_UNAVAILABLE']);
const locking: ReadonlySet<string> = new Set([
  ...noKeys,
  'KEY_UNKNOWN',
  'KEY_DAMAGED',
  'SECRET_DAMAGED',
]);

export function createRedaction(services: Pick<Services, 'content' | 'secrets'>): Redaction {
  const { content, secrets } = services;

  async function outcomes(rendered: readonly Outcome[]): Promise<readonly Outcome[]> {
    if (!rendered.some(isSecret)) return rendered;
    const key = await orIfLocked(secrets.digestKey(), null);
    return rendered.map((outcome) => {
      if (!isSecret(outcome)) return outcome;
      const { entry, data } = outcome;
      return {
        ...outcome,
        data: key === null ? lockedSecret : renderedSecretDigest(key, entry, data),
      };
    });
  }

  return {
    bodies: (entries) =>
      withSecrets(content, entries, (secret) => redactedOrLocked(services, secret)),
    bodiesWithReferences: (entries) => withSecrets(content, entries, content.unopened),
    async slice(rendered) {
      const nodes = await outcomes(rendered.items.map(({ node }) => node));
      return withNodes(rendered, (_document, at) => nodes[at] as RenderedDocument);
    },
    outcomes,
  };
}

function isSecret(outcome: Outcome): outcome is RenderedDocument {
  return outcome !== null && !(outcome instanceof PurserError) && outcome.secret;
}

/** Documents in the given order; encrypted ones are read by a function of their own. */
async function withSecrets(
  content: Pick<Services['content'], 'documents'>,
  entries: readonly DocumentEntry[],
  readSecret: (secret: readonly DocumentEntry[]) => Promise<readonly Document[]>,
): Promise<readonly Document[]> {
  const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
  if (secret.length === 0) return content.documents(entries);
  const others = entries.filter(({ storagePolicy }) => storagePolicy === 'cleartext');
  const [clear, shown] = await Promise.all([content.documents(others), readSecret(secret)]);
  const byEntry = new Map([
    ...others.map((entry, at) => [entry, clear[at]] as const),
    ...secret.map((entry, at) => [entry, shown[at]] as const),
  ]);
  return entries.map((entry) => byEntry.get(entry) as Document);
}

/**
 * A document that cannot be opened is shown as locked: a failing list is tried by halves, so that one document does not
 * affect the others.
 */
async function redactedOrLocked(
  services: Pick<Services, 'content' | 'secrets'>,
  entries: readonly DocumentEntry[],
): Promise<readonly Document[]> {
  try {
    return await redactedBodies(services, entries);
  } catch (error) {
    const code = error instanceof PurserError ? error.code : '';
    if (!locking.has(code)) throw error;
    if (noKeys.has(code) || entries.length === 1) return lockedBodies(services, entries);
    const half = Math.ceil(entries.length / 2);
    const first = await redactedOrLocked(services, entries.slice(0, half));
    return [...first, ...(await redactedOrLocked(services, entries.slice(half)))];
  }
}

async function redactedBodies(
  { content, secrets }: Pick<Services, 'content' | 'secrets'>,
  entries: readonly DocumentEntry[],
): Promise<readonly Document[]> {
  const [key, documents] = await Promise.all([secrets.digestKey(), content.documents(entries)]);
  return entries.map((entry, at) => {
    const { schema, metadata, data } = documents[at] as Document;
    return { schema, metadata, data: storedSecretDigest(key, entry, data) };
  });
}

async function lockedBodies(
  { content }: Pick<Services, 'content'>,
  entries: readonly DocumentEntry[],
): Promise<readonly Document[]> {
  const documents = await content.unopened(entries);
  return documents.map((document) => ({ ...document, data: lockedSecret }));
}

/** The result of a promise; a replacement if there are no keys. */
export async function orIfLocked<T, O>(promise: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof PurserError && locking.has(error.code)) return otherwise;
    throw error;
  }
}
