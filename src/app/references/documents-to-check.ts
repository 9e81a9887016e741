import { type DocumentEntry, sourceKey } from '../../domain/document/document.ts';
import { allKeys, keysFrom } from '../../domain/history/read-map.ts';
import { changedKinds } from '../../domain/references/changed-kinds.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { isOwnKind, ownNamespace } from '../../domain/references/own-namespace.ts';
import { entriesIn, schemaRanges } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { type Affected, affectedDocuments } from '../render/affected-documents.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { ChangeToCheck } from './linked-change.ts';
import { coveredKeys } from './read-links.ts';

/** The sourceKeys of documents whose links may have changed. */
export interface DocumentsToCheck {
  readonly keys: readonly string[];
  /** Those with fewer requirements than before: their faults are not new. */
  readonly loosened: ReadonlySet<string>;
  /** The changes that affect the others. */
  readonly causes: Affected['causes'];
}

/** The schema before and after a change. */
interface SchemaStep {
  readonly before: ReferentialSchema;
  readonly after: ReferentialSchema;
  /** Whether stored links are missing or outdated, so that every document is checked. */
  readonly isAnew: boolean;
}

/**
 * The documents to check after a change: those whose rendered form it changes, and those that the changed referential
 * schema affects.
 */
export async function findDocumentsToCheck(
  services: Services & { readonly renderer: RevisionRenderer },
  { head, next, changes }: ChangeToCheck,
  { before, after, isAnew }: SchemaStep,
): Promise<DocumentsToCheck> {
  const { entries, causes } = await affectedDocuments(services, head, next, changes);
  const isCovered = ({ schema }: DocumentEntry): boolean =>
    isOwnKind(schema) || before.bySchema.has(schema) || after.bySchema.has(schema);
  const keys = new Set(entries.filter(isCovered).map(sourceKey));
  const { pages } = services.content;
  const keysOf = async (schemas: readonly string[]): Promise<readonly string[]> => {
    if (schemas.length === 0) return [];
    const ranges = schemas.map((schema) => keysFrom(`${schema}\u0000`));
    const stored = await coveredKeys(head.maps, isAnew ? [allKeys] : ranges, pages);
    const found = await entriesIn(next.maps, schemaRanges(schemas), pages);
    return [...stored, ...found.map(sourceKey)];
  };
  if (isAnew) {
    for (const key of await keysOf([ownNamespace, ...after.bySchema.keys()])) keys.add(key);
    return { keys: [...keys], loosened: new Set(), causes };
  }
  const { stricter, looser } = changedKinds(before, after);
  for (const key of await keysOf([...stricter])) keys.add(key);
  const loosened = new Set((await keysOf([...looser])).filter((key) => !keys.has(key)));
  for (const key of loosened) keys.add(key);
  return { keys: [...keys], loosened, causes };
}
