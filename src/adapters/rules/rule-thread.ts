import { Worker } from 'node:worker_threads';
import { fault } from '../../domain/errors.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { packageFile } from '../../package-file.ts';
import type { RuleLimits, RuleOutcome } from '../../ports/rule-engine.ts';
import type { RuleAnswer, RuleMessage } from './rule-worker.ts';

/** The compiled worker: threads are started from files. */
const workerFile = 'dist/adapters/rules/rule-worker.js';

/** What a thread is asked to evaluate. */
export interface ThreadEvaluation {
  readonly rules: ReadonlyMap<string, CompiledRule>;
  readonly wanted: readonly string[];
  readonly now: string;
  readonly limits: RuleLimits;
}

/** A thread that holds rows of relations and evaluates rules. */
export interface RuleThread {
  /** Changes what it holds. Messages keep their order. */
  send(message: Exclude<RuleMessage, { readonly kind: 'evaluate' }>): void;
  /**
   * Evaluates names one after the other, until one of them takes too long or too much memory: its answer is the last,
   * and the thread and all that it held are gone.
   */
  evaluate(evaluation: ThreadEvaluation): Promise<readonly RuleAnswer[]>;
  /** Whether it holds nothing and was ended: what it held must be sent again. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export function startRuleThread(maxMegabytes: number): RuleThread {
  const worker = new Worker(packageFile(workerFile), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  worker.unref();
  let isLost = false;
  const lose = (): void => {
    isLost = true;
  };
  worker.on('error', lose);
  worker.on('exit', lose);
  return {
    send: (message) => worker.postMessage(message),
    async evaluate(evaluation) {
      const answers = await answersOf(worker, evaluation);
      const last = answers.at(-1);
      const isEnded = last !== undefined && 'fault' in last.outcome && endsThread(last);
      if (isEnded) await worker.terminate();
      return answers;
    },
    get isLost() {
      return isLost;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Marks answers that the thread did not give itself. */
const unanswered = new WeakSet<RuleAnswer>();

function endsThread(answer: RuleAnswer): boolean {
  return unanswered.has(answer);
}

function answersOf(worker: Worker, evaluation: ThreadEvaluation): Promise<readonly RuleAnswer[]> {
  const { wanted, limits } = evaluation;
  if (wanted.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const answers: RuleAnswer[] = [];
    const done = (): void => {
      clearTimeout(timer);
      worker.off('message', onAnswer);
      worker.off('error', onError);
      worker.off('exit', onExit);
      resolve(answers);
    };
    const giveUp = (outcome: RuleOutcome): void => {
      const answer = { name: wanted[answers.length] ?? '', outcome, stages: [] };
      unanswered.add(answer);
      answers.push(answer);
      done();
    };
    const rule = (): string => wanted[answers.length] ?? '';
    const onTimeout = (): void =>
      giveUp({ fault: fault('RULE_TIMEOUT', { rule: rule(), milliseconds: limits.timeoutMs }) });
    const onError = (error: unknown): void =>
      giveUp({ fault: fault('RULE_RUNTIME', { rule: rule(), reason: reasonOf(error) }) });
    const onExit = (): void => onError(null);
    let timer = setTimeout(onTimeout, limits.timeoutMs);
    const onAnswer = (answer: RuleAnswer): void => {
      answers.push(answer);
      clearTimeout(timer);
      if (answers.length === wanted.length) done();
      else timer = setTimeout(onTimeout, limits.timeoutMs);
    };
    worker.on('message', onAnswer);
    worker.once('error', onError);
    worker.once('exit', onExit);
    worker.postMessage({ kind: 'evaluate', ...evaluation } satisfies RuleMessage);
  });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'it takes more memory than PURSER_RULE_MEMORY allows'
    : 'it ended unexpectedly';
}
