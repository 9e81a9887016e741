import { refusal } from '../../domain/errors.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Context } from '../access/use-case.ts';
import { decodeCursor, encodeCursor } from '../kernel/paging.ts';
import type { FeedIterator } from '../revisions/follow.ts';

/** Something that has a state which changes. */
export interface StateOf<T> {
  readonly key: string;
  /** Equal for equal states. */
  readonly mark: string;
  readonly value: T;
}

/** A state as a subscriber gets it. */
export type WithCursor<T> = T & {
  /** Holds the states that the subscriber has got so far; see `StatesToFollow.after`. */
  readonly cursor: () => string;
};

/** What a subscriber follows. */
export interface StatesToFollow<T> {
  /** What can change them, beside the head: the live revision may have other data sources. */
  readonly watched: readonly ('tables' | 'records')[];
  read(): Promise<readonly StateOf<T>[]>;
  /** The cursor of the last state that a subscriber got before: states that are still the same are left out. */
  readonly after?: string | undefined;
}

/** Between two reads of a subscriber: a webhook may receive thousands of records a second. */
const pauseMs = 100;

/**
 * The states of things, at first all, then each that has changed, until it is ended. Of several changes between two
 * reads only the last state is given. A thing that is missing, and comes back, is new. Nothing is kept for subscribers that
 * are gone: their cursor says what they know.
 *
 * @throws ARGUMENT_INVALID for an `after` that is no cursor
 */
export function followStates<T>(
  { services: { followers, timer, store } }: Context,
  { watched, read, after }: StatesToFollow<T>,
): FeedIterator<WithCursor<T>> {
  let known = after === undefined ? new Set<string>() : printsOfCursor(after);
  let readAt = Number.NEGATIVE_INFINITY;
  return followers.follow({
    async read() {
      const left = readAt + pauseMs - timer.now();
      if (left > 0) await timer.wait(left);
      readAt = timer.now();
      const states = (await read()).map((state) => ({ ...state, print: printOf(state) }));
      const changed = states.filter(({ print }) => !known.has(print));
      const same = states.filter(({ print }) => known.has(print));
      known = new Set(states.map(({ print }) => print));
      return changed.map(({ value }, at) => ({
        ...value,
        cursor: () => cursorOf([...same, ...changed.slice(0, at + 1)]),
      }));
    },
    watch: (onChange) => watchAll(store, watched, onChange),
  });
}

/** The length of a fingerprint in hexadecimal digits. */
const printLength = 16;

/** A fingerprint of a state, which no other state has by chance. */
function printOf({ key, mark }: StateOf<unknown>): string {
  return digestOf(JSON.stringify([key, mark])).slice(0, printLength);
}

function cursorOf(states: readonly { readonly print: string }[]): string {
  return encodeCursor(['states', states.map(({ print }) => print).join('')]);
}

function printsOfCursor(text: string): Set<string> {
  const value = decodeCursor(text);
  const [kind, prints] = Array.isArray(value) ? value : [];
  if (kind !== 'states' || typeof prints !== 'string') {
    const reason = 'it is no cursor of this subscription';
    throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
  }
  const count = Math.floor(prints.length / printLength);
  return new Set(
    Array.from({ length: count }, (_, at) =>
      prints.slice(at * printLength, (at + 1) * printLength),
    ),
  );
}

/** Calls back also after a change of the head. */
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
