import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingTask, readAnswer } from '../../domain/source/read-answer.ts';
import type { ReadingLimits } from '../../ports/answer-reader.ts';

// The worker thread of `worker-reader.ts`: reads one text after another.

const { maxSteps, maxMatches } = workerData as ReadingLimits;

parentPort?.on('message', (task: ReadingTask) => {
  parentPort?.postMessage(readAnswer(task, { maxSteps, maxMatches }));
});
