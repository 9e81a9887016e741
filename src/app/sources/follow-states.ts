import type { HistoryStore } from '../../ports/history-store.ts';
import type { Context } from '../access/use-case.ts';
import type { FeedIterator } from '../revisions/follow.ts';

/** Something that has a state which changes. */
export interface StateOf<T> {
  readonly key: string;
  /** Equal for equal states. */
  readonly mark: string;
  readonly value: T;
}

/** Between two reads of a subscriber: a webhook may receive thousands of records a second. */
const pauseMs = 100;

/**
 * The states of things, at first all, then each that has changed, until it is ended. Of several changes between two
 * reads only the last state is given. A thing that is missing, and comes back, is new.
 */
export function followStates<T>(
  { services: { followers, timer, store } }: Context,
  watched: readonly ('tables' | 'records')[],
  read: () => Promise<readonly StateOf<T>[]>,
): FeedIterator<T> {
  let known: ReadonlyMap<string, string> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return followers.follow({
    async read() {
      const left = readAt + pauseMs - timer.now();
      if (left > 0) await timer.wait(left);
      readAt = timer.now();
      const states = await read();
      const changed = states.filter(({ key, mark }) => known.get(key) !== mark);
      known = new Map(states.map(({ key, mark }) => [key, mark]));
      return changed.map(({ value }) => value);
    },
    watch: (onChange) => watchAll(store, watched, onChange),
  });
}

/** Calls back also after a change of the head: the live revision may have other data sources. */
function watchAll(
  store: HistoryStore,
  watched: readonly ('tables' | 'records')[],
  onChange: () => void,
): () => void {
  const ends = [store.watch(onChange), ...watched.map((part) => store[part].watch(onChange))];
  return () => {
    for (const end of ends) end();
  };
}
