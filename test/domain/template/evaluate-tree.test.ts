import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { evaluateTree, findTemplateFlaws } from '../../../src/domain/template/evaluate-tree.ts';
import { createTemplateBudget } from '../../../src/domain/template/template-run.ts';

const context = { n: 7, list: ['{{ n }}'] };

function evaluate(value: Json, isLiteral?: (location: readonly (string | number)[]) => boolean) {
  const budget = createTemplateBudget();
  return evaluateTree(value, { context, budget, ...(isLiteral && { isLiteral }) });
}

describe('a tree of values', () => {
  it('has its texts evaluated once, and no keys', () => {
    const { value, flaws } = evaluate({
      '{{ n }}': ['{{ n }}', { a: 'x{{ n }}' }],
      b: '{{ list }}',
    });
    assert.deepEqual(value, { '{{ n }}': [7, { a: 'x7' }], b: ['{{ n }}'] });
    assert.deepEqual(flaws, []);
  });

  it('is the same value where there is nothing to evaluate', () => {
    const tree = { a: ['plain', { b: 1 }], c: null };
    assert.equal(evaluate(tree).value, tree);
  });

  it('keeps literals as they are, with all in them', () => {
    const tree = { secret: '{{ n }}', inside: { deep: ['{{ n }}'] }, other: '{{ n }}' };
    const literals = ['secret', 'inside'];
    const { value } = evaluate(tree, ([key]) => literals.includes(String(key)));
    assert.deepEqual(value, { ...tree, other: 7 });
  });

  it('lists every flaw with its location', () => {
    const tree = { a: '{{ nope }}', b: [1, '{{ 1 + }}'], c: '{{ n }}' };
    const { value, flaws } = evaluate(tree);
    assert.deepEqual(value, { ...tree, c: 7 });
    assert.deepEqual(
      flaws.map(({ location, flaw }) => [location, flaw.code]),
      [
        [['a'], 'EXPRESSION_UNDEFINED'],
        [['b', 1], 'EXPRESSION_SYNTAX'],
      ],
    );
    assert.deepEqual(
      findTemplateFlaws(tree).map(({ location }) => location),
      [['b', 1]],
    );
  });

  it('keeps a key named __proto__ as data', () => {
    const tree = parseJson('{"__proto__": "{{ n }}", "a": "{{ n }}"}');
    const { value } = evaluate(tree);
    assert.deepEqual(Object.entries(value as object), [
      ['__proto__', 7],
      ['a', 7],
    ]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });
});
