import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { registeredRules, rulesFor } from '../../../src/domain/validation/data-rules.ts';
import { type Finding, faultOf } from '../../../src/domain/validation/finding.ts';
import { validateDocumentInSteps } from '../../../src/domain/validation/validate-document.ts';
import {
  type CompiledBefore,
  compileAll,
  compiledDataSchema,
  type DataSchemas,
  sourcesOf,
} from '../../support/data-schemas.ts';
import { draftUris } from '../../support/json-schemas.ts';
import { runs } from '../../support/properties.ts';

const port = { type: 'integer', maximum: 65_535 };
const common = 'example/Common/v1';
const kind = 'example/Kind/v1';

/** What is wrong with data of `example/Kind/v1` by the DataSchemas of a revision. */
function findings(
  schemas: DataSchemas,
  data: Json,
  secrets: readonly string[] = [],
): readonly Finding[] {
  const compiled = compileAll(schemas);
  const registered = sourcesOf(schemas).flatMap(({ name, key }) => {
    const made = compiled.get(key);
    return made === undefined ? [] : [{ name, secret: secrets.includes(name), compiled: made }];
  });
  const rules = rulesFor(registeredRules(registered), kind)?.rules ?? [];
  const document = { id: { schema: kind, name: 'one', layer: null }, data, secret: false };
  return runSteps(validateDocumentInSteps(document, { rules, flaws: [] }, 100)).findings;
}

/** The flaws of a DataSchema, as `path: reason`. */
function keyOf(name: string, schema: Json): string {
  return `${name} ${canonicalText(schema)}`;
}

function flawsOf(schemas: DataSchemas, name = kind): readonly string[] {
  const made = compileAll(schemas).get(keyOf(name, schemas[name] ?? null));
  return (made?.flaws ?? []).map(({ path, reason }) => `${path}: ${reason}`);
}

