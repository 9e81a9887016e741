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
import { refusal } from '../../../domain/errors.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  DocumentDiffConnectionResolvers,
  DocumentDiffResolvers,
  MutationResolvers,
  ProblemResolvers,
  QueryResolvers,
  RenderedDiffConnectionResolvers,
  RenderedDiffResolvers,
  RevisionChangesResolvers,
  RevisionDiffResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { omitNulls, pageRequest, revisionRef, upperCase } from '../schema/arguments.ts';
import { connectionOf } from '../schema/connection.ts';
import { findRendered } from '../schema/find-document.ts';
import type { DocumentDiffModel, RenderedDiffModel } from '../schema/models.ts';

type Queries = Required<Pick<QueryResolvers, 'diff'>>;
type Mutations = Required<Pick<MutationResolvers, 'rollback'>>;

export const Query: Queries = {
  diff: async (_root, { from, fromTag, to, toTag }, { loaders }) => {
    const first = revisionRef(from, fromTag);
    if (first.id === undefined && first.tag === undefined) {
      const reason = 'say which revision to compare, by "from" or "fromTag"';
      throw refusal('ARGUMENT_INVALID', { argument: 'from', reason });
    }
    return {
      from: await loaders.revision(first),
      to: await loaders.revision(revisionRef(to, toTag)),
    };
  },
};

export const Mutation: Mutations = {
  rollback: async (_root, { input }, { app, by }) => {
    const { revision: id, tag, ...request } = omitNulls(input);
    const ref = revisionRef(id, tag);
    if (ref.id === undefined && ref.tag === undefined) {
      const reason = 'say which revision to go back to, by "revision" or "tag"';
      throw refusal('ARGUMENT_INVALID', { argument: 'revision', reason });
    }
    const { head, revision, ...told } = await app.rollback(by, ref, request);
    return { ...told, revision, diff: { from: head, to: revision } };
  },
};

export const RevisionChanges: RevisionChangesResolvers = {
  diff: async ({ revision }, _args, { loaders }) => {
    const from = await loaders.revision({ id: Math.max(0, revision.id - 1) });
    return { from, to: revision };
  },
};

export const RevisionDiff: RevisionDiffResolvers = {
  buckets: async ({ from, to }, _args, { app, by }) => {
    const buckets = await app.diffBuckets(by, from, to);
    return buckets.map(({ name, status }) => ({ name, status: upperCase(status) }));
  },

  documents: async (diff, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const found = (await app.diffDocuments(by, diff.from, diff.to)).filter(inBuckets(args.bucket));
    const slice = slicedByKey(found, ({ id }) => documentKey(id), page);
    return connectionOf(slice, (difference) => ({ diff, difference }));
  },

  rendered: async (diff, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const { documents } = await app.diffRendered(by, diff.from, diff.to);
    const found = documents.filter(inBuckets(args.bucket));
    const slice = slicedByKey(found, ({ id }) => sourceKey(id), page);
    return connectionOf(slice, (difference) => ({ diff, difference }));
  },

  problems: async ({ from, to }, _args, { app, by }) =>
    (await app.diffRendered(by, from, to)).faults,
};

type Difference = Pick<DocumentDifference, 'before' | 'after'>;

/** Whether a difference is of one of some buckets, on either side; of any if none are named. */
function inBuckets(buckets: readonly string[] | null | undefined): (one: Difference) => boolean {
  return ({ before, after }) =>
    !buckets || [before, after].some((entry) => entry !== null && buckets.includes(entry.bucket));
}

export const Problem: ProblemResolvers = {
  facts: ({ facts }, _args, { room }) => new RawJson(room.text(() => JSON.stringify(facts))),
  schema: ({ place }) => place.schema ?? null,
  layer: ({ place }) => place.layer ?? null,
  name: ({ place }) => place.name ?? null,
  path: ({ place }) => place.path ?? null,
};

export const DocumentDiff: DocumentDiffResolvers = {
  kind: ({ difference }) => upperCase(difference.kind),
  schema: ({ difference }) => difference.id.schema,
  name: ({ difference }) => difference.id.name,
  layer: ({ difference }) => difference.id.layer,
  bucket: ({ difference: { before, after } }) => (after ?? before)?.bucket ?? '',
  before: ({ diff, difference }) => at(diff.from, difference.before),
  after: ({ diff, difference }) => at(diff.to, difference.after),
  changes: async (model, _args, context) =>
    changesOf(await storedVersions(model, context), context),
  text: async (model, _args, context) => textOf(await storedVersions(model, context), context),
};

export const RenderedDiff: RenderedDiffResolvers = {
  kind: ({ difference }) => upperCase(difference.kind),
  schema: ({ difference }) => difference.id.schema,
  name: ({ difference }) => difference.id.name,
  bucket: ({ difference: { before, after } }) => (after ?? before)?.bucket ?? null,
  before: ({ diff, difference: { before, id } }, _args, { loaders }) =>
    before && findRendered(loaders, diff.from, id),
  after: ({ diff, difference: { after, id } }, _args, { loaders }) =>
    after && findRendered(loaders, diff.to, id),
  changes: async (model, _args, context) =>
    changesOf(await renderedVersions(model, context), context),
  text: async (model, _args, context) => textOf(await renderedVersions(model, context), context),
  causes: ({ diff, difference }) => difference.causes.map((cause) => ({ diff, difference: cause })),
};

export const DocumentDiffConnection: DocumentDiffConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};

export const RenderedDiffConnection: RenderedDiffConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};

function at(revision: VisibleRevision, entry: DocumentEntry | null) {
  return entry && { revision, entry };
}

/** Two versions of a document, to be compared. */
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

function changesOf({ before, after, secret }: Versions, { room }: GraphQLContext) {
  if (before === null || after === null) return [];
  const shown = (value: DocumentValueChange['before']) =>
    value === undefined ? null : room.json(value);
  return diffDocumentValues(before, after, secret).map((change) => ({
    kind: upperCase(change.kind),
    path: change.path,
    old: shown(change.before),
    new: shown(change.after),
    secret: change.secret,
  }));
}

function textOf({ before, after, ...options }: Versions, { room }: GraphQLContext): string {
  return room.text(() => unifiedDocumentDiff(before, after, options));
}
