import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { submissionOf } from '../../../../src/api/graphql/schema/submission-input.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import type { Json } from '../../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../../src/domain/limits.ts';

describe('the text of documents as values', () => {
  for (const count of [0, 1, 50, 51, 3_000]) {
    it(`is the list of all ${count}`, async () => {
      const documents = Array.from({ length: count }, (_, at) => ({
        schema: 'example/Kind/v1',
        data: { at, text: 'x'.repeat(at % 100), list: [at, null, { __proto__: null, b: 1, a: 2 }] },
      }));
      const { text } = await submissionOf({ source: { documents } }, defaultLimits);
      assert.equal(text, canonicalText(documents));
    });
  }

  it('is refused if it is too long or too deep', async () => {
    const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
    const many = Array.from({ length: 9_000 }, () => ({ a: 'x'.repeat(100) }));
    const limits = { ...defaultLimits, maxSubmissionBytes: 500_000 };
    const submitted = (documents: readonly Json[]) =>
      submissionOf({ source: { documents } }, limits);
    await assert.rejects(submitted([{}, deep]), { code: 'ARGUMENT_INVALID' });
    await assert.rejects(submitted(many), { code: 'LIMIT_EXCEEDED' });
  });
});
