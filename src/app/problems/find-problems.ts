import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
  documentLabel,
} from '../../domain/document/document.ts';
import { unknownMetadataKeys } from '../../domain/document/unknown-metadata.ts';
import { type Fault, fault, invariant, located } from '../../domain/errors.ts';
import { mapInSteps } from '../../domain/in-steps.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { documentOfProblem, type FoundProblem, problemKey } from '../../domain/problem/problem.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { type Finding, faultOf, faultOfAll } from '../../domain/validation/finding.ts';
import type { Verdict } from '../../domain/validation/validate-document.ts';
import {
  createValidationWork,
  tooMuchWork,
  ValidationBudgetExceeded,
} from '../../domain/validation/validation-work.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import { type EntryGraph, type RenderedClosure, renderClosure } from '../render/render-closure.ts';
import { faultsBehind } from '../render/render-revision.ts';
import { type OutputDocument, outputFacts } from '../render/whole-rendering.ts';
import type { RevisionRules } from '../validate/revision-rules.ts';
import type { DocumentValidator } from '../validate/validate-documents.ts';
import { bodiesUnlessLost, isLostSecret } from './lost-secrets.ts';
import { manifestVerdicts } from './manifest-problems.ts';
import { missingReferences } from './missing-references.ts';
import { sourceNameConflicts } from './source-name-conflicts.ts';

/** Dependencies for finding problems. */
export interface FindingServices extends Services {
  readonly documents: DocumentValidator;
}

/** The problems of some documents. */
export interface FoundProblems {
  readonly problems: readonly FoundProblem[];
  /** For problems of a document's data: the findings, to locate them in texts. */
  readonly findings: ReadonlyMap<Fault, Finding>;
  /** By problemKey, the documents that cannot be rendered because of a problem of another one. */
  readonly blocked: ReadonlyMap<string, readonly DocumentId[]>;
  /** The documents whose secrets cannot be opened, though nobody asked for them: others are made from them. */
  readonly lost: readonly DocumentId[];
  /** The keys of the documents, and of all that they are made from. */
  readonly inputs: ReadonlySet<string>;
}

/** Documents rendered and validated at once: only their problems are kept. */
export const documentsPerBatch = 200;

/**
 * The problems of some documents of a revision: why they cannot be rendered, or how they break their DataSchemas and
 * the rules of built-in kinds; of manifests and variables, all flaws. Documents that only depend on one that cannot be rendered are in `blocked`.
 * (docs/changes.md#problems)
 */
export async function findProblems(
  services: FindingServices,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
  rules: RevisionRules,
): Promise<FoundProblems> {
  const found: Collected = {
    problems: [],
    findings: new Map(),
    blocked: new Map(),
    lost: [],
    inputs: new Set(),
  };
  const work = createValidationWork(services.limits.maxValidationSteps);
  const snapshot = services.snapshots.of(maps);
  const bodies = bodiesUnlessLost(services.content);
  const asked = new Set(await runCooperatively(mapInSteps(entries, documentKey)));
  for (let at = 0; at < entries.length; at += documentsPerBatch) {
    const some = entries.slice(at, at + documentsPerBatch);
    const closure = await renderClosure(services, snapshot, some, bodies);
    for (const { key } of closure.graph.order) found.inputs.add(key);
    collectFaults(found, closure, some, asked);
    await collectWarnings(found, services, closure.graph, some);
    const rendered = renderedOutput(closure, some);
    const output = rendered.map(({ entry }) => entry);
    found.problems.push(...(await missingReferences(services, maps, output)));
    await collectFindings(found, services, rules, rendered, work);
  }
  for (const finding of await sourceNameConflicts(services, maps, entries)) {
    const fault = faultOf(finding);
    found.findings.set(fault, finding);
    found.problems.push({ document: finding.document, severity: 'error', fault });
  }
  for (const verdict of await manifestVerdicts(services, maps, entries)) {
    collectErrors(found, verdict);
  }
  return found;
}

interface Collected {
  readonly problems: FoundProblem[];
  readonly findings: Map<Fault, Finding>;
  readonly blocked: Map<string, DocumentId[]>;
  readonly lost: DocumentId[];
  readonly inputs: Set<string>;
}

function collectFaults(
  { problems, blocked, lost }: Collected,
  { graph, results, faults }: RenderedClosure,
  entries: readonly DocumentEntry[],
  asked: Set<string>,
): void {
  const wanted = new Set(entries.map(documentKey));
  const faulty = new Set<string>();
  for (const fault of faults) {
    const document = documentOfProblem({ fault });
    const key = documentKey(document);
    faulty.add(key);
    if (wanted.has(key)) problems.push({ document, severity: 'error', fault });
    else if (isLostSecret(fault) && !asked.has(key)) {
      asked.add(key);
      lost.push(document);
      problems.push({ document, severity: 'error', fault });
    }
  }
  for (const entry of entries) {
    const key = documentKey(entry);
    const node = graph.byKey.get(key);
    if (node === undefined || results.has(key) || faulty.has(key)) continue;
    for (const fault of faultsBehind(node, faults)) {
      const problem = problemKey({
        document: documentOfProblem({ fault }),
        fault,
        severity: 'error',
      });
      const others = blocked.get(problem);
      if (others === undefined) blocked.set(problem, [documentIdOf(entry)]);
      else others.push(documentIdOf(entry));
    }
  }
}

