import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  readVariables,
  type VariableSource,
} from '../../../src/domain/deployment/read-variables.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { createTemplateBudget } from '../../../src/domain/template/template-run.ts';

const file = (data: Json): VariableSource => ({ kind: 'file', data });
const variable = (text: string): VariableSource => ({ kind: 'variable', text });
const document = (data: Json): VariableSource => ({ kind: 'document', data });

function read(...sources: readonly VariableSource[]) {
  const { variables, findings } = readVariables(sources, createTemplateBudget());
  return { variables, codes: findings.map(({ fault, source }) => `${fault.code} ${source}`) };
}

describe('variables', () => {
  it.each<readonly [string, readonly VariableSource[], Json]>([
    ['are none at first', [], {}],
    ['are texts on the command line', [variable('n=5')], { n: '5' }],
    ['are cut at the first =', [variable('a=b=c')], { a: 'b=c' }],
    ['lose one pair of quotes', [variable('a="x"'), variable('b=""y""')], { a: 'x', b: '"y"' }],
    ['may be empty', [variable('a=')], { a: '' }],
    ['have names with dots', [variable('a.b=1')], { 'a.b': '1' }],
    [
      'of files are merged deeply, but for lists',
      [file({ m: { a: 1, l: [1] }, x: 1 }), file({ m: { b: 2, l: [2] } })],
      { m: { a: 1, b: 2, l: [2] }, x: 1 },
    ],
    ['of the command line replace', [file({ m: { a: 1 } }), variable('m=x')], { m: 'x' }],
    ['of later files win over earlier variables', [variable('m=x'), file({ m: 1 })], { m: 1 }],
    [
      'in a file see what was set before, and not each other',
      [file({ a: 1 }), file({ a: 2, b: '{{ a }}' })],
      { a: 2, b: 1 },
    ],
    ['on the command line are not evaluated', [variable('a={{ n }}')], { a: '{{ n }}' }],
    ['of documents are below `vars`', [document({ auto: true, vars: { a: 1 } })], { a: 1 }],
  ])('%s', (_, sources, expected) =>
    assert.deepEqual(read(...sources), { variables: expected, codes: [] }),
  );

  it.each<readonly [string, VariableSource, string]>([
    ['no =', variable('n'), 'CONTEXT_INVALID 0'],
    ['no name', variable('=1'), 'CONTEXT_INVALID 0'],
    ['a name of Purser', variable('_version=9'), 'CONTEXT_INVALID 0'],
    ['a name of Purser in a file', file({ _x: 1 }), 'CONTEXT_INVALID 0'],
    ['a list', file([1]), 'CONTEXT_INVALID 0'],
    ['a document of another shape', document({ variables: {} }), 'CONTEXT_INVALID 0'],
    ['an expression with a flaw', file({ a: '{{ nope }}' }), 'EXPRESSION_UNDEFINED 0'],
  ])('cannot have %s', (_, source, code) => assert.equal(read(source).codes[0], code));

  it('may have members called __proto__', () => {
    const hostile = (text: string) => file(JSON.parse(text) as Json);
    const { variables } = read(
      hostile('{"a": {"__proto__": {"x": 1}}}'),
      hostile('{"a": {"__proto__": {"y": 2}}}'),
    );
    assert.equal(JSON.stringify(variables), '{"a":{"__proto__":{"x":1,"y":2}}}');
    assert.equal(Object.getPrototypeOf(variables['a']), Object.prototype);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });
});
