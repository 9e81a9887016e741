import { visibilityOf } from '../../../domain/access/visibility.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleError } from '../../access/visible-faults.ts';
import type { DocumentSelection } from '../../kernel/selection.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { RenderedDocument } from '../rendered-document.ts';

/**
 * The rendered documents of a whole revision, selected and paged. One document that cannot be rendered fails the
 * request, filtered out or not (docs/rendering.md#faults); all independent faults are thrown at once.
 */
export const renderedDocuments: Query<
  [revision: RevisionSnapshot, selection: DocumentSelection],
  Slice<RenderedDocument>
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, selection) {
    const { redaction, renderer } = services;
    const visibility = visibilityOf(by);
    try {
      return await redaction.slice(await renderer.list(revision, selection, visibility));
    } catch (error) {
      if (!(error instanceof PurserError)) throw error;
      throw await visibleError(services, revision, error, visibility);
    }
  },
};
