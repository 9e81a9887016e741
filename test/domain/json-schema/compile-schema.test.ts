import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import { dialectOf } from '../../../src/domain/json-schema/draft.ts';
import { allDrafts, type DraftName, draftUris, flawsOf } from '../../support/json-schemas.ts';

const from6 = allDrafts.slice(1);
const from2019 = allDrafts.slice(3);
const types = "'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'";

/** Drafts, the members of a schema, and its flaws. */
const rows: readonly (readonly [readonly DraftName[], string, readonly string[]])[] = [
  [allDrafts, '"type": "strin"', [`.type: is not one of [${types}]`]],
  [allDrafts, '"type": ["null", 1]', [`.type[1]: is not one of [${types}]`]],
  [allDrafts, '"type": []', ['.type: must not be empty']],
  [allDrafts, '"type": ["null", "null"]', ['.type: has non-unique elements']],
  [allDrafts, '"enum": 1', [".enum: is not of type 'array'"]],
  [[4, 6, 7], '"enum": []', ['.enum: must not be empty']],
  [[4, 6, 7], '"enum": [1, 1.0]', ['.enum: has non-unique elements']],
  [
    allDrafts,
    '"minimum": "1", "maximum": null',
    [".minimum: is not of type 'number'", ".maximum: is not of type 'number'"],
  ],
  [
    [4],
    '"exclusiveMinimum": 1',
    [".exclusiveMinimum: is not of type 'boolean'", ".exclusiveMinimum: needs 'minimum' beside it"],
  ],
  [from6, '"minimum": 1, "exclusiveMinimum": true', [".exclusiveMinimum: is not of type 'number'"]],
  [allDrafts, '"multipleOf": 0', ['.multipleOf: is less than or equal to the minimum of 0']],
  [allDrafts, '"multipleOf": -0.1', ['.multipleOf: is less than or equal to the minimum of 0']],
  [allDrafts, '"minLength": -1', ['.minLength: is less than the minimum of 0']],
  [allDrafts, '"maxItems": 1.5', [".maxItems: is not of type 'integer'"]],
  [[4], '"maxItems": 1.0', [".maxItems: is not of type 'integer'"]],
  [allDrafts, '"pattern": 1', [".pattern: is not of type 'string'"]],
  [allDrafts, '"uniqueItems": 1', [".uniqueItems: is not of type 'boolean'"]],
  [allDrafts, '"required": true', [".required: is not of type 'array'"]],
  [[4], '"required": []', ['.required: must not be empty']],
  [
    allDrafts,
    '"required": ["a", 1, "a"]',
    [".required[1]: is not of type 'string'", '.required: has non-unique elements'],
  ],
  [allDrafts, '"properties": []', [".properties: is not of type 'object'"]],
  [
    allDrafts,
    '"properties": {"a b": {"type": 1}, "c": {"items": {"minItems": "x"}}}',
    [
      `.properties["a b"].type: is not one of [${types}]`,
      ".properties.c.items.minItems: is not of type 'integer'",
    ],
  ],
  [[4], '"properties": {"a": true}', [".properties.a: is not of type 'object'"]],
  [
    [4],
    '"properties": {"additionalItems": true}',
    [".properties.additionalItems: is not of type 'object'"],
  ],
  [
    [4],
    '"not": null, "items": true',
    [".items: is not of type 'object'", ".not: is not of type 'object'"],
  ],
  [from6, '"not": null', [".not: is not of type 'object', 'boolean'"]],
  [
    allDrafts,
    '"patternProperties": {"a)": {}}',
    [
      '.patternProperties["a)"]: is no pattern that can be used: error parsing regexp: unexpected ): `a)`',
    ],
  ],
  [allDrafts, '"dependencies": {"a": "b"}', [".dependencies.a: is not of type 'object'"]],
  [[4], '"dependencies": {"a": []}', ['.dependencies.a: must not be empty']],
  [from2019, '"dependentRequired": {"a": {}}', [".dependentRequired.a: is not of type 'array'"]],
  [from2019, '"minContains": "1"', [".minContains: is not of type 'integer'"]],
  [
    allDrafts,
    '"allOf": {}, "anyOf": []',
    [".allOf: is not of type 'array'", '.anyOf: must not be empty'],
  ],
  [[7, 2019, 2020], '"then": 1', [".then: is not of type 'object', 'boolean'"]],
  [allDrafts, '"title": 1, "definitions": {"a": []}', [".title: is not of type 'string'"]],
  [from6, '"$id": 1', [`.["$id"]: is not of type 'string'`]],
  [[4], '"id": 1', [".id: is not of type 'string'"]],
  [
    from2019,
    '"$id": "a#b", "$anchor": "1"',
    ['.["$id"]: has a fragment', '.["$anchor"]: is no name of a place'],
  ],
  [
    from2019,
    '"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}',
    ['.["$defs"].b["$anchor"]: is the name of another place as well'],
  ],
  [
    from6,
    '"definitions": {"a": {"$id": "x"}, "b": {"$id": "x"}}',
    ['.definitions.b["$id"]: is the identifier of another part as well'],
  ],
  [
    [4],
    '"definitions": {"a": {"id": "x"}, "b": {"id": "./x"}}',
    ['.definitions.b.id: is the identifier of another part as well'],
  ],
  [
    [4],
    '"definitions": {"a": {"id": "#x"}, "b": {"id": "#x"}}',
    ['.definitions.b.id: is the name of another place as well'],
  ],
  [from2019, '"$vocabulary": {"a": 1}', [`.["$vocabulary"].a: is not of type 'boolean'`]],
  [[2019], '"$recursiveRef": "#a"', [`.["$recursiveRef"]: is not '#'`]],
];

