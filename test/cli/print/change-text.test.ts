import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import { changeSummary, changeText } from '../../../src/cli/print/change-text.ts';

const change = (kind: string, name: string, bucket: string | null = 'site') => ({
  change: kind,
  schema: 'a/B/v1',
  layer: name === 'policy' ? null : 'site',
  name,
  bucket,
});

describe('what became of a submission', () => {
  it('is reported for every document that did not stay as it was', () => {
    const changes = ['created', 'updated', 'unchanged', 'deleted', 'absent'].map((kind) =>
      change(kind, kind === 'created' ? 'policy' : kind),
    );
    assert.equal(
      changeText(changes, createColors(false)),
      [
        'created [a/B/v1, -] policy',
        'updated [a/B/v1, site] updated',
        'deleted [a/B/v1, site] deleted',
        'absent [a/B/v1, site] absent',
        '',
      ].join('\n'),
    );
  });

  const rows: readonly [string, Parameters<typeof changeSummary>, string][] = [
    [
      'nothing',
      [3, false, [change('unchanged', 'x')]],
      'nothing changed; the head is revision 3\n',
    ],
    [
      'several kinds',
      [3, true, [change('updated', 'x'), change('created', 'y'), change('unchanged', 'z')]],
      'revision 3: 1 created, 1 updated, 1 unchanged in bucket "site"\n',
    ],
    [
      'several buckets',
      [
        1,
        true,
        [change('created', 'x', 'b'), change('deleted', 'y', 'a'), change('absent', 'z', null)],
      ],
      'revision 1: 1 created, 1 deleted, 1 absent in buckets "a", "b"\n',
    ],
    [
      'many buckets',
      [1, true, ['a', 'b', 'c', 'd'].map((bucket) => change('created', 'x', bucket))],
      'revision 1: 4 created in 4 buckets\n',
    ],
  ];
  for (const [title, args, expected] of rows) {
    it(`is summed up: ${title}`, () => assert.equal(changeSummary(...args), expected));
  }
});
