import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';
import { textOf } from '../../support/submitted.ts';

const limit = 3;

describe('a document with more invalid values than may be listed', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ maxFaults: limit });
  });
  afterAll(() => test.close());
  beforeEach(() => test.clear());

  const dataSchema = {
    schema: 'deckhand/DataSchema/v1',
    name: 'example/Kind/v1',
    control: true,
    data: { additionalProperties: { type: 'integer' } },
  };

  function submit(keys: readonly string[], onProblems?: 'accept') {
    const data = Object.fromEntries(keys.map((key) => [key, 'text']));
    const text = textOf([dataSchema, { name: 'one', data }]);
    return test.app.submitDocuments(anonymous, { text, ...(onProblems && { onProblems }) });
  }

  async function problems() {
    const head = await test.app.revision(anonymous, {});
    const found = await test.app.revisionProblems(anonymous, head, {});
    return found.map(({ place, count }) => `${place.path} ${count}`);
  }

  it('has one problem, with their number', async () => {
    await submit(['a', 'b', 'c', 'd'], 'accept');
    assert.deepEqual(await problems(), ['data 4']);
  });

  it('is mended in parts, though others come to be listed then', async () => {
    await submit(['a', 'b', 'c', 'd', 'e'], 'accept');
    const { problemChanges } = await submit(['b', 'c', 'd', 'e']);
    assert.deepEqual(problemChanges?.introduced, []);
    assert.deepEqual(
      problemChanges?.resolved.map(({ count }) => count),
      [1],
    );
    const fewer = await submit(['c', 'd', 'e']);
    assert.deepEqual(fewer.problemChanges?.introduced, []);
    assert.deepEqual(await problems(), ['data.c 1', 'data.d 1', 'data.e 1']);
  });

  it('gets no more of them unnoticed', async () => {
    await submit(['a', 'b', 'c', 'd'], 'accept');
    await assert.rejects(submit(['a', 'b', 'c', 'd', 'e']), { code: 'PROBLEMS_INTRODUCED' });
  });

  it('is refused just if a change has more invalid values than there were, however many', async () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(keys, keys, async (before, after) => {
        await test.clear();
        await submit(before, 'accept');
        const added = after.filter((key) => !before.includes(key)).length;
        const isCrowded = Math.max(before.length, after.length) > limit;
        const isWorse = isCrowded ? after.length > before.length : added > 0;
        const isRefused = await submit(after).then(
          () => false,
          (error) => error instanceof PurserError && error.code === 'PROBLEMS_INTRODUCED',
        );
        assert.equal(isRefused, isWorse);
      }),
      { numRuns: runs(60) },
    );
  });
});
