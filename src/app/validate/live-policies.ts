import DataLoader from 'dataloader';
import {
  type Document,
  type DocumentEntry,
  validationPolicyKind,
} from '../../domain/document/document.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { readPolicies, type ValidationPolicy } from '../../domain/validation/read-policy.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/**
 * The validation policies that are live in each of some revisions, whichever revision wrote them, in their stored form.
 * Makes a fixed number of store calls. (docs/validation.md#policies)
 */
export async function livePolicies(
  { content }: Pick<Services, 'content'>,
  revisions: readonly Pick<RevisionSnapshot, 'maps'>[],
): Promise<readonly (readonly ValidationPolicy[])[]> {
  // Maps are walked level by level together, so that many take as many calls as one.
  const pages = new DataLoader(content.pages, { batchScheduleFn: setImmediate });
  const read: ReadPages = (digests) => Promise.all(digests.map((digest) => pages.load(digest)));
  const entries = await Promise.all(
    revisions.map(async ({ maps }) => {
      const found = await entriesOfKind(maps, validationPolicyKind, read);
      return found.filter(({ abstract }) => !abstract);
    }),
  );
  const readable = new Map<string, DocumentEntry>();
  for (const entry of entries.flat()) {
    if (entry.storagePolicy === 'cleartext') readable.set(entry.digest, entry);
  }
  const wanted = [...readable.values()];
  const found = wanted.length === 0 ? [] : await content.documents(wanted);
  const bodies = new Map<string, Document>();
  for (const [at, document] of found.entries()) bodies.set(wanted[at]?.digest ?? '', document);
  return entries.map((own) =>
    readPolicies(own.map((entry) => [entry, bodies.get(entry.digest) ?? null])),
  );
}
