import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { fault } from '../../../src/domain/errors.ts';
import type { RuleEngine, RuleLimits } from '../../../src/ports/rule-engine.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { rulePorts } from '../../support/rule-ports.ts';
import { textOf } from '../../support/submitted.ts';

let isSlow: boolean;
/** The limits of each evaluation so far. */
let limits: RuleLimits[];

/** An engine in which all rules take too long, while they do. */
function slowEngine(engine: RuleEngine): RuleEngine {
  return {
    ...engine,
    async evaluate(evaluation) {
      limits.push(evaluation.limits);
      if (!isSlow) return engine.evaluate(evaluation);
      const late = (rule: string) => ({ fault: fault('RULE_TIMEOUT', { rule, milliseconds: 1 }) });
      const outcomes = new Map(evaluation.wanted.map((name) => [name, late(name)]));
      return { outcomes, stages: new Map(), generations: new Map(), steps: 0 };
    },
  };
}

let test: TestApp;
async function open(maxSteps = 1_000): Promise<void> {
  const rulesOver = (store: Parameters<typeof rulePorts>[0]) => {
    const ports = rulePorts(store);
    return { ...ports, maxSteps, documentEngine: slowEngine(ports.documentEngine) };
  };
  test = await openTestApp({}, { rulesOver });
}
beforeEach(() => {
  [isSlow, limits] = [false, []];
});
afterEach(() => test.close());

const named = { $project: { schema: '$d.schema', name: '$d.name' } };
const pipeline = [{ $match: { 'd.schema': 'shop/Port/v1' } }, named];
const policy = {
  schema: 'purser/Policy/v1',
  name: 'none',
  data: { rules: { error: { from: 'documents.rendered', pipeline } } },
};
const pending = [['POLICY_PENDING', { policy: 'none' }]];
const port = { schema: 'shop/Port/v1', name: 'p1', data: {} };

it('a change is refused by rules within the limit of steps, which does not depend on the time of one rule', async () => {
  await open();
  const refused = test.app.submitDocuments(anonymous, { text: textOf([policy, port]) });
  await assert.rejects(refused, { code: 'PROBLEMS_INTRODUCED' });
  const [waited] = limits.slice(-1);
  assert.deepEqual(waited, { timeoutMs: 50_000, maxRows: 100_000, maxSteps: 1_000 });
});

it('a change beyond the limit of steps is accepted, also if its rows were known before', async () => {
  // Three documents go into the first stage alone.
  await open(3);
  const submitted = { text: textOf([policy, port]) };
  const { revision: tried, warnings } = await test.app.submitDocuments(anonymous, {
    ...submitted,
    dryRun: true,
  });
  assert.deepEqual(
    warnings.map(({ code, facts }) => [code, facts]),
    pending,
  );
  const name = 'purser-policy-none-validation';
  const { items } = await test.app.validationEntries(anonymous, tried, name, { first: 1 });
  assert.equal(items[0]?.node.status, 'failure');
  const done = await test.app.submitDocuments(anonymous, submitted);
  assert.equal(done.revision.id, 1);
  assert.deepEqual(
    done.warnings.map(({ code, facts }) => [code, facts]),
    pending,
  );
});

it('a change that is known to violate no policy is accepted without a warning', async () => {
  await open();
  const { warnings } = await test.app.submitDocuments(anonymous, { text: textOf([policy]) });
  assert.deepEqual(warnings, []);
});

it('a rollback beyond the limit of steps has the warning, too', async () => {
  await open(3);
  await test.app.submitDocuments(anonymous, { text: textOf([policy]) });
  await test.app.submitDocuments(anonymous, { text: textOf([port]) });
  const { warnings } = await test.app.rollback(anonymous, { id: 1 }, {});
  assert.deepEqual(
    warnings.map(({ code, facts }) => [code, facts]),
    pending,
  );
});

it('violations that were not known in time are found in the background, once somebody reads the problems', async () => {
  isSlow = true;
  await open();
  const { revision } = await test.app.submitDocuments(anonymous, { text: textOf([policy, port]) });
  const errors = async () => {
    const [counts] = await test.app.problemCounts(anonymous, [revision]);
    return counts?.errors;
  };
  assert.equal(await errors(), 0);
  await pause(50);
  assert.equal(await errors(), 0);
  isSlow = false;
  for (let attempt = 0; (await errors()) !== 1; attempt += 1) {
    assert.ok(attempt < 200, 'it takes too long');
    await pause(25);
  }
  const [found] = await test.app.revisionProblems(anonymous, revision, {});
  assert.equal(found?.code, 'POLICY_VIOLATED');
});
