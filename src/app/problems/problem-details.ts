import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
  sourceKey,
} from '../../domain/document/document.ts';
import { PurserError } from '../../domain/errors.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import {
  documentOfProblem,
  problemKey,
  type RevisionProblem,
} from '../../domain/problem/problem.ts';
import { dependenciesOf } from '../../domain/render/graph/resolve-graph.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Explainer } from '../explain/explain-documents.ts';
import type { Explanation } from '../explain/explanation.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { possibleDependants } from '../render/possible-dependants.ts';
import { closureGraph, type EntryNode, renderClosure } from '../render/render-closure.ts';
import { documentIdOf, documentsPerBatch } from './find-problems.ts';
import { bodiesUnlessLost, isLostSecret } from './lost-secrets.ts';

/** What is known of a problem of a revision, whatever change led to it. */
export interface ProblemDetails {
  /** The document that has the value, though it shows in another one; else the document itself. */
  readonly causes: readonly DocumentId[];
  /** The documents that cannot be rendered because of it, and have no such fault themselves; at most `maxBlocked`. */
  readonly blocks: readonly DocumentId[];
}

/** How many documents are found, at most, that a problem blocks. */
const maxBlocked = 10_000;

interface DetailServices extends Services {
  readonly explainer: Explainer;
}

/**
 * The details of some problems of a revision, in their order. Costs the documents of these problems, and those made
 * from them. (docs/changes.md#problems)
 */
export async function findProblemDetails(
  services: DetailServices,
  revision: RevisionSnapshot,
  problems: readonly RevisionProblem[],
): Promise<readonly ProblemDetails[]> {
  const causeOf = await causesIn(services, revision, problems);
  const blocksOf = await blocksIn(services, revision.maps, problems);
  return problems.map((problem) => ({ causes: [causeOf(problem)], blocks: blocksOf(problem) }));
}

async function causesIn(
  { explainer }: DetailServices,
  revision: RevisionSnapshot,
  problems: readonly RevisionProblem[],
): Promise<(problem: RevisionProblem) => DocumentId> {
  const ofData = problems.filter(isOfData).map(documentOfProblem);
  const names = [...new Map(ofData.map((one) => [sourceKey(one), one])).values()];
  const explanations = new Map<string, Explanation>();
  for (let at = 0; at < names.length; at += documentsPerBatch) {
    const some = names.slice(at, at + documentsPerBatch);
    for (const [nth, outcome] of (await explainedUnlessLost(explainer, revision, some)).entries()) {
      const name = some[nth];
      if (name && outcome !== null && 'values' in outcome)
        explanations.set(sourceKey(name), outcome);
    }
  }
  return (problem) => {
    const document = documentOfProblem(problem);
    const explanation = isOfData(problem) ? explanations.get(sourceKey(document)) : undefined;
    return (explanation && originIn(explanation, problem)) ?? document;
  };
}

/** Explanations of documents; none if a document of one of the names is lost. */
async function explainedUnlessLost(
  explainer: Explainer,
  revision: RevisionSnapshot,
  names: readonly DocumentId[],
): ReturnType<Explainer> {
  try {
    return await explainer(revision, names);
  } catch (error) {
    if (error instanceof PurserError && isLostSecret(error)) return [];
    throw error;
  }
}

function isOfData({ fault: { place } }: RevisionProblem): boolean {
  return keysOfPath(place.path ?? '')[0] === 'data';
}

/** The document that holds the plain value that a problem is about; null of a mapping or list, and of what is missing. */
function originIn(
  { values }: Explanation,
  { fault: { place } }: RevisionProblem,
): DocumentId | null {
  const path = place.path ?? '';
  const value = values(path, { first: 1 }).items[0]?.node;
  const last = value?.steps.at(-1);
  if (value === undefined || last === undefined) return null;
  const isPlain = keysOfPath(value.path).length === keysOfPath(path).length - 1;
  return isPlain ? documentIdOf(last.entry) : null;
}

