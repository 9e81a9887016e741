import { recordMatcher } from './adapters/rules/match-record.ts';
import type { PortMeasuring } from './adapters/telemetry/measure-ports.ts';
import type { RulePorts } from './app/app-ports.ts';
import type { Config } from './config/config.ts';
import { refusal } from './domain/errors.ts';
import type { HistoryStore } from './ports/history-store.ts';
import type { RuleEngine, RuleRunner } from './ports/rule-engine.ts';

/** Tables with so many rows are read in less than a second. */
const smallTableRows = 10_000;
/** Threads that evaluate rules on request, and how long one lives that does nothing. */
const requestThreads = 2;
const idleThreadMs = 300_000;

const dayMs = 86_400_000;

/** What evaluates the rules of policies. Threads are started when they are needed. */
export async function openRules(
  config: Config,
  store: Pick<HistoryStore, 'tables' | 'nativeRules'>,
  measuring: PortMeasuring,
): Promise<RulePorts & { close(): Promise<unknown> }> {
  const { ruleTime, maxRuleRows: maxRows, maxRuleSteps: maxSteps } = config.policies;
  const { ruleInterval, violationRetention } = config.policies;
  const engines = await openEngines(config, store);
  const engine = measuring.ruleEngine(engines.engine, 'tables');
  const requestEngine = measuring.ruleEngine(engines.requestEngine, 'requests');
  const documentEngine = measuring.ruleEngine(engines.documentEngine, 'documents');
  const runner = await openRuleRunner(config, 'embedded');
  return {
    engine,
    requestEngine,
    documentEngine,
    runner,
    matcher: recordMatcher,
    evaluation: { timeoutMs: ruleTime * 1_000, maxRows },
    maxSteps,
    intervalMs: ruleInterval * 1_000,
    retentionMs: violationRetention * dayMs,
    close: () =>
      Promise.all([engine, requestEngine, documentEngine, runner].map((each) => each.close())),
  };
}

/** A slow rule delays no other request, and no request delays the evaluation after a change. */
async function openEngines(
  { policies }: Config,
  { tables, nativeRules }: Pick<HistoryStore, 'tables' | 'nativeRules'>,
): Promise<Pick<RulePorts, 'engine' | 'requestEngine' | 'documentEngine'>> {
  const [{ createRuleEngine }, { poolEngines }, { withNativeRules }] = await Promise.all([
    import('./adapters/rules/create-rule-engine.ts'),
    import('./adapters/rules/pool-engines.ts'),
    import('./adapters/rules/with-native-rules.ts'),
  ]);
  const { ruleMemory: maxMegabytes, maxHeldRows } = policies;
  const small = Math.min(maxHeldRows, smallTableRows);
  const ownEngine = (idleMs: number | null) => createRuleEngine(tables, { maxMegabytes, idleMs });
  const overTables = (own: RuleEngine, max: number): RuleEngine =>
    nativeRules === null ? own : withNativeRules(own, nativeRules, tables, { small, max });
  const pool = poolEngines(Array.from({ length: requestThreads }, () => ownEngine(idleThreadMs)));
  return {
    engine: overTables(ownEngine(null), maxHeldRows),
    requestEngine: overTables(pool, small),
    documentEngine: ownEngine(null),
  };
}

/** What runs rules over given rows: this process, or the aggregations of MongoDB. */
export type RuleEngineName = 'embedded' | 'mongodb';

/** Runs rules over given rows. @throws SETTING_INVALID for `mongodb` without a server */
export async function openRuleRunner(
  { policies, mongodbUrl }: Config,
  engine: RuleEngineName,
): Promise<RuleRunner> {
  if (engine === 'mongodb') {
    if (mongodbUrl === null) {
      const reason = 'it must name a server for the engine mongodb';
      throw refusal('SETTING_INVALID', { setting: 'PURSER_MONGODB_URL', reason });
    }
    const { createScratchRunner } = await import('./adapters/mongo/rules/create-scratch-runner.ts');
    return createScratchRunner(mongodbUrl);
  }
  const { createRuleRunner } = await import('./adapters/rules/create-rule-runner.ts');
  return createRuleRunner(policies.ruleMemory);
}
