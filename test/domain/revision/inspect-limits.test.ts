import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentOf } from '../../../src/domain/document/submitted.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { sizeOf } from '../../../src/domain/json/measure.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { inspectLimits } from '../../../src/domain/revision/inspect-limits.ts';
import { sealedTextOf } from '../../support/sealed.ts';
import { submittedOf } from '../../support/submitted.ts';

const limits = { maxDocumentBytes: 1_000_000, maxDocumentDepth: 20 };

const textOf = (data: Json): string => {
  const [item] = submittedOf([{ name: 'berth', data }]);
  return item?.kind === 'document' ? item.text : '';
};

describe('the limits of a document in its normal form', () => {
  it('count its levels as they are, whatever its strings hold', () => {
    const deepest = (text: string): boolean => {
      const { depth } = sizeOf(JSON.parse(text) as Json);
      const at = (maxDocumentDepth: number) => inspectLimits(text, { ...limits, maxDocumentDepth });
      return at(depth).length === 0 && at(depth - 1).length === 1;
    };
    const strings = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a') });
    const values = fc.jsonValue({ stringUnit: fc.constantFrom('"', '\\', '[', '}', 'a') });
    fc.assert(
      fc.property(strings, values, (string, value) =>
        deepest(canonicalText({ a: string, b: [value as Json, [string]] })),
      ),
    );
  });

  it('are found in text of any depth, though no value could be made of it', () => {
    const [found] = inspectLimits('['.repeat(500_000), limits);
    assert.equal(found?.facts['setting'], 'PURSER_MAX_DOCUMENT_DEPTH');
  });

  it('count its bytes as they are stored', () => {
    const text = textOf('\u00e9'.repeat(10));
    const bytes = Buffer.byteLength(text);
    const at = (maxDocumentBytes: number) => inspectLimits(text, { ...limits, maxDocumentBytes });
    assert.deepEqual(at(bytes), []);
    assert.equal(at(bytes - 1)[0]?.facts['setting'], 'PURSER_MAX_DOCUMENT_BYTES');
  });

  it('count the bytes of a sealed document as they were before', () => {
    const data = 'x'.repeat(1_000);
    const [item] = submittedOf([{ name: 'berth', metadata: { storagePolicy: 'encrypted' }, data }]);
    assert.ok(item?.kind === 'document');
    const sealed = sealedTextOf(documentOf(item));
    const before = Buffer.byteLength(item.text);
    assert.ok(sealed.length > before + 300);
    const at = (maxDocumentBytes: number) => inspectLimits(sealed, { ...limits, maxDocumentBytes });
    assert.deepEqual(at(before + 10), []);
    assert.equal(at(before - 10)[0]?.facts['setting'], 'PURSER_MAX_DOCUMENT_BYTES');
  });
});
