import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import { defaultRows } from '../../../app/kernel/paging.ts';
import type { ReferenceRelation } from '../../../app/references/reference-cases.ts';
import type { SubmissionResult } from '../../../app/submit/submission.ts';
import { documentKey } from '../../../domain/document/document.ts';
import { valueAtPosition } from '../../../domain/references/body-position.ts';
import type { ElementSource } from '../../../domain/references/extract-references.ts';
import { documentName } from '../../../domain/references/resource-key.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type * as schema from '../generated/schema.ts';
import type {
  BlockedDocumentConnectionResolvers,
  BlockedDocumentResolvers,
  DeletionBlockerResolvers,
  DeletionPlanResolvers,
  DocumentResolvers,
  ExplainedReferencesResolvers,
  IntegrityIssueResolvers,
  IntegrityReportResolvers,
  QueryResolvers,
  ReferenceCandidateConnectionResolvers,
  ReferenceCandidateResolvers,
  ReferenceConnectionResolvers,
  ReferenceResolvers,
  ReferenceRuleResolvers,
  ReferentialSchemaResolvers,
  RevisionResolvers,
  SegmentChangeResolvers,
} from '../generated/schema.ts';
import type { AskedReferences } from '../loaders/loaders.ts';
import { lowerCase, readRevisionRef, upperCase } from '../schema/arguments.ts';
import { changeWord } from '../schema/change-words.ts';
import { connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { locatedInInput } from '../schema/input-path.ts';
import type {
  DeletionPlanModel,
  DocumentModel,
  ExplainedReferencesModel,
  ReferenceGraphModel,
} from '../schema/models.ts';
import { submissionOf } from '../schema/submission-input.ts';
import { unlessMissing } from '../schema/unless-missing.ts';

type DocumentFields = Required<Pick<DocumentResolvers, 'references' | 'referrers'>>;
type RevisionFields = Required<
  Pick<
    RevisionResolvers,
    | 'referenceGraph'
    | 'deletionPlan'
    | 'explainReferences'
    | 'referentialSchema'
    | 'schemaVersion'
    | 'integrityReport'
  >
>;
type Queries = Required<
  Pick<
    QueryResolvers,
    'referenceGraph' | 'deletionPlan' | 'explainReferences' | 'explainSubmittedReferences'
  >
>;

/** The documents that stored and rendered documents need, and their referrers. */
export const referenceFields: DocumentFields = {
  references: (document, args, context) => pageOf('references', document, args, context),
  referrers: (document, args, context) => pageOf('referrers', document, args, context),
};

async function pageOf(
  of: AskedReferences['of'],
  { revision, entry }: DocumentModel,
  { relations, transitive, ...page }: schema.DocumentReferencesArgs,
  context: GraphQLContext,
) {
  const asked = { of, transitive: transitive === true, ...relationsOf(relations) };
  const found = await context.loaders.within(revision).references(asked).load(entry);
  return connectionOfList(
    found,
    page,
    context,
    (reference) => ({ revision, reference }),
    defaultRows,
  );
}

/** The references in a revision. */
export const integrityFields: RevisionFields = {
  referenceGraph: (revision, args, context) => graphOf(revision, args, context),

  deletionPlan: (revision, args, context) => planOf(revision, args, context),
  explainReferences: (revision, id, context) => explanationOf(revision, id, context),

  referentialSchema: async (revision, _args, { app, by }) => ({
    ...(await app.referentialSchema(by, revision)),
    revision,
  }),
  schemaVersion: (revision, _args, { loaders }) => loaders.schemaVersion.load(revision),
  integrityReport: (revision, _args, { app, by }) => app.integrityReport(by, revision),
};

export const Query: Queries = {
  referenceGraph: async (_root, { revision, ...asked }, context) =>
    graphOf(await context.loaders.revision(readRevisionRef(revision)), asked, context),

  deletionPlan: async (_root, { revision, ...asked }, context) =>
    planOf(await context.loaders.revision(readRevisionRef(revision)), asked, context),

  explainReferences: async (_root, { revision, ...id }, context) =>
    explanationOf(await context.loaders.revision(readRevisionRef(revision)), id, context),

  explainSubmittedReferences: async (_root, { input, ...id }, context) => {
    const { revision, changed } = await locatedInInput(trySubmission(input, context), input);
    return explanationOf(context.previews.add(revision, changed), id, context);
  },
};

async function trySubmission(
  input: schema.SubmitDocumentsInput,
  { app, by, config }: GraphQLContext,
): Promise<SubmissionResult> {
  const submission = await submissionOf(input, config.limits);
  const tried = { dryRun: true, ignoreReferences: true, onProblems: 'ignore' } as const;
  return app.submitDocuments(by, { ...submission, ...tried });
}

async function graphOf(
  revision: VisibleRevision,
  { schema: kind, name, direction, depth, relations }: schema.RevisionReferenceGraphArgs,
  { app, by }: GraphQLContext,
): Promise<ReferenceGraphModel | null> {
  const query = {
    direction: lowerCase(direction ?? 'BOTH'),
    depth: depth ?? 1,
    ...relationsOf(relations),
  };
  const graph = await unlessMissing(
    app.referenceGraph(by, revision, { schema: kind, name }, query),
    'DOCUMENT_NOT_FOUND',
  );
  return (
    graph && {
      nodes: graph.nodes.map((entry) => ({ revision, entry })),
      edges: graph.edges.map((reference) => ({ revision, reference })),
      isCut: graph.isCut,
    }
  );
}

async function planOf(
  revision: VisibleRevision,
  { documents, cascade, referrers }: schema.RevisionDeletionPlanArgs,
  { app, by }: GraphQLContext,
): Promise<DeletionPlanModel> {
  const query = { documents, cascade: cascade === true, referrers: referrers === true };
  return { revision, plan: await app.deletionPlan(by, revision, query) };
}

async function explanationOf(
  revision: VisibleRevision,
  { schema: kind, name }: schema.RevisionExplainReferencesArgs,
  { app, by }: GraphQLContext,
): Promise<ExplainedReferencesModel | null> {
  const id = { schema: kind, name };
  const explained = await unlessMissing(
    app.explainReferences(by, revision, id),
    'DOCUMENT_NOT_FOUND',
  );
  return explained && { revision, explained };
}

function relationsOf(relations: readonly schema.ReferenceRelation[] | null | undefined): {
  readonly relations?: readonly ReferenceRelation[];
} {
  return relations ? { relations: [...new Set(relations)].sort().map(lowerCase) } : {};
}

export const Reference: Required<ReferenceResolvers> = {
  relation: ({ reference }) => upperCase(reference.relation),
  isSelf: ({ reference: { from, to } }) => to !== null && documentKey(from) === documentKey(to),
  from: ({ revision, reference }) => ({ revision, entry: reference.from }),
  target: ({ reference }) => reference.target,
  to: ({ revision, reference: { to } }) => to && { revision, entry: to },
};

export const ReferenceConnection: ReferenceConnectionResolvers = countedOnDemand;

export const DeletionPlan: Required<DeletionPlanResolvers> = {
  allowed: ({ plan }) => plan.allowed,
  documents: ({ revision, plan }, page, context) =>
    connectionOfList(plan.documents, page, context, (entry) => ({ revision, entry })),
  blockers: ({ revision, plan }) => plan.blockers.map((blocker) => ({ revision, blocker })),
  blockerCount: ({ plan }) => plan.blockerCount,
  blocked: ({ revision, plan }, page, context) =>
    connectionOfList(plan.blocked, page, context, (blocked) => ({ revision, blocked })),
  problems: ({ plan }, page, context) =>
    connectionOfList(plan.problems, page, context, (found) => found),
  dependants: ({ revision, plan }, page, context) =>
    connectionOfList(plan.dependants, page, context, (entry) => ({ revision, entry })),
};

export const BlockedDocumentConnection: BlockedDocumentConnectionResolvers = countedOnDemand;

export const DeletionBlocker: Required<DeletionBlockerResolvers> = {
  document: ({ revision, blocker }) => ({ revision, entry: blocker.document }),
  by: ({ revision, blocker }) => ({ revision, entry: blocker.by }),
  relation: ({ blocker }) => upperCase(blocker.relation),
};

export const BlockedDocument: Required<BlockedDocumentResolvers> = {
  document: ({ revision, blocked }) => ({ revision, entry: blocked.document }),
  relation: ({ blocked }) => upperCase(blocked.relation),
  count: ({ blocked }) => blocked.count,
};

export const ExplainedReferences: Required<ExplainedReferencesResolvers> = {
  document: ({ revision, explained }) => ({ revision, entry: explained.document }),
  kind: ({ explained }) => explained.kind,
  candidates: ({ explained }, page, context) =>
    connectionOfList(explained.candidates, page, context, (candidate) => candidate, defaultRows),
};

export const ReferenceCandidateConnection: ReferenceCandidateConnectionResolvers = countedOnDemand;

const sources: Readonly<Record<NonNullable<ElementSource>, schema.ElementSource>> = {
  fixedKv: 'FIXED_KV',
  spec: 'SPEC',
  ownKey: 'OWN_KEY',
};

export const ReferenceCandidate: Required<ReferenceCandidateResolvers> = {
  rule: ({ rule }) => rule,
  elements: ({ elements }, _args, { budget }) =>
    elements.map(({ element, value, source }) => ({
      element,
      value: value && budget.text(() => value),
      source: source && sources[source],
    })),
  target: ({ target: kind, elements }, _args, { budget }) => {
    const values = elements.flatMap(({ element, value }) =>
      value === null ? [] : [[element, value] as const],
    );
    if (values.length < elements.length) return null;
    const name = budget.text(() => documentName({ kind, key: new Map(values) }));
    return { schema: kind.schema, name };
  },
  ambiguous: ({ ambiguous }, _args, { budget }) =>
    Array.from(ambiguous, ([element, { values, spot }]) => ({
      element,
      values: Array.from(values.keys(), (value) => budget.text(() => value)),
      taken: budget.text(() => String(valueAtPosition(spot))),
    })),
  outcome: ({ outcome }) => upperCase(outcome),
};

export const ReferentialSchema: ReferentialSchemaResolvers = {
  schemaVersion: ({ revision }, _args, { loaders }) => loaders.schemaVersion.load(revision),
};

export const IntegrityReport: Pick<IntegrityReportResolvers, 'issueCount'> = {
  issueCount: ({ total }) => total,
};

export const IntegrityIssue: Pick<IntegrityIssueResolvers, 'layer'> = {
  layer: ({ document: { layer } }) => layer ?? null,
};

export const SegmentChange: Pick<SegmentChangeResolvers, 'change'> = {
  change: ({ change }) => changeWord(change),
};

export const ReferenceRule: Required<ReferenceRuleResolvers> = {
  name: ({ kind }) => kind,
  type: ({ scan }) => upperCase(scan.type),
  map: ({ scan }) => (scan.type === 'map' ? scan.member : null),
  path: ({ scan }) => (scan.type === 'path' ? scan.path : null),
  commonKey: ({ scan }) => (scan.type === 'default' ? scan.commonKey : null),
  fixedKv: ({ fixed }) => Array.from(fixed, ([element, value]) => ({ element, value })),
  filterKeys: ({ filtered }) => [...filtered],
};
