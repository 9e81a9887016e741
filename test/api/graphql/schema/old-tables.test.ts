import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { getNullableType, isIntrospectionType, isListType, isObjectType } from 'graphql';
import {
  fieldsOfTypes,
  isFixed,
  revisionArguments,
} from '../../../../src/api/graphql/cache/fixed-fields.ts';
import { fieldCosts, usualRows } from '../../../../src/api/graphql/execution/measure-query.ts';
import { fieldFacts } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

const schema = createSchema();
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !isIntrospectionType(type));

describe('the directives of schema.graphql', () => {
  for (const type of types) {
    it(`say of ${type.name} what the tables said`, () => {
      const isConnection = Object.hasOwn(type.getFields(), 'pageInfo');
      for (const field of Object.values(type.getFields())) {
        const place = `${type.name}.${field.name}`;
        const isList = isListType(getNullableType(field.type)) && !isConnection;
        assert.deepEqual(
          { place, ...fieldFacts(schema, type, field) },
          {
            place,
            weight: fieldCosts.get(place) ?? 1,
            assumedSize: isList ? (usualRows.get(place) ?? 10) : null,
            isImmutable: isFixed(type.name, field.name),
            revisionArguments:
              type.name === 'Query' && isFixed(type.name, field.name)
                ? revisionArguments[field.name]
                : [],
          },
        );
      }
    });
  }

  it('are of every field that the tables have', () => {
    const places = new Set(
      types.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)),
    );
    const tabled = [
      ...fieldCosts.keys(),
      ...usualRows.keys(),
      ...Object.entries(fieldsOfTypes).flatMap(([type, { fixed, mutable }]) =>
        [...fixed, ...mutable].map((name) => `${type}.${name}`),
      ),
    ];
    assert.deepEqual(
      tabled.filter((place) => !places.has(place)),
      ['Query.__schema', 'Query.__type'],
    );
  });
});
