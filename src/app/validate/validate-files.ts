import {
  type DocumentFacts,
  type DocumentId,
  documentKey,
} from '../../domain/document/document.ts';
import { type Fault, invariant, located } from '../../domain/errors.ts';
import { explainValue } from '../../domain/explain/explain-value.ts';
import { leavesAt } from '../../domain/explain/leaves.ts';
import { secretsBy } from '../../domain/explain/secrets.ts';
import { tracedValueAt } from '../../domain/explain/trace.ts';
import { nodesBehind, traceInSteps } from '../../domain/explain/trace-graph.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import { formatLocation } from '../../domain/json/path/format-location.ts';
import { parsePath } from '../../domain/json/path/path.ts';
import type { Limits } from '../../domain/limits.ts';
import { runSteps } from '../../domain/run-steps.ts';
import { type Finding, faultOf } from '../../domain/validation/finding.ts';
import type { Verdict } from '../../domain/validation/validate-document.ts';
import {
  createValidationWork,
  tooMuchWork,
  ValidationBudgetExceeded,
} from '../../domain/validation/validation-work.ts';
import { renderOptions } from '../render/render-closure.ts';
import { type RenderedSet, renderFileSet, type SourceFile } from '../render/render-files.ts';
import { placeInSubmission, submittedByKey, type WayOf } from '../submit/locate-submitted.ts';
import { validateSet } from './validate-set.ts';

/**
 * Validates the documents of some files as one set, like a revision with just these: without a store, and documents to
 * be encrypted stay in cleartext. Returns the number of documents in the output, and every fault with its file, line
 * and column.
 */
export function validateFiles(
  files: readonly SourceFile[],
  { limits }: { readonly limits: Limits },
): { readonly validated: number; readonly faults: readonly Fault[] } {
  const { set, faults } = renderFileSet(files, limits);
  if (set === null) return { validated: 0, faults };
  const verdict = validatedWithin(set, limits);
  if (verdict === null) return { validated: 0, faults: [tooMuchWork(limits.maxValidationSteps)] };
  const { findings, total } = verdict;
  const found = placedFaults(set, findings, limits).sort(byPlace);
  return { validated: set.output.length, faults: capFaults(found, limits.maxFaults, total) };
}

/** The verdict on a set; null if it takes too much work. */
function validatedWithin(set: RenderedSet, limits: Limits): Verdict | null {
  try {
    return validateSet(set, limits, createValidationWork(limits.maxValidationSteps));
  } catch (error) {
    if (error instanceof ValidationBudgetExceeded) return null;
    throw error;
  }
}

/** The findings as faults, each at the origin of the invalid value. */
function placedFaults(set: RenderedSet, findings: readonly Finding[], limits: Limits): Fault[] {
  const submitted = runSteps(submittedByKey(set.items));
  const byIndex = new Map(set.items.map((item) => [item.index, item]));
  const wayOf = ways(set, findings, limits);
  return findings.map((finding) => {
    const place = placeInSubmission(submitted, finding, wayOf(finding.document));
    invariant(place, 'a fault is in one of the files');
    const { file } = byIndex.get(place.document) ?? {};
    return located(faultOf(finding), { ...place, ...(file !== undefined && { file }) });
  });
}

/** The traces of the values of documents. */
function ways(
  { graph, body }: RenderedSet,
  findings: readonly Finding[],
  limits: Limits,
): (document: DocumentId) => WayOf {
  const keys = new Set(findings.map(({ document }) => documentKey(document)));
  const targets = graph.order.filter(({ key }) => keys.has(key));
  const steps = traceInSteps(nodesBehind(graph, targets), body, renderOptions(limits));
  const traced = runSteps(steps);
  const entryOf = (key: string): DocumentFacts => {
    const node = graph.byKey.get(key);
    invariant(node, 'traces name documents of the graph');
    return node.entry;
  };
  return (document) => (location) => {
    const data = traced.get(documentKey(document));
    invariant(data, 'every document that was rendered can be explained');
    const [leaf] = leavesAt(data, parsePath(formatLocation(location)), secretsBy(entryOf));
    return leaf && explainValue(leaf, tracedValueAt(data, leaf), entryOf);
  };
}
