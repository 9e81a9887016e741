import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { membersOfSearch, readNamedQuery } from '../../../../src/api/graphql/trusted/read-query.ts';
import type { JsonObject } from '../../../../src/domain/json/value.ts';

const persisted = (sha256Hash: unknown) =>
  ({ extensions: { persistedQuery: { version: 1, sha256Hash } } }) as JsonObject;

const rows: readonly [string, JsonObject, string, string | null][] = [
  ['a text', { query: '{ a }' }, '{ a }', null],
  ['a document id', { documentId: 'sha256:ab' }, '', 'sha256:ab'],
  ['a document id of Relay', { doc_id: 'ab' }, '', 'ab'],
  ['an id', { id: 'ab', query: null }, '', 'ab'],
  ['a hash of Apollo', persisted('ab'), '', 'ab'],
  ['both', { query: '{ a }', ...persisted('ab') }, '{ a }', 'ab'],
  ['several ids', { id: 'c', doc_id: 'b', documentId: 'a' }, '', 'a'],
  ['an empty text and an id', { query: '', documentId: 'ab' }, '', 'ab'],
  ['an empty id', { query: '{ a }', id: '' }, '{ a }', null],
  ['an id that is no text', { documentId: 7, ...persisted({}) }, '', null],
  ['extensions that are none', { extensions: [] }, '', null],
  ['a persisted query that is none', { extensions: { persistedQuery: 'ab' } }, '', null],
  ['nothing', {}, '', null],
];

describe('the query that a request names', () => {
  for (const [title, members, query, id] of rows) {
    it(`is found in ${title}`, () => {
      assert.deepEqual(readNamedQuery(members), { query, id });
    });
  }

  it('is found in a query string', () => {
    const extensions = encodeURIComponent(JSON.stringify(persisted('ab')['extensions']));
    const read = (search: string) => readNamedQuery(membersOfSearch(search));
    assert.deepEqual(read('?query=%7Ba%7D'), { query: '{a}', id: null });
    assert.deepEqual(read('?documentId=sha256%3Aab'), { query: '', id: 'sha256:ab' });
    assert.deepEqual(read(`?extensions=${extensions}`), { query: '', id: 'ab' });
    assert.deepEqual(read('?extensions={'), { query: '', id: null });
    assert.deepEqual(read(''), { query: '', id: null });
  });
});
