import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { keysAt, valuesAt } from './schema-options.ts';

const labels = (options: readonly { readonly label: string }[]) =>
  options.map(({ label }) => label);

describe('what a JSON Schema knows', () => {
  const schema = {
    type: 'object',
    required: ['mode'],
    properties: {
      mode: { enum: ['on', 'off', null], description: 'Whether it runs.' },
      on: { type: 'boolean' },
      list: { type: 'array', items: { $ref: '#/$defs/a~1b' } },
      named: { additionalProperties: { properties: { inner: {} } } },
    },
    $defs: { 'a/b': { allOf: [{ properties: { self: { $ref: '#/$defs/a~1b' } } }] } },
  };

  it.each([
    [[], ['mode', 'on', 'list', 'named']],
    [['list', null], ['self']],
    [['list', null, 'self', 'self'], ['self']],
    [['named', 'anything'], ['inner']],
    [['nothing'], []],
    [['__proto__'], []],
  ])('are the keys of the mapping at %j', (path, keys) => {
    assert.deepEqual(labels(keysAt(schema, path)), keys);
  });

  it('are types, descriptions, and what is required', () => {
    const [mode, on] = keysAt(schema, []);
    assert.deepEqual(mode, {
      label: 'mode',
      type: '',
      description: 'Whether it runs.',
      isRequired: true,
    });
    assert.equal(on?.type, 'boolean');
  });

  it('are values', () => {
    assert.deepEqual(labels(valuesAt(schema, ['mode'])), ['on', 'off']);
    assert.deepEqual(labels(valuesAt(schema, ['on'])), ['true', 'false']);
  });

  it.each([[true], [null], ['text'], [[]]])('is nothing, if the schema is %j', (other) => {
    assert.deepEqual(keysAt(other, ['a']), []);
  });

  it('are the keys of a kind of Purser', () => {
    const policy = JSON.parse(readFileSync('schemas/purser/Policy/v1.json', 'utf8'));
    assert.ok(labels(keysAt(policy, ['data'])).includes('rules'));
  });
});
