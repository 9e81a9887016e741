import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseJson } from '../../../../src/domain/json/parse-json.ts';
import { allDrafts, type DraftName, draftUris, isValid } from '../../../support/json-schemas.ts';

const all = allDrafts;
const from6 = all.slice(1);
const from7 = all.slice(2);
const from2019 = all.slice(3);

/** Drafts, the members of a schema, and JSON texts that are valid and that are not. */
type Row = readonly [readonly DraftName[], string, readonly string[], readonly string[]];

const rows: readonly Row[] = [
  // Every value is of every schema that says nothing, or nothing that is known.
  [all, '', ['null', '{"a": []}'], []],
  [all, '"proprties": 3, "minimun": "x"', ['null', '{"a": []}'], []],
  [all, '"format": "ipv4"', ['"no address"'], []],
  [all, '"id": "#/odd id", "title": "t"', ['1'], []],

  [all, '"type": "string"', ['""', '"a"'], ['1', 'null', '[]', '{}', 'true']],
  [all, '"type": "object"', ['{}'], ['[]', 'null', '1.0']],
  [all, '"type": "array"', ['[]'], ['{}', 'null', '""']],
  [all, '"type": "null"', ['null'], ['{}', 'false', '0']],
  [all, '"type": "boolean"', ['true', 'false'], ['0', '1', '"true"']],
  [all, '"type": "number"', ['1', '1.0', '1e400', '-0'], ['"1"', 'true', 'null']],
  [all, '"type": ["string", "null"]', ['""', 'null'], ['1', '[]']],
  [all, '"type": "integer"', ['1', '-0', `1${'0'.repeat(40)}`], ['1.5', '1e-3', '"1"', 'true']],
  [[4], '"type": "integer"', [], ['1.0', '1e3', '1.0e+3', '1e+21']],
  [from6, '"type": "integer"', ['1.0', '1e3', '10.00', '1e400', '1e+21'], ['1.05', '10e-2']],

  [
    all,
    '"enum": [1, "a", null, [1, {"b": 2}]]',
    ['1', '1.0', '"a"', 'null', '[1.00, {"b": 2e0}]'],
    ['true', '"1"', '[]', '2'],
  ],
  [all, '"enum": [false, 0.5]', ['false', '5e-1', '0.50'], ['0', 'null', '""']],
  [all, '"enum": [{"a": 1, "__proto__": 2}]', ['{"__proto__": 2, "a": 1}'], ['{"a": 1}', '{}']],
  [
    all,
    '"enum": [100, -2.50, 1000000000000000]',
    ['1e2', '100.0', '-25e-1', '1e15', '1000000000000000.0'],
    ['10', '2.5', '1e16'],
  ],
  [[2019, 2020], '"enum": []', [], ['null', '1']],
  [from6, '"const": {"a": [1]}', ['{"a": [1.0]}'], ['{"a": [true]}', '{"a": 1}', '{}']],
  [from6, '"const": null', ['null'], ['0', 'false', '""']],
  [
    from6,
    '"const": 12345678901234567890',
    ['12345678901234567890', '12345678901234567890.0'],
    ['12345678901234567891'],
  ],
  [[4], '"const": 1', ['2'], []],

  [
    all,
    '"minimum": 1.1',
    ['1.1', '1.10', '2', '"0"', '1e400'],
    ['1', '1.09999999999999999999', '-1e400'],
  ],
  [
    all,
    '"maximum": 9007199254740993',
    ['9007199254740993', '9007199254740992'],
    ['9007199254740994', '9007199254740993.5'],
  ],
  [all, '"maximum": -2', ['-2', '-2.0', '-3', '-1e3'], ['-1.99', '0', '2']],
  [[4], '"minimum": 1, "exclusiveMinimum": true', ['1.0000000000000000001'], ['1', '1.0', '0']],
  [[4], '"minimum": 1, "exclusiveMinimum": false', ['1'], ['0']],
  [[4], '"maximum": 1, "exclusiveMaximum": true', ['0'], ['1', '1.0', '2']],
  [from6, '"exclusiveMinimum": 1', ['1.0000000000000000001', '2'], ['1', '1.0', '0']],
  [from6, '"exclusiveMaximum": 1', ['0.9999999999999999999'], ['1', '1.00', '2']],
  [all, '"multipleOf": 0.1', ['1.1', '0', '-0.3', '3', '1e300', '"x"'], ['1.15', '0.05', '1e-2']],
  [
    all,
    '"multipleOf": 3',
    ['9', '-9', '9.0', '3e100', '111111111111111111111111'],
    ['10', '1e100', '9.3'],
  ],
  [all, '"multipleOf": 1.5e1', ['30', '4.5e1'], ['31', '10']],

  [all, '"minLength": 2', ['"ab"', '"äö"', '1', '[]'], ['"a"', '""', '"😀"']],
  [all, '"maxLength": 2', ['"ab"', '"😀😀"', '[1,2,3]'], ['"abc"', '"😀😀😀"']],
  [from6, '"maxLength": 2.0', ['"ab"'], ['"abc"']],
  [all, '"pattern": "b+"', ['"abc"', '"b"', '1'], ['"ac"', '""']],
  [all, '"pattern": "^b\\\\d$"', ['"b1"'], ['"ab1"', '"b1\\n"', '"b"']],
  [
    all,
    `"pattern": "^\\\\s$"`,
    [`"\u00a0"`, `"\ufeff"`, `"\\u000b"`, `"\u2003"`],
    [`"a"`, `"\x85"`],
  ],
  [all, `"pattern": "^\\\\S$"`, [`"a"`], [`"\u00a0"`, `"\ufeff"`]],
  [
    all,
    `"patternProperties": {"^\\\\p{Letter}+$": {"type": "null"}}`,
    [`{"é": null, "1": 1}`],
    [`{"é": 1}`],
  ],

  [all, '"minItems": 1', ['[0]', '{}', '""'], ['[]']],
  [all, '"maxItems": 1', ['[0]', '{"a": 1, "b": 2}'], ['[0, 1]']],
  [
    all,
    '"uniqueItems": true',
    ['[]', '[1, "1", true, [1]]', '[{"a": 1}, {"a": 2}]', '[[], {}]'],
    ['[1, 1.0]', '[{"a": 1, "b": 2}, {"b": 2, "a": 1.0}]', '[null, 0, null]'],
  ],
  [all, '"uniqueItems": false', ['[1, 1]'], []],
  [all, '"items": {"type": "string"}', ['[]', '["a"]', '{"a": 1}'], ['["a", 1]']],
  [
    [4, 6, 7, 2019],
    '"items": [{"type": "string"}, {"type": "null"}]',
    ['[]', '["a"]', '["a", null, 3]'],
    ['[1]', '["a", 1]'],
  ],
  [[4, 6, 7, 2019], '"items": [{}], "additionalItems": false', ['[]', '[1]'], ['[1, 2]']],
  [
    [4, 6, 7, 2019],
    '"items": [{}], "additionalItems": {"type": "null"}',
    ['[1, null]'],
    ['[1, 2]'],
  ],
  [all, '"items": {}, "additionalItems": false', ['[1, 2]'], []],
  [all, '"additionalItems": false', ['[1, 2]'], []],
  [
    [2020],
    '"prefixItems": [{"type": "string"}], "items": {"type": "null"}',
    ['[]', '["a"]', '["a", null]'],
    ['[null]', '["a", "a"]'],
  ],
  [[2020], '"prefixItems": [{}], "items": false', ['[]', '[1]'], ['[1, 2]']],
  [[4, 6, 7, 2019], '"prefixItems": [{"type": "string"}]', ['[1]'], []],
  [from6, '"contains": {"type": "null"}', ['[null]', '[1, null]', '{}'], ['[]', '[1]']],
  [from6, '"items": {"contains": {"exclusiveMinimum": 0}}', ['[[null]]'], ['[[null], []]']],
  [[4], '"contains": {"type": "null"}', ['[]'], []],
  [[6, 7], '"contains": {"type": "null"}, "minContains": 2', ['[null]'], []],
  [
    from2019,
    '"contains": {"type": "null"}, "minContains": 2, "maxContains": 3',
    ['[null, null]', '[null, 1, null, null]'],
    ['[null]', '[null, null, null, null]'],
  ],
  [from2019, '"contains": {"type": "null"}, "minContains": 0', ['[]', '[1]'], []],
  [from2019, '"minContains": 2, "maxContains": 0', ['[]', '[1]'], []],

  [all, '"minProperties": 1', ['{"__proto__": 1}', '[]'], ['{}']],
  [all, '"maxProperties": 1', ['{"a": 1}', '[1, 2]'], ['{"a": 1, "b": 2}']],
  [
    all,
    '"required": ["a", "__proto__"]',
    ['{"a": null, "__proto__": 1}', '[]'],
    ['{"a": 1}', '{"__proto__": 1}', '{}'],
  ],
  [all, '"required": ["constructor", "toString"]', ['{"constructor": 1, "toString": 2}'], ['{}']],
  [from6, '"required": []', ['{}'], []],
  [
    all,
    '"properties": {"a": {"type": "null"}, "__proto__": {"type": "null"}}',
    ['{}', '{"a": null, "b": 1}', '{"__proto__": null}'],
    ['{"a": 1}', '{"__proto__": 1}'],
  ],
  [from6, '"properties": {"a": false}', ['{}', '{"b": 1}'], ['{"a": 1}']],
  [
    all,
    '"patternProperties": {"^x": {"type": "null"}, "y$": {"type": ["null", "string"]}}',
    ['{"x": null, "ay": "s", "b": 1}', '{"xy": null}'],
    ['{"x": 1}', '{"xy": "s"}', '{"y": 1}'],
  ],
  [
    all,
    '"properties": {"a": {}}, "patternProperties": {"^x": {}}, "additionalProperties": false',
    ['{"a": 1, "x1": 2}', '{}'],
    ['{"b": 1}', '{"__proto__": 1}', '{"constructor": 1}'],
  ],
  [
    all,
    '"properties": {"a": {}}, "additionalProperties": {"type": "null"}',
    ['{"a": 1, "b": null}'],
    ['{"b": 1}'],
  ],
  [all, '"additionalProperties": true', ['{"b": 1}'], []],
  [from6, '"propertyNames": {"maxLength": 1}', ['{"a": "long"}', '{}', '[]'], ['{"ab": 1}']],
  [from6, '"propertyNames": false', ['{}'], ['{"a": 1}']],
  [[4], '"propertyNames": {"maxLength": 1}', ['{"ab": 1}'], []],
  [
    all,
    '"dependencies": {"a": ["b"], "c": {"required": ["d"]}}',
    ['{}', '{"a": 1, "b": 2}', '{"c": 1, "d": 2}', '[]'],
    ['{"a": 1}', '{"c": 1}'],
  ],
  [all, '"dependencies": {"__proto__": ["b"]}', ['{}'], ['{"__proto__": 1}']],
  [from6, '"dependencies": {"a": [], "b": false}', ['{"a": 1}'], ['{"b": 1}']],
  [from2019, '"dependentRequired": {"a": ["b"]}', ['{}', '{"a": 1, "b": 2}'], ['{"a": 1}']],
  [
    from2019,
    '"dependentSchemas": {"a": {"required": ["b"]}}',
    ['{}', '{"a": 1, "b": 2}'],
    ['{"a": 1}'],
  ],
  [[4, 6, 7], '"dependentRequired": {"a": ["b"]}', ['{"a": 1}'], []],

  [all, '"allOf": [{"minimum": 1}, {"maximum": 2}]', ['1', '2', '"x"'], ['0', '3']],
  [all, '"anyOf": [{"type": "null"}, {"minimum": 2}]', ['null', '2', '"x"'], ['1']],
  [all, '"oneOf": [{"minimum": 2}, {"maximum": 3}]', ['1', '4'], ['2', '"x"']],
  [all, '"not": {"type": "null"}', ['1'], ['null']],
  [all, '"not": {"not": {"type": "null"}}', ['null'], ['1']],
  [from7, '"if": {"type": "null"}, "then": false', ['1'], ['null']],
  [
    from7,
    '"if": {"minimum": 5}, "then": {"maximum": 7}, "else": {"minimum": 1}',
    ['1', '6'],
    ['8', '0'],
  ],
  [from7, '"if": false, "else": {"type": "null"}', ['null'], ['1']],
  [from7, '"then": false, "else": false', ['1'], []],
  [[4, 6], '"if": {"type": "null"}, "then": {"type": "string"}', ['null'], []],

  [
    from2019,
    '"properties": {"a": {}}, "unevaluatedProperties": false',
    ['{}', '{"a": 1}'],
    ['{"b": 1}', '{"__proto__": 1}'],
  ],
  [
    from2019,
    '"allOf": [{"properties": {"a": {}}}, {"patternProperties": {"^x": {}}}], "unevaluatedProperties": false',
    ['{"a": 1, "x1": 2}'],
    ['{"b": 1}'],
  ],
  [
    from2019,
    '"anyOf": [{"required": ["a"], "properties": {"a": {}}}, {"required": ["b"], "properties": {"b": {}}}], "unevaluatedProperties": false',
    ['{"a": 1}', '{"a": 1, "b": 2}'],
    ['{"a": 1, "c": 2}', '{"c": 1}'],
  ],
  [
    from2019,
    '"oneOf": [{"required": ["a"], "properties": {"a": {}}}, {"required": ["b"], "properties": {"b": {}}}], "unevaluatedProperties": {"type": "null"}',
    ['{"a": 1, "c": null}'],
    ['{"a": 1, "c": 2}'],
  ],
  [
    from2019,
    '"if": {"required": ["a"], "properties": {"a": {}}}, "then": {"properties": {"t": {}}}, "else": {"properties": {"e": {}}}, "unevaluatedProperties": false',
    ['{"a": 1, "t": 1}', '{"e": 1}'],
    ['{"a": 1, "e": 1}', '{"t": 1}'],
  ],
  [
    from2019,
    '"not": {"not": {"properties": {"a": {}}}}, "unevaluatedProperties": false',
    ['{}'],
    ['{"a": 1}'],
  ],
  [
    from2019,
    '"dependentSchemas": {"a": {"properties": {"b": {}}}}, "properties": {"a": {}}, "unevaluatedProperties": false',
    ['{"a": 1, "b": 1}'],
    ['{"b": 1}'],
  ],
  [
    from2019,
    '"properties": {"a": {"properties": {"x": {}}}}, "unevaluatedProperties": false',
    ['{"a": {"y": 1}}'],
    ['{"x": 1}'],
  ],
  [
    from2019,
    '"allOf": [{"unevaluatedProperties": true}], "unevaluatedProperties": false',
    ['{"a": 1}'],
    [],
  ],
  [
    from2019,
    '"properties": {"a": {}}, "allOf": [{"unevaluatedProperties": false}]',
    ['{}'],
    ['{"a": 1}'],
  ],
  [from2019, '"additionalProperties": true, "unevaluatedProperties": false', ['{"a": 1}'], []],
  [
    from2019,
    '"$ref": "#/$defs/d", "$defs": {"d": {"properties": {"a": {}}}}, "unevaluatedProperties": false',
    ['{"a": 1}'],
    ['{"b": 1}'],
  ],
  [[2019], '"items": [{}], "unevaluatedItems": false', ['[]', '[1]'], ['[1, 2]']],
  [
    [2019],
    '"items": [{}], "contains": {"type": "null"}, "unevaluatedItems": false',
    ['[null]'],
    ['[1, null]'],
  ],
  [[2019], '"items": [{}], "additionalItems": true, "unevaluatedItems": false', ['[1, 2]'], []],
  [
    [2020],
    '"prefixItems": [{}], "unevaluatedItems": {"type": "null"}',
    ['[1]', '[1, null]'],
    ['[1, 2]'],
  ],
  [
    [2020],
    '"prefixItems": [{}], "contains": {"type": "null"}, "unevaluatedItems": false',
    ['[1, null, null]'],
    ['[1, null, 2]'],
  ],
  [[2020], '"allOf": [{"items": {}}], "unevaluatedItems": false', ['[1, 2]'], []],
  [[4, 6, 7], '"unevaluatedProperties": 3, "unevaluatedItems": "x"', ['{"a": 1}', '[1]'], []],
];

describe.each(allDrafts)('the keywords of draft %s', (draft) => {
  const own = rows.filter(([drafts]) => drafts.includes(draft));
  it.each(own)('%s: %s', (_, members, valid, invalid) => {
    const schema = parseJson(`{"$schema": "${draftUris[draft]}"${members && `, ${members}`}}`);
    const values = [...valid, ...invalid];
    assert.deepEqual(
      values.filter((value) => isValid(schema, parseJson(value))),
      valid,
    );
  });
});
