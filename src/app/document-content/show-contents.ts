import { visibilityOf } from '../../domain/access/visibility.ts';
import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Context } from '../access/use-case.ts';
import { representatives } from '../references/neighbours.ts';
import { findContents } from './document-contents.ts';
import type { KeptContent } from './kept-content.ts';

/** Content beside a document, as it is shown. */
export interface DocumentContent extends Omit<KeptContent, 'text' | 'isSealed' | 'revision'> {
  /** Whether it stands beside an encrypted document. */
  readonly secret: boolean;
  /** JSON; of a secret one a digest, unless it was opened. */
  readonly json: string;
}

/** Contents of a document, and whether these are secret. */
export interface FoundContents {
  readonly entry: DocumentEntry | null;
  readonly contents: readonly KeptContent[];
}

/** The contents beside documents, in the order asked: none unless the revision is the head, nor of those that the caller does not see. */
export async function contentsOfDocuments(
  { by, services }: Context,
  revision: RevisionSnapshot,
  ids: readonly SourceId[],
): Promise<readonly FoundContents[]> {
  const nothing = { entry: null, contents: [] };
  const head = await services.store.head();
  if (head === null || head.digest !== revision.digest) return ids.map(() => nothing);
  const naming = { services, revision: head, visibility: visibilityOf(by) };
  const entries = await representatives(naming, ids);
  const found: FoundContents[] = [];
  for (const id of ids) {
    const entry = entries.get(sourceKey(id)) ?? null;
    found.push(
      entry === null ? nothing : { entry, contents: await findContents(services, head, id) },
    );
  }
  return found;
}

/** A content as it is shown with its text, or with what stands in place of that. */
export function shownContent(
  { schema, name, tag, version, at, isSealed }: KeptContent,
  entry: DocumentEntry,
  json: string,
): DocumentContent {
  const secret = isSecretContent({ isSealed }, entry);
  return { schema, name, tag, version, at, secret, json };
}

/** Whether a content is hidden unless it is asked for in cleartext: it is sealed, or its document is encrypted by now. */
export function isSecretContent(
  { isSealed }: Pick<KeptContent, 'isSealed'>,
  { storagePolicy }: DocumentEntry,
): boolean {
  return isSealed || storagePolicy === 'encrypted';
}
