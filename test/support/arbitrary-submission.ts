import fc from 'fast-check';
import type { Json } from '../../src/domain/json/value.ts';
import { type DocumentSketch, layeringPolicy } from './submitted.ts';

/** What the documents are called. */
export const submittedNames = ['one', 'two', 'three'] as const;
export const submittedSchemas = ['example/Kind/v1', 'example/Other/v1'] as const;

const identity = {
  schema: fc.constantFrom(...submittedSchemas),
  name: fc.constantFrom(...submittedNames),
  label: fc.constantFrom('x', 'y'),
  list: fc.array(fc.constantFrom(1, 'text', true), { maxLength: 3 }),
};

/** Documents that are often broken: in a layer that does not exist, substituting from what is missing, invalid. */
const wildDocument: fc.Arbitrary<DocumentSketch> = fc
  .record({
    ...identity,
    layer: fc.constantFrom('global', 'site', 'site', 'lost'),
    abstract: fc.boolean(),
    replacement: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
    selects: fc.option(fc.constantFrom('x', 'y')),
    path: fc.constantFrom('.', '.', '.list'),
    source: fc.option(fc.constantFrom(...submittedNames)),
    secret: fc.boolean(),
  })
  .map(({ schema, name, layer, abstract, replacement, label, selects, path, source, ...rest }) => ({
    schema,
    name,
    metadata: {
      labels: { k: label },
      replacement,
      storagePolicy: rest.secret ? 'encrypted' : 'cleartext',
      layeringDefinition: {
        layer,
        abstract,
        ...(selects !== null && {
          parentSelector: { k: selects },
          actions: [{ method: 'merge', path }],
        }),
      },
      ...(source !== null && {
        substitutions: [
          {
            src: { schema: submittedSchemas[0], name: source, path: '.list' },
            dest: { path: '.from' },
          },
        ],
      }),
    },
    data: { list: rest.list },
  }));

/** Parents of tame documents: if there are two, none of these can choose. */
const parent: fc.Arbitrary<DocumentSketch> = fc
  .record({
    name: fc.constantFrom('parent', 'parent', 'stepparent'),
    mtu: fc.constantFrom<Json>(1, 'many'),
  })
  .map(({ name, mtu }) => ({
    schema: submittedSchemas[0],
    name,
    metadata: {
      labels: { is: 'parent' },
      layeringDefinition: { layer: 'global', abstract: true },
    },
    data: { mtu, text: 'plain' },
  }));

/** What a tame document takes from a source, and where that goes. */
const substitution = fc.constantFrom<Json>(
  { src: { path: '.list' }, dest: { path: '.from' } },
  { src: { path: '.missing' }, dest: { path: '.from' } },
  { src: { path: '.list' }, dest: { path: '.list.key.in' } },
  { src: { path: '.word' }, dest: { path: '.text', pattern: 'plain' } },
  { src: { path: '.word' }, dest: { path: '.text', pattern: '(' } },
  { src: { path: '.list' }, dest: { path: '.text', pattern: 'plain' } },
);

/** Documents that can be rendered more often than not, though not every value of theirs is valid. */
const tameDocument: fc.Arbitrary<DocumentSketch> = fc
  .record({
    ...identity,
    heir: fc.boolean(),
    path: fc.constantFrom('.', '.nothing'),
    taken: fc.option(substitution, { freq: 2 }),
    word: fc.constantFrom('short', 'long'),
  })
  .map(({ schema, name, label, heir, path, taken, list, word }) => ({
    schema,
    name,
    metadata: {
      labels: { k: label },
      layeringDefinition: {
        layer: 'site',
        ...(heir && {
          parentSelector: { is: 'parent' },
          actions: [{ method: 'merge', path }],
        }),
      },
      ...(taken !== null && { substitutions: [fromSource(taken)] }),
    },
    data: { list, word, text: 'plain' },
  }));

