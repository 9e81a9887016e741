import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { renderVisible } from '../render-visible.ts';
import type { RenderedDocument } from '../rendered-document.ts';

/**
 * Rendered documents by name: reads only what they depend on. Null if the name is not in the output (absent, abstract).
 * A PurserError in place of one that cannot be rendered.
 */
export const renderedById: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (RenderedDocument | Error | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  run: renderVisible,
};
