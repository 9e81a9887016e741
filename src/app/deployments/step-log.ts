import type { OutputLimits } from '../../domain/deployment/deploy-settings.ts';
import type { Redaction } from '../../domain/deployment/redaction.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Timer } from '../../ports/timer.ts';
import type { RunLog } from './run-log.ts';

/** The log of a step while it runs. */
export interface StepLog {
  readonly write: (chunk: Uint8Array, stream: 'out' | 'err') => void;
  /** Adds what is left. */
  end(): void;
}

/** Log is stored at least this often, and when this much of it has come. */
const flushEveryMs = 1_000;
const flushCharacters = 64 * 1024;

/** What the log of a step is made with. */
export interface StepLogServices {
  readonly redaction: Redaction;
  readonly limits: OutputLimits;
  readonly timer: Timer;
  readonly logger: Logger | null;
}

/** Collects what a container prints, redacts it, and adds it to the events of the run in pieces. */
export function createStepLog(
  log: RunLog,
  step: number,
  { redaction, limits: { logBytes }, timer, logger }: StepLogServices,
): StepLog {
  const streams = { out: createText(redaction), err: createText(redaction) };
  let left = logBytes;
  let collected = '';
  let waiting: AbortController | null = null;

  function add(): void {
    waiting?.abort();
    waiting = null;
    if (collected === '') return;
    log.add({ type: 'log', step, text: collected });
    collected = '';
  }
  function addAndFlush(): void {
    add();
    log
      .flush()
      .catch((error: unknown) =>
        logger?.warn({ err: error }, 'the log of a deployment could not be stored'),
      );
  }
  function collect(text: string): void {
    collected += text;
    if (collected.length >= flushCharacters) addAndFlush();
    else if (waiting === null) {
      waiting = new AbortController();
      const { signal } = waiting;
      void timer.wait(flushEveryMs, { signal, background: true }).then(() => {
        if (!signal.aborted) addAndFlush();
      });
    }
  }

  return {
    write(chunk, stream) {
      if (left <= 0) return;
      const taken = chunk.subarray(0, left);
      left -= taken.length;
      collect(streams[stream].write(taken));
      if (left <= 0) collect('\n[truncated]\n');
    },
    end() {
      collected += streams.out.end() + streams.err.end();
      add();
    },
  };
}

/** Text of bytes that come in pieces: bad ones are replaced, control characters removed, secrets redacted. */
function createText(redaction: Redaction) {
  const decoder = new TextDecoder();
  const stream = redaction.stream();
  const plain = (text: string): string =>
    text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return {
    write: (chunk: Uint8Array): string =>
      stream.write(plain(decoder.decode(chunk, { stream: true }))),
    end: (): string => stream.write(plain(decoder.decode())) + stream.end(),
  };
}