/**
 * Parts of documents without effect, which are warnings: selectors that match nothing, and unknown keys of metadata.
 */
async function collectWarnings(
  { problems }: Collected,
  { content }: FindingServices,
  graph: EntryGraph,
  entries: readonly DocumentEntry[],
): Promise<void> {
  const metadataOf = await readMetadata(content, entries);
  for (const entry of entries) {
    const document = documentIdOf(entry);
    const label = documentLabel(entry);
    const warn = (fault: Fault): number => problems.push({ document, severity: 'warning', fault });
    const node = graph.byKey.get(documentKey(entry));
    if (entry.parentSelector !== null && node?.parent === null && node.faults.length === 0) {
      const path = 'metadata.layeringDefinition.parentSelector';
      warn(fault('PARENT_UNMATCHED', { document: label }, placeOfDocument(document, path)));
    }
    for (const { path, key, nearest } of unknownMetadataKeys(metadataOf(entry))) {
      const facts = { document: label, key, ...(nearest !== null && { nearest }) };
      warn(fault('METADATA_KEY_UNKNOWN', facts, placeOfDocument(document, path)));
    }
  }
}

/** The metadata of documents; reading it needs no key, even for encrypted ones. */
export async function readMetadata(
  content: Services['content'],
  entries: readonly DocumentEntry[],
): Promise<(entry: DocumentEntry) => JsonObject> {
  const [clear, sealed] = [
    entries.filter(({ storagePolicy }) => storagePolicy === 'cleartext'),
    entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted'),
  ];
  const documents = [...(await content.documents(clear)), ...(await content.unopened(sealed))];
  const byEntry = new Map([...clear, ...sealed].map((entry, at) => [entry, documents[at]]));
  return (entry) => byEntry.get(entry)?.metadata ?? {};
}

/** The identity of an entry. */
export function documentIdOf({ schema, name, layer }: DocumentEntry): DocumentId {
  return { schema, name, layer };
}

function renderedOutput(
  { graph, keys, results }: RenderedClosure,
  entries: readonly DocumentEntry[],
): readonly OutputDocument[] {
  const wanted = new Set(entries.map(documentKey));
  const nodes = outputOf(graph).filter(({ key }) => wanted.has(key) && results.has(key));
  return Array.from(outputFacts(graph, nodes, keys), ([entry, fact]) => {
    const { data } = results.get(documentKey(entry)) ?? {};
    invariant(data !== undefined, 'only rendered documents were chosen');
    return { entry, fact, data };
  });
}

type Errors = Pick<Verdict, 'findings' | 'total'>;

function collectErrors({ problems, findings }: Collected, verdict: Errors): void {
  for (const { finding, fault, count } of faultsOf(verdict)) {
    findings.set(fault, finding);
    problems.push({ document: finding.document, severity: 'error', fault, count });
  }
}

/**
 * What is wrong with a document's data; as one fault if it is more than may be listed. To list only a part would have
 * others take the place of those that are mended, as if they were new.
 */
function faultsOf({ findings, total }: Errors) {
  const [first] = findings;
  if (first !== undefined && total > findings.length) {
    return [{ finding: first, fault: faultOfAll(first, total), count: total }];
  }
  return findings.map((finding) => ({ finding, fault: faultOf(finding), count: 1 }));
}

/**
 * Documents that were not checked when the work exceeded its limit are reported, too: it is unknown whether they are
 * valid.
 */
async function collectFindings(
  found: Collected,
  { documents, limits }: FindingServices,
  rules: RevisionRules,
  rendered: readonly OutputDocument[],
  work: ReturnType<typeof createValidationWork>,
): Promise<void> {
  const { problems, findings } = found;
  const left = new Set(rendered.map(({ entry }) => entry));
  try {
    await documents.validateAhead(rules, rendered, (entry, verdict) => {
      work.spend(verdict.steps);
      left.delete(entry);
      collectErrors(found, verdict);
      for (const warning of verdict.warnings ?? []) {
        const fault = faultOf(warning);
        findings.set(fault, warning);
        problems.push({ document: warning.document, severity: 'warning', fault });
      }
    });
  } catch (error) {
    if (!(error instanceof ValidationBudgetExceeded)) throw error;
    const fault = tooMuchWork(limits.maxValidationSteps);
    for (const entry of left) {
      const document = documentIdOf(entry);
      const placed = located(fault, placeOfDocument(document));
      problems.push({ document, severity: 'error', fault: placed });
    }
  }
}
