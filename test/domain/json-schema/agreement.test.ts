import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Ajv, type AnySchema, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { type Location, memberOf, membersOf } from '../../../src/domain/json/path/read.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  withKey,
} from '../../../src/domain/json/value.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import { arbitrarySchema, smallValue } from '../../support/arbitrary-schema.ts';
import { allDrafts, type DraftName, isValid } from '../../support/json-schemas.ts';
import { runs } from '../../support/properties.ts';

const draft06 = createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json');
const options: Options = {
  strict: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
};

/** Another reader of JSON Schema, for the drafts. */
const others = {
  4: () => new AjvDraft04.default(options),
  6: () => new Ajv({ ...options, meta: false }).addMetaSchema(draft06),
  7: () => new Ajv(options),
  2019: () => new Ajv2019(options),
  2020: () => new Ajv2020(options),
} as const satisfies Readonly<Record<DraftName, () => unknown>>;

/** Keywords whose schemas may hold or not, so that what they evaluate depends on the value. */
const conditional = /"(?:if|anyOf|oneOf|dependentSchemas|not|contains)"/;

/**
 * Whether the other reader is right about such a schema and value. It lets some empty lists pass `contains`, and loses
 * track of what conditional keywords evaluate: `unevaluatedProperties` beside them it takes wrongly, or fails. Ours are
 * in the tables of these keywords and in the official suite.
 */
function isFair(schema: Json, value: Json): boolean {
  const text = canonicalText(schema);
  const isTracked = !text.includes('"unevaluatedProperties"') || !conditional.test(text);
  return isTracked && (!text.includes('"contains"') || !canonicalText(value).includes('[]'));
}

/**
 * What the other reader says of a value; nothing if the code it makes of the schema is broken, as that of `contains`
 * beside a schema that never holds: it reads a variable it does not declare.
 */
function verdictOf(validates: (value: Json) => unknown, value: Json): unknown {
  try {
    return validates(value);
  } catch {
    return undefined;
  }
}

describe.each(allDrafts)('draft %s', (draft) => {
  it('means what others take it to mean', () => {
    const other = others[draft]();
    fc.assert(
      fc.property(
        arbitrarySchema(draft),
        fc.array(smallValue, { minLength: 5 }),
        (schema, values) => {
          const validates = other.compile(schema);
          const fair = values.filter((value) => isFair(schema, value));
          for (const value of fair) {
            const verdict = verdictOf(validates, value);
            if (verdict !== undefined) assert.equal(isValid(schema, value), verdict);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('takes for a schema what others take for one', () => {
    const other = others[draft]();
    fc.assert(
      fc.property(arbitrarySchema(draft), fc.nat(), smallValue, (schema, at, value) => {
        const broken = replacedAt(schema, at, value);
        const { flaws } = compileSchema(broken);
        assert.equal(flaws.length === 0, other.validateSchema(broken as AnySchema));
      }),
      { numRuns: runs(300) },
    );
  });
});

/** A schema with something else in one of its places. */
function replacedAt(schema: JsonObject, at: number, value: Json): Json {
  const places = locationsIn(schema, []).filter(
    ([first, second, ...more]) => first === 'allOf' || second !== undefined || more.length > 0,
  );
  const place = places[at % places.length] ?? [];
  return place.at(-1) === '$ref' ? schema : written(schema, place, value);
}

function locationsIn(value: Json, location: Location): readonly Location[] {
  const steps = membersOf(value);
  const inside = steps.flatMap((step) => locationsIn(memberOf(value, step), [...location, step]));
  return [location, ...inside];
}

function written(whole: Json, [step, ...more]: Location, value: Json): Json {
  if (step === undefined) return value;
  const member = written(memberOf(whole, step), more, value);
  if (isJsonArray(whole)) return whole.with(Number(step), member);
  return isJsonObject(whole) ? withKey(whole, String(step), member) : whole;
}
