import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
import { type Fault, invariant, PurserError } from '../../domain/errors.ts';
import { type BlamedDocument, blamedLines } from '../../domain/explain/blame.ts';
import { explainValue } from '../../domain/explain/explain-value.ts';
import { leavesAt } from '../../domain/explain/leaves.ts';
import { secretsBy, withoutSecrets } from '../../domain/explain/secrets.ts';
import { type TracedValue, tracedValueAt } from '../../domain/explain/trace.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { createMeasure } from '../../domain/json/measure.ts';
import { parseQueryPath, type QueryPath } from '../../domain/json/path/path.ts';
import type { Location } from '../../domain/json/path/read.ts';
import {
  createPathBudget,
  type PathBudget,
  pathWithinData,
} from '../../domain/json/path/select.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { sliceSequence } from '../kernel/list-sequence.ts';
import type { Services } from '../kernel/services.ts';
import type { Explanation } from './explanation.ts';
import { traceOutputs } from './trace-outputs.ts';

/** Returns explanations of rendered documents, as `renderedById` returns the documents. */
export type Explainer = (
  revision: RevisionSnapshot,
  ids: readonly SourceId[],
) => Promise<readonly (Explanation | PurserError | null)[]>;

/**
 * Approximate memory for a byte of text as a value with its trace, and for a document by itself.
 */
const bytesInMemory = 4;
const documentBytes = 1_000;

/**
 * Explains documents: reads only what they depend on, and renders it again step by step. Recent
 * explanations are cached, because a client that reads one page by page requests it again for each
 * page.
 */
export function createExplainer(services: Services): Explainer {
  const kept = createBoundedCache<Explanation>(services.limits.maxRenderMemoBytes / 8);
  return async ({ maps }, ids) => {
    const keyOf = (id: SourceId): string => `${maps.documents} ${sourceKey(id)}`;
    const known = new Map(ids.map((id) => [keyOf(id), kept.get(keyOf(id))]));
    const missing = ids.filter((id) => known.get(keyOf(id)) === undefined);
    const { explanations, bytes } = await explainDocuments(services, maps, missing);
    const made = new Map(missing.map((id, at) => [keyOf(id), explanations[at] ?? null]));
    for (const [key, explanation] of made) {
      if (isExplanation(explanation)) kept.put(key, explanation, bytes);
    }
    return ids.map((id) => known.get(keyOf(id)) ?? made.get(keyOf(id)) ?? null);
  };
}

type Outcome = Explanation | PurserError | null;

function isExplanation(outcome: Outcome): outcome is Explanation {
  return outcome !== null && !(outcome instanceof PurserError);
}

/** The explanations of some documents, and their approximate memory together. */
async function explainDocuments(
  services: Services,
  maps: RevisionMaps,
  ids: readonly SourceId[],
): Promise<{ explanations: readonly Outcome[]; bytes: number }> {
  const { nodes, traced, behind, faults, entryOf, bodies } = await traceOutputs(
    services,
    maps,
    ids,
  );
  const hasSecrets = behind.some(({ storagePolicy }) => storagePolicy === 'encrypted');
  const isSecret = secretsBy(entryOf);
  const shown = ({ value, trace }: TracedValue): TracedValue =>
    hasSecrets ? { value: withoutSecrets({ value, trace }, isSecret), trace } : { value, trace };
  const explanations = nodes.map((node): Outcome => {
    if (node === undefined) return null;
    const data = traced.get(node.key);
    if (data === undefined) return failure(faults);
    const { metadata } = bodies(node.entry);
    return explanationOf({ entry: node.entry, metadata, data: shown(data), entryOf });
  });
  return { explanations, bytes: bytesOf(traced.values()) };
}

function bytesOf(documents: Iterable<TracedValue>): number {
  const measure = createMeasure(() => {});
  let bytes = 0;
  for (const { value = null } of documents) {
    bytes += documentBytes + bytesInMemory * measure(value).bytes;
  }
  return bytes;
}

function explanationOf(document: BlamedDocument<DocumentEntry>): Explanation {
  const { data, entryOf } = document;
  return {
    values(path, page) {
      const budget = createPathBudget();
      const within = pathWithin(document, parseQueryPath(path), budget);
      return sliceSequence(
        () => leavesIn(document, within, budget),
        page,
        (location) => explainValue(location, tracedValueAt(data, location), entryOf),
      );
    },
    lines: (page) =>
      sliceSequence(
        () => blamedLines(document),
        page,
        (line) => line(),
      ),
  };
}

/** Paths in diffs and faults begin at the document: if it has no such key, `data` is the whole. */
function pathWithin(
  document: BlamedDocument<DocumentEntry>,
  path: QueryPath,
  budget: PathBudget,
): QueryPath {
  const within = pathWithinData(path);
  return within !== null && leavesIn(document, path, budget).next().done ? within : path;
}

function leavesIn(
  { data, entryOf }: BlamedDocument<DocumentEntry>,
  path: QueryPath,
  budget: PathBudget,
): Generator<Location> {
  return leavesAt(data, path, secretsBy(entryOf), budget);
}

function failure([first, ...rest]: readonly Fault[]): PurserError {
  invariant(first, 'a document is rendered unless there is a fault');
  return new PurserError([first, ...rest]);
}
