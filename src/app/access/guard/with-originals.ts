import type { Revision } from '../../../domain/revision/revision.ts';
import type { App } from '../../app.ts';
import { originalOf } from './shown-revision.ts';

/**
 * The same use cases, asked about revisions as they are, though what was shown of them is less: a dry run
 * is known by its very object, and results of validations are made from all that a revision says.
 */
export function withOriginals(open: App): App {
  const all = (revisions: readonly Revision[]) => revisions.map(originalOf);
  return {
    ...open,
    diff: (by, from, to) => open.diff(by, originalOf(from), originalOf(to)),
    written: (by, revisions) => open.written(by, all(revisions)),
    documentHistory: (by, upTo, ...more) => open.documentHistory(by, originalOf(upTo), ...more),
    documents: (by, revision, ...more) => open.documents(by, originalOf(revision), ...more),
    documentsById: (by, revision, ids) => open.documentsById(by, originalOf(revision), ids),
    documentsByName: (by, revision, ids) => open.documentsByName(by, originalOf(revision), ids),
    renderedDocuments: (by, revision, ...more) =>
      open.renderedDocuments(by, originalOf(revision), ...more),
    renderedById: (by, revision, ids) => open.renderedById(by, originalOf(revision), ids),
    openRendered: (by, revision, ids) => open.openRendered(by, originalOf(revision), ids),
    explain: (by, revision, ids) => open.explain(by, originalOf(revision), ids),
    references: (by, revision, ...more) => open.references(by, originalOf(revision), ...more),
    referrers: (by, revision, ...more) => open.referrers(by, originalOf(revision), ...more),
    referenceGraph: (by, revision, ...more) =>
      open.referenceGraph(by, originalOf(revision), ...more),
    deletionPlan: (by, revision, query) => open.deletionPlan(by, originalOf(revision), query),
    explainReferences: (by, revision, id) => open.explainReferences(by, originalOf(revision), id),
    referentialSchema: (by, revision) => open.referentialSchema(by, originalOf(revision)),
    schemaVersions: (by, revisions) => open.schemaVersions(by, all(revisions)),
    integrityReport: (by, revision) => open.integrityReport(by, originalOf(revision)),
    related: (by, revision, ...more) => open.related(by, originalOf(revision), ...more),
    describeRevision: (by, revision) => open.describeRevision(by, originalOf(revision)),
    layered: (by, revision) => open.layered(by, originalOf(revision)),
    deepDifferences: (by, from, to) => open.deepDifferences(by, originalOf(from), originalOf(to)),
    inFindingOrder: (by, revision, faults) => open.inFindingOrder(by, originalOf(revision), faults),
    schemaErrors: (by, revision) => open.schemaErrors(by, originalOf(revision)),
    validity: (by, revisions) => open.validity(by, all(revisions)),
    validationEntry: (by, revision, ...more) =>
      open.validationEntry(by, originalOf(revision), ...more),
    validationEntries: (by, revision, ...more) =>
      open.validationEntries(by, originalOf(revision), ...more),
    schemaValidation: (by, revision) => open.schemaValidation(by, originalOf(revision)),
  };
}
