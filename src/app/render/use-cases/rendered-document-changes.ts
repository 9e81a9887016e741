import type { RevisionId } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { type FollowedState, followRendered } from '../follow-rendered.ts';
import type { RenderedValueId } from '../rendered-state.ts';

/**
 * The state of a value of a rendered document, and then each change of it, in order, without gaps, however slowly they
 * are read. With `after`: only the changes after that revision. A missing document, and one that cannot be rendered,
 * are states as well. Ends with `return()`, or when the app is closed.
 *
 * @throws ARGUMENT_INVALID
 */
export const renderedDocumentChanges: Query<
  [id: RenderedValueId, after?: RevisionId],
  FeedIterator<FollowedState>
> = {
  kind: 'query',
  ...seeDocuments,
  run: followRendered,
};
