import { Worker } from 'node:worker_threads';
import { refusal } from '../../domain/errors.ts';
import type { RowFlaw, RowPage } from '../../domain/source/read-rows.ts';
import { packageFile } from '../../package-file.ts';
import type { RowReader } from '../../ports/row-reader.ts';
import type { RowRequest } from './row-worker.ts';

/** What reading one body may take. */
export interface RowReaderLimits {
  readonly maxMegabytes: number;
  readonly timeoutMs: number;
}

/** The compiled worker: threads are started from files. */
const workerFile = 'dist/bin/row-worker.js';

/** An idle worker gives its memory back after this time. */
const maxIdleMs = 30_000;

/** A reader in one worker thread, which is started when it is needed. */
export function createRowReader({ maxMegabytes, timeoutMs }: RowReaderLimits): RowReader {
  let worker: Worker | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(packageFile(workerFile), {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    started.unref();
    return started;
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const readNow = async (request: RowRequest): Promise<RowPage | RowFlaw> => {
    if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    clearTimeout(idle);
    worker ??= start();
    try {
      return await answerOf(worker, request, timeoutMs);
    } catch (error) {
      await stop();
      throw refusal('ROWS_UNREADABLE', { reason: reasonOf(error) }, {}, { cause: error });
    } finally {
      idle = setTimeout(() => void stop(), maxIdleMs).unref();
    }
  };

  return {
    read(body, selection) {
      const result = last.then(() => readNow({ body, selection }));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

class TookTooLong extends Error {}

function answerOf(
  worker: Worker,
  request: RowRequest,
  timeoutMs: number,
): Promise<RowPage | RowFlaw> {
  return new Promise<RowPage | RowFlaw>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong()), timeoutMs);
    const settle = <T>(done: (value: T) => void) => {
      return (value: T): void => {
        clearTimeout(timer);
        worker.removeAllListeners();
        // What comes later is of nobody's interest, but an error without a listener ends the process.
        worker.on('error', () => undefined);
        done(value);
      };
    };
    worker.removeAllListeners();
    worker.once('message', settle(resolve));
    worker.once('error', settle(reject));
    worker.once(
      'exit',
      settle(() => reject(new Error('the worker ended'))),
    );
    worker.postMessage(request);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof TookTooLong) return 'it took too long';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it takes too much memory' : 'reading failed';
}
