import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  documentsOf,
  type ErrorDocument,
  messageOf,
  textOf,
} from '../../../../src/api/graphql/schema/recorded-error.ts';
import { parseJson } from '../../../../src/domain/json/parse-json.ts';

type Row = readonly [record: string, message: string, documents: readonly ErrorDocument[]];

const node = { schema: 'promenade/Node/v1', name: 'n', layer: null };

const rows: readonly Row[] = [
  [
    '{"message": "no", "documents": [{"schema": "promenade/Node/v1", "name": "n"}, {"name": "m", "layer": "site"}]}',
    'no',
    [node, { schema: '', name: 'm', layer: 'site' }],
  ],
  ['{"message": "no", "schema": "promenade/Node/v1", "name": "n", "layer": ""}', 'no', [node]],
  ['{"message": "no", "documents": []}', 'no', []],
  ['{"message": "no", "documents": [1, null, "n", [], {}, {"schema": 1}]}', 'no', []],
  ['{"message": "no", "documents": {"schema": "promenade/Node/v1"}}', 'no', []],
  ['"no"', 'no', []],
  ['{"message": {"text": "no"}}', '{"message":{"text":"no"}}', []],
  ['{"reason": 1.0}', '{"reason":1.0}', []],
  ['[1.0]', '[1.0]', []],
  ['null', 'null', []],
  ['{"__proto__": {"message": "no"}}', '{"__proto__":{"message":"no"}}', []],
];

describe('an error that a validation recorded', () => {
  for (const [text, message, documents] of rows) {
    it(`is read from ${text}`, () => {
      const record = parseJson(text);
      assert.equal(messageOf(record), message);
      assert.deepEqual(documentsOf(record), documents);
    });
  }

  it('has the texts it has, and no others', () => {
    const record = parseJson('{"path": "data.a", "schema_path": 1}');
    const keys = ['path', 'schema_path', 'toString', 'constructor'];
    assert.deepEqual(
      keys.map((key) => textOf(record, key)),
      ['data.a', null, null, null],
    );
    assert.equal(textOf(null, 'path'), null);
  });
});
