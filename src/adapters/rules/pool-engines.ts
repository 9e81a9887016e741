import type { RuleEngine } from '../../ports/rule-engine.ts';

/**
 * Several engines as one, so that an evaluation that takes long does not hold up others. The first engine that is idle
 * evaluates, as it holds more rows than those behind it; if none is, the one with the fewest evaluations before it.
 */
export function poolEngines(engines: readonly RuleEngine[]): RuleEngine {
  const waiting = engines.map(() => 0);
  async function withIdle<T>(task: (engine: RuleEngine) => Promise<T>): Promise<T> {
    const at = waiting.indexOf(Math.min(...waiting));
    waiting[at] = (waiting[at] ?? 0) + 1;
    try {
      return await task(engines[at] as RuleEngine);
    } finally {
      waiting[at] = (waiting[at] ?? 1) - 1;
    }
  }
  return {
    evaluate: (evaluation) => withIdle((engine) => engine.evaluate(evaluation)),
    explain: (question) => withIdle((engine) => engine.explain(question)),
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
