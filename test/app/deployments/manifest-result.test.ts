import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const validation = 'purser-manifest-validation';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterAll(() => test.close());

const manifest = (name: string, data: object): string =>
  JSON.stringify({
    schema: 'purser/Manifest/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data,
  });

const variables = JSON.stringify({
  schema: 'purser/Variables/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'site' },
  data: { auto: true, vars: { zone: 'east' } },
});

/** The result for these documents alone; null without one. */
async function resultOf(...texts: readonly string[]) {
  const { revision } = await test.app.submitDocuments(anonymous, {
    text: texts.join('\n---\n'),
    bucket: 'deployments',
    replace: true,
  });
  // It is found together with the result by schemas.
  await test.app.schemaValidation(anonymous, revision);
  const { items } = await test.app.validationEntries(anonymous, revision, validation, {});
  const entry = items[0]?.node;
  if (entry === undefined) return null;
  const errors = JSON.parse(entry.errors) as { message: string; path?: string; code?: string }[];
  return { status: entry.status, errors };
}

const disk = { type: 'acme/disk', config: { name: 'd', zone: '{{ zone }}' } };

describe('purser-manifest-validation', () => {
  it('is missing without manifests', async () => {
    assert.equal(await resultOf(variables), null);
  });

  it('succeeds if each manifest is right, with the variables of the revision', async () => {
    const vm = { type: 'acme/vm', dependencies: { disk: 'disk' }, config: { z: '{{ later }}' } };
    const found = await resultOf(
      variables,
      manifest('disks', { resources: { disk } }),
      manifest('machines', { resources: { vm } }),
    );
    assert.deepEqual(found, { status: 'success', errors: [] });
  });

  it('fails with every error of every manifest', async () => {
    const found = await resultOf(
      variables,
      manifest('disks', { resources: { disk: { ...disk, dependencies: { other: 'missing' } } } }),
      manifest('machines', {
        resources: {
          a: { type: 'acme/a', dependencies: { b: 'b' } },
          b: { type: 'acme/b', dependencies: { a: 'a' }, config: { size: '{{ 1 + }}' } },
        },
      }),
    );
    assert.equal(found?.status, 'failure');
    assert.deepEqual(
      found.errors.map(({ code, path }) => [code, path]),
      [
        ['UNKNOWN_DEPENDENCY', 'data.resources.disk.dependencies.other'],
        ['EXPRESSION_SYNTAX', 'data.resources.b.config.size'],
        ['DEPENDENCY_CYCLE', 'data.resources.a.dependencies.b'],
      ],
    );
  });

  it.each([
    ['a manifest', { dest: '.resources.a.dependencies.b', schema: 'purser/Manifest/v1' }],
    ['a variable', { dest: '.vars.needed', schema: 'purser/Variables/v1' }],
  ])('says nothing of what is wrong where %s holds a secret', async (_title, { dest, schema }) => {
    const passphrase = JSON.stringify({
      schema: 'deckhand/Passphrase/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'pass', storagePolicy: 'encrypted' },
      data: 'hunter2-secret',
    });
    const substitutions = [
      { src: { schema: 'deckhand/Passphrase/v1', name: 'pass', path: '.' }, dest: { path: dest } },
    ];
    const into = (one: string, own: string, data: object): string =>
      JSON.stringify({
        schema: own,
        metadata: {
          schema: 'metadata/Document/v1',
          name: one,
          ...(own === schema && { substitutions }),
        },
        data,
      });
    const found = await resultOf(
      passphrase,
      into('site', 'purser/Variables/v1', { auto: true, vars: { needed: 'none' } }),
      into('machines', 'purser/Manifest/v1', {
        resources: { a: { type: 'acme/a', dependencies: { b: '{{ needed }}' }, config: [] } },
      }),
    );
    assert.equal(found?.status, 'failure');
    assert.deepEqual(found.errors, [
      {
        code: 'MANIFEST_INVALID',
        message: 'the manifest is not valid: its data is secret, so the reason is not shown',
        documents: [{ schema: 'purser/Manifest/v1', name: 'machines', layer: '' }],
        path: 'data',
      },
    ]);
  });
});
