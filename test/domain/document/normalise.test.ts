import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  documentFromText,
  documentText,
  normalise,
} from '../../../src/domain/document/normalise.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { ExactNumber, type JsonObject } from '../../../src/domain/json/value.ts';

function metadataOf(metadata: string, data = '1'): JsonObject {
  const text = `{"schema": "a/B/v1", "metadata": ${metadata}, "data": ${data}}`;
  return normalise(parseJson(text) as JsonObject).metadata;
}

const defaults = {
  storagePolicy: 'cleartext',
  layeringDefinition: { abstract: false },
  replacement: false,
};

describe('normalise', () => {
  const rows: readonly [string, string, object][] = [
    ['fills in what is missing', '{}', defaults],
    ['fills in empty values', '{"storagePolicy": "", "layeringDefinition": null}', defaults],
    [
      'keeps what exists',
      '{"storagePolicy": "encrypted", "layeringDefinition": {"layer": "l", "abstract": true}, "replacement": true}',
      {
        storagePolicy: 'encrypted',
        layeringDefinition: { layer: 'l', abstract: true },
        replacement: true,
      },
    ],
    [
      'keeps what is odd',
      '{"layeringDefinition": "x", "other": [1]}',
      { ...defaults, layeringDefinition: 'x', other: [1] },
    ],
  ];
  for (const [title, metadata, expected] of rows) {
    it(title, () => assert.deepEqual(metadataOf(metadata), expected));
  }

  for (const [data, policy] of [
    ['""', 'cleartext'],
    ['{}', 'cleartext'],
    ['[]', 'cleartext'],
    ['null', 'cleartext'],
    ['0', 'encrypted'],
    ['false', 'encrypted'],
    ['{"a": null}', 'encrypted'],
    ['[""]', 'encrypted'],
  ] as const) {
    it(`has ${data} stored ${policy} if it is to be encrypted`, () => {
      const metadata = metadataOf('{"storagePolicy": "encrypted"}', data);
      assert.equal(metadata['storagePolicy'], policy);
    });
  }

  it('has control documents stored as others are', () => {
    const control = '{"schema": "metadata/Control/v1", "storagePolicy": "encrypted"}';
    assert.equal(metadataOf(control, '{"a": 1}')['storagePolicy'], 'encrypted');
    assert.equal(metadataOf(control, '{}')['storagePolicy'], 'cleartext');
  });

  it('distinguishes missing data from null', () => {
    const envelope = { schema: 'a/B/v1', metadata: {} };
    assert.deepEqual(normalise(envelope).data, {});
    assert.equal(normalise({ ...envelope, data: null }).data, null);
  });

  it('drops other top-level keys', () => {
    const keys = Object.keys(normalise({ id: 1, schema: 'a/B/v1', metadata: {}, status: 2 }));
    assert.deepEqual(keys, ['schema', 'metadata', 'data']);
  });

  it('changes nothing the second time', () => {
    const once = normalise({ schema: 'a/B/v1', metadata: { name: 'x' } });
    assert.deepEqual(normalise({ ...once }), once);
  });
});

describe('the text of a document', () => {
  it('gives the document back', () => {
    const document = { schema: 'a/B/v1', metadata: { name: 'x' }, data: { a: [1, 'b'] } };
    assert.deepEqual(documentFromText(documentText(document), false), document);
  });

  it('gives exact numbers and hostile keys back', () => {
    const data = parseJson('{"__proto__": 1.0}');
    const document = { schema: 'a/B/v1', metadata: {}, data };
    const again = documentFromText(documentText(document), true);
    assert.deepEqual(Object.entries(again.data as JsonObject), [
      ['__proto__', new ExactNumber('1.0')],
    ]);
  });
});
