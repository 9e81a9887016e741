import { visibilityOf } from '../../domain/access/visibility.ts';
import type { SourceId } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Context } from '../access/use-case.ts';
import { isVisibleTo, visibleByName } from '../access/visible-documents.ts';
import type { RenderedDocument } from './rendered-document.ts';

/**
 * Rendered documents by name, as the caller may see them, with digests in place of secrets: null if the name is not in
 * the output (absent, abstract), a PurserError in place of one that cannot be rendered.
 */
export async function renderVisible(
  { by, services }: Context,
  revision: RevisionSnapshot,
  ids: readonly SourceId[],
): Promise<readonly (RenderedDocument | Error | null)[]> {
  const { redaction, renderer } = services;
  const render = async (seen: readonly SourceId[]) =>
    redaction.outcomes(await renderer.byName(revision, seen));
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted) return render(ids);
  return visibleByName({ services, revision, visibility }, ids, isVisibleTo(visibility), render);
}
