import type { Principal } from '../../domain/access/principal.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { forgetContents } from '../document-content/document-contents.ts';
import type { ChangePlan, CommitRequest, CommittedChange } from './change-plan.ts';
import type { Committer } from './committer.ts';
import { planAgain } from './plan-again.ts';
import { type PlanServices, planCommit } from './plan-commit.ts';
import { planOnHead } from './plan-on-head.ts';

/** Dependencies of commits. */
export interface CommitServices extends PlanServices {
  readonly committer: Committer;
}

/**
 * Maximum number of characters of an author or a message: enough for an explanation, not for a
 * document.
 */
const maxNoteLength = 10_000;

/** Faults of the options of a request. */
export function checkNote({ message, author }: CommitRequest): readonly Fault[] {
  return Object.entries({ message, author }).flatMap(([argument, text]) => {
    if (text === undefined || text.length <= maxNoteLength) return [];
    const reason = `longer than ${maxNoteLength} characters`;
    return [fault('ARGUMENT_INVALID', { argument, reason })];
  });
}

/**
 * Commits a change on the head. It is planned and checked before it waits for its turn; if others are committed
 * meanwhile, it is planned again on what they leave. (docs/stores.md#group-commit)
 *
 * The revision of a dry run is like any other, and its content is available as long as the revision itself is in use;
 * nothing is written, and it waits for nobody.
 *
 * @throws what `planCommit` throws; REVISION_CONFLICT when `expectedRevision` is not the head; TOO_BUSY
 */
export async function commitChange(
  services: CommitServices,
  by: Principal,
  request: CommitRequest,
  change: ChangePlan,
): Promise<CommittedChange> {
  const { content, committer } = services;
  const plan = (head: Revision) => planCommit(services, by, request, change, head);
  const expected = request.dryRun === true ? null : committer.expectedHead();
  const planning = planOnHead(services, plan, expected);
  const planned = await (request.dryRun === true ? planning : committer.expect(planning));
  const { commit, result } = planned;
  if (commit === null) return result;
  if (request.dryRun === true) {
    content.pin(commit.revision.maps, commit);
    return result;
  }
  const done = await committer.commit({
    plan,
    planAgain: (planned, on) => planAgain(services, by, request, planned, on),
    planned,
    async prepare({ commit, result: { head, changes, revision } }) {
      if (commit !== null && commit.keys.size > 0) await change.persistKeys?.();
      await change.prepare?.(head, changes, revision);
    },
  });
  // The commit is done, whatever becomes of this.
  await forgetContents(services, done.revision, done.changes).catch(() => {});
  return done;
}
