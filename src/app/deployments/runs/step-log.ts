import type { OutputLimits } from '../../../domain/deployment/deploy-settings.ts';
import { createLogText } from '../../../domain/deployment/output/log-text.ts';
import type { SecretRedaction } from '../../../domain/deployment/output/secret-redaction.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { Timer } from '../../../ports/timer.ts';
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
  readonly redaction: SecretRedaction;
  readonly limits: OutputLimits;
  readonly timer: Timer;
  readonly logger: Logger | null;
}

/** Collects what a container prints, redacts it, and adds it to the events of the run in pieces. */
export function createStepLog(
  log: RunLog,
  step: number,
  { redaction, limits, timer, logger }: StepLogServices,
): StepLog {
  const printed = createLogText(redaction, limits);
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
    if (text === '') return;
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
    write: (chunk, stream) => collect(printed.push(chunk, stream)),
    end() {
      collected += printed.end();
      add();
    },
  };
}
