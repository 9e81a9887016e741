import { endable, type FeedIterator } from '../../app/revisions/follow.ts';

/** What an event stream is made of. */
export interface EventStream {
  /** JSON texts, each an event. */
  readonly results: FeedIterator<string>;
  /** Milliseconds of silence after which a comment shows that the line is open. */
  readonly pingMs: number;
}

/** Proxies and browsers take a connection for open once something came. */
const comment = ':\n\n';

/** Signals the end of the stream to a client; without it, it would ask again. */
const complete = 'event: complete\ndata: \n\n';

/**
 * The text of an event stream, in the "distinct connections mode" of GraphQL over server-sent
 * events: an event `next` for each result, and `complete` after the last. Whoever ends it early lets
 * `complete` be missing, so that the client comes again.
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

/** What was waited for; null if it did not come in time. */
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
