import { Worker } from 'node:worker_threads';
import type { ReadingTask } from '../../domain/source/read-answer.ts';
import type { AnswerReader, AnswerResult, ReadingLimits } from '../../ports/answer-reader.ts';

const workerFile = new URL('./reading-worker.js', import.meta.url);

/**
 * Reads answers one after another in a worker thread, which is started when it is first needed. One that takes too long, or too
 * much memory, ends its thread; the next one gets a new thread. `file`: the module of the worker, built.
 */
export function createAnswerReader(limits: ReadingLimits, file: URL = workerFile): AnswerReader {
  const closing = new AbortController();
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function readNext(task: ReadingTask): Promise<AnswerResult> {
    if (closing.signal.aborted) return outOfTime;
    worker ??= startWorker(limits, file);
    const { result, isUsable } = await resultFrom(worker, task, limits.timeoutMs, closing.signal);
    if (!isUsable) {
      worker.terminate();
      worker = null;
    }
    if (result instanceof Error) throw result;
    return result;
  }

  return {
    read(task) {
      const result = last.then(() => readNext(task));
      last = result.catch(() => {});
      return result;
    },
    async close() {
      closing.abort();
      await last;
      await worker?.terminate();
      worker = null;
    },
  };
}

const outOfTime: AnswerResult = { kind: 'over', limit: 'timeoutMs' };

function startWorker(limits: ReadingLimits, file: URL): Worker {
  const maxOldGenerationSizeMb = Math.ceil(limits.maxMemoryBytes / 2 ** 20);
  const worker = new Worker(file, {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb },
  });
  // A thread that is terminated may still run out of memory; who waited for it has a result.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

interface WorkerResult {
  readonly result: AnswerResult | Error;
  /** Whether the thread can take the next task. */
  readonly isUsable: boolean;
}

/** What a worker makes of a task, within a time. A process does not end while it waits for that. */
function resultFrom(
  worker: Worker,
  task: ReadingTask,
  timeoutMs: number,
  closing: AbortSignal,
): Promise<WorkerResult> {
  return new Promise((resolve) => {
    const end = (result: AnswerResult | Error, isUsable: boolean): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).unref();
      closing.removeEventListener('abort', onTimeout);
      resolve({ result, isUsable });
    };
    const onMessage = (result: AnswerResult): void => end(result, true);
    const onError = (error: NodeJS.ErrnoException): void => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(isOutOfMemory ? { kind: 'over', limit: 'maxMemoryBytes' } : error, false);
    };
    const onTimeout = (): void => end(outOfTime, false);
    const timer = setTimeout(onTimeout, timeoutMs);
    closing.addEventListener('abort', onTimeout);
    worker.on('message', onMessage).on('error', onError).ref();
    worker.postMessage(task);
  });
}
