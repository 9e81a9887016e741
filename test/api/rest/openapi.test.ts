import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { restRoutes } from '../../../src/api/rest/routes.ts';
import { permissions } from '../../../src/domain/access/permissions.ts';
import {
  misfit,
  openapi,
  openapiText,
  operations,
  type Part,
  partOf,
  pointed,
  resolved,
  yamlDocuments,
} from '../../support/openapi.ts';
import { openapiShape } from '../../support/openapi-shape.ts';
import { restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import { openTokens } from '../../support/tokens.ts';

/** The classes of errors. (docs/rest.md#errors) */
const specified = `
  HTTPBadRequest HTTPMissingHeader HTTPInvalidParam HTTPUnauthorized HTTPForbidden HTTPRouteNotFound
  HTTPNotFound HTTPMethodNotAllowed HTTPUnsupportedMediaType InvalidDocumentFormat InvalidDocumentLayer
  InvalidDocumentParent IndeterminateDocumentParent InvalidDocumentReplacement MissingDocumentKey
  UnsupportedActionMethod SubstitutionDependencyCycle SubstitutionSourceDataNotFound
  MissingDocumentPattern RevisionTagBadFormat InvalidInputException RevisionNotFound
  RevisionTagNotFound ValidationNotFound DocumentNotFound DuplicateDocumentExists
  SingletonDocumentConflict LayeringPolicyNotFound SubstitutionSourceNotFound
  EncryptionSourceNotFound UnknownSubstitutionError DeepDiffException`
  .trim()
  .split(/\s+/);

/** Every mapping in a value, with the way to it. */
function* mappingsIn(value: unknown, way = ''): Generator<readonly [string, Part]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Part];
  for (const [key, part] of Object.entries(value)) yield* mappingsIn(part, `${way}/${key}`);
}

describe('openapi.yaml', () => {
  it('is OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const isSound = ajv.validate(openapiShape, openapi);
    assert.ok(isSound, ajv.errorsText(ajv.errors, { separator: '\n' }));
  });

  it('has JSON Schemas where it should', () => {
    const ajv = new Ajv2020({ strict: 'log', strictTypes: false, strictRequired: false });
    for (const [name, schema] of Object.entries(partOf(openapi, 'components', 'schemas'))) {
      assert.ok(ajv.validateSchema(schema as Part), `${name}: ${ajv.errorsText()}`);
    }
  });

  it('has what it refers to, and refers to all that it has', () => {
    const refs = Array.from(mappingsIn(openapi), ([, { $ref }]) => $ref).filter(
      (ref) => typeof ref === 'string',
    );
    const lost = refs.filter((ref) => pointed(ref) === undefined);
    assert.deepEqual(lost, []);
    const { securitySchemes: _, ...components } = partOf(openapi, 'components');
    const made = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts as Part).map((name) => `#/components/${kind}/${name}`),
    );
    assert.deepEqual(
      made.filter((ref) => !refs.includes(ref)),
      [],
    );
  });

  it('describes the routes that there are, and no other', () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    const routed = restRoutes.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(described.toSorted(), routed.toSorted());
  });

  it('declares the parameters of paths, each once', () => {
    for (const { method, path, parameters } of operations) {
      const declared = parameters.filter((parameter) => parameter['in'] === 'path');
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      assert.deepEqual(
        declared.map(({ name }) => name),
        names,
        `${method} ${path}`,
      );
      assert.ok(declared.every(({ required }) => required === true));
      const all = parameters.map((parameter) => `${parameter['in']} ${parameter['name']}`);
      assert.equal(new Set(all).size, all.length);
    }
  });

  it('names operations, tags, permissions and ways of authentication that there are', () => {
    const ids = operations.map(({ part }) => part['operationId']);
    assert.equal(new Set(ids).size, ids.length);
    const tags = (openapi['tags'] as readonly Part[]).map(({ name }) => name);
    const schemes = Object.keys(partOf(openapi, 'components', 'securitySchemes'));
    for (const { part } of operations) {
      const named = part['x-permissions'] as readonly string[];
      assert.deepEqual(
        named.filter((name) => !(name in permissions)),
        [],
      );
      assert.deepEqual(
        (part['tags'] as readonly unknown[]).filter((tag) => !tags.includes(tag)),
        [],
      );
      const isOpen = named.length === 0;
      assert.equal(JSON.stringify(part['security']), isOpen ? '[]' : undefined);
    }
    const security = openapi['security'] as readonly Part[];
    assert.deepEqual(security.flatMap(Object.keys), schemes);
  });

  it('has every class of error of Deckhand', () => {
    const { enum: known } = partOf(openapi, 'components', 'schemas', 'ErrorType');
    const missing = specified.filter((name) => !(known as readonly string[]).includes(name));
    assert.deepEqual(missing, []);
  });

  it('says of every class of error where it may come up', () => {
    const { enum: known } = partOf(openapi, 'components', 'schemas', 'ErrorType');
    const reported = JSON.stringify(partOf(openapi, 'components', 'responses'));
    const untold = (known as readonly string[]).filter((name) => !reported.includes(`\`${name}\``));
    assert.deepEqual(untold, []);
  });

  it('has examples that fit their schemas', () => {
    let examples = 0;
    for (const [way, part] of mappingsIn(openapi)) {
      if (!('schema' in part) || way.includes('/schemas/')) continue;
      const named = Object.values((part['examples'] ?? {}) as Part).map((one) => resolved(one));
      const given = [...named.map(({ value }) => value), part['example']];
      for (const example of given.filter((one) => one !== undefined)) {
        assert.equal(misfit(part['schema'], example), null, way);
        examples++;
      }
    }
    assert.ok(examples > 15);
  });
});

describe('GET /openapi.yaml', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  it('gives that file', async () => {
    const { status, headers, text } = await restClient(server.url)('GET', '/openapi.yaml');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/x-yaml');
    assert.equal(text, openapiText);
  });

  it('needs no token', async () => {
    const tokens = await openTokens();
    const guarded = await openTestServer(tokens.settings);
    const { status } = await restClient(guarded.url)('GET', '/openapi.yaml');
    await guarded.close();
    await tokens.close();
    assert.equal(status, 200);
  });

  it('shows an error as it is reported', async () => {
    const { text } = await restClient(server.url)('GET', '/revisions/9');
    const { examples } = partOf(
      openapi,
      ...['components', 'responses', 'NotFound', 'content', 'application/x-yaml'],
    );
    assert.deepEqual(yamlDocuments(text), [partOf(examples as Part, 'unknownRevision')['value']]);
  });
});
