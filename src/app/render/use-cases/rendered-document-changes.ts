import type { RevisionId } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { Following } from '../../revisions/follow.ts';
import { followRendered } from '../follow-rendered.ts';
import type { RenderedState, RenderedValueId } from '../rendered-state.ts';

/**
 * What a value of a rendered document is, and then each change of it, in order, none left out, however slowly they are
 * read. With `after`: only the changes after that revision. A missing document, and one that cannot be rendered, are
 * states like others. Ends with `return()`, or when the app is closed.
 *
 * @throws ARGUMENT_INVALID
 */
export const renderedDocumentChanges: Query<
  [id: RenderedValueId, after?: RevisionId],
  Following<RenderedState>
> = {
  kind: 'query',
  ...seeDocuments,
  run: followRendered,
};
