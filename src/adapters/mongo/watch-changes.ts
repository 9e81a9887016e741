import { type Collection, type Document, MongoServerError } from 'mongodb';
import {
  createHeadWatch,
  type Feed,
  type HeadWatch,
  type HeadWatchOptions,
} from '../polling/head-watch.ts';

/** The error codes of a server without change streams: it is not in a replica set, or too old. */
const noChangeStreams: ReadonlySet<number> = new Set([
  59, // CommandNotFound
  115, // CommandNotSupported
  40_324, // an unknown stage
  40_573, // only on replica sets
]);

/** Watches a collection that grows: by a change stream if the server has them, otherwise by polling. */
export function watchChanges<T extends Document>(
  collection: Collection<T>,
  { look, intervalMs }: Pick<HeadWatchOptions, 'look' | 'intervalMs'>,
): HeadWatch {
  return createHeadWatch({ look, intervalMs, feed: changeFeed(collection) });
}

/**
 * The server's change stream of a collection. The driver reconnects by itself after a change of
 * primary or a lost connection; other errors end the feed, and it is started again.
 */
export function changeFeed<T extends Document>(collection: Collection<T>): Feed {
  return {
    async run({ onLive, onChange }, signal) {
      // Only the fact that there was an event matters.
      const stream = collection.watch([{ $project: { _id: 1 } }]);
      const close = (): void => void stream.close().catch(() => {});
      signal.addEventListener('abort', close);
      try {
        // The stream begins with the first response of the server.
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
