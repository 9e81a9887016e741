import type { StepListener } from '../../ports/container-runtime.ts';
import type { TakeOutput } from './process-starter.ts';

/** What a step prints. */
export interface CollectedOutput {
  readonly take: TakeOutput;
  /** Lets the messages so far go to the log: the program runs. */
  release(): void;
  /** Whether the answer is larger than it may be. */
  isTooLarge(): boolean;
  /** Standard output, as far as it is an answer. */
  answer(): Uint8Array;
  /** The messages of a command whose program never ran. */
  early(): string;
}

/** What is collected, and how much. */
export interface CollectOptions {
  /** Null: standard output is log. */
  readonly maxAnswerBytes: number | null;
  /** Bytes of messages that are kept before `release`. */
  readonly maxEarlyBytes: number;
  readonly log: StepListener['log'];
  /** Is called once if the answer is larger. */
  readonly onTooLarge: () => void;
}

/** Takes all that a process prints, to its end, also after a limit is reached. */
export function collectOutput({
  maxAnswerBytes,
  maxEarlyBytes,
  log,
  onTooLarge,
}: CollectOptions): CollectedOutput {
  const answer: Uint8Array[] = [];
  let answerBytes = 0;
  const early: Uint8Array[] = [];
  let earlyBytes = 0;
  let isReleased = false;
  const takeAnswer = (chunk: Uint8Array, most: number): void => {
    const wasFitting = answerBytes <= most;
    answerBytes += chunk.length;
    if (answerBytes <= most) answer.push(chunk);
    else if (wasFitting) onTooLarge();
  };
  const takeMessage = (chunk: Uint8Array): void => {
    if (isReleased) log(chunk, 'err');
    else if (earlyBytes < maxEarlyBytes) {
      early.push(chunk);
      earlyBytes += chunk.length;
    }
  };
  return {
    take(chunk, stream) {
      if (stream === 'err') takeMessage(chunk);
      else if (maxAnswerBytes === null) log(chunk, 'out');
      else takeAnswer(chunk, maxAnswerBytes);
    },
    release: () => {
      isReleased = true;
      for (const chunk of early.splice(0)) log(chunk, 'err');
    },
    isTooLarge: () => maxAnswerBytes !== null && answerBytes > maxAnswerBytes,
    answer: () => Buffer.concat(answer),
    early: () => Buffer.concat(early).toString('utf8'),
  };
}
