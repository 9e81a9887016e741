import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
  isOfKind,
  layeringPolicyKind,
} from '../../domain/document/document.ts';
import { allKeys, runBetweenReads, yieldBetweenReads } from '../../domain/history/read-map.ts';
import { eachInSteps, filterInSteps, flatMapInSteps, mapInSteps } from '../../domain/in-steps.ts';
import { type BoundedCache, createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { dependenciesOf } from '../../domain/render/graph/resolve-graph.ts';
import { childCandidates } from '../../domain/render/graph/schema-index.ts';
import { renderKeysInSteps } from '../../domain/render/render-key.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesById, entriesIn } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot, Snapshots } from '../kernel/snapshots.ts';
import { possibleDependants } from './possible-dependants.ts';
import { closureGraph, type EntryGraph, type EntryNode } from './render-closure.ts';

/** The documents that a change affects. */
export interface Affected {
  /** Their entries after the change; deleted ones, before it. */
  readonly entries: readonly DocumentEntry[];
  /** documentKey → keys of the changed documents that cause its difference. */
  readonly causes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Maximum number of changed documents listed as causes of one difference. */
const maxCauses = 20;

/** Steps from a document to its dependents, above which all documents are compared instead. */
const maxWaves = 30;

/** Pairs of revisions whose result is kept: the references and the problems of a change are both found from it. */
const keptResults = 2;

/** By what is shared by all who ask: the last results, by the documents of both revisions, from which they follow. */
const kept = new WeakMap<Snapshots, BoundedCache<Promise<Affected>>>();

/**
 * The documents whose rendering is made from other things in one revision than in another: the
 * changed ones, and in waves all that depend on one of them and has another render key. `changes` are all that differ
 * between the documents of both. The last results are kept.
 */
export function affectedDocuments(
  services: Services,
  from: Pick<RevisionSnapshot, 'maps'>,
  to: Pick<RevisionSnapshot, 'maps'>,
  changes: readonly EntryChange[],
): Promise<Affected> {
  const results = kept.get(services.snapshots) ?? createBoundedCache(keptResults);
  kept.set(services.snapshots, results);
  const key = `${from.maps.documents} ${to.maps.documents}`;
  const known = results.get(key);
  if (known !== undefined) return known;
  const found = findAffected(services, from, to, changes);
  results.put(key, found, 1);
  // A store that failed may answer the next time.
  found.catch(() => results.remove(key));
  return found;
}

async function findAffected(
  services: Services,
  from: Pick<RevisionSnapshot, 'maps'>,
  to: Pick<RevisionSnapshot, 'maps'>,
  changes: readonly EntryChange[],
): Promise<Affected> {
  const sides = [from, to].map(({ maps }) => ({ maps, snapshot: services.snapshots.of(maps) }));
  const run = <T>(steps: Generator<void, T>): Promise<T> =>
    runBetweenReads(steps, services.content.pages);
  const seeds = await run(filterInSteps(changes, isOfContent));
  const search: Search = { services, sides, via: new Map(), links: new Map(), run };
  const seedKeys = await run(mapInSteps(seeds, keyOf));
  const affected = new Set(seedKeys);
  await run(eachInSteps(affected, (key) => search.via.set(key, key)));
  let wave: readonly string[] = [...affected];
  for (let nth = 0; wave.length > 0; nth += 1) {
    const everything = nth > maxWaves || (nth === 0 && seeds.some(isPolicy));
    const found = everything
      ? await allDocuments(search, wave)
      : await dependants(
          search,
          wave,
          nth === 0 ? await run(filterInSteps(seeds, movesLabels)) : [],
        );
    wave = await changedAmong(search, [...found, ...wave], affected);
    for (const key of wave) affected.add(key);
    if (everything) break;
  }
  const ids = await run(mapInSteps([...affected], (key) => idOfKey(key)));
  const [before = [], after = []] = await Promise.all(
    sides.map(({ maps }) => entriesById(maps, ids, services.content.pages)),
  );
  const entries = await run(flatMapInSteps(ids, (_, at) => after[at] ?? before[at] ?? []));
  return { entries, causes: await causesOf(search, seedKeys, affected) };
}

interface Search {
  readonly services: Services;
  /** The revision before, and the one after. */
  readonly sides: readonly Side[];
  /** Document → the one through which it was found. */
  readonly via: Map<string, string>;
  /** Document → its dependents, in either revision. */
  readonly links: Map<string, Set<string>>;
  /** Runs steps to their end, and yields between them if it is due. */
  readonly run: <T>(steps: Generator<void, T>) => Promise<T>;
}

interface Side {
  readonly maps: RevisionSnapshot['maps'];
  readonly snapshot: Snapshot;
}

function isOfContent({ before, after }: EntryChange): boolean {
  return before?.digest !== after?.digest;
}

function keyOf({ before, after }: EntryChange): string {
  return documentKey((after ?? before) as DocumentId);
}

function isPolicy({ before, after }: EntryChange): boolean {
  return isOfKind((after ?? before)?.schema ?? '', layeringPolicyKind);
}

/**
 * Whether a change may make selectors of other schemas match, which can be a fault.
 * (docs/rendering.md#layers-and-parents)
 */
function movesLabels({ before, after }: EntryChange): boolean {
  const labels = [before, after].map((entry) => canonicalText(entry?.labels ?? {}));
  return labels[0] !== labels[1];
}

/** Every document of both revisions: a layering policy affects all of them. */
async function allDocuments(
  { services, sides, via, run }: Search,
  [first = '']: readonly string[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    sides.map(({ maps }) => entriesIn(maps, [allKeys], services.content.pages)),
  );
  const keys = await run(mapInSteps(found.flat(), documentKey));
  const note = (key: string): void => {
    if (!via.has(key)) via.set(key, first);
  };
  await run(eachInSteps(keys, note));
  return keys;
}

/** Documents that may depend on those of a wave, in either revision. */
async function dependants(
  search: Search,
  wave: readonly string[],
  relabelled: readonly EntryChange[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const note = (of: DocumentEntry, entries: readonly DocumentEntry[]): void => {
    for (const key of entries.map(documentKey)) {
      found.push(key);
      if (!search.via.has(key)) search.via.set(key, documentKey(of));
    }
  };
  const { services, run } = search;
  const ids = await run(mapInSteps(wave, (key) => idOfKey(key)));
  for (const { maps, snapshot } of search.sides) {
    const found = await entriesById(maps, ids, services.content.pages);
    const entries = found.filter((entry) => entry !== null);
    const possible = await possibleDependants(services, maps, entries);
    await run(eachInSteps(possible, ([entry, others]) => note(entry, others)));
    if (relabelled.length > 0) await snapshot.loadAll();
    const noteChildren = ({ before, after }: EntryChange): void => {
      for (const entry of [before, after].filter((one) => one !== null)) {
        for (const index of snapshot.all() ?? []) note(entry, childCandidates(index, entry));
      }
    };
    await run(eachInSteps(relabelled, noteChildren));
  }
  return found;
}

/** Those of some documents that were not known and have other inputs after the change. */
async function changedAmong(
  search: Search,
  keys: readonly string[],
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const asked = [...new Set(keys)];
  // Nothing depends on a single changed document, and so it has no links that lead on.
  if (asked.every((key) => known.has(key)) && asked.length === 1) return [];
  const { run, services } = search;
  const ids = await run(mapInSteps(asked, (key) => idOfKey(key)));
  const states = await Promise.all(
    search.sides.map(async ({ maps, snapshot }) => {
      const found = await entriesById(maps, ids, services.content.pages);
      const graph = await closureGraph(
        snapshot,
        found.filter((entry) => entry !== null),
      );
      return run(statesInSteps(search, graph));
    }),
  );
  const isChanged = (key: string): boolean =>
    !known.has(key) && states[0]?.(key) !== states[1]?.(key);
  return run(filterInSteps(asked, isChanged));
}

/**
 * The inputs of each document of a graph, as a text to compare; notes the dependents of documents.
 */
function* statesInSteps(
  { links }: Search,
  graph: EntryGraph,
): Generator<void, (key: string) => string> {
  const keys = yield* renderKeysInSteps(graph);
  yield* eachInSteps(graph.order, (node) => {
    for (const { key } of dependenciesOf(node)) {
      const made = links.get(key) ?? new Set();
      links.set(key, made.add(node.key));
    }
  });
  return (key) => {
    const node = graph.byKey.get(key);
    if (node === undefined) return 'absent';
    const isOutput = !node.entry.abstract && node.replacedBy === null;
    return `${keys.get(key) ?? faultyState(node)} ${isOutput}`;
  };
}

/** For a document that cannot be rendered: the faults of its place in the graph. */
function faultyState({ parent, faults }: EntryNode): string {
  return `faulty ${parent?.key} ${JSON.stringify(faults.map(({ code, facts }) => [code, facts]))}`;
}

/**
 * Propagates changes along the links; a document without such a link gets the causes of the
 * document through which it was found.
 */
async function causesOf(
  { via, links, services }: Search,
  seeds: readonly string[],
  affected: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const causes = new Map<string, Set<string>>();
  const add = (key: string, cause: string): boolean => {
    const known = causes.get(key) ?? new Set();
    if (known.has(cause) || known.size >= maxCauses) return false;
    causes.set(key, known.add(cause));
    return true;
  };
  const spread = (start: string, cause: string): void => {
    const pending = add(start, cause) ? [start] : [];
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      for (const next of links.get(key) ?? []) {
        if (affected.has(next) && add(next, cause)) pending.push(next);
      }
    }
  };
  for (const seed of seeds) {
    spread(seed, seed);
    await yieldBetweenReads(services.content.pages);
  }
  for (const key of affected) {
    await yieldBetweenReads(services.content.pages);
    if (causes.has(key)) continue;
    for (const cause of causes.get(via.get(key) ?? '') ?? []) spread(key, cause);
  }
  return causes;
}
