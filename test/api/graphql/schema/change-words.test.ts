import assert from 'node:assert/strict';
import { isEnumType } from 'graphql';
import { describe, it } from 'vitest';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

/** What each enumeration of changes has beside the words that all of them share. */
const own: Readonly<Record<string, readonly string[]>> = {
  ChangeKind: ['ABSENT'],
  DiffKind: ['BROKEN'],
  BucketStatus: [],
  SegmentChangeKind: [],
};
const shared = ['CREATED', 'UPDATED', 'UNCHANGED', 'DELETED'];

describe('the enumerations of changes', () => {
  for (const [name, words] of Object.entries(own)) {
    it(`have the same words: ${name}`, () => {
      const type = createSchema().getType(name);
      assert.ok(isEnumType(type));
      const other = type.getValues().filter((value) => !shared.includes(value.name));
      assert.deepEqual(
        other.map((value) => value.name),
        words,
      );
    });
  }
});