function fromSource(taken: Json): Json {
  const { src, ...rest } = taken as { readonly src: object };
  return { src: { schema: 'example/Source/v1', name: 'source', ...src }, ...rest } as Json;
}

const source: fc.Arbitrary<DocumentSketch> = fc
  .record({ list: identity.list, word: fc.constantFrom<Json>('short', 1) })
  .map((data) => ({ schema: 'example/Source/v1', name: 'source', layer: 'site', data }));

const rules = [
  { properties: { list: { items: { type: 'integer' } } } },
  { properties: { list: { items: { type: 'string' } }, from: { maxItems: 1 } } },
  { properties: { mtu: { type: 'integer' }, text: { maxLength: 5 } }, required: ['mtu'] },
  { $ref: 'example/Kind/v1' },
  { type: 'nothing' },
];

const dataSchema: fc.Arbitrary<DocumentSketch> = fc
  .record({
    name: fc.constantFrom(...submittedSchemas),
    rule: fc.constantFrom(...rules),
    odd: fc.boolean(),
  })
  .map(({ name, rule, odd }) => ({
    schema: 'deckhand/DataSchema/v1',
    name,
    control: true,
    ...(odd && { metadata: { label: 'k' } }),
    data: rule,
  }));

/** A document of a kind that Purser has rules for. */
const validationPolicy: fc.Arbitrary<DocumentSketch> = fc
  .constantFrom<Json>({ validations: [{ name: 'deckhand-schema-validation' }] }, { validations: 1 })
  .map((data) => ({
    schema: 'deckhand/ValidationPolicy/v1',
    name: 'rollout',
    control: true,
    data,
  }));

const policy = fc.constantFrom(
  layeringPolicy('global', 'site'),
  layeringPolicy('global', 'site'),
  layeringPolicy('site', 'global'),
  layeringPolicy('global'),
);

/** What the referential schema of `referringItems` governs. */
const itemSchema = 'example/Item/v1';

/** A referential schema by which items refer to each other. */
export const itemReferences: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'items',
  control: true,
  data: {
    resources: [
      { name: 'item', schema: itemSchema, references: [{ name: 'item', path: '.peers[*]' }] },
    ],
  },
};

const item: fc.Arbitrary<DocumentSketch> = fc
  .record({
    name: fc.constantFrom(...submittedNames),
    peers: fc.uniqueArray(fc.constantFrom(...submittedNames), { maxLength: 2 }),
  })
  .map(({ name, peers }) => ({ schema: itemSchema, name, layer: 'site', data: { peers } }));

const tombstone: fc.Arbitrary<DocumentSketch> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      schema: fc.constantFrom(...submittedSchemas, itemSchema),
      name: fc.constantFrom(...submittedNames),
      tombstone: fc.constant(true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { schema: 'deckhand/LayeringPolicy/v1', name: 'policy', tombstone: true },
      { schema: 'deckhand/DataSchema/v1', name: submittedSchemas[0], tombstone: true },
      { schema: 'example/Source/v1', name: 'source', tombstone: true },
      { schema: submittedSchemas[0], name: 'parent', tombstone: true },
      { schema: submittedSchemas[0], name: 'stepparent', tombstone: true },
    ),
  },
);

const sketch = fc.oneof(
  { weight: 3, arbitrary: wildDocument },
  { weight: 12, arbitrary: tameDocument },
  { weight: 3, arbitrary: parent },
  { weight: 3, arbitrary: source },
  { weight: 3, arbitrary: dataSchema },
  { weight: 1, arbitrary: validationPolicy },
  { weight: 1, arbitrary: policy },
  { weight: 3, arbitrary: item },
  { weight: 3, arbitrary: tombstone },
);

/** Submissions over few names, so that what is broken and mended is often the same. */
export const arbitrarySubmission: fc.Arbitrary<readonly DocumentSketch[]> = fc.uniqueArray(sketch, {
  minLength: 1,
  maxLength: 5,
  selector: ({ schema = '', name }) => `${schema} ${name}`,
});
