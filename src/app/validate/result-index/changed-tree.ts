import type { Revision, RevisionId } from '../../../domain/revision/revision.ts';
import {
  type ResultStates,
  rangesOfStates,
  type StateRanges,
} from '../../../domain/validation/result-states.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import type { BackgroundWork } from '../../kernel/background-work.ts';
import { createYieldIfDue } from '../../kernel/event-loop.ts';
import { digestOfResult, type ResultPointer } from './result-pointer.ts';
import type { ResultTrees } from './result-tree.ts';

/** What the index of results needs. */
export interface ResultIndexPorts {
  readonly store: Pick<
    HistoryStore,
    'head' | 'revisions' | 'range' | 'problems' | 'keepProblems' | 'validations' | 'records'
  >;
  /** Of the index: searches do without what it lacks. */
  readonly background?: BackgroundWork;
  /** The states of revisions by their recorded results. */
  readonly statesOf: (revisions: readonly Revision[]) => Promise<readonly ResultStates[]>;
  /** Revisions whose results are computed soon, and then recorded. */
  readonly waiting: () => readonly RevisionId[];
  /** Has missing results of a revision computed. */
  readonly queue: (revision: Revision) => void;
}

/** Leaves added at once, revisions whose states are computed at once, and results read at once. */
const leavesAtOnce = 64;
const revisionsAtOnce = 64;
const entriesAtOnce = 2_000;

/** Changed revisions, and results, from which on a tree is changed though no leaf is added. */
export const maxStaleRevisions = 32;
export const maxStaleResults = 512;

interface Changing {
  readonly ports: ResultIndexPorts;
  readonly trees: ResultTrees;
  readonly signal: AbortSignal;
}

interface LeafChange {
  readonly leaves: ReadonlyMap<number, readonly StateRanges[]>;
  readonly upTo: Omit<ResultPointer, 'root'>;
}

/** The next leaves to add and to change; null if there is not enough to do. */
export async function changedTree(
  changing: Changing,
  pointer: ResultPointer | null,
): Promise<LeafChange | null> {
  const { store } = changing.ports;
  const { fanOut } = changing.trees;
  // Before the states are read: these may be newer.
  const entries =
    pointer === null ? [] : await store.validations.after(pointer.sequence, entriesAtOnce);
  const sequence =
    pointer === null
      ? await store.validations.last()
      : (entries.at(-1)?.sequence ?? pointer.sequence);
  const known = pointer?.revisions ?? 0;
  const stale = new Set(entries.map((entry) => entry.revision).filter((id) => id <= known));
  const leaves = new Map(await addedLeaves(changing, known));
  const isEnough =
    leaves.size > 0 || stale.size >= maxStaleRevisions || entries.length >= maxStaleResults;
  if (!isEnough) return null;
  for (const [number, leaf] of await changedLeaves(changing, stale)) leaves.set(number, leaf);
  const revisions = Math.max(known, (Math.max(-1, ...leaves.keys()) + 1) * fanOut);
  const [last] = await store.revisions([revisions]);
  if (!last) return null;
  const result = await digestOfResult(store, sequence);
  return { leaves, upTo: { revisions, revision: last.digest, sequence, result } };
}

type Leaves = readonly (readonly [number: number, leaf: readonly StateRanges[]])[];

async function addedLeaves({ ports, trees, signal }: Changing, known: RevisionId): Promise<Leaves> {
  const { store } = ports;
  const { fanOut } = trees;
  const head = (await store.head())?.id ?? 0;
  const complete = Math.floor(head / fanOut) * fanOut;
  // What is recorded soon would change them again.
  const first = Math.min(...ports.waiting(), Number.POSITIVE_INFINITY);
  const end = Math.min(complete, known + leavesAtOnce * fanOut, leafBegin(first, fanOut));
  const states: StateRanges[] = [];
  const yieldIfDue = createYieldIfDue(ports.background);
  while (known + states.length < end && !signal.aborted) {
    const above = known + states.length;
    const limit = Math.min(revisionsAtOnce, end - above);
    const some = await store.range({ above, below: end + 1, limit, newestFirst: false });
    if (some.length === 0) break;
    states.push(...(await ports.statesOf(some)).map(rangesOfStates));
    const yielding = yieldIfDue();
    if (yielding !== null) await yielding;
  }
  const count = Math.floor(states.length / fanOut);
  return Array.from({ length: count }, (_, at) => [
    known / fanOut + at,
    states.slice(at * fanOut, (at + 1) * fanOut),
  ]);
}

/** The number of revisions before the leaf of one. */
function leafBegin(id: RevisionId, fanOut: number): number {
  return Number.isFinite(id) ? Math.floor((id - 1) / fanOut) * fanOut : Number.POSITIVE_INFINITY;
}

/** Whole leaves are computed again: most have several revisions that changed. */
async function changedLeaves(
  { ports, trees: { fanOut }, signal }: Changing,
  stale: ReadonlySet<RevisionId>,
): Promise<Leaves> {
  const numbers = new Set([...stale].map((id) => Math.floor((id - 1) / fanOut)));
  const leaves: (readonly [number, readonly StateRanges[]])[] = [];
  for (const number of numbers) {
    if (signal.aborted) break;
    await ports.background?.yieldToRequests();
    const above = number * fanOut;
    const range = { above, below: above + fanOut + 1, limit: fanOut, newestFirst: false };
    const states = await ports.statesOf(await ports.store.range(range));
    leaves.push([number, states.map(rangesOfStates)]);
  }
  return leaves;
}
