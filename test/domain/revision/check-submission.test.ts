import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { checkSet } from '../../../src/domain/revision/check-submission.ts';
import { type DocumentSketch, submittedOf } from '../../support/submitted.ts';

const policy = (name: string): DocumentSketch => ({
  name,
  schema: 'deckhand/LayeringPolicy/v1',
  control: true,
});

const rows: readonly [title: string, documents: readonly DocumentSketch[], codes: readonly string[]][] = [
  ['accepts one name in two layers', [{ name: 'a', layer: 'x' }, { name: 'a', layer: 'y' }], []],
  ['refuses an identity twice', [{ name: 'a' }, { name: 'a', data: 1 }], ['DOCUMENT_DUPLICATE']],
  ['refuses each repetition', [{ name: 'a' }, { name: 'a' }, { name: 'a' }], ['DOCUMENT_DUPLICATE', 'DOCUMENT_DUPLICATE']],
  ['refuses a document beside its tombstone', [{ name: 'a', tombstone: true }, { name: 'a', layer: 'x' }], ['DOCUMENT_DUPLICATE']],
  ['refuses a tombstone behind its document', [{ name: 'a', layer: 'x' }, { name: 'a', tombstone: true }], ['DOCUMENT_DUPLICATE']],
  ['accepts one layering policy', [policy('one')], []],
  ['refuses two layering policies', [policy('one'), policy('two')], ['SINGLETON_CONFLICT']],
];

describe('checkSet', () => {
  for (const [title, documents, codes] of rows) {
    it(title, () => {
      assert.deepEqual(checkSet(submittedOf(documents)).map(({ code }) => code), codes);
    });
  }
});
