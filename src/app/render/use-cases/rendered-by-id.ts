import { sightOf } from '../../../domain/access/sight.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import { isSeenIn, seenByName } from '../../access/seen-documents.ts';
import type { Query } from '../../access/use-case.ts';
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
    const sight = sightOf(by);
    if (sight.isWhole) return render(ids);
    return seenByName({ services, revision, sight }, ids, isSeenIn(sight), render);
  },
};
