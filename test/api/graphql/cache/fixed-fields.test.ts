import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import {
  fieldsOfTypes,
  isFixed,
  revisionArguments,
} from '../../../../src/api/graphql/cache/fixed-fields.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

const schema = createSchema();
const query = schema.getQueryType() as GraphQLObjectType;

/** What a query can come upon. */
const reachable = new Set([query]);
for (const type of reachable) {
  const inner = Object.values(type.getFields()).map((field) => getNamedType(field.type));
  for (const found of inner.filter(isObjectType)) reachable.add(found);
}

describe('the table of fixed fields', () => {
  it('has the types that a query can come upon, and no other', () => {
    const names = [...reachable].map(({ name }) => name);
    assert.deepEqual(Object.keys(fieldsOfTypes).sort(), names.sort());
  });

  for (const type of reachable) {
    it(`decides upon each field of ${type.name}, once`, () => {
      const { fixed = [], mutable = [] } = fieldsOfTypes[type.name] ?? {};
      const decided = [...fixed, ...mutable].filter((name) => !name.startsWith('__'));
      assert.deepEqual(decided.sort(), Object.keys(type.getFields()).sort());
    });
  }

  it('knows by which arguments the fixed fields of Query name revisions', () => {
    const fixed = fieldsOfTypes['Query']?.fixed ?? [];
    assert.deepEqual(Object.keys(revisionArguments).sort(), [...fixed].sort());
    const about = /^(id|revision|tag|from|to|fromTag|toTag)$/;
    for (const field of fixed) {
      const { args = [] } = query.getFields()[field] ?? {};
      const names = args.map(({ name }) => name).filter((name) => about.test(name));
      assert.deepEqual((revisionArguments[field] ?? []).flat().sort(), names.sort());
    }
  });
});

describe('isFixed', () => {
  it('holds for what follows from a revision', () => {
    assert.ok(isFixed('Revision', 'digest'));
    assert.ok(isFixed('Revision', '__typename'));
  });

  it('does not hold for what is asked for in cleartext', () => {
    assert.ok(isFixed('Document', 'data', ['path']));
    assert.ok(!isFixed('Document', 'data', ['path', 'cleartext']));
  });

  it('does not hold for tags, nor for what it does not know', () => {
    for (const [type, field] of [
      ['Revision', 'tags'],
      ['Query', 'server'],
      ['Query', '__schema'],
      ['Mutation', 'submitDocuments'],
      ['Revision', 'constructor'],
      ['constructor', 'name'],
      ['Novelty', 'name'],
    ] as const) {
      assert.ok(!isFixed(type, field), `${type}.${field}`);
    }
  });
});
