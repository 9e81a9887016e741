import { mayWithAll } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { throwFaults } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import { allKeys } from '../../../domain/history/read-map.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import { deniedChanges } from '../../access/denied-changes.ts';
import type { Query } from '../../access/use-case.ts';
import { findRevision } from '../../kernel/find-revisions.ts';
import { entriesIn } from '../../kernel/read-entries.ts';
import type { Services } from '../../kernel/services.ts';

/**
 * Refuses a rollback to a caller who may not create every encrypted document of a revision, even those that still
 * exist; 0 is the empty revision. (docs/deviations.md#access)
 *
 * @throws ACCESS_DENIED, REVISION_NOT_FOUND
 */
export const checkRollback: Query<[to: RevisionId], void> = {
  kind: 'query',
  permission: 'purser:rollback',
  purpose: 'going back to a revision',
  run: ({ by, services }, to) => check(services, by, to),
};

/**
 * Refuses a rollback to a caller who may not create every encrypted document of the target revision, even those that
 * still exist: Deckhand has the same rule. (docs/deviations.md#access)
 *
 * @throws ACCESS_DENIED, REVISION_NOT_FOUND
 */
async function check(
  { store, content, limits }: Pick<Services, 'store' | 'content' | 'limits'>,
  by: Principal,
  to: RevisionId,
): Promise<void> {
  const { maps } = await findRevision(store, { id: to });
  if (mayWithAll(by, 'deckhand:create_encrypted_documents')) return;
  const entries = await entriesIn(maps, [allKeys], content.pages);
  const encrypted = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
  const faults = deniedChanges(
    by,
    encrypted.map((entry) => ({ kind: 'unchanged', id: entry, before: entry, after: entry })),
  );
  throwFaults(capFaults(faults, limits.maxFaults));
}
