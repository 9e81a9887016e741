import assert from 'node:assert/strict';
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
});
