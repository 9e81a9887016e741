import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

/** Another server of the same store. */
function otherApp(): TestApp['app'] {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  return createApp({ store: test.store, clock, limits: defaultLimits, ...testKeys() });
}

const submit = (app: TestApp['app'], sketches: readonly DocumentSketch[], more = {}) =>
  app.submitDocuments(anonymous, { text: textOf(sketches), ...more });

const source: DocumentSketch = { name: 'source', data: { word: 'open' } };
const user = (name: string): DocumentSketch => ({
  name,
  metadata: {
    substitutions: [
      {
        src: { schema: 'example/Kind/v1', name: 'source', path: '.word' },
        dest: { path: '.word' },
      },
    ],
  },
});
const gone = (name: string): DocumentSketch => ({ name, tombstone: true });

async function codesOfHead(): Promise<readonly string[]> {
  const app = otherApp();
  const problems = await app.revisionProblems(anonymous, await app.revision(anonymous, {}), {});
  return problems.map(({ code }) => code);
}

describe('two teams on one store', () => {
  it('are never in each other’s way: broken documents of one refuse no change of the other', async () => {
    const [first, second] = [otherApp(), otherApp()];
    await submit(first, [layeringPolicy('global', 'site'), source], { bucket: 'first' });
    const broken = [
      { name: 'lost', layer: 'nowhere' },
      { name: 'alone', metadata: { ...user('alone').metadata, labels: { is: 'alone' } } },
    ];
    await submit(second, broken, { bucket: 'second', onProblems: 'accept' });
    for (let step = 0; step < 5; step += 1) {
      const { problemChanges } = await submit(
        first,
        [{ ...source, data: { word: `step ${step}` } }, user(`own-${step}`)],
        { bucket: 'first' },
      );
      assert.deepEqual(problemChanges?.introduced, []);
      assert.equal(problemChanges.standing, 1);
    }
    assert.deepEqual(await codesOfHead(), ['LAYER_UNKNOWN']);
  });

  it('cannot break what the other makes at the same time', async () => {
    const [first, second] = [otherApp(), otherApp()];
    let refused = 0;
    for (let run = 0; run < runs(30); run += 1) {
      await submit(first, [source]);
      const outcomes = await Promise.allSettled([
        submit(first, [gone('source')]),
        submit(second, [user(`user-${run}`)]),
      ]);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        refused += 1;
        assert.ok(outcome.reason instanceof PurserError, String(outcome.reason));
        assert.equal(outcome.reason.code, 'PROBLEMS_INTRODUCED');
      }
      assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
      assert.deepEqual(await codesOfHead(), []);
      await submit(first, [gone(`user-${run}`)]);
    }
    assert.equal(refused, runs(30), 'one of the two each time');
  });
});
