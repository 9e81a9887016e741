import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  type FieldFacts,
  fieldFacts,
  hasFields,
} from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';

const schema = createSchema();
const plain = {
  weight: 1,
  isList: false,
  assumedSize: null,
  slicingArgument: null,
  isImmutable: false,
  revisionArguments: [],
  isByDocument: false,
};

const rows: readonly (readonly [place: string, facts: FieldFacts])[] = [
  ['Server.version', plain],
  ['Mutation.purge', plain],
  ['__Type.fields', plain],
  ['Document.labels', { ...plain, isList: true, assumedSize: 5, isImmutable: true }],
  ['Revision.digest', { ...plain, isImmutable: true }],
  ['BucketDiff.name', { ...plain, isImmutable: true }],
  ['Snapshot.documents', { ...plain, isImmutable: true }],
  ['RenderedDocument.data', { ...plain, isImmutable: true, isByDocument: true }],
  ['RenderedDocument.children', { ...plain, assumedSize: 10, isImmutable: true }],
  ['Label.key', { ...plain, isImmutable: true, isByDocument: true }],
  ['Node.id', { ...plain, isImmutable: true }],
  ['Query.nodes', { ...plain, isList: true, slicingArgument: 'ids' }],
  ['Revision.tags', { ...plain, assumedSize: 10 }],
  ['Mutation.submitDocuments', { ...plain, weight: 2_000 }],
  ['RevisionDiff.problemChanges', { ...plain, weight: 5_000, isImmutable: true }],
  [
    'Query.diff',
    {
      ...plain,
      isImmutable: true,
      revisionArguments: ['from', 'to'],
    },
  ],
];

describe('fieldFacts', () => {
  for (const [place, facts] of rows) {
    it(`reads what schema.graphql says about ${place}`, () => {
      const [typeName, name = ''] = place.split('.');
      const type = schema.getType(typeName ?? '');
      assert.ok(hasFields(type));
      const field = type.getFields()[name];
      assert.ok(field);
      assert.deepEqual(fieldFacts(schema, type, field), facts);
      assert.equal(fieldFacts(schema, type, field), fieldFacts(schema, type, field));
    });
  }
});
