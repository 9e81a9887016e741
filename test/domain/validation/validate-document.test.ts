import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { builtInRules } from '../../../src/domain/validation/built-in-schemas.ts';
import { registeredRules, rulesFor } from '../../../src/domain/validation/data-rules.ts';
import { faultOf } from '../../../src/domain/validation/finding.ts';
import { validateDocumentInSteps } from '../../../src/domain/validation/validate-document.ts';
import { compiledDataSchema } from '../../support/data-schemas.ts';

const id = { schema: 'example/Kind/v1', name: 'one', layer: 'site' };

function checked(schema: Json, data: Json, more = {}) {
  const compiled = compiledDataSchema(id.schema, schema);
  const known = { name: id.schema, secret: false, compiled, ...more };
  const rules = rulesFor(registeredRules([known]), id.schema)?.rules ?? [];
  const document = { id, data, secret: false, ...more };
  return runSteps(validateDocumentInSteps(document, { rules, flaws: compiled.flaws }, 100));
}

describe('validating a document', () => {
  it('reports where in the document and in the schema', () => {
    const schema = { properties: { a: { items: { properties: { b: { enum: [1, 2] } } } } } };
    const { findings, total } = checked(schema, { a: [{ b: 1 }, { b: 3, c: true }], d: 1 });
    assert.equal(total, 1);
    assert.deepEqual(findings[0]?.record, {
      message: '3 is not one of [1, 2]',
      documents: [{ schema: 'example/Kind/v1', name: 'one', layer: 'site' }],
      validation_schema: 'example/Kind/v1',
      path: 'data.a[1].b',
      schema_path: '.properties.a.items.properties.b.enum',
    });
    assert.deepEqual(findings[0]?.location, ['data', 'a', 1, 'b']);
  });

  it('reports a required property of the root, as the original did', () => {
    const { findings } = checked({ required: ['a'], type: 'object' }, { b: 1 });
    assert.deepEqual(
      findings.map(({ record }) => [record['path'], record['schema_path']]),
      [['data', '.required']],
    );
  });

  it('writes the way through the schema with points, and without references, as the original did', () => {
    const schema = {
      allOf: [{ $ref: '#/definitions/named' }],
      properties: { 'a b': { items: [{}, { type: 'null' }] } },
      definitions: { named: { required: ['name'] } },
    };
    const { findings } = checked(schema, { 'a b': [1, 2] });
    assert.deepEqual(
      findings.map(({ record }) => record['schema_path']),
      ['.properties.a b.items.1.type', '.allOf.0.required'],
    );
  });

  it('cuts long keys', () => {
    const long = 'k'.repeat(500);
    const { findings } = checked({ additionalProperties: { type: 'string' } }, { [long]: 1 });
    assert.ok(String(findings[0]?.record['path']).length < 300);
    const { findings: deep } = checked({ properties: { [long]: { type: 'null' } } }, { [long]: 1 });
    assert.ok(String(deep[0]?.record['schema_path']).length < 300);
  });

  it('holds no value in its reason, and none at all of what is secret', () => {
    const schema = { properties: { a: { enum: ['x'] } }, additionalProperties: false };
    const data = { a: 'precious', surplus: 1 };
    const open = checked(schema, data).findings;
    assert.ok(open.some(({ record }) => String(record['message']).includes('precious')));
    assert.deepEqual(open.map(({ reason }) => reason).sort(), [
      "Additional properties are not allowed ('surplus' was unexpected)",
      "the value is not one of ['x']",
    ]);
    for (const finding of open) assert.ok(!faultOf(finding).message.includes('precious'));
    for (const { record, reason } of checked(schema, data, { secret: true }).findings) {
      assert.ok(!/precious|surplus/.test(JSON.stringify([record, reason])));
      assert.equal(record['path'], 'data');
    }
  });

  it('says the same of all that is secret, whatever rules it breaks and how often', () => {
    const schema = {
      type: 'object',
      required: ['KEYMAP'],
      properties: { list: { maxItems: 1, items: { type: 'string' } } },
      additionalProperties: false,
    };
    const secrets: Json[] = [1, [], {}, { KEYMAP: 1, list: [] }, { list: [1, 2, 3], x: 1, y: 2 }];
    const [first, ...others] = secrets.map((data) => {
      const { steps, ...verdict } = checked(schema, data, { secret: true });
      return verdict;
    });
    assert.deepEqual([first?.total, first?.findings.length], [1, 1]);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(Object.hasOwn(first?.findings[0]?.record ?? {}, 'schema_path'), false);
  });

  it('counts one flaw of a schema that is secret, however many it has', () => {
    const flaws = ['.a', '.b'].map((path) => ({ path, reason: 'is odd' }));
    const document = { id, data: {}, secret: true };
    const { findings, total } = runSteps(
      validateDocumentInSteps(document, { rules: [], flaws }, 100),
    );
    assert.deepEqual([findings.length, total], [1, 1]);
    assert.equal(findings[0]?.record['message'], 'data is no JSON Schema');
    assert.deepEqual(findings[0]?.location, ['data']);
  });

  it('reveals nothing of a schema that is secret', () => {
    const schema = { properties: { a: { enum: ['precious'] } } };
    const compiled = compiledDataSchema(id.schema, schema);
    const known = { name: id.schema, secret: true, compiled };
    const rules = rulesFor(registeredRules([known]), id.schema)?.rules ?? [];
    const document = { id, data: { a: 1 }, secret: false };
    const { findings } = runSteps(validateDocumentInSteps(document, { rules, flaws: [] }, 100));
    assert.equal(findings.length, 1);
    assert.ok(!JSON.stringify(findings).includes('precious'));
    assert.equal(Object.hasOwn(findings[0]?.record ?? {}, 'schema_path'), false);
  });

  it('counts what it does not list, over all rules', () => {
    const compiled = compiledDataSchema(id.schema, { items: { type: 'string' } });
    const schemas = ['a', 'b'].map(() => ({ name: id.schema, secret: false, compiled }));
    const rules = rulesFor(registeredRules(schemas), id.schema)?.rules ?? [];
    const document = { id, data: [1, 2, 3], secret: false };
    const { findings, total } = runSteps(
      validateDocumentInSteps(document, { rules, flaws: [] }, 4),
    );
    assert.deepEqual([findings.length, total], [4, 6]);
  });

  it('says so where a schema asks for too much work', () => {
    let schema: Json = {};
    for (let at = 0; at < 25; at += 1) schema = { anyOf: [{ not: schema }, { not: schema }] };
    const { findings, total } = checked(
      { items: schema },
      Array.from({ length: 50_000 }, () => 1),
    );
    assert.ok(total >= 1 && findings.length >= 1);
  });
});

