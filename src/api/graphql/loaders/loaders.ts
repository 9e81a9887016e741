import DataLoader from 'dataloader';
import { recordOf, type VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { App } from '../../../app/app.ts';
import type { ContentPlace } from '../../../app/content/find-content-since.ts';
import type { StoredRun } from '../../../app/deployments/runs/run-events.ts';
import type { RunRecord } from '../../../app/deployments/runs/run-records.ts';
import type { LogPart } from '../../../app/deployments/use-cases/deployment-log.ts';
import type { DriftCheckView } from '../../../app/deployments/use-cases/drift-checks.ts';
import type { DocumentContent } from '../../../app/document-content/show-contents.ts';
import type { Explanation } from '../../../app/explain/explanation.ts';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import type { PageRequest, Slice } from '../../../app/kernel/slice.ts';
import type { NotificationView } from '../../../app/notifications/use-cases/notifications.ts';
import type { PolicyView } from '../../../app/policies/use-cases/rule-policies.ts';
import type { ReportedProblem } from '../../../app/problems/problem-report.ts';
import type {
  Reference,
  ReferenceQuery,
  Resource,
} from '../../../app/references/reference-cases.ts';
import type { Relation } from '../../../app/render/relation.ts';
import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import type { RevisionWrites } from '../../../app/revisions/revision-query.ts';
import type { RevisionValidity } from '../../../app/validate/validation-cases.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import {
  type Document,
  type DocumentEntry,
  type DocumentId,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../../domain/document/document.ts';
import type { ProblemCounts } from '../../../domain/problem/compare-problems.ts';
import type { RevisionId, Tag } from '../../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { Stability } from '../cache/stability.ts';

/** Loads within one revision. */
export interface RevisionLoaders {
  readonly byId: DataLoader<DocumentId, DocumentEntry | null, string>;
  readonly byName: DataLoader<SourceId, readonly DocumentEntry[], string>;
  readonly rendered: DataLoader<SourceId, RenderedDocument | null, string>;
  /** Like `rendered`, with secret data. */
  readonly openRendered: DataLoader<SourceId, RenderedDocument | null, string>;
  readonly explanation: DataLoader<SourceId, Explanation | null, string>;
  readonly resource: DataLoader<SourceId, Resource | null, string>;
  /** Problems that the revision lists, with their causes and the documents that they block. */
  readonly problemDetails: DataLoader<ReportedProblem, ReportedProblem>;
  readonly contents: DataLoader<SourceId, readonly DocumentContent[], string>;
  /** As `contents`, with those that are secret. */
  readonly openContents: DataLoader<SourceId, readonly DocumentContent[], string>;
  related(relation: Relation): DataLoader<DocumentId, readonly DocumentEntry[], string>;
  references(asked: AskedReferences): DataLoader<SourceId, readonly Reference[], string>;
}

/** The direction of references: needed documents, or referrers. */
export interface AskedReferences extends ReferenceQuery {
  readonly of: 'references' | 'referrers';
}

/**
 * Batches the reads of the rows of one operation, so that the number of calls does not grow with
 * the rows. Created for every operation, which therefore sees one head throughout.
 */
export interface Loaders {
  revision(ref: RevisionRef): Promise<VisibleRevision>;
  readonly revisionById: DataLoader<RevisionId, VisibleRevision | null>;
  /**
   * The writes of a revision; without a read for a caller with unrestricted visibility, because the record contains
   * them.
   */
  written(revision: VisibleRevision): RevisionWrites | Promise<RevisionWrites>;
  readonly tags: DataLoader<RevisionId, readonly Tag[]>;
  readonly deployment: DataLoader<string, StoredRun | null>;
  /** Pages of the logs of deployments, of all steps or of one. */
  deploymentLog(step: number | null, page: PageRequest): DataLoader<string, Slice<LogPart> | null>;
  /** What the live revision has of each, read once. */
  policies(): Promise<readonly PolicyView[]>;
  notifications(): Promise<readonly NotificationView[]>;
  driftChecks(): Promise<readonly DriftCheckView[]>;
  /** Pages of the deployments of revisions, the newest first. */
  deployments(page: PageRequest): DataLoader<VisibleRevision, Slice<RunRecord>, string>;
  readonly validity: DataLoader<VisibleRevision, RevisionValidity, string>;
  schemaValidation(revision: VisibleRevision): Promise<ValidationEntry>;
  readonly problemCounts: DataLoader<VisibleRevision, ProblemCounts, string>;
  /** The version of the referential schema. */
  readonly schemaVersion: DataLoader<VisibleRevision, number, string>;
  readonly body: DataLoader<DocumentEntry, Document, string>;
  /** Like `body`, with secret data. */
  readonly openBody: DataLoader<DocumentEntry, Document, string>;
  readonly contentSince: DataLoader<ContentPlace, RevisionId, string>;
  within(revision: VisibleRevision): RevisionLoaders;
}

export function createLoaders(app: App, by: Principal, stability: Stability): Loaders {
  return {
    revision: remember(
      ({ id, tag }) => JSON.stringify([id, tag]),
      (ref) => app.revision(by, ref),
    ),
    revisionById: new DataLoader((ids) => app.revisionsById(by, ids)),
    written: writtenLoader(app, by),
    tags: new DataLoader((ids) => app.tags(by, ids)),
    ...deploymentLoaders(app, by),
    policies: once(() => app.rulePolicies(by)),
    notifications: once(() => app.notifications(by)),
    driftChecks: once(() => app.driftChecks(by)),
    validity: new DataLoader((revisions) => app.summarizeValidations(by, revisions), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    schemaValidation: remember(
      ({ digest }) => digest,
      (revision) => app.schemaValidation(by, revision),
    ),
    problemCounts: new DataLoader((revisions) => app.problemCounts(by, revisions), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    schemaVersion: new DataLoader((revisions) => app.schemaVersions(by, revisions), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    body: new DataLoader(async (entries) => stability.note(await app.bodies(by, entries)), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    openBody: new DataLoader((entries) => app.openBodies(by, entries), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    contentSince: new DataLoader((places) => app.contentSince(by, places), {
      cacheKeyFn: ({ entry, location, deep, line }) =>
        JSON.stringify([entry.serial, entry.digest, location, deep, line]),
    }),
    within: remember(
      ({ digest }) => digest,
      (revision) => revisionLoaders(app, by, revision, stability),
    ),
  };
}

function deploymentLoaders(
  app: App,
  by: Principal,
): Pick<Loaders, 'deployment' | 'deploymentLog' | 'deployments'> {
  const logs = remember(
    (asked: readonly [step: number | null, page: PageRequest]) => JSON.stringify(asked),
    ([step, page]) =>
      new DataLoader<string, Slice<LogPart> | null>((ids) =>
        app.deploymentLogs(by, ids, step, page),
      ),
  );
  return {
    deployment: new DataLoader((ids) => app.deploymentsById(by, ids)),
    deploymentLog: (step, page) => logs([step, page]),
    deployments: remember(
      (page) => JSON.stringify(page),
      (page) =>
        new DataLoader((revisions) => app.deploymentsOfRevisions(by, revisions, page), {
          cacheKeyFn: ({ digest }) => digest,
        }),
    ),
  };
}

function writtenLoader(app: App, by: Principal): Loaders['written'] {
  if (visibilityOf(by).isUnrestricted) return recordOf;
  const written = new DataLoader<VisibleRevision, RevisionWrites, string>(
    (revisions) => app.listWrites(by, revisions),
    { cacheKeyFn: ({ digest }) => digest },
  );
  return (revision) => written.load(revision);
}

function revisionLoaders(
  app: App,
  by: Principal,
  revision: VisibleRevision,
  stability: Stability,
): RevisionLoaders {
  const byDocument = { cacheKeyFn: documentKey };
  const bySource = { cacheKeyFn: sourceKey };
  return {
    byId: new DataLoader((ids) => app.documentsById(by, revision, ids), byDocument),
    byName: new DataLoader((ids) => app.documentsByName(by, revision, ids), bySource),
    rendered: new DataLoader(
      async (ids) => stability.note(await app.renderedById(by, revision, ids)),
      bySource,
    ),
    openRendered: new DataLoader((ids) => app.openRendered(by, revision, ids), bySource),
    explanation: new DataLoader((ids) => app.explain(by, revision, ids), bySource),
    problemDetails: new DataLoader((problems) => app.problemDetails(by, revision, problems)),
    resource: new DataLoader((ids) => app.resourcesByName(by, revision, ids), bySource),
    contents: new DataLoader((ids) => app.documentContents(by, revision, ids), bySource),
    openContents: new DataLoader((ids) => app.openDocumentContents(by, revision, ids), bySource),
    related: remember(
      (relation) => relation,
      (relation) =>
        new DataLoader((ids) => app.listRelatedDocuments(by, revision, relation, ids), byDocument),
    ),
    references: remember(
      ({ of, relations, transitive }) => JSON.stringify([of, relations, transitive]),
      ({ of, ...query }) => new DataLoader((ids) => app[of](by, revision, ids, query), bySource),
    ),
  };
}

function once<V>(make: () => V): () => V {
  let known: { readonly value: V } | null = null;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}

function remember<A, K, V>(
  keyOf: (argument: A) => K,
  make: (argument: A) => V,
): (argument: A) => V {
  const known = new Map<K, V>();
  return (argument) => {
    const key = keyOf(argument);
    const value = known.get(key) ?? make(argument);
    known.set(key, value);
    return value;
  };
}
