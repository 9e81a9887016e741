import { createRuleEngine } from '../../src/adapters/rules/create-rule-engine.ts';
import { createRuleRunner } from '../../src/adapters/rules/create-rule-runner.ts';
import { recordMatcher } from '../../src/adapters/rules/match-record.ts';
import type { RulePorts } from '../../src/app/app-ports.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { RuleEngine, RuleEvaluation, RuleRunner } from '../../src/ports/rule-engine.ts';
import type { TableStore } from '../../src/ports/table-store.ts';
import { poolOf } from './pool-of.ts';

const maxMegabytes = 256;

/** What evaluates rules over the tables of a store, and over documents. Threads are started when they are needed. */
export function rulePorts({ tables }: Pick<HistoryStore, 'tables'>): RulePorts {
  return {
    engine: pooledEngine(tables),
    requestEngine: pooledEngine(tables),
    documentEngine: pooledEngine(tables),
    runner: pooledRunner(),
    matcher: recordMatcher,
    evaluation: { timeoutMs: 5_000, maxRows: 100_000 },
    maxSteps: 2_000_000,
    intervalMs: 60_000,
    retentionMs: 86_400_000,
  };
}

/** An engine, over the tables of whoever has it. */
interface MovableEngine extends RuleEngine {
  moveTo(tables: TableStore): void;
  /** Makes it forget all rows. */
  clear(): Promise<void>;
}

/** A store with no rows. */
const noTables = {
  states: async (names: readonly string[]) =>
    names.map((table) => ({ table, generation: 0, rows: 0 })),
  rows: async () => ({ rows: [] }),
} as unknown as TableStore;

// The start of a thread takes longer than what most tests do with it: the next app gets that of one that was closed.
const engines = poolOf<MovableEngine>({ open: movableEngine, clear: (engine) => engine.clear() });
const runners = poolOf<RuleRunner>({ open: () => createRuleRunner(maxMegabytes) });

function movableEngine(): MovableEngine {
  let current = noTables;
  const tables = new Proxy({} as TableStore, { get: (_, name) => Reflect.get(current, name) });
  const relations = new Set<string>();
  const engine = createRuleEngine(tables, { maxMegabytes });
  const noted = <T extends Pick<RuleEvaluation, 'documents'>>(asked: T): T => {
    for (const name of asked.documents?.keys() ?? []) relations.add(name);
    return asked;
  };
  return {
    evaluate: (evaluation) => engine.evaluate(noted(evaluation)),
    explain: (question) => engine.explain(noted(question)),
    close: () => engine.close(),
    moveTo(to) {
      current = to;
    },
    async clear() {
      current = noTables;
      const none = { rows: [], read: async () => [] };
      // It forgets the tables that are not asked for, and the rows that a relation does not have any more.
      await engine.evaluate({
        rules: new Map(),
        wanted: ['none', ...relations],
        now: '2026-01-01T00:00:00.000Z',
        limits: { timeoutMs: 5_000, maxRows: 1 },
        documents: new Map([...relations].map((name) => [name, none])),
      });
    },
  };
}

function pooledEngine(tables: TableStore): RuleEngine {
  const lent = engines.lend((engine) => engine.moveTo(tables));
  return {
    evaluate: (evaluation) => lent.use((engine) => engine.evaluate(evaluation)),
    explain: (question) => lent.use((engine) => engine.explain(question)),
    close: lent.close,
  };
}

function pooledRunner(): RuleRunner {
  const lent = runners.lend();
  return { run: (evaluation) => lent.use((runner) => runner.run(evaluation)), close: lent.close };
}
