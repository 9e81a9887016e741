import fc from 'fast-check';
import { type DocumentSketch, layeringPolicy } from './submitted.ts';

/** What the documents are called. */
export const submittedNames = ['one', 'two', 'three'] as const;
export const submittedSchemas = ['example/Kind/v1', 'example/Other/v1'] as const;

/** Documents that are often broken: in a layer that does not exist, substituting from what is missing, invalid. */
const document: fc.Arbitrary<DocumentSketch> = fc
  .record({
    schema: fc.constantFrom(...submittedSchemas),
    name: fc.constantFrom(...submittedNames),
    layer: fc.constantFrom('global', 'site', 'site', 'lost'),
    abstract: fc.boolean(),
    replacement: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
    label: fc.constantFrom('x', 'y'),
    selects: fc.option(fc.constantFrom('x', 'y')),
    path: fc.constantFrom('.', '.', '.list'),
    source: fc.option(fc.constantFrom(...submittedNames)),
    secret: fc.boolean(),
    list: fc.array(fc.constantFrom(1, 'text', true), { maxLength: 3 }),
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

const rules = [
  { properties: { list: { items: { type: 'integer' } } } },
  { properties: { list: { items: { type: 'string' } }, from: { maxItems: 1 } } },
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

const policy = fc.constantFrom(
  layeringPolicy('global', 'site'),
  layeringPolicy('site', 'global'),
  layeringPolicy('global'),
);

const tombstone: fc.Arbitrary<DocumentSketch> = fc.record({
  schema: fc.constantFrom(...submittedSchemas),
  name: fc.constantFrom(...submittedNames),
  tombstone: fc.constant(true),
});

const sketch = fc.oneof(
  { weight: 12, arbitrary: document },
  { weight: 2, arbitrary: dataSchema },
  { weight: 1, arbitrary: policy },
  { weight: 3, arbitrary: tombstone },
);
/** Submissions over few names, so that what is broken and mended is often the same. */
export const arbitrarySubmission: fc.Arbitrary<readonly DocumentSketch[]> = fc.uniqueArray(sketch, {
  minLength: 1,
  maxLength: 4,
  selector: ({ schema = '', name }) => `${schema} ${name}`,
});
