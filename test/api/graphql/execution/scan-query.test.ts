import assert from 'node:assert/strict';
import { getIntrospectionQuery } from 'graphql';
import { describe, it } from 'vitest';
import { scanQuery } from '../../../../src/api/graphql/execution/scan-query.ts';
import { testConfig } from '../../test-config.ts';

const limits = { ...testConfig().query, maxTokens: 300 };
const codes = (text: string) => scanQuery(text, limits).map(({ code }) => code);

describe('scanQuery', () => {
  it('lets the introspection query of IDEs pass', () => {
    assert.deepEqual(codes(getIntrospectionQuery({ descriptions: true })), []);
  });

  it('refuses what asks for the schema, if it is not shown', () => {
    const hidden = { ...limits, introspection: false };
    for (const text of [
      getIntrospectionQuery(),
      '{ a: __type(name: "X") { name } }',
      'fragment a on Query { __schema { types { name } } } { ...a }',
    ]) {
      assert.deepEqual(
        scanQuery(text, hidden).map(({ code }) => code),
        ['INTROSPECTION_OFF'],
      );
    }
    for (const text of ['{ server { __typename } }', '{ a(b: "__schema") }', '# __schema']) {
      assert.deepEqual(scanQuery(text, hidden), []);
    }
  });

  it('counts tokens up to the limit and not beyond', () => {
    assert.deepEqual(codes(`{${'a '.repeat(298)}}`), []);
    assert.deepEqual(codes(`{${'a '.repeat(299)}}`), ['QUERY_TOO_LONG']);
  });

  it('leaves what is no GraphQL to the parser', () => {
    for (const text of ['', '{', '}', '"', '\u0000', '{a(b:"\\q")}', '""" ']) {
      assert.deepEqual(codes(text), [], text);
    }
  });

  it('refuses nesting on which the parser would run out of stack', () => {
    for (const open of ['{', '[', '(', '{a(b:[{c:']) {
      const text = `query ${open.repeat(9_000)}`;
      assert.equal(scanQuery(text, { ...limits, maxTokens: 1e6 })[0]?.code, 'QUERY_TOO_DEEP');
    }
  });
});
