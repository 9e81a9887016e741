import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { DocumentDifference } from '../../../app/diff/differences.ts';
import { slicedByKey } from '../../../app/kernel/paging.ts';
import {
  type Document,
  type DocumentEntry,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../../domain/document/document.ts';
import {
  type DocumentValueChange,
  diffDocumentValues,
  unifiedDocumentDiff,
} from '../../../domain/document/document-diff.ts';
import { countEdits } from '../../../domain/document/unified-text.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  BucketDiffConnectionResolvers,
  BucketDiffResolvers,
  DocumentDiffConnectionResolvers,
  DocumentDiffResolvers,
  QueryResolvers,
  RenderedDiffConnectionResolvers,
  RenderedDiffResolvers,
  RevisionChangesResolvers,
  RevisionDiffResolvers,
  ValueChangeResolvers,
} from '../generated/schema.ts';
import { pageRequest, readRevisionRef } from '../schema/arguments.ts';
import { changeWord } from '../schema/change-words.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { findRendered } from '../schema/find-document.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import type { DocumentDiffModel, RenderedDiffModel } from '../schema/models.ts';
import { notePassingProblems } from './problems.ts';

type Queries = Required<Pick<QueryResolvers, 'diff'>>;

export const Query: Queries = {
  diff: async (_root, { from, to }, { loaders }) => ({
    from: await loaders.revision(readRevisionRef(from)),
    to: await loaders.revision(readRevisionRef(to)),
  }),
};

export const RevisionChanges: RevisionChangesResolvers = {
  diff: async ({ revision }, _args, { loaders }) => {
    const from = await loaders.revision({ id: Math.max(0, revision.id - 1) });
    return { from, to: revision };
  },
};

export const RevisionDiff: RevisionDiffResolvers = {
  id: ({ from, to }, _args, { previews }) =>
    encodeId('RevisionDiff', snapshotPart(from, previews), snapshotPart(to, previews)),

  buckets: async ({ from, to }, page, context) => {
    const buckets = await context.app.diffBuckets(context.by, from, to);
    return connectionOfList(buckets, page, context, (bucket) => bucket);
  },

  documents: async (diff, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const found = (await app.diffDocuments(by, diff.from, diff.to)).filter(inBuckets(args.bucket));
    const slice = slicedByKey(found, ({ id }) => documentKey(id), page);
    return connectionOf(slice, (difference) => ({ diff, difference }));
  },

  renderedDocuments: async (diff, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const { documents } = await app.diffRendered(by, diff.from, diff.to);
    const found = documents.filter(inBuckets(args.bucket));
    const slice = slicedByKey(found, ({ id }) => sourceKey(id), page);
    return connectionOf(slice, (difference) => ({ diff, difference }));
  },

  deploymentImpact: ({ from, to }, _args, { app, by }) => app.deploymentImpact(by, from, to),

  problemChanges: async ({ from, to }, _args, context) => {
    const found = await context.app.diffProblems(context.by, from, to);
    await notePassingProblems([from, to], context);
    const [introducedCount, resolvedCount] = [found.introduced.length, found.resolved.length];
    return { ...found, introducedCount, resolvedCount };
  },
};

type Difference = Pick<DocumentDifference, 'before' | 'after'>;

/** Whether a difference is in one of some buckets, on either side; true if none are named. */
function inBuckets(buckets: readonly string[] | null | undefined): (one: Difference) => boolean {
  return ({ before, after }) =>
    !buckets || [before, after].some((entry) => entry !== null && buckets.includes(entry.bucket));
}

export const DocumentDiff: DocumentDiffResolvers = {
  kind: ({ difference }) => changeWord(difference.kind),
  schema: ({ difference }) => difference.id.schema,
  name: ({ difference }) => difference.id.name,
  layer: ({ difference }) => difference.id.layer,
  bucket: ({ difference: { before, after } }) => (after ?? before)?.bucket ?? '',
  before: ({ diff, difference }) => at(diff.from, difference.before),
  after: ({ diff, difference }) => at(diff.to, difference.after),
  changes: async (model, _args, context) => changesOf(await storedVersions(model, context)),
  text: (model, _args, context) => storedText(model, context),
  additions: async (model, _args, context) =>
    countEdits(await storedText(model, context)).additions,
  deletions: async (model, _args, context) =>
    countEdits(await storedText(model, context)).deletions,
};

