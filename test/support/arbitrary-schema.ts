import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import { type DraftName, draftUris } from './json-schemas.ts';

const key = fc.constantFrom('a', 'b', 'ab');
const count = fc.integer({ min: 0, max: 3 });
const pattern = fc.constantFrom('a', '^b', 'b$', '^[ab]{1,2}$', '1');
const typeName = fc.constantFrom(
  'string',
  'number',
  'integer',
  'object',
  'array',
  'null',
  'boolean',
);
const plain = fc.constantFrom<Json>(null, true, 0, 1, 1.5, -1, 3, '', 'a', 'ab', 'b1', '😀');

/** Small values, which the schemas made here often have something to say about. */
export const smallValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    plain,
    fc.array(tie('value'), { maxLength: 4 }),
    dictionary(tie('value')),
  ),
})).value;

/** Schemas of a draft, with what all who read that draft take to mean the same. */
export function arbitrarySchema(draft: DraftName): fc.Arbitrary<JsonObject> {
  const { schema, plainSchema } = fc.letrec<{ schema: Json; plainSchema: Json }>((tie) => ({
    plainSchema:
      draft === 4 ? few(assertions(draft)) : fc.oneof(few(assertions(draft)), fc.boolean()),
    schema: fc.oneof(
      { maxDepth: 3 },
      tie('plainSchema'),
      { arbitrary: few(applicators(draft, tie('schema'))), weight: 3 },
      fc.constant<Json>({ $ref: '#/definitions/x' }),
      draft === 4 ? tie('plainSchema') : containing(tie('schema')),
    ),
  }));
  return fc.tuple(schema, plainSchema).map(([root, x]) => ({
    $schema: draftUris[draft],
    allOf: [root],
    definitions: { x },
  }));
}

/** `contains` by itself, as the other reader forgets it beside schemas for the first items. */
function containing(schema: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.record({ contains: schema }, { noNullPrototype: true });
}

type Keywords = Readonly<Record<string, fc.Arbitrary<Json>>>;

/** Objects with some of these keywords. */
function few(keywords: Keywords): fc.Arbitrary<Json> {
  const names = Object.keys(keywords);
  const model = { ...keywords };
  return fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }).chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((name) => [name, model[name] ?? fc.constant(null)])), {
      noNullPrototype: true,
    }),
  );
}

function assertions(draft: DraftName): Keywords {
  const exclusive = draft === 4 ? {} : { exclusiveMinimum: count, const: smallValue };
  const listed = draft < 2019 ? {} : { dependentRequired: dictionary(names(0)) };
  return {
    ...exclusive,
    ...listed,
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(plain, { minLength: 1, maxLength: 4 }),
    minimum: count,
    maximum: count,
    multipleOf: fc.integer({ min: 1, max: 3 }),
    minLength: count,
    maxLength: count,
    pattern,
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    minProperties: count,
    maxProperties: count,
    required: names(draft === 4 ? 1 : 0),
  };
}

function applicators(draft: DraftName, schema: fc.Arbitrary<Json>): Keywords {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const since6 = { propertyNames: schema };
  const since7 = Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, schema]));
  const since2019 = { dependentSchemas: dictionary(schema), unevaluatedProperties: schema };
  return {
    ...assertions(draft),
    ...(draft >= 6 && since6),
    ...(draft >= 7 && since7),
    ...(draft >= 2019 ? since2019 : { dependencies: dictionary(fc.oneof(schema, names(1))) }),
    ...(draft === 2020 ? { prefixItems: list, items: schema } : { items: fc.oneof(schema, list) }),
    ...(draft < 2020 && { additionalItems: schema }),
    properties: dictionary(schema),
    patternProperties: fc.dictionary(pattern, schema, { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
  };
}

function names(minLength: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(key, { minLength, maxLength: 2 });
}

function dictionary(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });
}
