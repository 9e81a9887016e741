import { refusal } from '../../src/domain/errors.ts';

interface Closable {
  close(): Promise<void>;
}

/** What is lent until it is closed. */
export interface Lent<T> {
  /** Does something with it; it is opened if none of those opened before is free. @throws STORE_UNAVAILABLE */
  use<R>(work: (lent: T) => Promise<R>): Promise<R>;
  /** Gives it back, or closes it if it is in use. */
  close(): Promise<void>;
}

/** Things that are used one after the other by many tests of this process, as it takes long to open one. */
export interface Pool<T> {
  /** Lends one at its first use, which `begin` precedes. */
  lend(begin?: (lent: T) => void): Lent<T>;
}

/** A pool of things that are made by `open`; `clear` makes them as they were when they were opened. */
export function poolOf<T extends Closable>({
  open,
  clear = async () => {},
}: {
  readonly open: () => T;
  readonly clear?: (lent: T) => Promise<void>;
}): Pool<T> {
  const free: T[] = [];
  return {
    lend(begin = () => {}) {
      let lent: T | null = null;
      let uses = 0;
      let isClosed = false;
      const take = (): T => {
        if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
        if (lent === null) {
          lent = free.pop() ?? open();
          begin(lent);
        }
        return lent;
      };
      return {
        async use(work) {
          const taken = take();
          uses += 1;
          try {
            return await work(taken);
          } finally {
            uses -= 1;
          }
        },
        async close() {
          isClosed = true;
          const given = lent;
          lent = null;
          if (given === null) return;
          if (uses > 0) return given.close();
          await clear(given);
          free.push(given);
        },
      };
    },
  };
}