async function blocksIn(
  services: Services,
  maps: RevisionMaps,
  problems: readonly RevisionProblem[],
): Promise<(problem: RevisionProblem) => readonly DocumentId[]> {
  const documents = problems.filter(({ severity }) => severity === 'error').map(documentOfProblem);
  const found = await entriesById(maps, documents, services.content.pages);
  const entries = [...new Set(found.filter((entry) => entry !== null))];
  const { blocking, faulty } = await renderingFaults(services, maps, entries);
  const made = await documentsMadeFrom(services, maps, faulty);
  return (problem) => {
    const document = documentOfProblem(problem);
    return blocking.has(keyOf(problem)) ? (made.get(documentKey(document)) ?? []) : [];
  };
}

function keyOf({ fault, severity }: RevisionProblem): string {
  return problemKey({ document: documentOfProblem({ fault }), severity, fault });
}

/** Of some documents those that cannot be rendered because of a fault of their own, and the keys of these problems. */
async function renderingFaults(
  services: Services,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<{ readonly blocking: ReadonlySet<string>; readonly faulty: readonly DocumentEntry[] }> {
  const blocking = new Set<string>();
  const faulty = new Map<string, DocumentEntry>();
  const byKey = new Map(entries.map((entry) => [documentKey(entry), entry]));
  const snapshot = services.snapshots.of(maps);
  const bodies = bodiesUnlessLost(services.content);
  for (let at = 0; at < entries.length; at += documentsPerBatch) {
    const some = entries.slice(at, at + documentsPerBatch);
    const { faults } = await renderClosure(services, snapshot, some, bodies);
    for (const fault of faults) {
      const key = documentKey(documentOfProblem({ fault }));
      const entry = byKey.get(key);
      if (entry === undefined) continue;
      blocking.add(keyOf({ fault, severity: 'error', count: 1 }));
      faulty.set(key, entry);
    }
  }
  return { blocking, faulty: [...faulty.values()] };
}

/** By key of a document, all that are made from it, directly or through others, and have no fault of their place. */
async function documentsMadeFrom(
  services: Services,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<ReadonlyMap<string, readonly DocumentId[]>> {
  const snapshot = services.snapshots.of(maps);
  const dependants = new Map<string, Set<string>>();
  const known = new Map(entries.map((entry) => [documentKey(entry), entry]));
  const faulty = new Set<string>();
  let wave = entries;
  while (wave.length > 0) {
    const possible = await possibleDependants(services, maps, wave);
    const graph = await closureGraph(snapshot, [...possible.values()].flat());
    const reached = new Set(wave.map(documentKey));
    const next = new Map<string, DocumentEntry>();
    for (const node of graph.order) {
      const behind = dependenciesOf(node).filter(({ key }) => reached.has(key));
      if (behind.length === 0) continue;
      for (const { key } of behind)
        dependants.set(key, (dependants.get(key) ?? new Set()).add(node.key));
      if (hasOwnFault(node)) faulty.add(node.key);
      if (!known.has(node.key)) next.set(node.key, node.entry);
    }
    for (const [key, entry] of next) known.set(key, entry);
    wave = [...next.values()];
  }
  const made = new Map<string, readonly DocumentId[]>();
  for (const key of entries.map(documentKey)) {
    const all = reachedFrom(key, dependants);
    const blocked = [...all].filter((other) => !faulty.has(other)).sort();
    made.set(
      key,
      blocked.flatMap((other) => idOf(known.get(other))),
    );
    await yieldToEventLoop();
  }
  return made;
}

/** The members of a cycle share a fault, which is that of the first. */
function hasOwnFault({ key, faults }: EntryNode): boolean {
  return faults.some((fault) => documentKey(documentOfProblem({ fault })) === key);
}

function idOf(entry: DocumentEntry | undefined): readonly DocumentId[] {
  return entry === undefined ? [] : [documentIdOf(entry)];
}

/** What links lead to from a key, without itself, up to `maxBlocked`. */
function reachedFrom(
  start: string,
  links: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [start];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    for (const next of links.get(key) ?? []) {
      if (next === start || reached.has(next)) continue;
      if (reached.size === maxBlocked) return reached;
      reached.add(next);
      pending.push(next);
    }
  }
  return reached;
}
