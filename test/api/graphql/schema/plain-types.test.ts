import assert from 'node:assert/strict';
import { assertObjectType } from 'graphql';
import { describe, it } from 'vitest';
import { canBePlain, plainTypes } from '../../../../src/api/graphql/schema/plain-types.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

// That the answers are the same is tested in execution/execute.test.ts.
describe('the plain types', () => {
  for (const name of plainTypes) {
    it(`have fields that are read only: ${name}`, () => {
      assert.ok(canBePlain(assertObjectType(createSchema().getType(name))));
    });
  }
});
