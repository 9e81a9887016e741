import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createAppServices } from '../../../src/app/app-services.ts';
import { entryChanges } from '../../../src/app/kernel/entry-changes.ts';
import { affectedDocuments } from '../../../src/app/render/affected-documents.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

describe('affectedDocuments', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  const submit = async (value: number) => {
    const substitutions = [
      { src: { schema: 'example/Kind/v1', name: 'source', path: '.' }, dest: { path: '.got' } },
    ];
    const text = textOf([
      layeringPolicy('site'),
      { name: 'source', layer: 'site', data: { value } },
      { name: 'user', metadata: { layeringDefinition: { layer: 'site' }, substitutions } },
      { name: 'other', layer: 'site' },
    ]);
    return (await test.app.submitDocuments(anonymous, { text })).revision;
  };

  it('finds what a change reaches once for all who ask, and again after a failure', async () => {
    const [from, to] = [await submit(1), await submit(2)];
    let isDown = false;
    const store = {
      ...test.store,
      pages: (digests: readonly string[]) => {
        if (isDown) throw refusal('STORE_UNAVAILABLE', { reason: 'it is down' });
        return test.store.pages(digests);
      },
    };
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const services = createAppServices({ store, clock, limits: defaultLimits, ...testKeys() });
    const changes = await entryChanges(from, to, services);
    const fresh = createAppServices({ store, clock, limits: defaultLimits, ...testKeys() });
    isDown = true;
    await assert.rejects(affectedDocuments(fresh, from, to, changes), {
      code: 'STORE_UNAVAILABLE',
    });
    isDown = false;
    const { entries } = await affectedDocuments(fresh, from, to, changes);
    assert.deepEqual(entries.map(({ name }) => name).sort(), ['source', 'user']);
    assert.equal((await affectedDocuments(fresh, from, to, changes)).entries, entries);
  });
});
