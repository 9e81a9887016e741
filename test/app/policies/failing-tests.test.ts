import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const policy = (name: string, rules: Json, tests: Json = []): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name,
  data: { rules, tests },
});
const matching = (owner: string): Json => ({
  error: { from: 'documents.rendered', pipeline: [{ $match: { 'd.data.owner': owner } }] },
});
const expecting = (expect: Json): Json => ({
  given: { 'documents.rendered': [{ name: 'p1', data: { owner: 'ops' } }] },
  rule: 'error',
  expect,
});
const p1 = { d: { name: 'p1', data: { owner: 'ops' } } };

async function refusal(...documents: readonly DocumentSketch[]): Promise<readonly Fault[]> {
  try {
    await test.app.submitDocuments(anonymous, { text: textOf(documents) });
  } catch (error) {
    if (error instanceof PurserError) return error.faults.slice(1);
    throw error;
  }
  return [];
}
const brief = ({ code, place, facts }: Fault) => [code, place.name, place.path, facts['fault']];

describe('tests in a policy', () => {
  it('run when it is submitted', async () => {
    const sound = policy('naming', matching('ops'), [expecting([p1])]);
    assert.deepEqual(await refusal(sound), []);
    const [found, ...others] = await refusal(
      policy('naming', matching('net'), [expecting([p1]), expecting([])]),
    );
    assert.deepEqual(found && brief(found), [
      'POLICY_TEST_FAILED',
      'naming',
      'data.tests[0]',
      undefined,
    ]);
    assert.deepEqual(others, []);
  });

  it('and when a policy that it reads is', async () => {
    const top = policy('top', { error: { from: 'base.error' } }, [expecting([p1])]);
    assert.deepEqual(await refusal(policy('base', matching('ops')), top), []);
    assert.deepEqual((await refusal(policy('base', matching('net')))).map(brief), [
      ['POLICY_TEST_FAILED', 'top', 'data.tests[0]', undefined],
    ]);
  });

  it('fail with the rule', async () => {
    const rules = {
      error: { from: 'documents.rendered', pipeline: [{ $project: { x: { $divide: [1, 0] } } }] },
    };
    assert.deepEqual((await refusal(policy('p', rules, [expecting([])]))).map(brief), [
      ['POLICY_TEST_FAILED', 'p', 'data.tests[0]', 'RULE_RUNTIME'],
    ]);
  });

  it('that depend on the moment run only if they have one', async () => {
    const timed = (tests: Json) =>
      policy(
        'timed',
        { error: { from: 'documents.rendered', pipeline: [{ $project: { at: '$$NOW' } }] } },
        tests,
      );
    const { given, rule } = expecting([]) as Record<string, Json>;
    assert.deepEqual(
      await refusal(timed([{ given: given ?? {}, rule: rule ?? '', expect: [] }])),
      [],
    );
    const at = '2026-01-01T00:00:00.000Z';
    const one = { given: given ?? {}, rule: rule ?? '', now: at, expect: [] };
    assert.equal((await refusal(timed([one]))).length, 1);
  });
});
