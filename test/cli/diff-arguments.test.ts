import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { readCompared } from '../../src/cli/diff-arguments.ts';

describe('what `purser diff` is to compare', () => {
  const files: readonly (readonly string[])[] = [
    ['-'],
    ['gone.yaml'],
    ['gone.YML', 'gone/a.json'],
    ['src'],
    ['./src', 'package.json'],
  ];
  for (const args of files) {
    it(`is files for ${args.join(' ')}`, () => {
      assert.deepEqual(readCompared(args), { kind: 'files', paths: args });
    });
  }

  const revisions: readonly [args: readonly string[], refs: readonly object[]][] = [
    [[], []],
    [['7'], [{ revision: 7 }]],
    [
      ['0', 'head'],
      [{ revision: 0 }, {}],
    ],
    [
      ['v1.0', 'release/2'],
      [{ tag: 'v1.0' }, { tag: 'release/2' }],
    ],
    [
      ['tag:7', 'tag:src'],
      [{ tag: '7' }, { tag: 'src' }],
    ],
    [['tag:a.yaml'], [{ tag: 'a.yaml' }]],
    [['12345678901234567890'], [{ tag: '12345678901234567890' }]],
  ];
  for (const [args, refs] of revisions) {
    it(`is revisions for ${args.join(' ') || 'nothing'}`, () => {
      assert.deepEqual(readCompared(args), { kind: 'revisions', refs });
    });
  }

  it('is not files and revisions together, nor three revisions', () => {
    assert.throws(() => readCompared(['1', 'src']), { code: 'USAGE', message: /"src" is a file/ });
    assert.throws(() => readCompared(['1', '2', '3']), { code: 'USAGE' });
  });
});
