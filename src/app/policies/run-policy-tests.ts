import type { Fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { type CompiledPolicies, compilePolicies } from '../../domain/policy/compile-policies.ts';
import { outerRelations } from '../../domain/policy/outer-relations.ts';
import { type PolicyTest, ruleName } from '../../domain/policy/policy.ts';
import type { ReadPolicy } from '../../domain/policy/read-policy.ts';
import type { RuleOutcome, RuleRunner } from '../../ports/rule-engine.ts';

/** What came out of a test of a policy. */
export interface RuleTestResult {
  readonly policy: string;
  /** Counts the tests of the policy, from 0. */
  readonly test: number;
  readonly rule: string;
  readonly passed: boolean;
  readonly expected: readonly JsonObject[];
  /** Null if the rule failed. */
  readonly rows: readonly JsonObject[] | null;
  readonly fault: Fault | null;
}

/** What tests run with. A test that gives no moment takes `now`. */
export interface PolicyTestRun {
  readonly runner: RuleRunner;
  readonly now: string;
  /** Whether to run a test; all are run without it. */
  readonly isWanted?: (policy: ReadPolicy, test: number) => boolean;
}

/** Of one test. */
const limits = { timeoutMs: 1_000, maxRows: 10_000 };

/** Runs the tests of policies, those of policies with errors excepted. (docs/policies.md#tests) */
export async function runPolicyTests(
  policies: readonly ReadPolicy[],
  run: PolicyTestRun,
): Promise<readonly RuleTestResult[]> {
  const results: RuleTestResult[] = [];
  const compile = compilerOf(policies);
  for (const read of policies) {
    if (read.errors.length > 0) continue;
    for (const [index, test] of read.policy.tests.entries()) {
      if (run.isWanted?.(read, index) === false) continue;
      const outcome = await outcomeOf(compile, read, test, run);
      results.push(resultOf(read.policy.name, index, test, outcome));
    }
  }
  return results;
}

/** Compiles policies against given tables. */
type Compile = (tables: readonly string[]) => CompiledPolicies;

/** Compiles policies once for all tests that give the same tables. Relations that a test does not give have no rows. */
function compilerOf(policies: readonly ReadPolicy[]): Compile {
  const compiled = new Map<string, CompiledPolicies>();
  const missing = outerRelations(policies);
  return (tables) => {
    const key = canonicalText([...tables].sort());
    const found = compiled.get(key) ?? compilePolicies(policies, [...tables, ...missing]);
    compiled.set(key, found);
    return found;
  };
}

async function outcomeOf(
  compile: Compile,
  { policy }: ReadPolicy,
  { given, now, rule }: PolicyTest,
  run: PolicyTestRun,
): Promise<RuleOutcome | undefined> {
  const tables = new Map(Object.entries(given));
  const compiled = compile([...tables.keys()]);
  const name = ruleName(policy.name, rule);
  if (!compiled.rules.has(name)) {
    const found = compiled.errors.find((error) => error.policy === policy.name);
    return found && { fault: found.fault };
  }
  const moment = now === null ? run.now : new Date(now).toISOString();
  const outcomes = await run.runner.run({
    rules: compiled.rules,
    wanted: [name],
    now: moment,
    limits,
    tables,
  });
  return outcomes.get(name);
}

function resultOf(
  policy: string,
  index: number,
  { rule, expect, ordered }: PolicyTest,
  outcome: RuleOutcome | undefined,
): RuleTestResult {
  const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : null;
  const found = outcome !== undefined && 'fault' in outcome ? outcome.fault : null;
  const passed = rows !== null && areSameRows(rows, expect, ordered);
  return { policy, test: index, rule, passed, expected: expect, rows, fault: found };
}

/** Whether two lists of rows are equal: in any order, unless `ordered`. */
function areSameRows(a: readonly Json[], b: readonly Json[], ordered: boolean): boolean {
  const texts = (rows: readonly Json[]): readonly string[] => {
    const all = rows.map(canonicalText);
    return ordered ? all : all.sort();
  };
  return texts(a).join('\n') === texts(b).join('\n');
}
