import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readCompared, tagArgument } from '../../../src/cli/input/diff-arguments.ts';

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

  it('is a tag if it is written as the message says', () => {
    const reported = ['v1', 'head', '7', 'src', 'a.yaml', '-', 'tag:x'].map(tagArgument);
    const expected = ['v1', 'tag:head', 'tag:7', 'tag:src', 'tag:a.yaml', 'tag:-', 'tag:tag:x'];
    assert.deepEqual(reported, expected);
    for (const tag of ['v1', 'head', '7', 'src', 'tag:x']) {
      assert.deepEqual(readCompared([tagArgument(tag)]), { kind: 'revisions', refs: [{ tag }] });
    }
  });

  it('is not files and revisions together, nor three revisions', () => {
    assert.throws(() => readCompared(['1', 'src']), { code: 'USAGE', message: /"src" is a file/ });
    assert.throws(() => readCompared(['1', '2', '3']), { code: 'USAGE' });
  });
});
