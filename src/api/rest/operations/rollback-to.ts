import type { App } from '../../../app/app.ts';
import type { RollbackResult } from '../../../app/submit/submission.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';

/**
 * Makes a new revision with the documents of an older one, 0 being the empty one.
 *
 * @throws REVISION_NOT_FOUND, ACCESS_DENIED, REVISION_CONFLICT
 * @see spec deckhand.md 9.6, 13
 */
export async function rollbackTo(
  app: Pick<App, 'checkRollback' | 'rollback'>,
  by: Principal,
  id: RevisionId,
): Promise<RollbackResult> {
  await app.checkRollback(by, id);
  return app.rollback(by, { id }, {});
}
