import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { fault } from '../../../src/domain/errors.ts';
import type { RuleEngine } from '../../../src/ports/rule-engine.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { rulePorts } from '../../support/rule-ports.ts';
import { textOf } from '../../support/submitted.ts';

let isSlow = true;

/** An engine in which all rules take too long, while they do. */
function slowEngine(engine: RuleEngine): RuleEngine {
  return {
    ...engine,
    async evaluate(evaluation) {
      if (!isSlow) return engine.evaluate(evaluation);
      const late = (rule: string) => ({ fault: fault('RULE_TIMEOUT', { rule, milliseconds: 1 }) });
      const outcomes = new Map(evaluation.wanted.map((name) => [name, late(name)]));
      return { outcomes, stages: new Map(), generations: new Map() };
    },
  };
}

let test: TestApp;
beforeAll(async () => {
  const rulesOver = (store: Parameters<typeof rulePorts>[0]) => {
    const ports = rulePorts(store);
    return { ...ports, documentEngine: slowEngine(ports.documentEngine) };
  };
  test = await openTestApp({}, { rulesOver });
});
afterAll(() => test.close());

it('violations that were not known in time are found in the background, once somebody reads the problems', async () => {
  const named = { $project: { schema: '$d.schema', name: '$d.name' } };
  const pipeline = [{ $match: { 'd.schema': 'shop/Port/v1' } }, named];
  const policy = {
    schema: 'purser/Policy/v1',
    name: 'none',
    data: { rules: { error: { from: 'documents.rendered', pipeline } } },
  };
  const port = { schema: 'shop/Port/v1', name: 'p1', data: {} };
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
