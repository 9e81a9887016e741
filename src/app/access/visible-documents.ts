import type { Visibility } from '../../domain/access/visibility.ts';
import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import { PurserError } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import { visibleError } from './visible-faults.ts';

/** Whether a rendered document is visible: this depends on the document that gives it its name. */
export function isVisibleTo({ includes }: Visibility): (rendered: RenderedDocument) => boolean {
  return ({ entry }) => includes(entry);
}

/** The revision and the caller of a look-up by name. */
export interface DocumentLookup {
  readonly services: Pick<Services, 'content'>;
  readonly revision: RevisionSnapshot;
  readonly visibility: Visibility;
}

/**
 * Results by name, for a caller who may not see all documents: null for those that they may not see, and errors reduced
 * to visible facts.
 */
export async function visibleByName<T extends object>(
  { services, revision, visibility }: DocumentLookup,
  ids: readonly SourceId[],
  isSeen: (found: T) => boolean,
  find: (seen: readonly SourceId[]) => Promise<readonly (T | Error | null)[]>,
): Promise<readonly (T | Error | null)[]> {
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  const seen = ids.filter((id) => named.get(sourceKey(id))?.some(visibility.includes));
  const outcomes = seen.length === 0 ? [] : await find(seen);
  const known = new Map(seen.map((id, at) => [sourceKey(id), outcomes[at] ?? null]));
  return Promise.all(
    ids.map(async (id) => {
      const outcome = known.get(sourceKey(id)) ?? null;
      if (outcome instanceof PurserError)
        return visibleError(services, revision, outcome, visibility);
      if (outcome === null || outcome instanceof Error) return outcome;
      return isSeen(outcome) ? outcome : null;
    }),
  );
}
