import { giveWay } from '../kernel/in-turns.ts';

/** What is followed: a feed that grows, and signals when. */
export interface Line<T> {
  /** What comes next, in order; empty when there is nothing yet. Asked again after each batch. */
  readonly read: () => Promise<readonly T[]>;
  /** Calls back soon after the line may have grown; gives what ends that. */
  readonly watch: (onChange: () => void) => () => void;
  /** Which of the things to give; default: all. */
  readonly wanted?: (item: T) => boolean;
}

/** What comes on a line, until it is ended. */
export interface Following<T> extends AsyncIterableIterator<T> {
  /** Ends it at once, also while it waits. */
  return(): Promise<IteratorResult<T>>;
}

/** What is being followed for anybody. */
export interface Followers {
  /**
   * Everything on a line, each once, as it comes. Nothing is queued for a slow consumer: it reads
   * on from where it stands, a batch at a time.
   */
  follow<T>(line: Line<T>): Following<T>;
  /** Ends all of them. */
  close(): void;
}

export function createFollowers(): Followers {
  const open = new Set<() => void>();

  async function* run<T>(line: Line<T>, bell: Bell): AsyncGenerator<T, void, void> {
    const unwatch = line.watch(bell.ring);
    open.add(bell.end);
    try {
      while (!bell.ended()) {
        const batch = await readUnlessEnded(line, bell);
        for (const item of batch) {
          if (bell.ended()) return;
          if (line.wanted?.(item) ?? true) yield item;
        }
        // A store may answer at once, and nothing of a batch may be wanted.
        if (batch.length === 0) await bell.rung();
        else await giveWay();
      }
    } finally {
      open.delete(bell.end);
      unwatch();
    }
  }

  return {
    follow(line) {
      const bell = createBell();
      return endable(run(line, bell), bell.end);
    },
    close() {
      for (const end of open) end();
    },
  };
}

/** What something comes to that is followed, but for what comes to null. Ends with it. */
export function mapFollowing<T, R>(
  following: Following<T>,
  toResult: (item: T) => Promise<R | null>,
): Following<R> {
  async function* run(): AsyncGenerator<R, void, void> {
    for await (const item of following) {
      const result = await toResult(item);
      if (result !== null) yield result;
    }
  }
  return endable(run(), () => void following.return());
}

/** What a store says that is being closed concerns nobody who has ended. */
async function readUnlessEnded<T>({ read }: Line<T>, { ended }: Bell): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (ended()) return [];
    throw error;
  }
}

/**
 * A generator that can be ended while it waits, which by itself it could not: `end` makes what it
 * waits for come.
 */
export function endable<T>(
  generator: AsyncGenerator<T, void, void>,
  end: () => void,
): Following<T> {
  return {
    next: () => generator.next(),
    return() {
      end();
      return generator.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Can be waited for, and remembers that it rang while nobody waited. */
interface Bell {
  readonly ring: () => void;
  /** Rings once and for all. */
  readonly end: () => void;
  readonly ended: () => boolean;
  readonly rung: () => Promise<void>;
}

function createBell(): Bell {
  let rang = false;
  let over = false;
  let wake = (): void => {};
  const ring = (): void => {
    rang = true;
    wake();
  };
  const end = (): void => {
    over = true;
    ring();
  };
  const rung = async (): Promise<void> => {
    if (!rang) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    rang = over;
  };
  return { ring, end, ended: () => over, rung };
}
