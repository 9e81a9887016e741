import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../../src/domain/json/value.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import { validate, validateInSteps } from '../../../src/domain/json-schema/validate.ts';
import { arbitrarySchema, smallValue } from '../../support/arbitrary-schema.ts';
import { allDrafts, compiled, draftUris, plentyOfSteps } from '../../support/json-schemas.ts';
import { runs } from '../../support/properties.ts';

const anySchema = fc.oneof(...allDrafts.map(arbitrarySchema));
const oddKeys = [
  ...[
    '$ref',
    '$id',
    '$anchor',
    '$dynamicRef',
    '$dynamicAnchor',
    '$recursiveRef',
    '$recursiveAnchor',
  ],
  ...['type', 'enum', 'const', 'multipleOf', 'pattern', 'minLength', 'minItems', 'uniqueItems'],
  ...['items', 'prefixItems', 'contains', 'minContains', 'additionalItems', 'unevaluatedItems'],
  ...['properties', 'required', 'patternProperties', 'additionalProperties', 'propertyNames'],
  ...['dependencies', 'dependentSchemas', 'dependentRequired', 'unevaluatedProperties'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'definitions', '$defs'],
  ...['__proto__', 'constructor', 'a'],
];

describe('validation', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(anySchema, smallValue, (schema, value) => {
        assert.deepEqual(
          validate(compiled(reordered(schema)), reordered(value), plentyOfSteps),
          validate(compiled(schema), value, plentyOfSteps),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it('lists no more issues than allowed, and counts the same', () => {
    fc.assert(
      fc.property(anySchema, smallValue, fc.nat(3), (schema, value, maxIssues) => {
        const all = validate(compiled(schema), value, plentyOfSteps);
        const some = validate(compiled(schema), value, { ...plentyOfSteps, maxIssues });
        assert.deepEqual(some, { ...all, issues: all.issues.slice(0, maxIssues) });
      }),
      { numRuns: runs(300) },
    );
  });

  it('stops where its steps end, with what it has found until then', () => {
    fc.assert(
      fc.property(anySchema, smallValue, fc.nat(200), (schema, value, maxSteps) => {
        const all = validate(compiled(schema), value, plentyOfSteps);
        const some = validate(compiled(schema), value, { ...plentyOfSteps, maxSteps });
        assert.deepEqual(some.issues, all.issues.slice(0, some.total));
        assert.ok(some.exhausted || some.total === all.total);
      }),
      { numRuns: runs(300) },
    );
  });

  it('never throws, whatever a schema is', () => {
    const odd = fc.letrec<{ schema: Json }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Json>(
          null,
          true,
          0,
          -1,
          1.5,
          '',
          '#',
          '#/items',
          'a',
          '(',
          'string',
          ...Object.values(draftUris),
        ),
        fc.array(tie('schema'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom(...oddKeys), tie('schema'), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
      ),
    })).schema;
    fc.assert(
      fc.property(fc.constantFrom(...allDrafts), odd, odd, (draft, schema, value) => {
        const whole = isJsonObject(schema) ? { ...schema, $schema: draftUris[draft] } : schema;
        const { schema: ready, flaws } = compileSchema(whole);
        assert.equal(ready === null, flaws.length > 0);
        if (ready !== null) validate(ready, value, plentyOfSteps);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('pauses now and then', () => {
    const steps = validateInSteps(
      compiled({ items: { type: 'null' } }),
      Array.from({ length: 100_000 }, () => 1),
      { maxSteps: 10_000_000, maxIssues: 1 },
    );
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    assert.equal(step.value.total, 100_000);
    assert.ok(pauses > 10);
  });
});

/** The same value, with the keys of its mappings the other way round. */
function reordered(value: Json): Json {
  if (isJsonArray(value)) return value.map(reordered);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, reordered(member)]);
  return Object.fromEntries(entries.reverse());
}
