import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { ProblemFilter } from '../../../app/problems/use-cases/revision-problems.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  ProblemChangesResolvers,
  ProblemConnectionResolvers,
  ProblemFilter as ProblemFilterInput,
  ProblemResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { type ConnectionArguments, lowerCase, omitNulls, upperCase } from '../schema/arguments.ts';
import { connectionOfList, countedOnDemand } from '../schema/connection.ts';
import type { ProblemConnectionModel, ProblemModel } from '../schema/models.ts';
import { textPlaceOf } from '../schema/problem.ts';

export const Problem: ProblemResolvers = {
  kind: ({ kind }) => upperCase(kind),
  retryable: ({ retryable }) => retryable === true,
  facts: ({ facts }, _args, { budget }) => new RawJson(budget.text(() => JSON.stringify(facts))),
  schema: ({ place }) => place.schema ?? null,
  layer: ({ place }) => place.layer ?? null,
  name: ({ place }) => place.name ?? null,
  path: ({ place }) => place.path ?? null,
  place: ({ place }) => textPlaceOf(place),
  inputPath: ({ inputPath }) => inputPath ?? null,
  severity: ({ severity = 'error' }) => upperCase(severity),
  count: ({ count = 1 }) => count,
  causes: (problem) => detailOf(problem, ({ causes = [] }) => causes),
  blocks: (problem) => detailOf(problem, ({ blocks = [] }) => blocks),
  blockCount: (problem) => detailOf(problem, ({ blockCount = 0 }) => blockCount),
};

/** Something of the causes and blocked documents of a problem: at once unless they have to be found. */
function detailOf<T>(problem: ProblemModel, choose: (detailed: ProblemModel) => T): T | Promise<T> {
  const { loadDetails } = problem;
  return loadDetails === undefined ? choose(problem) : loadDetails().then(choose);
}

export const ProblemChanges: ProblemChangesResolvers = {
  introduced: ({ introduced, introducedCount }, page, context) =>
    listedProblems(introduced, introducedCount, page, context),
  resolved: ({ resolved, resolvedCount }, page, context) =>
    listedProblems(resolved, resolvedCount, page, context),
};

/** A page of problems, which may not all be listed. */
function listedProblems(
  problems: readonly ProblemModel[],
  count: number,
  page: ConnectionArguments,
  context: GraphQLContext,
): ProblemConnectionModel {
  const listed = connectionOfList(problems, page, context, (problem) => problem);
  return { ...listed, total: async () => count };
}

export const ProblemConnection: ProblemConnectionResolvers = countedOnDemand;

/** Records if problems of some revisions are other ones once a lost key is back. */
export async function notePassingProblems(
  revisions: readonly VisibleRevision[],
  { app, by, stability }: Pick<GraphQLContext, 'app' | 'by' | 'stability'>,
): Promise<void> {
  if (!(await app.haveLastingProblems(by, revisions))) stability.noteLocked();
}

/** The filter for problems. */
export function problemFilter(filter: ProblemFilterInput | null | undefined): ProblemFilter {
  const { severity, code, ...rest } = filter ?? {};
  return {
    ...omitNulls(rest),
    ...(severity && { severity: lowerCase(severity) }),
    ...(code && { codes: code }),
  };
}
