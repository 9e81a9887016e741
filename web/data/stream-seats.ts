/**
 * A browser opens six connections to a server of HTTP/1.1, for all its windows together, and a stream takes one for as
 * long as it is open. Four are for streams, so that queries always have two.
 */
const seats = ['purser-stream-1', 'purser-stream-2', 'purser-stream-3', 'purser-stream-4'];

/**
 * Begins something as soon as fewer than four streams are open in the windows of this browser; `begin` returns what ends
 * it. Returns a function that ends it, or the waiting. Without secure context, browsers count no seats.
 */
export function whenSeated(begin: () => () => void): () => void {
  if (navigator.locks === undefined) return begin();
  const ended = new AbortController();
  void takeSeat(begin, ended.signal);
  return () => ended.abort();
}

/** Waits for all seats, and keeps the first that is given, until the signal is aborted. */
async function takeSeat(begin: () => () => void, signal: AbortSignal): Promise<void> {
  const seated = new AbortController();
  const waiting = AbortSignal.any([signal, seated.signal]);
  const keep = (name: string) => async () => {
    if (waiting.aborted) return;
    seated.abort(name);
    const end = begin();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    end();
  };
  await Promise.allSettled(
    seats.map((name) => navigator.locks.request(name, { signal: waiting }, keep(name))),
  );
}
