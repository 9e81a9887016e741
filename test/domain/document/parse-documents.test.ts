import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseDocuments, parseInSteps } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { sized } from '../../support/properties.ts';

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

  it('lists no more faults than allowed, and reports that there are more', () => {
    const limits = { ...defaultLimits, maxFaults: 3 };
    for (const text of ['--- 1\n', '--- [\n', '--- !foo 1\n']) {
      const { faults, total } = parseDocuments(text.repeat(9), { limits });
      assert.deepEqual([faults.length, total > 3], [3, true], text);
    }
    assert.equal(parseDocuments('--- 1\n'.repeat(3), { limits }).total, 3);
  });

  it('checks the rest of a document with values that cannot be read', () => {
    const text = `---
schema: a/B/v1
metadata:
  schema: metadata/Document/v1
  name: x
  label: {}
  layeringDefinition: {layer: site, abstrct: true}
data: {a: !foo 1}
`;
    const { submitted, faults } = parseDocuments(text, { limits: defaultLimits, file: 'a.yaml' });
    assert.deepEqual(submitted, []);
    const known = { document: 0, file: 'a.yaml', schema: 'a/B/v1', layer: 'site', name: 'x' };
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place]),
      [
        ['DOCUMENT_MALFORMED', { ...known, path: 'metadata.label', line: 6, column: 3 }],
        [
          'DOCUMENT_MALFORMED',
          { ...known, path: 'metadata.layeringDefinition.abstrct', line: 7, column: 46 },
        ],
        ['YAML_UNSUPPORTED', { ...known, path: 'data.a', line: 8, column: 11 }],
      ],
    );
  });

  it('does so with JSON', () => {
    const text =
      '{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": 5},\n"data": "\\u0000"}';
    const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
    assert.deepEqual(submitted, []);
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.path, place.line, place.schema]),
      [
        ['DOCUMENT_MALFORMED', 'metadata.name', 1, 'a/B/v1'],
        ['YAML_UNSUPPORTED', 'data', 2, 'a/B/v1'],
      ],
    );
  });

  it('gives the faults of one document in the order of the text', () => {
    const text = 'metadata:\n  nome: 1\n  schema: metadata/Document/v1\ndata: !foo 1\nschema: 1\n';
    const { faults } = parseDocuments(text, { limits: defaultLimits });
    const lines = faults.map(({ place }) => place.line ?? 0);
    assert.deepEqual(lines, [1, 2, 4, 5]);
  });

  it('reads JSON just so', () => {
    const text =
      '[{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}}]';
    const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
    assert.deepEqual([submitted.length, faults], [1, []]);
  });

  it('pauses while it reads one large document, and comes to the same', () => {
    const many = sized(60_000, 12_000);
    const keys = Array.from({ length: many }, (_, at) => `k${many - at}: [${at}, {a: "b"}]`);
    const json = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": {${keys.map((key) => key.replace(/^(\w+)/, '"$1"').replace('a:', '"a":')).join()}}}`;
    const texts = [`${good}data:\n  ${keys.join('\n  ')}\n`, json].map((text) => {
      const steps = parseInSteps(text, { limits: defaultLimits });
      let pauses = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) pauses += 1;
      assert.equal(pauses > many / 1_500, true, `${pauses}`);
      const [read] = step.value.submitted;
      return read?.kind === 'document' ? read.text : '';
    });
    assert.equal(texts[0], texts[1]);
    assert.equal(texts[0]?.includes(`"k1":[${many - 1},{"a":"b"}],"k10":`), true);
  });
});
