import { createHeadWatch, type Feed, type HeadWatch } from './head-watch.ts';

/** Notifies watchers of streams that one of them may have grown. */
export interface StreamWatch extends Pick<HeadWatch, 'changed' | 'close'> {
  /** Calls back from now on; returns a function that ends this. */
  watch(stream: string, onChange: () => void): () => void;
}

/**
 * Polls the watched streams, all in one call, however many watchers each has.
 *
 * @param lastsOf returns, for each stream, a value that differs after it has grown
 */
export function watchStreams(
  lastsOf: (streams: readonly string[]) => Promise<readonly number[]>,
  intervalMs: number,
  feed?: Feed,
): StreamWatch {
  const watchers = new Map<string, number>();
  const look = async (): Promise<string> => (await lastsOf([...watchers.keys()])).join();
  const heads = createHeadWatch({ look, intervalMs, ...(feed && { feed }) });
  return {
    changed: heads.changed,
    close: heads.close,
    watch(stream, onChange) {
      watchers.set(stream, (watchers.get(stream) ?? 0) + 1);
      const end = heads.watch(onChange);
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        end();
        const others = (watchers.get(stream) ?? 1) - 1;
        if (others > 0) watchers.set(stream, others);
        else watchers.delete(stream);
      };
    },
  };
}
