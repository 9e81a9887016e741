import type { Explanation } from '../../../app/explain/explanation.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import { invariant } from '../../../domain/errors.ts';
import type { ExplainedStep as Step } from '../../../domain/explain/explain-value.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { isOfPreview } from '../execution/previews.ts';
import type {
  BlamedLineConnectionResolvers,
  BlamedLineResolvers,
  ExplainedStepResolvers,
  ExplainedValueConnectionResolvers,
  ExplainedValueResolvers,
  OverriddenValueResolvers,
  RenderedDocumentResolvers,
} from '../generated/schema.ts';
import type { Loaders } from '../loaders/loaders.ts';
import { pageRequest, upperCase } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import type { RenderedDocumentModel } from '../schema/models.ts';

type Fields = Required<Pick<RenderedDocumentResolvers, 'explain' | 'blame'>>;

/** The origins of the values of a rendered document. */
export const explainingFields: Fields = {
  explain: async (document, { path, ...page }, context) => {
    const explanation = await explanationOf(document, context);
    const rows = pageRequest(page, context.config.query.maxPageRows);
    const values = explanation.values(path ?? '.', rows);
    return connectionOf(values, (value) => ({ revision: document.revision, value }));
  },

  blame: async (document, page, context) => {
    const explanation = await explanationOf(document, context);
    const rows = pageRequest(page, context.config.query.maxPageRows);
    const lines = explanation.lines(rows);
    return connectionOf(lines, (line) => ({ revision: document.revision, line }));
  },
};

async function explanationOf(
  { revision, entry }: RenderedDocumentModel,
  { loaders }: GraphQLContext,
): Promise<Explanation> {
  const explanation = await loaders.within(revision).explanation.load(entry);
  invariant(explanation !== null, 'a rendered document can be explained');
  return explanation;
}

export const ExplainedValue: Required<ExplainedValueResolvers> = {
  path: ({ value: { path } }, _args, { budget }) => budget.text(() => path),
  value: ({ value: { value } }, _args, { budget }) => budget.json(value),
  exists: ({ value: { exists } }) => exists,
  secret: ({ value: { secret } }) => secret,
  origin: ({ revision, value: { steps } }) => {
    const step = steps.at(-1);
    invariant(step !== undefined, 'every value has a step');
    return { revision, step };
  },
  steps: ({ revision, value: { steps } }) => steps.map((step) => ({ revision, step })),
};

export const ExplainedValueConnection: ExplainedValueConnectionResolvers = countedOnDemand;

export const ExplainedStep: Required<ExplainedStepResolvers> = {
  kind: ({ step: { kind } }) => upperCase(kind),
  document: ({ revision, step: { entry } }) => ({ revision, entry }),
  revision: async ({ revision, step }, _args, { loaders, previews }) => {
    const id = await sinceOf(step, loaders);
    if (isOfPreview(previews, revision, id)) return null;
    const since = await loaders.revisionById.load(id);
    invariant(since !== null, 'the revision that brought content in is there');
    return since;
  },
  place: ({ step: { place } }) => place,
  source: ({ revision, step: { source } }) => source && { revision, entry: source },
  path: ({ step: { path } }, _args, { budget }) => path && budget.text(() => path),
  part: ({ step: { part } }) => part,
  overrode: ({ revision, step }) => step.overrode().map((overridden) => ({ revision, overridden })),
};

export const OverriddenValue: Required<OverriddenValueResolvers> = {
  value: ({ overridden: { value } }, _args, { budget }) => budget.json(value),
  secret: ({ overridden: { secret } }) => secret,
  step: ({ revision, overridden: { step } }) => ({ revision, step }),
  heldBy: ({ revision, overridden: { heldBy } }) => heldBy && { revision, step: heldBy },
};

export const BlamedLine: Required<BlamedLineResolvers> = {
  number: ({ line: { number } }) => number,
  text: ({ line: { text } }, _args, { budget }) => budget.text(() => text),
  path: ({ line: { path } }, _args, { budget }) => path && budget.text(() => path),
  step: async ({ revision, line: { steps } }, _args, { loaders }) => ({
    revision,
    step: await newestOf(steps, loaders),
  }),
};

/** The number of the revision that introduced the content that caused a step. */
function sinceOf(
  { entry, content }: Step<DocumentEntry>,
  { contentSince }: Loaders,
): Promise<RevisionId> {
  return contentSince.load({ entry, ...content });
}

/** The latest of several steps. */
async function newestOf(
  steps: readonly Step<DocumentEntry>[],
  loaders: Loaders,
): Promise<Step<DocumentEntry>> {
  const [first, ...others] = steps;
  invariant(first, 'every line was brought in by something');
  if (others.length === 0) return first;
  const dated = await Promise.all(
    steps.map(async (step) => ({ step, since: await sinceOf(step, loaders) })),
  );
  return dated.reduce((newest, next) => (next.since > newest.since ? next : newest)).step;
}

export const BlamedLineConnection: BlamedLineConnectionResolvers = countedOnDemand;
