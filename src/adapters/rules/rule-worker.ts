import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { RuleLimits, RuleOutcome } from '../../ports/rule-engine.ts';
import { createRuleEvaluator } from './evaluate-rules.ts';
import { explainRow, type RowToExplain } from './explain-row.ts';
import { limitHeap } from './heap-guard.ts';
import { createRelationCache, type SentRow } from './relation-cache.ts';

/** What the thread is started with. */
export interface RuleWorkerOptions {
  /** Memory, without garbage. */
  readonly maxMegabytes: number;
}

/** What the thread is sent. */
export type RuleMessage =
  | {
      readonly kind: 'put';
      readonly name: string;
      readonly rows: readonly SentRow[];
      readonly isFirst: boolean;
    }
  | { readonly kind: 'remove'; readonly name: string; readonly keys: readonly string[] }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'sync' }
  | ({ readonly kind: 'explain' } & RowToExplain)
  | {
      readonly kind: 'evaluate';
      readonly rules: ReadonlyMap<string, CompiledRule>;
      /** The rule or table whose rows are wanted. */
      readonly wanted: readonly string[];
      readonly now: string;
      readonly limits: RuleLimits;
      /** Whether rows are counted after each stage; then all rows are evaluated. */
      readonly countsStages: boolean;
    };

/** What the thread answers, once for each wanted name. */
export interface RuleAnswer {
  readonly name: string;
  readonly outcome: RuleOutcome;
  /** The number of rows after each stage. */
  readonly stages: readonly number[];
  /** The steps of this evaluation so far. */
  readonly steps: number;
}

/** How much of the time of a rule finding the origin of a row may take; the rest is for the last evaluation. */
const explainingShare = 0.8;

limitHeap((workerData as RuleWorkerOptions).maxMegabytes);
const cache = createRelationCache();

parentPort?.on('message', (message: RuleMessage) => {
  switch (message.kind) {
    case 'put':
      cache.put(message.name, message.rows, message.isFirst);
      return;
    case 'remove':
      cache.remove(message.name, message.keys);
      return;
    case 'drop':
      cache.drop(message.name);
      return;
    case 'sync':
      parentPort?.postMessage(null);
      return;
    case 'explain': {
      const end = Date.now() + message.limits.timeoutMs * explainingShare;
      const inputs = message.rules.get(message.rule)?.inputs ?? [];
      const tables = new Map(inputs.map((name) => [name, cache.rowsOf(name) ?? []]));
      parentPort?.postMessage(explainRow(message, tables, () => Date.now() > end));
      return;
    }
    case 'evaluate': {
      const evaluator = createRuleEvaluator(
        message.rules,
        {
          tableRows: cache.rowsOf,
          tableIndex: cache.indexOf,
          ...(!message.countsStages && { rowsByRow: cache.rowsByRow }),
        },
        message,
      );
      for (const name of message.wanted) {
        const outcome = evaluator.outcomeOf(name);
        const stages = evaluator.stagesOf(name);
        const answer: RuleAnswer = { name, outcome, stages, steps: evaluator.steps };
        parentPort?.postMessage(answer);
      }
    }
  }
});
