import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createResponseBudget } from '../../../../src/api/graphql/cache/response-budget.ts';
import { textOf } from '../../../support/submitted.ts';
import { serve } from '../../serve.ts';

describe('the room of an answer', () => {
  it('is used up by texts and by JSON', () => {
    const budget = createResponseBudget(12);
    assert.equal(
      budget.text(() => '12345'),
      '12345',
    );
    assert.equal(budget.json({ a: 1 }).text, '{"a":1}');
    assert.throws(() => budget.text(() => '1'), { code: 'ANSWER_TOO_LARGE' });
  });

  it('is used up by rows of lists', () => {
    const budget = createResponseBudget(250);
    assert.deepEqual(budget.rows(['a', 'b']), ['a', 'b']);
    assert.throws(() => budget.rows(['c']), { code: 'ANSWER_TOO_LARGE' });
  });

  it('has no more once it is used up, and makes nothing then', () => {
    const budget = createResponseBudget(3);
    assert.throws(() => budget.text(() => '1234'), { code: 'ANSWER_TOO_LARGE' });
    const made: string[] = [];
    assert.throws(() => budget.text(() => `${made.push('made')}`), { code: 'ANSWER_TOO_LARGE' });
    assert.deepEqual(made, []);
  });

  it('bounds what many rows and aliases ask for', async () => {
    const server = await serve({ limits: { maxSubmissionBytes: 60_000 } });
    const data = 'x'.repeat(9_000);
    const json = textOf(['a', 'b', 'c'].map((name) => ({ name, data })));
    await server.ask(
      'mutation ($json: String!) { submitDocuments(input: { source: { json: $json } }) { changed } }',
      { json },
    );
    const fields = ['a', 'b', 'c', 'd', 'e'].map((alias) => `${alias}: data`).join(' ');
    const answer = await server.ask(`{ revision { documents { nodes { name ${fields} } } } }`);
    assert.equal(answer.data.revision.documents.nodes.length, 3);
    assert.equal(answer.errors?.[0]?.extensions['code'], 'ANSWER_TOO_LARGE');
    await server.close();
  });
});
