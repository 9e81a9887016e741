import { yieldToEventLoop } from '../kernel/event-loop.ts';

/** A feed that grows, and signals its growth. */
export interface GrowingFeed<T> {
  /** The next items, in order; empty if there are none yet. Called again after each batch. */
  readonly read: () => Promise<readonly T[]>;
  /** Calls back soon after the feed may have grown; returns a function that ends this. */
  readonly watch: (onChange: () => void) => () => void;
  /** Filters items; default: all. */
  readonly wanted?: (item: T) => boolean;
}

/** The items of a feed, until it is ended. */
export interface FeedIterator<T> extends AsyncIterableIterator<T> {
  /** Ends it immediately, also while it waits. */
  return(): Promise<IteratorResult<T>>;
}

/** The open iterators of all subscribers. */
export interface Followers {
  /**
   * Every item of a feed, each once, in order. Nothing is queued for a slow consumer: it continues
   * to read from its position, a batch at a time.
   */
  follow<T>(feed: GrowingFeed<T>): FeedIterator<T>;
  /** Ends all of them. */
  close(): void;
}

export function createFollowers(): Followers {
  const open = new Set<() => void>();

  async function* run<T>(feed: GrowingFeed<T>, signal: Signal): AsyncGenerator<T, void, void> {
    const unwatch = feed.watch(signal.notify);
    open.add(signal.end);
    try {
      while (!signal.ended()) {
        const batch = await readUnlessEnded(feed, signal);
        for (const item of batch) {
          if (signal.ended()) return;
          if (feed.wanted?.(item) ?? true) yield item;
        }
        // A store may respond without delay, and the filter may reject the whole batch.
        if (batch.length === 0) await signal.notified();
        else await yieldToEventLoop();
      }
    } finally {
      open.delete(signal.end);
      unwatch();
    }
  }

  return {
    follow(feed) {
      const signal = createSignal();
      return endable(run(feed, signal), signal.end);
    },
    close() {
      for (const end of open) end();
    },
  };
}

/**
 * Maps the items of an iterator, and leaves out those that map to null. Ending it ends the
 * iterator.
 */
export function mapFeed<T, R>(
  items: FeedIterator<T>,
  toResult: (item: T) => Promise<R | null>,
): FeedIterator<R> {
  async function* run(): AsyncGenerator<R, void, void> {
    for await (const item of items) {
      const result = await toResult(item);
      if (result !== null) yield result;
    }
  }
  return endable(run(), () => void items.return());
}

/** Reads a batch; ignores errors after the end, because a store that is being closed throws. */
async function readUnlessEnded<T>(
  { read }: GrowingFeed<T>,
  { ended }: Signal,
): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (ended()) return [];
    throw error;
  }
}

/**
 * Makes a generator that can be ended while it waits, which generators alone cannot: `end` must
 * make the awaited promise resolve.
 */
export function endable<T>(
  generator: AsyncGenerator<T, void, void>,
  end: () => void,
): FeedIterator<T> {
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

/** A signal to wait for; remembers a notification while nobody waited. */
interface Signal {
  readonly notify: () => void;
  /** Notifies permanently. */
  readonly end: () => void;
  readonly ended: () => boolean;
  readonly notified: () => Promise<void>;
}

function createSignal(): Signal {
  let isNotified = false;
  let over = false;
  let wake = (): void => {};
  const notify = (): void => {
    isNotified = true;
    wake();
  };
  const end = (): void => {
    over = true;
    notify();
  };
  const notified = async (): Promise<void> => {
    if (!isNotified) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    isNotified = over;
  };
  return { notify, end, ended: () => over, notified };
}
