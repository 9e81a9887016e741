import { createRuleEngine } from '../../src/adapters/rules/create-rule-engine.ts';
import { createRuleRunner } from '../../src/adapters/rules/create-rule-runner.ts';
import { recordMatcher } from '../../src/adapters/rules/match-record.ts';
import type { RulePorts } from '../../src/app/app-ports.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';

/** What evaluates rules over the tables of a store, and over documents. Threads are started when they are needed. */
export function rulePorts({ tables }: Pick<HistoryStore, 'tables'>): RulePorts {
  const engine = () => createRuleEngine(tables, { maxMegabytes: 256 });
  return {
    engine: engine(),
    requestEngine: engine(),
    documentEngine: engine(),
    runner: createRuleRunner(256),
    matcher: recordMatcher,
    evaluation: { timeoutMs: 5_000, maxRows: 100_000 },
    maxSteps: 2_000_000,
    intervalMs: 60_000,
    retentionMs: 86_400_000,
  };
}
