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

  it('is counted by schema for more than a hundred documents, unless all are to be listed', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({
      ...change(at < 30 ? 'updated' : 'created', `x${at}`),
      schema: at % 3 === 0 ? 'a/C/v1' : 'a/B/v1',
    }));
    const colours = createColors(false);
    const lines = [
      'created 80 of a/B/v1',
      'created 40 of a/C/v1',
      'updated 20 of a/B/v1',
      'updated 10 of a/C/v1',
      '--verbose lists each document',
      '',
    ];
    assert.equal(changeText(many, colours, false), lines.join('\n'));
    assert.equal(changeText(many, colours).split('\n').length, 151);
    assert.equal(changeText(many.slice(0, 100), colours, false).split('\n').length, 101);
    const schemas = many.map((one, at) => ({ ...one, schema: `a/S${at}/v1` }));
    assert.match(changeText(schemas, colours, false), /\nand 130 of 130 more schemas\n--verbose/);
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
