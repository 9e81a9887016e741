import { Worker } from 'node:worker_threads';
import { type Fault, fault, PurserError } from '../../domain/errors.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { packageFile } from '../../package-file.ts';
import type { RuleLimits } from '../../ports/rule-engine.ts';
import type { ExplainedRow, RowToExplain } from './explain-row.ts';
import type { RuleAnswer, RuleMessage, RuleWorkerOptions } from './rule-worker.ts';

/** The compiled worker: threads are started from files. */
const workerFile = 'dist/bin/rule-worker.js';

/** The share of its memory at which a thread ends by itself, as Node may end the whole process at the limit. */
const guardedShare = 0.75;

/**
 * What lives on is moved to the old generation at once: if that is more than the reserve of a thread that runs out of
 * memory (16 MiB), the whole process ends and not the thread.
 */
const maxYoungMegabytes = 16;

/** What a thread is asked to evaluate. */
export interface ThreadEvaluation {
  readonly rules: ReadonlyMap<string, CompiledRule>;
  readonly wanted: readonly string[];
  readonly now: string;
  readonly limits: RuleLimits;
  readonly countsStages: boolean;
}

/** A thread that holds rows of relations and evaluates rules. */
export interface RuleThread {
  /** Changes what it holds. Messages keep their order. */
  send(message: Extract<RuleMessage, { readonly kind: 'put' | 'remove' | 'drop' }>): void;
  /**
   * Evaluates names one after the other, until one of them takes too long or too much memory: its answer is the last,
   * and the thread and all that it held are gone.
   */
  evaluate(evaluation: ThreadEvaluation): Promise<readonly RuleAnswer[]>;
  /** Finds the rows behind a row of a rule. The thread is gone if that takes too long. @throws RULE_TIMEOUT, RULE_RUNTIME */
  explain(question: RowToExplain): Promise<ExplainedRow>;
  /** Whether it holds nothing and was ended: what it held must be sent again. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export function startRuleThread(maxMegabytes: number): RuleThread {
  const workerData: RuleWorkerOptions = { maxMegabytes: maxMegabytes * guardedShare };
  const worker = new Worker(packageFile(workerFile), {
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: maxMegabytes,
      maxYoungGenerationSizeMb: maxYoungMegabytes,
    },
  });
  worker.unref();
  let isLost = false;
  const lose = (): void => {
    isLost = true;
  };
  worker.on('error', lose);
  worker.on('exit', lose);
  /** Asks for an answer to each of some names. What the thread was sent before does not count as its time. */
  const ask = async <T>(message: RuleMessage, names: readonly string[], limits: RuleLimits) => {
    const synced = await answersOf(worker, { kind: 'sync' }, names.slice(0, 1), null);
    if (synced.failure !== null) return { answers: [], failure: synced.failure };
    const result = await answersOf<T>(worker, message, names, limits.timeoutMs);
    if (result.failure !== null) await worker.terminate();
    return result;
  };
  return {
    send: (message) => worker.postMessage(message),
    async evaluate(evaluation) {
      const { wanted, limits } = evaluation;
      if (wanted.length === 0) return [];
      const message: RuleMessage = { kind: 'evaluate', ...evaluation };
      const { answers, failure } = await ask<RuleAnswer>(message, wanted, limits);
      if (failure === null) return answers;
      const name = wanted[answers.length] ?? '';
      return [...answers, { name, outcome: { fault: failure }, stages: [], steps: 0 }];
    },
    async explain(question) {
      const message: RuleMessage = { kind: 'explain', ...question };
      const { answers, failure } = await ask<ExplainedRow>(
        message,
        [question.rule],
        question.limits,
      );
      const [answer] = answers;
      if (answer === undefined || failure !== null) throw new PurserError([failure as Fault]);
      return answer;
    },
    get isLost() {
      return isLost;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The answers of a thread, and why there are not more. */
interface Answers<T> {
  readonly answers: readonly T[];
  readonly failure: Fault | null;
}

/** Waits for an answer to each of some names: for each at most some time, or for any time. */
function answersOf<T>(
  worker: Worker,
  message: RuleMessage,
  names: readonly string[],
  timeoutMs: number | null,
): Promise<Answers<T>> {
  return new Promise((resolve) => {
    const answers: T[] = [];
    let timer: NodeJS.Timeout | undefined;
    const rule = (): string => names[answers.length] ?? '';
    const done = (failure: Fault | null): void => {
      clearTimeout(timer);
      worker.off('message', onAnswer);
      worker.off('error', onError);
      worker.off('exit', onExit);
      resolve({ answers, failure });
    };
    const onTimeout = (): void =>
      done(fault('RULE_TIMEOUT', { rule: rule(), milliseconds: timeoutMs ?? 0 }));
    const onError = (error: unknown): void =>
      done(fault('RULE_RUNTIME', { rule: rule(), reason: reasonOf(error) }));
    const onExit = (): void => onError(null);
    const wait = (): void => {
      clearTimeout(timer);
      if (timeoutMs !== null) timer = setTimeout(onTimeout, timeoutMs);
    };
    const onAnswer = (answer: T): void => {
      answers.push(answer);
      if (answers.length === names.length) done(null);
      else wait();
    };
    worker.on('message', onAnswer);
    worker.once('error', onError);
    worker.once('exit', onExit);
    wait();
    worker.postMessage(message);
  });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'it takes more memory than PURSER_RULE_MEMORY allows'
    : 'it ended unexpectedly';
}
