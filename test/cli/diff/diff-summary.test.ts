import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type { DiffStyle } from '../../../src/cli/diff/diff-style.ts';
import { diffNamesText, diffStatText } from '../../../src/cli/diff/diff-summary.ts';
import type { ReadDiff } from '../../../src/cli/diff/read-diff.ts';
import type {
  DiffKind,
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
} from '../../../src/cli/generated/operations.ts';

const plain: DiffStyle = { colours: createColors(false), columns: null, unified: false };

function changes(...kinds: readonly DiffKind[]) {
  return kinds.map((kind) => ({ kind, path: 'data.x', before: 1, after: 2, secret: false }));
}

function document(
  name: string,
  rest: Partial<DocumentDifferenceFragment> = {},
): DocumentDifferenceFragment {
  const id = { schema: 'a/B/v1', name, layer: 'site', bucket: 'one' };
  return { kind: 'UPDATED', ...id, before: { bucket: 'one' }, changes: [], ...rest };
}

const rendered: readonly RenderedDifferenceFragment[] = [
  {
    kind: 'UPDATED',
    schema: 'a/B/v1',
    name: 'n',
    changes: changes('CREATED', 'UPDATED', 'UPDATED', 'DELETED'),
    causes: [],
  },
  { kind: 'BROKEN', schema: 'a/B/v1', name: 'longer', changes: [], causes: [] },
];

describe('the counts of a diff', () => {
  it('have a line for each document, and totals', () => {
    assert.deepEqual(diffStatText('rendered documents', rendered, plain).split('\n'), [
      'rendered documents: 1 updated, 1 broken',
      'a/B/v1 n      | +1 ~2 -1',
      'a/B/v1 longer | broken',
      '2 documents differ, 1 value added, 2 values updated, 1 value deleted',
      '',
    ]);
  });

  it('count another bucket as a value, and none of a document that is new', () => {
    const documents = [
      document('n', { before: { bucket: 'two' } }),
      document('m', { kind: 'CREATED', before: null }),
    ];
    assert.deepEqual(diffStatText('documents', documents, plain).split('\n'), [
      'documents: 1 created, 1 updated',
      '[a/B/v1, site] n | ~1',
      '[a/B/v1, site] m | created',
      '2 documents differ, 1 value updated',
      '',
    ]);
  });

  it('have no totals where nothing differs', () => {
    assert.equal(diffStatText('documents', [], plain), 'documents: no difference\n');
  });
});

describe('the names of a diff', () => {
  const diff: ReadDiff = {
    from: 1,
    to: 2,
    buckets: [
      { name: 'one', status: 'UPDATED' },
      { name: 'two', status: 'UNCHANGED' },
    ],
    documents: [document('n'), document('\u001b[2J')],
    rendered,
    problems: null,
  };
  const none = { buckets: false, documents: false, rendered: false, problems: false, text: false };

  it('are those of the parts that were chosen', () => {
    const all = { ...none, buckets: true, documents: true, rendered: true };
    assert.deepEqual(diffNamesText(diff, all).split('\n'), [
      'one',
      '[a/B/v1, site] n',
      '[a/B/v1, site] \\u001b[2J',
      'a/B/v1 n',
      'a/B/v1 longer',
      '',
    ]);
    assert.equal(diffNamesText(diff, { ...none, buckets: true }), 'one\n');
  });

  it('are nothing at all where nothing differs', () => {
    assert.equal(diffNamesText({ ...diff, documents: [] }, { ...none, documents: true }), '');
  });
});
