import type { SourceId } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { maxNamed } from '../../domain/fault-list.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import { type Client, problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readLists, requireRevision } from '../client/paging.ts';
import { CommandFailure, type CommandProblem } from '../client/problem.ts';
import {
  type DeletionBlockerRelation,
  DeletionPlanDocument,
  type DeletionPlanFragment,
  type LabelFragment,
  type ProblemFragment,
} from '../generated/operations.ts';
import { missingRendered } from '../print/missing-rendered.ts';

/** What is to go. */
export interface PlanRequest {
  readonly documents: readonly SourceId[];
  readonly cascade: boolean;
  readonly referrers: boolean;
}

/** The lists of a plan that can have several pages. */
interface PlanRows {
  readonly documents: LabelFragment;
  readonly blocked: DeletionPlanFragment['blocked']['nodes'][number];
  readonly problems: ProblemFragment;
  readonly dependants: LabelFragment;
}

/** What deleting documents would take: all pages of its lists. */
export type ReadPlan = Omit<DeletionPlanFragment, keyof PlanRows> & {
  readonly [Name in keyof PlanRows]: readonly PlanRows[Name][];
};

/** What a row of each list costs at most, with its part of the plan, in the terms of the server's limit: see `DeletionPlan`. */
export const planRowCost = 100;

/** Plans a deletion in a revision. @throws DOCUMENT_NOT_FOUND for each that is not there */
export async function readPlan(
  client: Client,
  { number, rows }: { readonly number: number; readonly rows: number },
  request: PlanRequest,
): Promise<ReadPlan> {
  const names = ['documents', 'blocked', 'problems', 'dependants'] as const;
  let plan: DeletionPlanFragment | undefined;
  try {
    const lists = await readLists<PlanRows>(names, async (positions) => {
      const { revision } = await client.request(DeletionPlanDocument, {
        ...request,
        number,
        rows,
        documentsAfter: positions.documents?.after,
        blockedAfter: positions.blocked?.after,
        problemsAfter: positions.problems?.after,
        dependantsAfter: positions.dependants?.after,
      });
      const { deletionPlan } = requireRevision(revision, { revision: number });
      plan = requireValue(deletionPlan, 'deletionPlan');
      return plan;
    });
    return { ...requireValue(plan, 'deletionPlan'), ...lists };
  } catch (error) {
    const [problem, ...more] = error instanceof CommandFailure ? error.problems : [];
    if (problem?.code !== 'DOCUMENT_NOT_FOUND' || more.length > 0) throw error;
    // Of one, say what may have been meant.
    const { schema = '', name = '' } = problem.place;
    const [fault] = (await missingRendered(client, { schema, name }, number)).faults;
    throw new CommandFailure([{ ...fault, place: problem.place }]);
  }
}

/** The plan as JSON. */
export function planJson(plan: ReadPlan): JsonObject {
  const { problems: _problems, blockers, blocked, ...rest } = plan;
  return { ...rest, blockers: blockers.map(lowerRelation), blocked: blocked.map(lowerRelation) };
}

function lowerRelation<T extends { readonly relation: DeletionBlockerRelation }>(one: T) {
  return { ...one, relation: one.relation.toLowerCase() };
}

/** What keeps documents from being deleted, as a submission would be refused with it. */
export function blockerProblems(plan: ReadPlan): readonly CommandProblem[] {
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
    ...problems.map(problemOf),
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
function blockedKey({ relation, document }: ReadPlan['blocked' | 'blockers'][number]) {
  const { schema, name, layer } = document;
  return JSON.stringify([relation, schema, name, layer]);
}

function namedOf({ schema, name, layer }: LabelFragment): NamedDocument {
  return { schema, name, ...(layer !== null && { layer }) };
}
