import { MongoServerError } from 'mongodb';
import { createHeadWatch, type Feed, type HeadWatch } from '../polling/head-watch.ts';
import type { Collections } from './collections.ts';
import { findHead } from './revisions.ts';

/** What a server says that has no change streams: it stands alone, or is too old. */
const noChangeStreams: ReadonlySet<number> = new Set([
  59, // CommandNotFound
  115, // CommandNotSupported
  40_324, // an unknown stage
  40_573, // only on replica sets
]);

/** Watches the end of the line: by a change stream where the server has them, else by looking. */
export function watchHead(collections: Collections, pollMs: number): HeadWatch {
  return createHeadWatch({
    look: async () => (await findHead(collections))?.digest,
    intervalMs: pollMs,
    feed: revisionFeed(collections.revisions),
  });
}

/**
 * The server's own news of the revisions. The driver goes on by itself after a change of primary or
 * a lost connection; what it cannot mend ends the feed, and it is begun anew.
 */
export function revisionFeed(revisions: Collections['revisions']): Feed {
  return {
    async run({ onLive, onChange }, signal) {
      // Nothing of an event is read but that there was one.
      const stream = revisions.watch([{ $project: { _id: 1 } }]);
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
