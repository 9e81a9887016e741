import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { repeatedKeys } from '../../../src/domain/json/repeated-keys.ts';
import { scanJson } from '../../../src/domain/json/scan-json.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';

describe('keys that stand twice in JSON', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['{}', []],
    ['"a"', []],
    ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', []],
    ['{"a": 1, "a": 2, "a": 3}', ['a', 'a']],
    ['[1, {"b": 1, "b": 2}]', ['1 b']],
    ['{"a": {"x": 1}, "b": [[], [0, {"y": "}", "y": "\\\\"}]], "b": 1}', ['b 1 1 y', 'b']],
    ['{"a\\"": 1, "a\\u0022": 2}', ['a"']],
  ];
  for (const [text, paths] of rows) {
    it(text, () => {
      const found = [...repeatedKeys(text, 0)];
      assert.deepEqual(
        found.map(({ path }) => path.join(' ')),
        paths,
      );
      for (const { offset } of found) assert.equal(text[offset], '"');
    });
  }

  it('are looked for in one item of a list', () => {
    const text = ' [{"a": 1, "a": 2}, "x,[", [3, 4] ,{"b": [1, {}], "b": 2}]';
    const items = runSteps(scanJson(text, 9, 9));
    assert.deepEqual(
      items.map(({ start }) => [...repeatedKeys(text, start)].map(({ path }) => path)),
      [[['a']], [], [], [['b']]],
    );
  });
});
