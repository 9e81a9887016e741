import assert from 'node:assert/strict';
import { assertObjectType, type GraphQLObjectType } from 'graphql';
import { describe, it } from 'vitest';
import { isImmutable } from '../../../../src/api/graphql/cache/immutable-fields.ts';
import { fieldFacts } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

const schema = createSchema();
const query = schema.getQueryType() as GraphQLObjectType;

function isDeclaredImmutable(type: string, field: string, args: readonly string[] = []): boolean {
  return isImmutable(schema, assertObjectType(schema.getType(type)), field, args);
}

describe('the immutable fields of Query', () => {
  const immutable = Object.values(query.getFields()).filter(({ name }) =>
    isDeclaredImmutable('Query', name),
  );

  it('are there', () => assert.ok(immutable.length > 0));

  for (const field of immutable) {
    it(`${field.name} names every argument that is about a revision`, () => {
      const about = /^(ref|revision|from|to)$/;
      const names = field.args.map(({ name }) => name).filter((name) => about.test(name));
      const { revisionArguments } = fieldFacts(schema, query, field);
      assert.deepEqual([...revisionArguments].sort(), names.sort());
    });
  }
});

describe('isImmutable', () => {
  it('holds for what follows from a revision', () => {
    assert.ok(isDeclaredImmutable('Revision', 'digest'));
    assert.ok(isDeclaredImmutable('Revision', '__typename'));
    assert.ok(isDeclaredImmutable('DocumentConnection', 'nodes'));
  });

  it('does not hold for what is asked for in cleartext', () => {
    assert.ok(isDeclaredImmutable('Document', 'data', ['path']));
    assert.ok(!isDeclaredImmutable('Document', 'data', ['path', 'cleartext']));
  });

  it('does not hold for tags, nor for what it does not know', () => {
    for (const [type, field] of [
      ['Revision', 'tags'],
      ['Query', 'server'],
      ['Query', '__schema'],
      ['Mutation', 'submitDocuments'],
      ['Server', 'version'],
      ['RevisionConnection', 'nodes'],
      ['Revision', 'constructor'],
      ['__Type', 'name'],
    ] as const) {
      assert.ok(!isDeclaredImmutable(type, field), `${type}.${field}`);
    }
  });
});
