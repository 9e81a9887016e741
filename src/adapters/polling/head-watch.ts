/** Notifies watchers of one store that its head may have changed. */
export interface HeadWatch {
  /** Calls back from now on; returns a function that ends this. */
  watch(onChange: () => void): () => void;
  /** Notifies all watchers, asynchronously: the writer continues first. */
  changed(): void;
  /** Ends it for all watchers. */
  close(): void;
}

/** A source of change notifications, if the store has one. */
export interface Feed {
  /**
   * Calls `onChange` after changes until the signal is aborted. Resolves if the store has no change
   * notifications; fails if it broke, or could not begin this time.
   *
   * @param onLive called once no later change can be missed
   */
  run(
    on: { readonly onLive: () => void; readonly onChange: () => void },
    signal: AbortSignal,
  ): Promise<void>;
}

export interface HeadWatchOptions {
  /** A value that differs after every change of the head. May fail: the next check detects the change. */
  readonly look: () => Promise<unknown>;
  readonly intervalMs: number;
  readonly feed?: Feed;
}

/** Pause before a broken feed is started again, at first and at most. */
const feedPauseMs = { first: 1_000, max: 60_000 } as const;

/**
 * Polls the head while there are watchers, once for all of them; does not poll while a feed
 * notifies of changes.
 */
export function createHeadWatch(options: HeadWatchOptions): HeadWatch {
  const watchers = new Set<() => void>();
  let period: AbortController | null = null;

  let hasNotified = true;
  const changed = (): void => {
    if (hasNotified) setImmediate(notifyAll);
    hasNotified = false;
  };
  const notifyAll = (): void => {
    hasNotified = true;
    for (const notify of [...watchers]) notify();
  };
  const rest = (): void => {
    period?.abort();
    period = null;
  };

  return {
    changed,
    watch(onChange) {
      const notify = (): void => onChange();
      watchers.add(notify);
      if (period === null) {
        period = new AbortController();
        startPeriod(options, changed, period.signal);
      }
      return () => {
        watchers.delete(notify);
        if (watchers.size === 0) rest();
      };
    },
    close() {
      watchers.clear();
      rest();
    },
  };
}

/** Polls, and listens to the feed if there is one, until the last watcher leaves. */
function startPeriod(
  { look, intervalMs, feed }: HeadWatchOptions,
  changed: () => void,
  signal: AbortSignal,
): void {
  const state = { live: false };
  void poll({ look, intervalMs, isNeeded: () => !state.live, changed }, signal);
  if (feed !== undefined) void listen(feed, state, changed, signal);
}

async function poll(
  {
    look,
    intervalMs,
    isNeeded,
    changed,
  }: HeadWatchOptions & {
    readonly isNeeded: () => boolean;
    readonly changed: () => void;
  },
  signal: AbortSignal,
): Promise<void> {
  // The first value counts as new: it may be later than a watcher's own read.
  let seen: unknown = Symbol('nothing');
  while (!signal.aborted) {
    if (isNeeded()) {
      const found = await look().catch(() => seen);
      if (signal.aborted) return;
      if (found !== seen) changed();
      seen = found;
    }
    await pause(intervalMs, signal);
  }
}

async function listen(
  feed: Feed,
  state: { live: boolean },
  changed: () => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs: number = feedPauseMs.first;
  const onLive = (): void => {
    pauseMs = feedPauseMs.first;
    state.live = true;
    // For changes since the last check.
    changed();
  };
  while (!signal.aborted) {
    const ended = await feed.run({ onLive, onChange: changed }, signal).then(
      () => true,
      () => false,
    );
    state.live = false;
    if (ended) return;
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, feedPauseMs.max);
  }
}

/** Resolves after a while, or when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
