import { documentKey } from '../../domain/document/document.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText, digestOf } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { type KindFinding, noteInto } from '../../domain/kind-schemas/kind-finding.ts';
import type { CheckedPolicies } from '../../domain/policy/check-policies.ts';
import { ruleName } from '../../domain/policy/policy.ts';
import type { ReadPolicy } from '../../domain/policy/read-policy.ts';
import type { RulePorts } from '../app-ports.ts';
import { type RuleTestResult, runPolicyTests } from './run-policy-tests.ts';

/** The tests of policies that do not pass, as errors of their documents, by documentKey. */
export type FailingTests = (
  policies: CheckedPolicies,
) => Promise<ReadonlyMap<string, readonly KindFinding[]>>;

/** Tests whose results are kept. */
const keptResults = 10_000;

/** How often a test that takes too long is run, as the thread may just have started. */
const maxAttempts = 2;

/** For tests that do not depend on the moment. */
const anyMoment = '2000-01-01T00:00:00.000Z';

/**
 * Runs the tests of policies that are sound, each once for equal rules. Tests of rules that depend on the moment are left
 * out if they say none. (docs/policies.md#tests)
 */
export function createFailingTests(ports: RulePorts | null): FailingTests {
  const known = createBoundedCache<RuleTestResult>(keptResults);

  return async ({ policies, compiled }) => {
    const keyOf = ({ policy }: ReadPolicy, index: number): string | null => {
      const test = policy.tests[index];
      const rule = test && compiled.rules.get(ruleName(policy.name, test.rule));
      if (test === undefined || rule === undefined) return null;
      if (rule.usesNow && test.now === null) return null;
      return digestOf(canonicalText([rule.digest, test as unknown as JsonObject]));
    };
    const isUnknown = (read: ReadPolicy, index: number): boolean => {
      const key = keyOf(read, index);
      return key !== null && known.get(key) === undefined;
    };
    const reads = policies.map(({ read }) => read);
    const areUnknown = (): boolean =>
      reads.some((read) => read.policy.tests.some((_, index) => isUnknown(read, index)));
    for (let attempt = 1; ports !== null && attempt <= maxAttempts && areUnknown(); attempt += 1) {
      const run = { runner: ports.runner, now: anyMoment, isWanted: isUnknown };
      for (const result of await runPolicyTests(reads, run)) {
        const read = reads.find(({ policy }) => policy.name === result.policy);
        const key = read === undefined ? null : keyOf(read, result.test);
        const isLate = result.fault?.code === 'RULE_TIMEOUT' && attempt < maxAttempts;
        if (key !== null && !isLate) known.put(key, result, 1);
      }
    }
    return new Map(
      policies.map(({ document, read }) => {
        const results = read.policy.tests.map((_, index) => known.get(keyOf(read, index) ?? ''));
        return [documentKey(document.id), findingsOf(read, results)] as const;
      }),
    );
  };
}

function findingsOf(
  { policy }: ReadPolicy,
  results: readonly (RuleTestResult | undefined)[],
): readonly KindFinding[] {
  const found: KindFinding[] = [];
  for (const [index, result] of results.entries()) {
    if (result === undefined || result.passed) continue;
    const { rule = '' } = policy.tests[index] ?? {};
    const { fault } = result;
    noteInto(found)('POLICY_TEST_FAILED', ['tests', index], {
      rule,
      ...(fault !== null && { fault: fault.code }),
    });
  }
  return found;
}
