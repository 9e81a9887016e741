import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { checkDocuments } from '../../../src/domain/document/check-documents.ts';
import { readDocuments } from '../../../src/domain/document/read-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { loadCases } from '../../support/cases.ts';

const limits = defaultLimits;

function check(yaml: string, changed: Partial<typeof limits> = {}) {
  const { documents } = readDocuments(yaml, { limits });
  return checkDocuments(documents, { limits: { ...limits, ...changed }, file: 'a.yaml' });
}

interface Row {
  readonly yaml: string;
  readonly kind?: 'tombstone';
  readonly faults?: readonly string[];
}

describe('checkDocuments', () => {
  for (const { title, yaml, kind, faults = [] } of loadCases<Row>('document/shapes')) {
    it(title, () => {
      const found = check(yaml);
      assert.deepEqual(
        found.faults.map(({ place, message }) => `${place.path}: ${message}`),
        faults,
      );
      const kinds = found.submitted.map((item) => item.kind);
      assert.deepEqual(kinds, faults.length > 0 ? [] : [kind ?? 'document']);
    });
  }

  it('places each fault', () => {
    const yaml = `---
schema: a/B/v1
metadata: {schema: metadata/Document/v1, name: good}
---
schema: a/B/v1
metadata:
  schema: metadata/Document/v1
  name: bad
  layeringDefinition:
    layer: site
    abstrct: true
  storagePolicy: clear
--- 5
`;
    const { submitted, faults } = check(yaml);
    assert.deepEqual(
      submitted.map(({ index }) => index),
      [0],
    );
    const known = { document: 1, file: 'a.yaml', schema: 'a/B/v1', layer: 'site', name: 'bad' };
    assert.deepEqual(
      faults.map(({ place }) => place),
      [
        { ...known, path: 'metadata.layeringDefinition.abstrct', line: 11, column: 14 },
        { ...known, path: 'metadata.storagePolicy', line: 12, column: 18 },
        { document: 2, file: 'a.yaml', line: 13, column: 5 },
      ],
    );
  });

  it('says nothing more of what could not be read, and does not accept it', () => {
    const { submitted, faults } = check(
      '{schema: a/B/v1, metadata: &m {schema: metadata/Document/v1, name: !foo x, lable: 1}, data: *m}',
    );
    assert.deepEqual(submitted, []);
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['metadata.lable'],
    );
    const sound =
      '{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x}, data: !foo x}';
    assert.deepEqual(check(sound), { submitted: [], faults: [] });
  });

  it('gives a document its normal form, text and facts', () => {
    const [item] = check(
      '{schema: a/B/v1, metadata: {name: x, schema: metadata/Document/v1}, id: 1}',
    ).submitted;
    assert.equal(item?.kind === 'document' && item.facts.digest.length, 64);
    assert.equal(
      item?.kind === 'document' && item.text,
      '{"data":{},"metadata":{"layeringDefinition":{"abstract":false},"name":"x","replacement":false,"schema":"metadata/Document/v1","storagePolicy":"cleartext"},"schema":"a/B/v1"}',
    );
  });

  it('gives a tombstone its identity', () => {
    const yaml = '{schema: a/B/v1, metadata: {name: x, schema: metadata/Tombstone/v1}}';
    const [item] = check(yaml).submitted;
    assert.deepEqual(item?.kind === 'tombstone' && item.id, { schema: 'a/B/v1', name: 'x' });
  });

  it('measures documents by their canonical text', () => {
    const yaml = '{schema: a/B/v1, metadata: {name: x, schema: metadata/Document/v1}, data: äöü}';
    const bytes = Buffer.byteLength(
      check(yaml).submitted.map((item) => (item.kind === 'document' ? item.text : ''))[0] ?? '',
    );
    assert.equal(check(yaml, { maxDocumentBytes: bytes }).faults.length, 0);
    const { submitted, faults } = check(yaml, { maxDocumentBytes: bytes - 1 });
    assert.deepEqual(submitted, []);
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['setting']]),
      [['LIMIT_EXCEEDED', 'PURSER_MAX_DOCUMENT_BYTES']],
    );
  });

  it('clips what it quotes', () => {
    const key = 'k'.repeat(100_000);
    const { faults } = check(
      `{schema: a/B/v1, metadata: {name: ${key}, schema: metadata/Document/v1, ${key}: 1}}`,
    );
    assert.equal(JSON.stringify(faults).length < 2_000, true);
  });
});
