import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { JsonSyntaxError, parseJson } from '../../../src/domain/json/parse-json.ts';
import { scanJson } from '../../../src/domain/json/scan-json.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { runs } from '../../support/properties.ts';

const maxDepth = 5;

function scan(text: string, maxItems = 100) {
  const items = runSteps(scanJson(text, maxDepth, maxItems));
  return items.map(({ start, end, values }) => [text.slice(start, end), values]);
}

describe('scanJson', () => {
  it('gives the items of a list, and how many values each holds', () => {
    assert.deepEqual(scan(' [ {"a": [1, 2]} , [] ,"x,]", -1.5e3, {}, [[null], true]\n] '), [
      ['{"a": [1, 2]}', 4],
      ['[]', 1],
      ['"x,]"', 1],
      ['-1.5e3', 1],
      ['{}', 1],
      ['[[null], true]', 4],
    ]);
  });

  it('gives a value that is no list', () => {
    assert.deepEqual(scan('\uFEFF {"a": [1, 2], "b": {"c": 3}} '), [
      ['{"a": [1, 2], "b": {"c": 3}}', 6],
    ]);
    assert.deepEqual(scan('"a"'), [['"a"', 1]]);
    assert.deepEqual(scan('[]'), []);
  });

  it('gives no more items than asked for', () => {
    assert.deepEqual(scan('[1, 2, 3]', 2), [
      ['1', 1],
      ['2', 1],
    ]);
  });

  it('pauses', () => {
    assert.equal([...scanJson(`[${'0,'.repeat(50_000)}0]`, maxDepth, 1)].length > 10, true);
  });

  const sign = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\"',
      '"',
      '1',
      '-',
      '0.5',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
      'x',
    ],
  );
  const broken = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(''));
  const sound = fc.jsonValue({ maxDepth: 7 }).map((value) => JSON.stringify(value));

  it('finds wrong what parseJson finds wrong, at the same place', () => {
    const faultOf = (read: () => unknown): readonly unknown[] => {
      try {
        read();
        return [];
      } catch (error) {
        if (!(error instanceof JsonSyntaxError)) throw error;
        return [error.message, error.position, error.tooDeep];
      }
    };
    fc.assert(
      fc.property(fc.oneof(broken, sound), (text) => {
        assert.deepEqual(
          faultOf(() => scan(text)),
          faultOf(() => parseJson(text, maxDepth)),
        );
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('counts keys, a repeated one each time', () => {
    const items = runSteps(scanJson('[{"a": {"b": 1}, "a": 2}, {"__proto__": {}}, [1]]', 5, 9));
    assert.deepEqual(
      items.map(({ keys }) => keys),
      [3, 1, 0],
    );
  });

  const literal = fc.constantFrom(
    ...['0', '-0', '0.0', '-0.5', '1e2', '1E2', '1e21', '1e+21', '12345678901234567890', '7', '""'],
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      literal,
      fc.array(tie('tree'), { maxLength: 3 }).map((items) => `[${items}]`),
      fc
        .array(fc.tuple(fc.constantFrom('a', '1', '__proto__', 'b'), tie('tree')), { maxLength: 3 })
        .map((pairs) => `{${pairs.map(([key, value]) => `"${key}": ${value}`)}}`),
    ),
  }));

  it('tells what JSON.parse reads as parseJson does', () => {
    let plain = 0;
    fc.assert(
      fc.property(tree, (text) => {
        const [item] = runSteps(scanJson(`[${text}]`, 9, 9));
        const builtIn: unknown = JSON.parse(text);
        const keepsAll = isDeepStrictEqual(builtIn, parseJson(text, 9));
        // A repeated key can hide a number.
        if (item?.plain) assert.ok(keepsAll, text);
        else if (item?.keys === keysOf(builtIn)) assert.ok(!keepsAll, text);
        if (item?.plain) plain += 1;
      }),
      { numRuns: runs(5_000) },
    );
    assert.ok(plain > 0);
  });

  function keysOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0;
    const own = Array.isArray(value) ? 0 : Object.keys(value).length;
    return Object.values(value).reduce((sum: number, child) => sum + keysOf(child), own);
  }
});
