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

/** The documents to delete. */
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

/** The plan of deleting documents: all pages of its lists. */
export type ReadPlan = Omit<DeletionPlanFragment, keyof PlanRows> & {
  readonly [Name in keyof PlanRows]: readonly PlanRows[Name][];
};

/**
 * Maximum cost of a row of each list, with its part of the plan, in the units of the server's limit: see
 * `DeletionPlan`.
 */
export const planRowCost = 100;

/** Plans a deletion in a revision. @throws DOCUMENT_NOT_FOUND for each missing document */
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
    // For a single document, suggest a name.
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

/** The blockers of a plan, as the faults of a submission. */
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
    ...faultsOf('CHILD', 'HAS_CHILDREN').map((blocker) => ({
      ...blocker,
      remedy: '--cascade deletes them as well.',
    })),
    ...faultsOf('REFERENCE', 'IS_REFERENCED').map((blocker) => ({
      ...blocker,
      remedy: '--referrers deletes them as well; or change them first.',
    })),
  ];
}

/** The blocked documents, and the relation of the blocker. */
function blockedKey({ relation, document }: ReadPlan['blocked' | 'blockers'][number]) {
  const { schema, name, layer } = document;
  return JSON.stringify([relation, schema, name, layer]);
}

function namedOf({ schema, name, layer }: LabelFragment): NamedDocument {
  return { schema, name, ...(layer !== null && { layer }) };
}
