import { endable, type FeedIterator } from '../../app/revisions/follow.ts';

/** The content of an event stream. */
export interface EventStream {
  /** JSON texts, each an event. */
  readonly results: FeedIterator<string>;
  /** Milliseconds without an event after which a comment keeps the connection open. */
  readonly pingMs: number;
}

/** Proxies and browsers treat a connection as open after the first bytes. */
const comment = ':\n\n';

/**
 * Signals the end of the stream to a client; without it, the client would send the request again.
 */
const complete = 'event: complete\ndata: \n\n';

/**
 * The text of an event stream, in the "distinct connections mode" of GraphQL over server-sent events: an event `next`
 * for each result, and `complete` after the last. If the server ends it early, `complete` is missing, so that the
 * client connects again.
 */
export function eventStream({ results, pingMs }: EventStream): FeedIterator<string> {
  let ended = false;

  async function* run(): AsyncGenerator<string, void, void> {
    yield comment;
    let coming = results.next();
    for (;;) {
      const came = await beforeSilence(coming, pingMs);
      if (came === null) yield comment;
      else if (came.done === true) break;
      else {
        yield `event: next\ndata: ${came.value}\n\n`;
        coming = results.next();
      }
    }
    if (!ended) yield complete;
  }

  return endable(run(), () => {
    ended = true;
    void results.return();
  });
}

/** The awaited value; null if it did not arrive in time. */
async function beforeSilence<T>(coming: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    clearTimeout(timer);
  }
}