export const RenderedDiff: RenderedDiffResolvers = {
  kind: ({ difference }) => changeWord(difference.kind),
  schema: ({ difference }) => difference.id.schema,
  name: ({ difference }) => difference.id.name,
  bucket: ({ difference: { before, after } }) => (after ?? before)?.bucket ?? null,
  before: ({ diff, difference: { before, id } }, _args, { loaders }) =>
    before && findRendered(loaders, diff.from, id),
  after: ({ diff, difference: { after, id } }, _args, { loaders }) =>
    after && findRendered(loaders, diff.to, id),
  changes: async (model, _args, context) => changesOf(await renderedVersions(model, context)),
  text: (model, _args, context) => renderedText(model, context),
  additions: async (model, _args, context) =>
    countEdits(await renderedText(model, context)).additions,
  deletions: async (model, _args, context) =>
    countEdits(await renderedText(model, context)).deletions,
  causes: ({ diff, difference }) => difference.causes.map((cause) => ({ diff, difference: cause })),
};

export const BucketDiff: BucketDiffResolvers = {
  status: ({ status }) => changeWord(status),
};

export const ValueChange: ValueChangeResolvers = {
  kind: ({ kind }) => changeWord(kind),
  before: ({ before }, _args, { budget }) => (before === undefined ? null : budget.json(before)),
  after: ({ after }, _args, { budget }) => (after === undefined ? null : budget.json(after)),
};

export const BucketDiffConnection: BucketDiffConnectionResolvers = countedOnDemand;
export const DocumentDiffConnection: DocumentDiffConnectionResolvers = countedOnDemand;
export const RenderedDiffConnection: RenderedDiffConnectionResolvers = countedOnDemand;

function at(revision: VisibleRevision, entry: DocumentEntry | null) {
  return entry && { revision, entry };
}

/** Two versions of a document, to compare. */
interface Versions {
  readonly before: Document | null;
  readonly after: Document | null;
  readonly label: string;
  readonly secret: boolean;
}

async function storedVersions(
  { difference: { id, before, after } }: DocumentDiffModel,
  { loaders }: GraphQLContext,
): Promise<Versions> {
  const secret = [before, after].some((entry) => entry?.storagePolicy === 'encrypted');
  const body = (entry: DocumentEntry | null) => entry && loaders.body.load(entry);
  const [old, now] = await Promise.all([body(before), body(after)]);
  return { before: old, after: now, label: documentLabel(id), secret };
}

async function renderedVersions(
  { diff, difference: { id, before, after, secret } }: RenderedDiffModel,
  { loaders }: GraphQLContext,
): Promise<Versions> {
  const [old, now] = await Promise.all([
    before && findRendered(loaders, diff.from, id),
    after && findRendered(loaders, diff.to, id),
  ]);
  const version = (found: typeof old): Document | null =>
    found && { schema: id.schema, metadata: found.metadata, data: found.data };
  const label = `${id.schema} ${id.name}`;
  return { before: version(old), after: version(now), label, secret };
}

function changesOf({ before, after, secret }: Versions): readonly DocumentValueChange[] {
  return before === null || after === null ? [] : diffDocumentValues(before, after, secret);
}

const storedText = oncePerModel(storedVersions);
const renderedText = oncePerModel(renderedVersions);

/** The text of a difference, made once for all of its fields. */
function oncePerModel<Model extends object>(
  read: (model: Model, context: GraphQLContext) => Promise<Versions>,
): (model: Model, context: GraphQLContext) => Promise<string> {
  const texts = new WeakMap<Model, Promise<string>>();
  return (model, context) => {
    const text =
      texts.get(model) ?? read(model, context).then((versions) => textOf(versions, context));
    texts.set(model, text);
    return text;
  };
}

function textOf({ before, after, ...options }: Versions, { budget }: GraphQLContext): string {
  return budget.text(() => unifiedDocumentDiff(before, after, options));
}
