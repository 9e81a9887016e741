import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { indexDocuments } from '../../../../src/api/graphql/trusted/index-documents.ts';
import type { TrustedDocument } from '../../../../src/domain/access/trusted-document.ts';
import { digestOf } from '../../../../src/domain/json/canonical.ts';
import { testConfig } from '../../test-config.ts';

const { query: limits } = testConfig();
const index = (documents: readonly TrustedDocument[], query = limits) =>
  indexDocuments(documents, createSchema(), query);

const inManifest = (id: string, text: string): TrustedDocument => ({
  id,
  text,
  place: { file: 'm.json', path: `["${id}"]` },
});

describe('trusted documents', () => {
  it('are found by their ids, and by the SHA-256 of their texts', () => {
    const text = 'query A { server { version } }';
    const { index: found, faults } = index([inManifest('a', text)]);
    assert.deepEqual(faults, []);
    for (const id of ['a', digestOf(text), `sha256:${digestOf(text)}`]) {
      assert.equal(found.byId.get(id), text);
    }
    assert.equal(found.byId.get('constructor'), undefined);
    assert.ok(found.texts.has(text));
  });

  it('are found by the ids of their tools first', () => {
    const [one, other] = ['{ server { version } }', '{ server { store } }'];
    const { byId } = index([inManifest(digestOf(other), one), inManifest('b', other)]).index;
    assert.equal(byId.get(digestOf(other)), one);
  });

  it('are validated against the schema, all at once', () => {
    const { faults } = index([
      inManifest('a', '{ nothing }'),
      inManifest('b', 'query {\n  server { version '),
      inManifest('c', 'fragment F on Server { version }'),
      { id: 'd', text: '{\n  nowhere\n}', place: { file: 'd.graphql' } },
      inManifest('e', '{ server { version } }'),
    ]);
    assert.deepEqual(
      faults.map(({ code, facts: { setting } }) => [code, setting]),
      Array.from({ length: faults.length }, () => ['SETTING_INVALID', 'PURSER_TRUSTED_DOCUMENTS']),
    );
    const shown = faults.map(({ message, place }) => ({ message, place }));
    assert.match(
      shown[0]?.message ?? '',
      /document "a": .*nothing.*\(line 1, column 3 of the document\)/,
    );
    assert.deepEqual(shown[0]?.place, { file: 'm.json', path: '["a"]' });
    assert.match(shown[1]?.message ?? '', /document "b": Syntax Error.*\(line 2, column 20 of/);
    assert.match(shown[2]?.message ?? '', /document "c"/);
    const last = shown.at(-1);
    assert.match(last?.message ?? '', /nowhere/);
    assert.deepEqual(last?.place, { file: 'd.graphql', line: 2, column: 3 });
  });

  it('contain an operation, and keep to the limits of queries', () => {
    const { faults } = index([inManifest('a', `{ server { version } } # ${'x'.repeat(9)}`)], {
      ...limits,
      maxTokens: 3,
    });
    assert.match(faults[0]?.message ?? '', /more than 3 tokens/);
    const hidden = index([inManifest('a', '{ __schema { types { name } } }')], {
      ...limits,
      introspection: false,
    });
    assert.match(hidden.faults[0]?.message ?? '', /does not show its schema/);
    assert.match(index([inManifest('a', '# nothing')]).faults[0]?.message ?? '', /document "a"/);
  });

  it('have no id of another', () => {
    const { faults } = index([
      inManifest('a', '{ server { version } }'),
      inManifest('a', '{ server { version } }'),
      inManifest('a', '{ server { store } }'),
    ]);
    assert.deepEqual(
      faults.map(({ facts }) => facts['reason']),
      ['there are two documents with the id "a"'],
    );
  });
});
