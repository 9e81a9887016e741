import type { SourceId } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { maxNamed } from '../../domain/fault-list.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { CommandFailure, type Problem } from '../client/problem.ts';
import {
  type DeletionBlockerRelation,
  DeletionPlanDocument,
  type DeletionPlanFragment,
  type LabelFragment,
} from '../generated/operations.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { problemIn } from './print-diff.ts';

/** What is to go. */
export interface PlanRequest {
  readonly documents: readonly SourceId[];
  readonly cascade: boolean;
  readonly referrers: boolean;
}

/** Plans a deletion in a revision. @throws DOCUMENT_NOT_FOUND for each that is not there */
export async function readPlan(
  client: Client,
  id: number,
  request: PlanRequest,
): Promise<DeletionPlanFragment> {
  try {
    const { revision } = await client.request(DeletionPlanDocument, { id, ...request });
    return requireValue(requireValue(revision, 'revision').deletionPlan, 'deletionPlan');
  } catch (error) {
    const [problem, ...more] = error instanceof CommandFailure ? error.problems : [];
    if (problem?.code !== 'DOCUMENT_NOT_FOUND' || more.length > 0) throw error;
    // For one, what may have been meant is shown.
    const { schema = '', name = '' } = problem.place;
    const [fault] = (await missingRendered(client, { schema, name }, id)).faults;
    throw new CommandFailure([{ ...fault, place: problem.place }]);
  }
}

/** The plan as JSON. */
export function planJson(plan: DeletionPlanFragment): JsonObject {
  const { problems: _problems, blockers, blocked, ...rest } = plan;
  return { ...rest, blockers: blockers.map(lowerRelation), blocked: blocked.map(lowerRelation) };
}

function lowerRelation<T extends { readonly relation: DeletionBlockerRelation }>(one: T) {
  return { ...one, relation: one.relation.toLowerCase() };
}

/** What keeps documents from being deleted, as a submission would be refused with it. */
export function blockerProblems(plan: DeletionPlanFragment): readonly Problem[] {
  const { blockers, blocked, problems } = plan;
  const listed = groupBy(blockers, (blocker) => [blockedKey(blocker)]);
  const faultsOf = (
    relation: DeletionBlockerRelation,
    code: 'HAS_CHILDREN' | 'IS_REFERENCED',
  ): readonly Fault[] =>
    blocked
      .filter((one) => one.relation === relation)
      .map((one) => {
        const resource = namedOf(one.document);
        const by = (listed.get(blockedKey(one)) ?? []).slice(0, maxNamed);
        const facts = { resource, by: by.map((found) => namedOf(found.by)), count: one.count };
        return fault(code, facts, resource);
      });
  return [
    ...problems.map(problemIn),
    ...faultsOf('CHILD', 'HAS_CHILDREN').map((held) => ({
      ...held,
      remedy: '--cascade deletes them as well.',
    })),
    ...faultsOf('REFERENCE', 'IS_REFERENCED').map((held) => ({
      ...held,
      remedy: '--referrers deletes them as well; or change them first.',
    })),
  ];
}

/** What is kept, and how. */
function blockedKey({ relation, document }: DeletionPlanFragment['blocked' | 'blockers'][number]) {
  const { schema, name, layer } = document;
  return JSON.stringify([relation, schema, name, layer]);
}

function namedOf({ schema, name, layer }: LabelFragment): NamedDocument {
  return { schema, name, ...(layer !== null && { layer }) };
}
