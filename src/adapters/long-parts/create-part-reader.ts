import { once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LongPart, ReadPart } from '../../domain/document/long-part.ts';
import { packageFile } from '../../package-file.ts';
import type { PartReader } from '../../ports/part-reader.ts';
import type { PartMessage } from './part-worker.ts';

/** The compiled worker: threads are started from files. */
const workerFile = 'dist/bin/part-worker.js';

/** Characters that are copied to the thread at once. */
const pieceLength = 1024 * 1024;

/** How long a thread lives that reads nothing: it may hold much memory. */
const idleMs = 30_000;

/** Reads parts in a thread, one after the other. The thread is started when it is needed. */
export function createPartReader(): PartReader {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    clearTimeout(idle);
    await ending?.terminate();
  };

  async function readNow(part: LongPart): Promise<ReadPart> {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      return await readIn(worker, part);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    read(part) {
      const result = last.then(() => readNow(part));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await last;
      await end();
    },
  };
}

function startWorker(): Worker {
  const worker = new Worker(packageFile(workerFile));
  // An error while it reads nothing is reported by the next part.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

async function readIn(worker: Worker, { text, ...part }: LongPart): Promise<ReadPart> {
  const send = (message: PartMessage): void => worker.postMessage(message);
  for (let at = 0; at < text.length; at += pieceLength) {
    send({ piece: text.slice(at, at + pieceLength) });
    await yieldToEventLoop();
  }
  const ended = new AbortController();
  const { signal } = ended;
  // Rejects with an error of the thread.
  const answer = once(worker, 'message', { signal });
  const exit = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the thread that reads long documents ended');
  });
  worker.ref();
  try {
    send({ part });
    const [found] = (await Promise.race([answer, exit])) as [ReadPart];
    return found;
  } finally {
    worker.unref();
    ended.abort();
    await Promise.allSettled([answer, exit]);
  }
}
