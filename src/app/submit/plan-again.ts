import type { Principal } from '../../domain/access/principal.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import { makeRevision } from '../../domain/revision/make-revision.ts';
import { hasEffect, numbered } from '../../domain/revision/plan-change.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { nextState } from '../kernel/next-state.ts';
import { policyInputs } from '../validate/policies-of-revision.ts';
import type { CommitRequest, PlannedCommit } from './change-plan.ts';
import { contentOfProblems, noteOf, type PlanServices } from './plan-commit.ts';
import { problemsAgain } from './problems-of-commit.ts';

/**
 * The plan of a change on a later revision, made from the one on an earlier revision without rendering and checking
 * anything; null if that is not possible. Nothing that the plan rests on may have changed in between.
 * (docs/stores.md#group-commit)
 */
export async function planAgain(
  services: PlanServices,
  by: Principal,
  request: CommitRequest,
  { result, commit, basis, size }: PlannedCommit,
  on: Revision,
): Promise<PlannedCommit | null> {
  if (commit === null || basis === null) return null;
  // Policies read all documents.
  if ((await policyInputs(services.content, on.maps)).length > 0) return null;
  const changes = numbered(result.changes, { revision: on.id, serials: on.serials });
  const { documents, keys } = commit;
  const { edited } = await nextState(services, on, changes.filter(hasEffect), { documents, keys });
  const revision = makeRevision(on, edited.maps, changes, noteOf(services, by, request));
  const next = { documents, keys, revision, pages: textsOfPages(edited.pages) };
  const problems = await problemsAgain(services, by, { commit: next, head: on }, basis.derived);
  if (problems === null) return null;
  const { report, derived } = problems;
  return {
    result: { ...result, head: on, revision, changes, problemChanges: report },
    commit: { ...next, ...contentOfProblems(next, derived) },
    size,
    basis: { ...basis, derived },
  };
}