describe('what is built in', () => {
  const cases: readonly (readonly [string, Json, number])[] = [
    ['deckhand/LayeringPolicy/v1', { layerOrder: ['a'] }, 0],
    ['deckhand/LayeringPolicy/v1', {}, 1],
    ['deckhand/LayeringPolicy/v1', { layerOrder: [1], more: 1 }, 2],
    ['deckhand/ValidationPolicy/v1', { validations: [{ name: 'a-validation' }] }, 0],
    ['deckhand/ValidationPolicy/v1', { validations: [{ name: 'a' }, { expiresAfter: 1 }] }, 3],
    ['deckhand/Certificate/v1', 'a text', 0],
    ...['CertificateAuthority', 'CertificateAuthorityKey', 'CertificateKey', 'Passphrase'].map(
      (kind) => [`deckhand/${kind}/v1`, { a: 'mapping' }, 1] as const,
    ),
    ['deckhand/PrivateKey/v1', 1, 1],
    ['deckhand/PublicKey/v1', null, 1],
  ];
  for (const [schema, data, total] of cases) {
    it(`${schema} finds ${total} wrong with ${JSON.stringify(data)}`, () => {
      const rules = rulesFor(new Map(), schema)?.rules ?? [];
      const document = { id: { ...id, schema }, data, secret: false };
      assert.equal(
        runSteps(validateDocumentInSteps(document, { rules, flaws: [] }, 10)).total,
        total,
      );
    });
  }

  it('is there for version 1 only, and above any DataSchema', () => {
    assert.ok([...builtInRules.keys()].every((schema) => schema.endsWith('/v1')));
    assert.equal(rulesFor(new Map(), 'deckhand/Passphrase/v5'), null);
    const schema = 'deckhand/Passphrase/v1';
    const compiled = compiledDataSchema(schema, {});
    const rules = registeredRules([{ name: schema, secret: false, compiled }]);
    assert.equal(rulesFor(rules, schema)?.key, 'built-in');
  });
});
