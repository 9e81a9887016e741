import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import { validate } from '../../../src/domain/json-schema/validate.ts';
import { compiled, draftUris, flawsOf } from '../../support/json-schemas.ts';

const manyNames = Array.from({ length: 20_000 }, (_, index) => `key ${index}`);

function each<T extends Json>(names: readonly string[], of: (name: string) => T) {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

function wrapped(levels: number, wrap: (inside: Json) => Json, inside: Json): Json {
  return Array.from({ length: levels }).reduce<Json>(wrap, inside);
}

/** Definitions each of which asks for the next one twice. */
function doubling(levels: number): JsonObject {
  return each(
    Array.from({ length: levels }, (_, index) => `d${index}`),
    (name) => {
      const next = { $ref: `#/definitions/d${Number(name.slice(1)) + 1}` };
      return name === `d${levels - 1}` ? { type: 'null' } : { allOf: [next, next] };
    },
  );
}

/** A chain of references, longer than any stack of calls. */
const chain = each(manyNames, (name) => {
  const next = Number(name.slice(4)) + 1;
  return next === manyNames.length ? { type: 'null' } : { $ref: `#/definitions/key%20${next}` };
});

/** A schema, a value, and how many issues there are; null if there are too few steps. */
const rows: readonly (readonly [string, Json, Json, number | null])[] = [
  [
    'many properties',
    { properties: each(manyNames, () => ({ type: 'null' })), additionalProperties: false },
    each(manyNames, () => 1),
    20_000,
  ],
  ['many required', { required: manyNames }, {}, 20_000],
  ['a large enum', { items: { enum: manyNames } }, manyNames, 0],
  ['a long list to be unique', { uniqueItems: true }, manyNames.map((name) => ({ name })), 0],
  ['a chain of references', { $ref: '#/definitions/key%200', definitions: chain }, 1, 1],
  ['references that double', { $ref: '#/definitions/d0', definitions: doubling(60) }, 1, null],
  [
    'a list in itself',
    { items: { $ref: '#' }, maxItems: 1 },
    wrapped(5_000, (inside) => [inside], [1, 2]),
    1,
  ],
  ['deep nesting', wrapped(49, (inside) => ({ not: { not: inside } }), { type: 'null' }), 1, 1],
  ['patterns on which other engines hang', { pattern: '^(a+)+$' }, `${'a'.repeat(10_000)}b`, 1],
  [
    'too long a text for a large pattern',
    { pattern: '([ab]{1,30}a){1,30}$' },
    'ab'.repeat(100_000),
    null,
  ],
  [
    'many keys times many patterns',
    { patternProperties: each(manyNames.slice(0, 1_000), () => ({})) },
    each(manyNames, () => 1),
    null,
  ],
  ['a large power of ten', { multipleOf: 7 }, 1e300, 1],
  ['inherited names', { required: ['constructor'], dependencies: { toString: ['x'] } }, {}, 1],
];

describe('a schema with', () => {
  it.each(rows)('%s is applied in bounded work', (_, schema, value, issues) => {
    const bounds = { maxSteps: 2_000_000, maxIssues: 10 };
    const { total, exhausted } = validate(compiled(schema), value, bounds);
    assert.equal(exhausted ? null : total, issues);
  });

  it('too much nesting is refused', () => {
    const deep = wrapped(100_000, (inside) => [inside], 1);
    assert.match(flawsOf({ enum: deep }).join(), /^\.: is too large/);
  });

  it('too many values is refused, though they share their place in memory', () => {
    const shared = wrapped(40, (inside) => ({ allOf: [inside, inside] }), {});
    assert.match(flawsOf(shared).join(), /^\.: is too large/);
  });

  it.each(['(?!a)', '(a)\\1', '(?<=a)b', 'a{2000}', '(', `a${'b'.repeat(2_000)}`])(
    'the pattern %s is refused',
    (pattern) => assert.match(flawsOf({ pattern }).join(), /^\.pattern: is (?:no|a) pattern/),
  );

  it('patterns too large together is refused', () => {
    const large = (name: string) => `${'x{1000}'.repeat(200)}${name}`;
    const patterns = { patternProperties: each(['a', 'b', 'c'].map(large), () => ({})) };
    assert.match(flawsOf(patterns).join(), /: is one pattern too many/);
  });

  it('many flaws has a thousand of them listed', () => {
    assert.equal(compileSchema({ properties: each(manyNames, () => 1) }).flaws.length, 1_000);
  });

  it('names of the prototype keeps them apart from it', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"type": "null"}}, "required": ["__proto__"], "definitions": {"__proto__": {}}}',
    );
    const value = JSON.parse('{"__proto__": {"polluted": true}}');
    const { issues } = validate(compiled(schema), value, { maxSteps: 1_000, maxIssues: 5 });
    assert.deepEqual(
      issues.map(({ instance }) => instance),
      [['__proto__']],
    );
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });

  it('a reference to itself under another name ends', () => {
    const schema = {
      $schema: draftUris[2020],
      $id: 'a',
      $dynamicAnchor: 'x',
      anyOf: [{ $ref: 'b' }],
      $defs: { b: { $id: 'b', $dynamicAnchor: 'x', anyOf: [{ $dynamicRef: '#x' }] } },
    };
    const { total } = validate(compiled(schema), 1, { maxSteps: 1_000, maxIssues: 5 });
    assert.equal(total, 1);
  });
});
