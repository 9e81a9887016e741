import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { describe, it } from 'vitest';
import { catalogue } from '../../../src/domain/error-catalogue.ts';
import { isJsonObject, type Json, numberOf } from '../../../src/domain/json/value.ts';
import { shapeFlaws } from '../../../src/domain/kind-schemas/check-shape.ts';
import { kindSchemaOf, kindsWithSchema } from '../../../src/domain/kind-schemas/kind-schema.ts';

const kind = 'purser/DataSource/v1';

/** Their faults have the codes of all shapes. */
const withoutCodes = [
  'purser/DriftCheck/v1',
  'purser/Notification/v1',
  'purser/PolicyException/v1',
];

describe.each(kindsWithSchema)('the schema of %s', (name) => {
  const schema = kindSchemaOf(name)?.schema ?? {};

  it('is the file that the repository has', () => {
    assert.deepEqual(schema, JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')));
  });

  it('describes every member, for editors', () => {
    const data = (schema['definitions'] as { readonly data: Json }).data;
    assert.deepEqual(undescribed(data, 'data'), []);
  });

  it('names codes of the catalogue', () => {
    const codes = [...JSON.stringify(schema).matchAll(/"x-purser-(?:missing-)?code":"(\w+)"/g)];
    assert.equal(codes.length > 0, !withoutCodes.includes(name));
    assert.deepEqual(
      codes.filter(([, code = '']) => !Object.hasOwn(catalogue, code)),
      [],
    );
  });

  it('takes the documents of the docs', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(schema);
    const pages = readdirSync('docs').filter((page) => page.endsWith('.md'));
    const documents = pages.flatMap((page) =>
      Array.from(
        readFileSync(`docs/${page}`, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g),
        ([, text = '']) => text,
      )
        .filter(
          (text) => new RegExp(`^schema: ${name}$`, 'm').test(text) && text.includes('\ndata:'),
        )
        .map((text) => load(text)),
    );
    assert.ok(documents.length > 0);
    for (const document of documents)
      assert.ok(validate(document), ajv.errorsText(validate.errors));
  });
});

/** The members below a schema that have no description. */
function undescribed(schema: Json, path: string): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(
    ([key, member]) => {
      const at = `${path}.${key}`;
      const isNamed = member === true || (isJsonObject(member) && 'description' in member);
      return [...(isNamed ? [] : [at]), ...undescribed(member, at)];
    },
  );
  const branches = ((schema['allOf'] ?? []) as readonly Json[]).flatMap((branch) =>
    isJsonObject(branch) ? undescribed(branch['then'] ?? null, path) : [],
  );
  return [...own, ...branches, ...undescribed(schema['additionalProperties'] ?? null, `${path}.*`)];
}

describe('flaws of a shape', () => {
  const flawsOf = (data: Json) =>
    shapeFlaws(kind, data).map(
      ({ code, location, reason }) => `${code} ${location.join('/')} ${reason}`,
    );

  it('name the member', () => {
    assert.deepEqual(flawsOf({ name: 'n', pol: 5, tables: { t: { poll: { jsonpth: '$' } } } }), [
      'UNKNOWN_KEY pol is unknown',
      'UNKNOWN_KEY tables/t/poll/jsonpth is unknown',
    ]);
    assert.deepEqual(flawsOf([]), ['CONFIG_INVALID  is not a mapping']);
  });

  it('are limited, as a hostile document may have any number', () => {
    const data = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`pol${at}`, at]));
    assert.equal(flawsOf(data).length, 10_000);
  });

  it('know numbers that JavaScript cannot hold', () => {
    assert.deepEqual(flawsOf({ poll_interval: numberOf('60.0') }), []);
    assert.deepEqual(flawsOf({ poll_interval: numberOf('1e400') }), [
      'CONFIG_INVALID poll_interval is not an integer',
    ]);
  });

  it('do not take inherited members for given ones', () => {
    const data = JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1}');
    assert.deepEqual(flawsOf(data), [
      'UNKNOWN_KEY __proto__ is unknown',
      'UNKNOWN_KEY constructor is unknown',
    ]);
  });
});
