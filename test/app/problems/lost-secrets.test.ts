import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { problemsDigest } from '../../../src/domain/problem/problem-record.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const from = (name: string, layer = 'site') => ({
  layeringDefinition: { layer },
  substitutions: [{ src: { schema: 'example/Kind/v1', name, path: '.' }, dest: { path: '.got' } }],
});

const documents: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  {
    name: 'secret',
    layer: 'global',
    metadata: { layeringDefinition: { layer: 'global' }, storagePolicy: 'encrypted' },
    data: 'tide',
  },
  { name: 'user', metadata: from('secret') },
  { name: 'shared', layer: 'global', data: { value: 1 } },
  { name: 'other', metadata: from('shared') },
];

describe('problems while the key of a secret is lost', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());
  beforeEach(() => test.clear());

  /** Another app on the same store, with other keys. */
  function appWith(vault: ReturnType<typeof testKeys>['vault']): App {
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    return createApp({
      store: test.store,
      clock,
      limits: defaultLimits,
      onProblems: 'reject',
      ...testKeys(),
      vault,
    });
  }

  const submit = (app: App, ...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(anonymous, { text: textOf(sketches) });

  async function problemsOf(app: App): Promise<readonly string[]> {
    const head = await app.revision(anonymous, {});
    const found = await app.revisionProblems(anonymous, head, {});
    return found.map(({ code, place }) => `${code} ${place.name}`);
  }

  it('refuse what they refuse otherwise, and nothing because of the secret', async () => {
    await submit(test.app, ...documents);
    const app = appWith(testKeys('other').vault);
    const user = { name: 'user', metadata: from('secret'), data: { more: 1 } };
    const { problemChanges } = await submit(app, user);
    assert.deepEqual(
      problemChanges?.introduced.map(({ code, blocks }) => [code, blocks.map(({ name }) => name)]),
      [['KEY_UNKNOWN', ['user']]],
    );
    assert.deepEqual(await problemsOf(app), ['KEY_UNKNOWN secret']);
    await assert.rejects(submit(app, { ...user, metadata: from('nothing') }), {
      code: 'PROBLEMS_INTRODUCED',
    });
    await assert.rejects(
      submit(app, { name: 'shared', tombstone: true }, { ...user, data: { more: 2 } }),
      { code: 'PROBLEMS_INTRODUCED' },
    );
    const again = await submit(app, { ...user, data: { more: 3 } });
    assert.deepEqual(again.problemChanges?.introduced, []);
    assert.equal(again.problemChanges?.standing, 1);
  });

  it('are not stored, and found out anew once the key is there', async () => {
    await submit(test.app, ...documents);
    const app = appWith(testKeys('other').vault);
    await submit(app, { name: 'user', metadata: from('secret'), data: { more: 1 } });
    const head = await app.revision(anonymous, {});
    assert.deepEqual(await problemsOf(app), ['KEY_UNKNOWN secret']);
    assert.deepEqual(await test.store.problems([problemsDigest(head.maps)]), [null]);
    assert.deepEqual(await problemsOf(test.app), []);
  });

  it('are found out anew by a server whose key comes back', async () => {
    await submit(test.app, ...documents);
    const [lost, found] = [testKeys('other').vault, testKeys().vault];
    assert.ok(lost && found);
    let vault = lost;
    const app = appWith({
      ...found,
      wrap: (keys) => vault.wrap(keys),
      unwrap: (keys) => vault.unwrap(keys),
    });
    await submit(app, { name: 'user', metadata: from('secret'), data: { more: 1 } });
    assert.deepEqual(await problemsOf(app), ['KEY_UNKNOWN secret']);
    vault = found;
    assert.deepEqual(await problemsOf(app), []);
  });

  it('are resolved by taking the secret out', async () => {
    await submit(test.app, ...documents);
    const app = appWith(testKeys('other').vault);
    await submit(app, { name: 'user', metadata: from('secret'), data: { more: 1 } });
    const { problemChanges } = await submit(
      app,
      { name: 'secret', tombstone: true },
      { name: 'user', layer: 'site', data: {} },
    );
    assert.deepEqual(
      problemChanges?.resolved.map(({ code }) => code),
      ['KEY_UNKNOWN'],
    );
    assert.deepEqual(await problemsOf(app), []);
  });

  it('are not known if the secret is a DataSchema, which keeps no change back', async () => {
    const dataSchema = {
      schema: 'deckhand/DataSchema/v1',
      name: 'example/Kind/v1',
      control: true,
      metadata: { storagePolicy: 'encrypted' },
      data: { type: 'object' },
    };
    await submit(test.app, layeringPolicy('site'), dataSchema, { name: 'one', layer: 'site' });
    const app = appWith(testKeys('other').vault);
    const changed = { name: 'one', layer: 'site', data: { more: 1 } };
    const { changed: isChanged, problemChanges } = await submit(app, changed);
    assert.deepEqual([isChanged, problemChanges], [true, null]);
  });

  it('keep a change back that needs a key which cannot be reached just now', async () => {
    await submit(test.app, ...documents);
    const { vault } = testKeys();
    assert.ok(vault);
    const app = appWith({
      ...vault,
      unwrap: async () => {
        throw refusal('KEYS_UNAVAILABLE', { vault: 'test', reason: 'it does not answer' });
      },
    });
    await assert.rejects(
      submit(app, { name: 'user', metadata: from('secret'), data: { more: 1 } }),
      {
        code: 'KEYS_UNAVAILABLE',
      },
    );
    await submit(app, { name: 'shared', layer: 'global', data: { value: 2 } });
  });
});
