import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';

const good = 'schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: x}\n';

describe('parseDocuments', () => {
  it('gives the good documents and the faults of all others, in the order of the text', () => {
    const text = ['a: 1\n', good, 'b: [\n', '5\n', good].join('---\n');
    const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
    assert.deepEqual(
      submitted.map(({ index }) => index),
      [1, 4],
    );
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.document]),
      [
        ['DOCUMENT_MALFORMED', 0],
        ['DOCUMENT_MALFORMED', 0],
        ['YAML_SYNTAX', 2],
        ['DOCUMENT_MALFORMED', 3],
      ],
    );
  });

  it('lists no more faults than allowed', () => {
    const limits = { ...defaultLimits, faults: 3 };
    assert.equal(parseDocuments('--- 1\n'.repeat(9), { limits }).faults.length, 3);
    assert.equal(parseDocuments('--- [\n'.repeat(9), { limits }).faults.length, 3);
  });

  it('reads JSON just so', () => {
    const text =
      '[{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}}]';
    const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
    assert.deepEqual([submitted.length, faults], [1, []]);
  });
});
