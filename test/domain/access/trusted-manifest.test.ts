import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseTrustedManifest } from '../../../src/domain/access/trusted-manifest.ts';

const source = { setting: 'PURSER_TRUSTED_DOCUMENTS', file: 'm.json' };
const parse = (value: unknown) =>
  parseTrustedManifest(typeof value === 'string' ? value : JSON.stringify(value), source);

describe('a manifest of trusted documents', () => {
  it('is an object of ids and texts, as Relay and the client preset of GraphQL Code Generator write it', () => {
    const { documents, faults } = parse({
      '3be4abb81fa595e25eb725b2c6a87508': 'query A { __typename }',
      b6f1: 'query B {\n  "quoted" \t __typename\n}',
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(documents, [
      {
        id: '3be4abb81fa595e25eb725b2c6a87508',
        text: 'query A { __typename }',
        place: { file: 'm.json', path: '["3be4abb81fa595e25eb725b2c6a87508"]' },
      },
      {
        id: 'b6f1',
        text: 'query B {\n  "quoted" \t __typename\n}',
        place: { file: 'm.json', path: '["b6f1"]' },
      },
    ]);
  });

  it('is a list of operations, as the tool of Apollo writes it', () => {
    const { documents, faults } = parse({
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [
        {
          id: 'dc67510fb4289672bea757e862d6b00e',
          body: 'query A { __typename }',
          name: 'A',
          type: 'query',
        },
        { id: 'f1', body: 'query B { __typename }', name: 'B', type: 'query', clientName: 'web' },
      ],
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(
      documents.map(({ id, text, place: { path } }) => [id, text, path]),
      [
        ['dc67510fb4289672bea757e862d6b00e', 'query A { __typename }', 'operations[0].body'],
        ['f1', 'query B { __typename }', 'operations[1].body'],
      ],
    );
  });

  it('takes numbers among ids as text', () => {
    assert.equal(parse('{"123": "{ __typename }"}').documents[0]?.id, '123');
  });

  const operation = { id: 'a', body: '{ __typename }' };
  const format = 'apollo-persisted-query-manifest';
  const wrong: readonly [string, unknown, RegExp][] = [
    ['no JSON', '{"a": ', /./],
    ['a list', [operation], /must be a mapping/],
    ['empty', '', /must be a mapping/],
    ['without documents', {}, /contains no documents/],
    ['with a text that is none', { a: 7, b: null }, /the document "b" must be a text/],
    ['with a key that stands twice', '{"a": "{x}", "a": "{y}"}', /unique/],
    [
      'of another format',
      { format: 'x', version: 1, operations: [operation] },
      /apollo-persisted-query-manifest/,
    ],
    [
      'of another version',
      { format, version: 2, operations: [operation] },
      /version of the manifest must be 1/,
    ],
    ['without operations', { format, version: 1 }, /must be a list/],
    [
      'with an operation without an id',
      { format, version: 1, operations: [{ body: 'x' }] },
      /the id of operation 0/,
    ],
    [
      'with an operation without a body',
      { format, version: 1, operations: [operation, { id: 'x' }] },
      /the body of operation 1/,
    ],
  ];
  for (const [title, value, reason] of wrong) {
    it(`is faulty ${title}`, () => {
      const { faults } = parse(value);
      assert.ok(faults.length > 0);
      assert.ok(
        faults.some(({ message }) => reason.test(message)),
        JSON.stringify(faults),
      );
      for (const { code, facts, place } of faults) {
        assert.deepEqual([code, facts['setting']], ['SETTING_INVALID', source.setting]);
        assert.equal(place.file, 'm.json');
        assert.ok((place.line ?? 0) >= 1);
      }
    });
  }
});
