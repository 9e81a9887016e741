import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const folder = new URL('../../../examples/emco/schema/', import.meta.url);
const sampleSchema = readdirSync(folder)
  .map((file) => `---\n${readFileSync(new URL(file, folder), 'utf8')}`)
  .join('');

/** A resource of EMCO as a document. */
const resource = (kind: string, name: string, spec: object = {}): string =>
  `---\n${JSON.stringify({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Document/v1', name },
    data: { spec },
  })}\n`;
const tombstone = (kind: string, name: string): string =>
  `---\n${JSON.stringify({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Tombstone/v1', name },
  })}\n`;

describe('judging links', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    await submit(sampleSchema);
  });
  afterEach(async () => {
    const { faults } = await test.app.fsck(anonymous, () => {});
    assert.deepEqual(faults, []);
    await test.close();
  });

  const submit = (...texts: readonly string[]) =>
    test.app.submitDocuments(anonymous, { text: texts.join('') });
  const refused = async (codes: readonly string[], ...texts: readonly string[]) => {
    const before = await test.store.head();
    const error: unknown = await submit(...texts).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    assert.deepEqual(
      error.faults.map(({ code, message }) => `${code} ${message}`.split(' ')[0]),
      codes,
    );
    assert.deepEqual(await test.store.head(), before);
    return error.faults;
  };

  const app = [
    resource('project', 'p'),
    resource('compositeAppVersion', 'p/ca/v1'),
    resource('app', 'p/ca/v1/nginx'),
  ];
  const profile = [
    resource('compositeProfile', 'p/ca/v1/prof'),
    resource('appProfile', 'p/ca/v1/prof/one', { app: 'nginx' }),
  ];

  it('takes parents, children and referrers in any order within one submission', async () => {
    await submit(...[...app, ...profile].reverse());
    await submit(
      ...['app', 'appProfile'].map((kind) =>
        tombstone(kind, kind === 'app' ? 'p/ca/v1/nginx' : 'p/ca/v1/prof/one'),
      ),
    );
  });

  it('refuses a child without its parent, and a referrer without its target', async () => {
    await refused(['PARENT_NOT_FOUND'], resource('compositeAppVersion', 'p/ca/v1'));
    await submit(...app.slice(0, 2));
    await refused(['REFERENCE_NOT_FOUND'], ...profile);
    await refused(['PARENT_NOT_FOUND', 'REFERENCE_NOT_FOUND'], profile[1] ?? '');
  });

  it('keeps what others need, and names them', async () => {
    await submit(...app, ...profile);
    const [child] = await refused(['HAS_CHILDREN'], tombstone('compositeProfile', 'p/ca/v1/prof'));
    assert.deepEqual(child?.facts['by'], ['[emco/appProfile/v1, -] p/ca/v1/prof/one']);
    assert.deepEqual([child?.place.document, child?.place.line], [0, 2]);
    await refused(['IS_REFERENCED'], tombstone('app', 'p/ca/v1/nginx'));
    await refused(['HAS_CHILDREN'], tombstone('project', 'p'));
  });

  it('lets a reference go together with its target', async () => {
    await submit(...app, ...profile);
    await submit(resource('appProfile', 'p/ca/v1/prof/one'), tombstone('app', 'p/ca/v1/nginx'));
  });

  it('refuses to delete what is not there', async () => {
    await refused(['NOT_FOUND'], tombstone('app', 'p/ca/v1/nginx'));
  });

  it('refuses to delete what cannot be there', async () => {
    await refused(
      ['KIND_UNKNOWN', 'KEY_INVALID'],
      tombstone('cloudConfig', 'x'),
      tombstone('app', 'x'),
    );
  });

  it('refuses kinds and Keys that do not fit, all at once', async () => {
    await refused(
      ['KIND_UNKNOWN', 'KEY_INVALID'],
      resource('cloudConfig', 'x'),
      resource('app', 'x'),
    );
  });

  it('refuses a schema that what is there does not fit', async () => {
    await submit(...app, ...profile);
    await refused(
      ['SCHEMA_BREAKS_DATA', 'PARENT_NOT_FOUND'],
      `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: emco-more}
data: {resources: [{name: extra}]}
---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: emco-orchestrator}
data: ${JSON.stringify(withParent())}
`,
    );
  });

  /** The orchestrator's segment in which projects hang below something new. */
  function withParent(): object {
    const plain = (name: string, parent?: string) => ({ name, ...(parent && { parent }) });
    return {
      resources: [
        plain('controllerGroup.controller'),
        { ...plain('project', 'extra'), parentPath: '.extra' },
        plain('compositeApp.compositeAppVersion', 'project'),
        plain('app', 'compositeAppVersion'),
        plain('compositeProfile', 'compositeAppVersion'),
        { ...plain('appProfile', 'compositeProfile'), references: [{ name: 'app' }] },
        plain('deploymentIntentGroup', 'compositeAppVersion'),
        plain('groupIntent', 'deploymentIntentGroup'),
        plain('genericPlacementIntent', 'deploymentIntentGroup'),
        plain('genericAppPlacementIntent', 'genericPlacementIntent'),
      ],
    };
  }

  it('lets go of what a kind no longer rules, even if it cannot be rendered', async () => {
    const segment = (...resources: readonly object[]): string => `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: more}
data: ${JSON.stringify({ resources })}
`;
    const kept = { name: 'kept', schema: 'example/Kept/v1' };
    const free = { name: 'free', schema: 'example/Free/v1' };
    const substitutions = [
      { src: { schema: 'example/Kept/v1', name: 'gone', path: '.' }, dest: { path: '.a' } },
    ];
    const broken = `---\n${JSON.stringify({
      schema: 'example/Free/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'one', substitutions },
      data: {},
    })}\n`;
    await submit(segment(kept, free), broken.replace(/"substitutions":\[.*\]/, '"labels":{}'));
    await refused(['SUBSTITUTION_SOURCE_MISSING'], broken);
    await submit(segment(kept), broken);
  });

  it('keeps what others need even if the schema changes meanwhile', async () => {
    await submit(...app, ...profile);
    const segment = `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: more}
data: {resources: [{name: extra}]}
`;
    await refused(['IS_REFERENCED'], segment, tombstone('app', 'p/ca/v1/nginx'));
    await refused(['HAS_CHILDREN'], segment, tombstone('compositeProfile', 'p/ca/v1/prof'));
    await refused(['NOT_FOUND'], segment, tombstone('app', 'p/ca/v1/other'));
  });

  it('goes back to an older state, links and all', async () => {
    const { revision } = await submit(...app);
    await submit(...profile);
    await test.app.rollback(anonymous, { id: revision.id }, {});
    await submit(tombstone('app', 'p/ca/v1/nginx'));
  });

  it('refuses a document that refers to more than has room', async () => {
    const clusters = Array.from({ length: 1_000 }, (_, at) => ({
      clusterProvider: 'somewhere',
      cluster: `number-${at}`,
    }));
    await refused(
      ['LIMIT_EXCEEDED'],
      ...app,
      resource('deploymentIntentGroup', 'p/ca/v1/dig'),
      resource('genericPlacementIntent', 'p/ca/v1/dig/gpi'),
      resource('genericAppPlacementIntent', 'p/ca/v1/dig/gpi/gapi', { allOf: clusters }),
    );
  });

  it('warns of elements with several values', async () => {
    await submit(...app, resource('app', 'p/ca/v1/other'), ...profile.slice(0, 1));
    const { warnings } = await submit(
      resource('appProfile', 'p/ca/v1/prof/one', { a: { app: 'nginx' }, b: { app: 'other' } }),
    );
    assert.deepEqual(
      warnings.map(({ code, facts }) => [code, facts['values']]),
      [['AMBIGUOUS_ELEMENT', ['nginx', 'other']]],
    );
  });
});
