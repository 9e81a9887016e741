import { canonicalText } from '../../domain/json/canonical.ts';
import type { GivenEvaluation, RuleOutcome, RuleRunner } from '../../ports/rule-engine.ts';
import { createTurns } from './in-turn.ts';
import { type RuleThread, startRuleThread } from './rule-thread.ts';

/** The key of a row: the thread keeps rows in order of key. */
function keyOf(at: number): string {
  return String(at).padStart(8, '0');
}

/** Runs rules over given rows in a thread, which is started when it is needed. One evaluation at a time. */
export function createRuleRunner(maxMegabytes: number): RuleRunner {
  let thread: RuleThread | null = null;
  const inTurn = createTurns();
  const start = ({ tables, rules }: GivenEvaluation): RuleThread => {
    if (thread === null || thread.isLost) thread = startRuleThread(maxMegabytes);
    const named = new Set([
      ...tables.keys(),
      ...[...rules.values()].flatMap(({ inputs }) => inputs),
    ]);
    for (const name of named) {
      const rows = (tables.get(name) ?? []).map((d, at) => [keyOf(at), canonicalText(d)] as const);
      thread.send({ kind: 'put', name, rows, isFirst: true });
    }
    return thread;
  };
  async function runNow(evaluation: GivenEvaluation): Promise<ReadonlyMap<string, RuleOutcome>> {
    const outcomes = new Map<string, RuleOutcome>();
    let wanted = evaluation.wanted;
    while (wanted.length > 0) {
      const { rules, now, limits } = evaluation;
      const answers = await start(evaluation).evaluate({
        rules,
        now,
        limits,
        wanted,
        countsStages: false,
      });
      for (const { name, outcome } of answers) outcomes.set(name, outcome);
      wanted = wanted.slice(answers.length);
    }
    for (const name of evaluation.tables.keys()) thread?.send({ kind: 'drop', name });
    return outcomes;
  }

  return {
    run: (evaluation) => inTurn(() => runNow(evaluation)),
    async close() {
      await thread?.close();
    },
  };
}
