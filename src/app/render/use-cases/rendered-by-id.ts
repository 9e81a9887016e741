import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { isVisibleTo, visibleByName } from '../../access/visible-documents.ts';
import type { RenderedDocument } from '../rendered-document.ts';

/**
 * Rendered documents by name: only what they depend on is looked at. Null where the name is not in the output
 * (absent, abstract). A PurserError in place of one that cannot be rendered.
 */
export const renderedById: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (RenderedDocument | Error | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, ids) {
    const { redaction, renderer } = services;
    const render = async (seen: readonly SourceId[]) =>
      redaction.outcomes(await renderer.byName(revision, seen));
    const visibility = visibilityOf(by);
    if (visibility.isUnrestricted) return render(ids);
    return visibleByName({ services, revision, visibility }, ids, isVisibleTo(visibility), render);
  },
};