describe.each(rows)('in drafts %s, what holds %s', (drafts, members, flaws) => {
  it.each(drafts)('is no schema of draft %s', (draft) => {
    const found = flawsOf(parseJson(`{"$schema": "${draftUris[draft]}", ${members}}`));
    for (const flaw of flaws)
      assert.ok(
        found.some((one) => one.startsWith(flaw)),
        `${found}`,
      );
  });
});

describe('compileSchema', () => {
  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'object'],
    ['true, in draft-04', true],
  ])('refuses %s', (_, schema) => {
    assert.deepEqual(flawsOf(schema), [".: is not of type 'object'"]);
  });

  it('keeps to its limits', () => {
    const limits = { values: 5, depth: 3, patterns: 1 };
    const tooLarge = '.: is too large: more than 5 values or 3 levels of nesting';
    const flaws = (schema: string) =>
      compileSchema(parseJson(schema), { limits }).flaws.map(
        ({ path, reason }) => `${path}: ${reason}`,
      );
    assert.deepEqual(flaws('{"enum": [1, 2, 3]}'), []);
    assert.deepEqual(flaws('{"enum": [1, 2, 3, 4]}'), [tooLarge]);
    assert.deepEqual(flaws('{"not": {"not": {}}}'), []);
    assert.deepEqual(flaws('{"not": {"not": {"not": {}}}}'), [tooLarge]);
    assert.deepEqual(flaws('{"patternProperties": {"a": {}, "b": {}}}'), [
      '.patternProperties.b: is one pattern more than 1',
    ]);
  });

  it.each([
    ['http://json-schema.org/draft-07/schema', 7, '$id'],
    ['https://json-schema.org/draft/2020-12/schema#', 2020, '$id'],
    ['http://json-schema.org/draft-04/schema#', 4, 'id'],
    ['http://json-schema.org/schema#', 4, null],
    ['http://json-schema.org/draft-03/schema#', 4, null],
    ['', 4, null],
    [7, 4, null],
    [undefined, 4, null],
  ] as const)(
    'takes the schema %s for draft %s with the identifier %s',
    (uri, draft, idKeyword) => {
      assert.deepEqual(dialectOf(uri === undefined ? {} : { $schema: uri }), { draft, idKeyword });
    },
  );
});
