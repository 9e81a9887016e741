import type { Readable } from 'node:stream';
import type { StepListener } from '../../ports/container-runtime.ts';

/** Bytes of messages that are kept for the case that a command fails before its program runs. */
const maxEarlyBytes = 64 * 1024;

/** What a step prints. */
export interface CollectedOutput {
  /** Lets the messages so far go to the log: the program runs. */
  release(): void;
  /** Standard output, as far as it is an answer. */
  answer(): Uint8Array;
  /** The messages of a command whose program never ran. */
  early(): string;
}

/** What is collected, and how much. */
export interface CollectOptions {
  /** Null: standard output is log. */
  readonly maxAnswerBytes: number | null;
  readonly log: StepListener['log'];
  /** Is called once if the answer is larger. */
  readonly onTooLarge: () => void;
}

/** Reads all that a process prints, to its end, also after a limit is reached. */
export function collectOutput(
  { stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable },
  { maxAnswerBytes, log, onTooLarge }: CollectOptions,
): CollectedOutput {
  const answer: Uint8Array[] = [];
  let answerBytes = 0;
  const early: Uint8Array[] = [];
  let earlyBytes = 0;
  let isReleased = false;
  stdout.on('data', (chunk: Buffer) => {
    if (maxAnswerBytes === null) {
      log(chunk, 'out');
      return;
    }
    const wasFitting = answerBytes <= maxAnswerBytes;
    answerBytes += chunk.length;
    if (answerBytes <= maxAnswerBytes) answer.push(chunk);
    else if (wasFitting) onTooLarge();
  });
  stderr.on('data', (chunk: Buffer) => {
    if (isReleased) log(chunk, 'err');
    else if (earlyBytes < maxEarlyBytes) {
      early.push(chunk);
      earlyBytes += chunk.length;
    }
  });
  return {
    release: () => {
      isReleased = true;
      for (const chunk of early.splice(0)) log(chunk, 'err');
    },
    answer: () => Buffer.concat(answer),
    early: () => Buffer.concat(early).toString('utf8'),
  };
}
