import assert from 'node:assert/strict';
import { afterAll, beforeAll, it } from 'vitest';
import { createAppServices } from '../../../src/app/app-services.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterAll(() => test.close());

it('finds once what differs between the problems of two revisions, for all their pages', async () => {
  const submit = async (layer: string) => {
    const text = textOf([layeringPolicy(layer), { name: 'one', layer: 'site' }]);
    return (await test.app.submitDocuments(anonymous, { text })).revision;
  };
  const [from, to] = [await submit('site'), await submit('other')];
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  const ports = { store: test.store, clock, limits: defaultLimits, ...testKeys() };
  const { problems } = createAppServices(ports);
  const change = await problems.between(from, to);
  assert.deepEqual(
    change.introduced.map(({ fault }) => fault.code),
    ['LAYER_UNKNOWN'],
  );
  assert.equal(await problems.between(from, to), change);
});
