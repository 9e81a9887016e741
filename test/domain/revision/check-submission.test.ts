import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { checkEntries, checkSet } from '../../../src/domain/revision/check-submission.ts';
import { type DocumentSketch, submittedOf } from '../../support/submitted.ts';

const policy = (name: string): DocumentSketch => ({
  name,
  schema: 'deckhand/LayeringPolicy/v1',
  control: true,
});

const rows: readonly [
  title: string,
  documents: readonly DocumentSketch[],
  codes: readonly string[],
][] = [
  [
    'accepts one name in two layers',
    [
      { name: 'a', layer: 'x' },
      { name: 'a', layer: 'y' },
    ],
    [],
  ],
  ['refuses an identity twice', [{ name: 'a' }, { name: 'a', data: 1 }], ['DOCUMENT_DUPLICATE']],
  [
    'refuses each repetition',
    [{ name: 'a' }, { name: 'a' }, { name: 'a' }],
    ['DOCUMENT_DUPLICATE', 'DOCUMENT_DUPLICATE'],
  ],
  [
    'refuses a document beside its tombstone',
    [
      { name: 'a', tombstone: true },
      { name: 'a', layer: 'x' },
    ],
    ['DOCUMENT_DUPLICATE'],
  ],
  [
    'refuses a tombstone behind its document',
    [
      { name: 'a', layer: 'x' },
      { name: 'a', tombstone: true },
    ],
    ['DOCUMENT_DUPLICATE'],
  ],
  ['accepts one layering policy', [policy('one')], []],
  ['refuses two layering policies', [policy('one'), policy('two')], ['SINGLETON_CONFLICT']],
];

describe('checkSet', () => {
  for (const [title, documents, codes] of rows) {
    it(title, () => {
      assert.deepEqual(
        checkSet(submittedOf(documents)).map(({ code }) => code),
        codes,
      );
    });
  }
});

describe('checkEntries', () => {
  it('refuses names, labels and selectors that would make pages too large', () => {
    const long = 'x'.repeat(1_000);
    const items = submittedOf([
      { name: 'fine', data: { long } },
      { name: long },
      { name: 'labelled', metadata: { labels: { [long]: 'x' } } },
    ]);
    const faults = checkEntries(items, 1_000);
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.document]),
      [
        ['LIMIT_EXCEEDED', 1],
        ['LIMIT_EXCEEDED', 2],
      ],
    );
  });
});