describe('a reference to another DataSchema', () => {
  it.each<readonly [string, Json, Json]>([
    ['as a whole', { $ref: common }, port],
    ['and a place in it', { $ref: `${common}#/definitions/port` }, { definitions: { port } }],
    [
      'and a place that is no schema by itself',
      { $ref: `${common}#/components/port` },
      { components: { port } },
    ],
    [
      'and a named place in it',
      { $ref: `${common}#port` },
      { $schema: draftUris[2020], $defs: { port: { $anchor: 'port', ...port } } },
    ],
    [
      'from a schema with an identifier',
      { $schema: draftUris[7], $id: 'http://a.invalid/b/', allOf: [{ $ref: common }] },
      port,
    ],
    [
      'that refers to places in itself',
      { $ref: common },
      {
        $schema: draftUris[7],
        $id: 'http://a.invalid/c',
        allOf: [{ $ref: 'd' }],
        definitions: { d: { $id: 'd', ...port } },
      },
    ],
    ['that refers to itself by name', { $ref: common }, { ...port, items: { $ref: common } }],
  ])('is followed by name, %s', (_, schema, other) => {
    const schemas = { [kind]: schema, [common]: other };
    assert.deepEqual(flawsOf(schemas), []);
    assert.deepEqual(findings(schemas, 80), []);
    assert.equal(findings(schemas, 'eighty').length, 1);
  });

  it('goes by the draft of each', () => {
    const schemas = {
      [kind]: {
        $schema: draftUris[2020],
        properties: { a: { $ref: common }, b: { type: 'integer' } },
      },
      [common]: { $schema: draftUris[4], type: 'number', minimum: 1, exclusiveMinimum: true },
    };
    assert.deepEqual(findings(schemas, { a: 2, b: 1 }), []);
    assert.equal(findings(schemas, { a: 1, b: 1 }).length, 1);
  });

  it('is followed through others, and in circles', () => {
    const schemas = {
      [kind]: { properties: { next: { $ref: 'example/Next/v1' } } },
      'example/Next/v1': { properties: { back: { $ref: kind }, port: { $ref: common } } },
      [common]: port,
    };
    assert.deepEqual(flawsOf(schemas), []);
    assert.deepEqual(findings(schemas, { next: { back: { next: { port: 80 } } } }), []);
    assert.equal(findings(schemas, { next: { back: { next: { port: 'x' } } } }).length, 1);
  });

  it('names the DataSchema with the keyword that was broken', () => {
    const schemas = {
      [kind]: { $ref: `${common}#/definitions/port` },
      [common]: { definitions: { port } },
    };
    const [finding] = findings(schemas, 'eighty');
    assert.equal(finding?.record['validation_schema'], common);
    assert.equal(finding?.record['schema_path'], '.definitions.port.type');
    assert.equal(finding && faultOf(finding).code, 'VALIDATION_FAILED');
  });

  it('keeps what is secret, however many steps behind', () => {
    const schemas = {
      [kind]: { $ref: 'example/Next/v1' },
      'example/Next/v1': { $ref: common },
      [common]: { enum: ['precious'] },
    };
    assert.match(canonicalText(findings(schemas, 1)[0]?.record ?? null), /precious/);
    const [finding] = findings(schemas, 1, [common]);
    assert.doesNotMatch(canonicalText(finding?.record ?? null), /precious|schema_path/);
  });

  it('is a flaw where it leads to nothing that can be used', () => {
    const nowhere = { [kind]: { $ref: common } };
    assert.match(
      flawsOf(nowhere).join(),
      /^\.\["\$ref"\]: refers to 'example\/Common\/v1', which is neither/,
    );
    const flawed = { ...nowhere, [common]: { type: 'prot', minimum: 'x' } };
    assert.deepEqual(flawsOf(flawed), [
      '.["$ref"]: leads to example/Common/v1, which is no valid JSON Schema, or too large together with the schemas that refer to it',
    ]);
    const place = { [kind]: { items: { $ref: `${common}#/a` } }, [common]: {} };
    assert.deepEqual(flawsOf(place), ['.items["$ref"]: refers to nothing that is in the document']);
    const circle = { [kind]: { not: { $ref: common } }, [common]: { $ref: kind } };
    assert.match(flawsOf(circle).join(), /^\.not\["\$ref"\]: leads to/);
    const inherited = { [kind]: { $ref: 'constructor' } };
    assert.match(flawsOf(inherited).join(), /neither/);
  });

  it('is a flaw where all together are too large', () => {
    const large = { $schema: draftUris[7], examples: Array(30_000).fill(1) };
    const schemas = {
      [kind]: { ...large, allOf: [{ $ref: common }, { $ref: common }] },
      [common]: large,
    };
    const reason = `refers to ${common}, with which the schema is too large: more than 50000 values or 100 levels of nesting`;
    assert.deepEqual(
      flawsOf(schemas),
      [0, 1].map((at) => `.allOf[${at}]["$ref"]: ${reason}`),
    );
    const alone = { [kind]: { $ref: common }, [common]: { enum: Array(60_000).fill(1) } };
    assert.deepEqual(flawsOf(alone), [`.["$ref"]: refers to ${common}, which is too large`]);
  });

  it('counts what it leads to, for each DataSchema that refers to it', () => {
    const others = Array.from({ length: 10_000 }, (_, at) => [
      `example/K${at}/v1`,
      { $ref: common },
    ]);
    const schemas = {
      [common]: { $schema: draftUris[7], examples: Array(40_000).fill(1) },
      ...Object.fromEntries(others),
    };
    const all = [...compileAll(schemas).values()];
    assert.equal(all.filter(({ schema }) => schema !== null).length, 24);
    assert.match(
      all.at(-1)?.flaws[0]?.reason ?? '',
      /DataSchemas may contain 1000000 values together/,
    );
  });

  it('through very many DataSchemas overflows nothing', () => {
    const chain = Array.from({ length: 5_000 }, (_, at): readonly [string, Json] => [
      `example/K${at}/v1`,
      at === 4_999 ? { type: 'no type' } : { $ref: `example/K${at + 1}/v1` },
    ]);
    // To compile each of them, with all that follow, would take most of the time.
    const known = compiledDataSchema('example/Any/v1', {});
    const before = new Map(chain.slice(1).map(([name, schema]) => [keyOf(name, schema), known]));
    const [first] = compileAll(Object.fromEntries(chain), before).values();
    assert.equal(first?.flaws.length, 1);
    assert.ok(first.referred.size > 4_000);
  });
});

describe('compiling DataSchemas revision after revision', () => {
  const names = ['a/A/v1', 'b/B/v1', 'c/C/v1'];
  const schema = fc.oneof(
    fc.constantFrom<Json>({}, { type: 'integer' }, { type: 'no type' }),
    fc.record({
      properties: fc.record({
        one: fc.record({ $ref: fc.constantFrom(...names) }),
        two: fc.record({ $ref: fc.constantFrom(...names, 'd/D/v1') }),
      }),
    }),
  );
  const revision = fc.dictionary(fc.constantFrom(...names), schema, { noNullPrototype: true });

  it('comes to what compiling each revision from nothing comes to', () => {
    const reported = (schemas: DataSchemas, before: CompiledBefore = new Map()) =>
      Array.from(
        compileAll(schemas, before),
        ([key, { schema: made, key: own, flaws, referred }]) => ({
          ...{ key, own, flaws },
          isUsable: made !== null,
          referred: [...referred],
        }),
      );
    fc.assert(
      fc.property(fc.array(revision, { minLength: 2 }), (revisions) => {
        let before = compileAll({});
        for (const schemas of revisions) {
          assert.deepEqual(reported(schemas, before), reported(schemas));
          before = compileAll(schemas, before);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('compiles only what is made from something that changed', () => {
    const first = {
      'a/A/v1': { $ref: 'b/B/v1' },
      'b/B/v1': { $ref: 'c/C/v1' },
      'c/C/v1': {},
      'd/D/v1': {},
    };
    const before = compileAll(first);
    const after = [...compileAll({ ...first, 'c/C/v1': { type: 'string' } }, before).values()];
    assert.deepEqual(
      after.map((made) => [...before.values()].includes(made)),
      [false, false, false, true],
    );
  });
});
