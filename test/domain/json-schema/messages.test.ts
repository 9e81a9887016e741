import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { checked, draftUris } from '../../support/json-schemas.ts';

/** The members of a schema, a value, and the messages, each with its safe form. */
const rows: readonly (readonly [string, string, string, string])[] = [
  ['"type": "string"', '1.0', "1.0 is not of type 'string'", "the value is not of type 'string'"],
  [
    '"type": ["null", "array"]',
    '"x"',
    "'x' is not of type 'null', 'array'",
    "the value is not of type 'null', 'array'",
  ],
  ['"enum": ["a", 1]', '"x"', "'x' is not one of ['a', 1]", "the value is not one of ['a', 1]"],
  [
    '"const": {"a": null}',
    '{"b": [true]}',
    "{'b': [true]} is not {'a': null}",
    "the value is not {'a': null}",
  ],
  ['"pattern": "^a$"', '"x\\n"', "'x\\x0a' does not match '^a$'", "the value does not match '^a$'"],
  ['"required": ["x"]', '{"y": 1}', "'x' is a required property", "'x' is a required property"],
  [
    '"additionalProperties": false',
    '{"x": 1}',
    "Additional properties are not allowed ('x' was unexpected)",
    'Additional properties are not allowed (1 unexpected)',
  ],
  [
    '"additionalProperties": false',
    '{"x": 1, "w": 2}',
    "Additional properties are not allowed ('w', 'x' were unexpected)",
    'Additional properties are not allowed (2 unexpected)',
  ],
  [
    '"unevaluatedProperties": false',
    '{"x": 1}',
    "Unevaluated properties are not allowed ('x' was unexpected)",
    'Unevaluated properties are not allowed (1 unexpected)',
  ],
  [
    '"minimum": 3',
    '2.5',
    '2.5 is less than the minimum of 3',
    'the value is less than the minimum of 3',
  ],
  [
    '"exclusiveMaximum": 3',
    '3',
    '3 is greater than or equal to the maximum of 3',
    'the value is greater than or equal to the maximum of 3',
  ],
  [
    '"multipleOf": 0.5',
    '0.7',
    '0.7 is not a multiple of 0.5',
    'the value is not a multiple of 0.5',
  ],
  [
    '"minLength": 3',
    '"x"',
    "'x' is too short: at least 3 characters",
    'the value is too short: at least 3 characters',
  ],
  [
    '"maxItems": 1',
    '[1, "x"]',
    "[1, 'x'] is too long: at most 1 items",
    'the value is too long: at most 1 items',
  ],
  [
    '"uniqueItems": true',
    '["x", 1, "x"]',
    "['x', 1, 'x'] has non-unique elements: items 0 and 2 are equal",
    'the value has non-unique elements: items 0 and 2 are equal',
  ],
  [
    '"prefixItems": [{}], "items": false',
    '["x", "y"]',
    'Additional items are not allowed (at most 1 expected)',
    'Additional items are not allowed (at most 1 expected)',
  ],
  [
    '"unevaluatedItems": false',
    '["x"]',
    'Unevaluated items are not allowed (1 unexpected)',
    'Unevaluated items are not allowed (1 unexpected)',
  ],
  [
    '"contains": {"type": "null"}',
    '["x"]',
    "['x'] does not contain items matching the given schema",
    'the value does not contain items matching the given schema',
  ],
  [
    '"contains": {}, "maxContains": 0',
    '["x"]',
    "['x'] contains more than 0 items matching the given schema",
    'the value contains more than 0 items matching the given schema',
  ],
  [
    '"minProperties": 2',
    '{"x": 1}',
    "{'x': 1} does not have enough properties: at least 2",
    'the value does not have enough properties: at least 2',
  ],
  [
    '"propertyNames": {"maxLength": 1}',
    '{"xx": 1}',
    "'xx' is too long: at most 1 characters",
    'the value is too long: at most 1 characters',
  ],
  [
    '"dependentRequired": {"x": ["y"]}',
    '{"x": 1}',
    "'y' is a dependency of 'x'",
    "'y' is a dependency of 'x'",
  ],
  [
    '"anyOf": [false, {"type": "null"}]',
    '"x"',
    "'x' is not valid under any of the given schemas",
    'the value is not valid under any of the given schemas',
  ],
  [
    '"oneOf": [true, false, true]',
    '"x"',
    "'x' is valid under more than one of the given schemas: [0] and [2]",
    'the value is valid under more than one of the given schemas: [0] and [2]',
  ],
  [
    '"not": {}',
    '"x"',
    "'x' is valid under a schema it must not be valid under",
    'the value is valid under a schema it must not be valid under',
  ],
  [
    '"items": false',
    '["x"]',
    'Additional items are not allowed (at most 0 expected)',
    'Additional items are not allowed (at most 0 expected)',
  ],
  [
    '"properties": {"x": false}',
    '{"x": "y"}',
    "False schema does not allow 'y'",
    'False schema does not allow the value',
  ],
];

function issuesOf(members: string, value: Json) {
  return checked(parseJson(`{"$schema": "${draftUris[2020]}", ${members}}`), value).issues;
}

describe('a message', () => {
  it.each(rows)('of %s on %s', (members, value, message, safeMessage) => {
    const [issue, ...others] = issuesOf(members, parseJson(value));
    assert.deepEqual(others, []);
    assert.deepEqual(
      { message: issue?.message, safeMessage: issue?.safeMessage },
      { message, safeMessage },
    );
  });

  it('shows the start of what is long', () => {
    const large = Array.from({ length: 1_000 }, () => ({ key: ['text'.repeat(1_000)] }));
    for (const value of ['😀'.repeat(1_000), large, { [`k${'e'.repeat(1_000)}y`]: 1 }]) {
      const [issue] = issuesOf('"type": "null"', value);
      assert.match(issue?.message ?? '', /^.{49,101}… is not of type 'null'$/u);
    }
  });
});

describe('an issue', () => {
  it('says where it is in the value, and the way through the schema without its references', () => {
    const schema = {
      properties: { list: { items: { $ref: '#/definitions/t' } } },
      definitions: { t: { required: ['n'], properties: { n: { type: 'null' } } } },
    };
    const { issues } = checked(schema, { list: [{ n: null }, {}, { n: 1 }] });
    assert.deepEqual(
      issues.map(({ keyword, instance, schema: place }) => ({ keyword, instance, place })),
      [
        {
          keyword: 'required',
          instance: ['list', 1],
          place: ['properties', 'list', 'items', 'required'],
        },
        {
          keyword: 'type',
          instance: ['list', 2, 'n'],
          place: ['properties', 'list', 'items', 'properties', 'n', 'type'],
        },
      ],
    );
  });

  it('says the way through references that lead to references, in every draft', () => {
    const schema = {
      allOf: [{ $ref: '#/definitions/one' }],
      definitions: {
        one: { anyOf: [{}], properties: { a: { $ref: '#/definitions/two' } } },
        two: { allOf: [{ type: 'object' }, { $ref: '#/definitions/one' }] },
      },
    };
    const ways = Object.values(draftUris).map(($schema) => {
      const { issues } = checked({ ...schema, $schema }, { a: { a: 1 } });
      return issues.map(({ schema: way }) => way.join('.'));
    });
    assert.deepEqual(
      ways,
      ways.map(() => ['allOf.0.properties.a.allOf.1.properties.a.allOf.0.type']),
    );
  });
});
