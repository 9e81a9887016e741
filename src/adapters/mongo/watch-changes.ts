import { type Collection, type Document, MongoServerError } from 'mongodb';
import {
  createHeadWatch,
  type Feed,
  type HeadWatch,
  type HeadWatchOptions,
} from '../polling/head-watch.ts';

/** What a server says that has no change streams: it stands alone, or is too old. */
const noChangeStreams: ReadonlySet<number> = new Set([
  59, // CommandNotFound
  115, // CommandNotSupported
  40_324, // an unknown stage
  40_573, // only on replica sets
]);

/** Watches a collection that grows: by a change stream where the server has them, else by looking. */
export function watchChanges<T extends Document>(
  collection: Collection<T>,
  { look, intervalMs }: Pick<HeadWatchOptions, 'look' | 'intervalMs'>,
): HeadWatch {
  return createHeadWatch({ look, intervalMs, feed: changeFeed(collection) });
}

/**
 * The server's own news of a collection. The driver goes on by itself after a change of primary or
 * a lost connection; what it cannot mend ends the feed, and it is begun anew.
 */
export function changeFeed<T extends Document>(collection: Collection<T>): Feed {
  return {
    async run({ onLive, onChange }, signal) {
      // Nothing of an event is read but that there was one.
      const stream = collection.watch([{ $project: { _id: 1 } }]);
      const close = (): void => void stream.close().catch(() => {});
      signal.addEventListener('abort', close);
      try {
        // The first answer of the server is where the stream begins.
        await stream.tryNext();
        onLive();
        while (!signal.aborted) {
          await stream.next();
          onChange();
        }
      } catch (error) {
        if (signal.aborted || hasNone(error)) return;
        throw error;
      } finally {
        signal.removeEventListener('abort', close);
        await stream.close().catch(() => {});
      }
    },
  };
}

function hasNone(error: unknown): boolean {
  return error instanceof MongoServerError && noChangeStreams.has(Number(error.code));
}
