/** Notifies watchers of one store that its head may have changed. */
export interface HeadWatch {
  /** Calls back from now on; gives what ends it. */
  watch(onChange: () => void): () => void;
  /** Notifies all watchers, in a turn of their own: whoever made the change goes on first. */
  changed(): void;
  /** Ends it for all watchers. */
  close(): void;
}

/** A source of change notifications, where the store has one. */
export interface Feed {
  /**
   * Calls `onChange` after changes until it is aborted. Resolves when there is no such thing here,
   * so that nothing is to be hoped for; fails when it broke, or could not begin this time.
   *
   * @param onLive called once no later change can be missed
   */
  run(
    on: { readonly onLive: () => void; readonly onChange: () => void },
    signal: AbortSignal,
  ): Promise<void>;
}

export interface HeadWatchOptions {
  /** Something that is another after every change of the head. May fail: the next look detects the change. */
  readonly look: () => Promise<unknown>;
  readonly intervalMs: number;
  readonly feed?: Feed;
}

/** How long a feed that broke is left alone, at first and at most. */
const feedPauseMs = { first: 1_000, most: 60_000 } as const;

/**
 * Looks at the head over and over while anybody watches, however many do; not at all while a feed
 * notifies of changes, nor while nobody watches.
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

/** Looks, and listens if there is a feed, until the signal says that nobody watches any more. */
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
  // What is seen first counts as new: it may have come after a watcher's own look.
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
    // For what came since the last look.
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
    pauseMs = Math.min(2 * pauseMs, feedPauseMs.most);
  }
}

/** Resolves after a while, or when the signal is given. */
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
