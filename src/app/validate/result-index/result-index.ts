import { PurserError } from '../../../domain/errors.ts';
import { changedTree, type ResultIndexPorts } from './changed-tree.ts';
import { createResultPointers, type ResultPointer } from './result-pointer.ts';
import { createResultTrees, defaultFanOut, type ResultTrees } from './result-tree.ts';

/**
 * The index of the history by the results of validations: a tree of states in immutable nodes, and a small record that
 * names its root. All of it can be computed again. (docs/history.md#filters)
 */
export interface ResultIndex {
  readonly trees: ResultTrees;
  /** The newest tree of this history, if there is one. */
  newest(): Promise<ResultPointer | null>;
  /** Adds what the tree lacks, in the background. Resolves when that has ended, also if it failed. */
  keepUp(): Promise<void>;
  /** Has the tree made again: a node of it is missing. */
  renew(): void;
  close(): Promise<void>;
}

/** Creates an index over a store, with an empty cache. */
export function createResultIndex(ports: ResultIndexPorts, fanOut = defaultFanOut): ResultIndex {
  const { store } = ports;
  const trees = createResultTrees(store, fanOut);
  const stop = new AbortController();
  const { signal } = stop;
  let running: Promise<void> | null = null;
  let isBroken = false;
  const pointers = createResultPointers(store);

  /** Whether there may be more to add. */
  async function step(): Promise<boolean> {
    const { version, pointer } = await pointers.read();
    const change = await changedTree({ ports, trees, signal }, isBroken ? null : pointer);
    if (change === null || signal.aborted) return false;
    const made = await trees.change((isBroken ? null : pointer)?.root ?? null, change.leaves);
    isBroken = made === null;
    if (made === null) return true;
    await store.keepProblems(made.texts, new Map());
    // Another server may have changed the tree meanwhile.
    return pointers.put({ ...change.upTo, root: made.root }, version);
  }

  async function addMissing(): Promise<void> {
    while (!signal.aborted && (await step()));
  }

  function noteFailure(error: unknown): void {
    // The next search tries again, unless nothing can ever be written.
    const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
    if (isReadOnly) stop.abort();
  }

  return {
    trees,
    newest: async () => (await pointers.read()).pointer,
    keepUp() {
      if (signal.aborted) return Promise.resolve();
      running ??= addMissing()
        .catch(noteFailure)
        .finally(() => {
          running = null;
        });
      return running;
    },
    renew() {
      isBroken = true;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
