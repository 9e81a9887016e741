import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'items',
  control: true,
  data: {
    resources: [
      { name: 'item', schema: 'ns/Item/v1', references: [{ name: 'item', path: '.peers[*]' }] },
    ],
  },
};

const item = (name: string, ...peers: readonly string[]): DocumentSketch => ({
  schema: 'ns/Item/v1',
  name,
  data: { peers },
});

describe('references to missing documents that are accepted', () => {
  let test: TestApp;
  let app: TestApp['app'];
  beforeEach(async () => {
    test = await openTestApp();
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const ports = { store: test.store, clock, limits: defaultLimits, ...testKeys() };
    app = createApp({ ...ports, missingReferences: 'warn' });
  });
  afterEach(() => test.close());

  async function submit(...sketches: readonly DocumentSketch[]) {
    const { problemChanges } = await app.submitDocuments(anonymous, { text: textOf(sketches) });
    const { introduced = [], resolved = [], standing } = problemChanges ?? {};
    const named = (problems: typeof introduced) =>
      problems.map(({ code, severity, place, count }) => [code, severity, place.name, count]);
    return { introduced: named(introduced), resolved: named(resolved), standing };
  }
  const missing = (name: string, count = 1) => ['REFERENCE_NOT_FOUND', 'warning', name, count];

  it('are warnings, which end when the documents come, and begin again when they go', async () => {
    assert.deepEqual(await submit(segment, item('one', 'two', 'three'), item('four', 'two')), {
      introduced: [missing('four'), missing('one', 2)],
      resolved: [],
      standing: 0,
    });
    assert.deepEqual(await submit(item('two')), {
      introduced: [],
      resolved: [missing('four'), missing('one')],
      standing: 1,
    });
    const gone = { schema: 'ns/Item/v1', name: 'two', tombstone: true };
    await assert.rejects(submit(gone), { code: 'IS_REFERENCED' });
    assert.deepEqual(await submit(item('one', 'two')), {
      introduced: [],
      resolved: [missing('one')],
      standing: 0,
    });
  });

  it('end with the referential schema', async () => {
    await submit(segment, item('one', 'two'));
    const { resolved } = await submit({ ...segment, tombstone: true });
    assert.deepEqual(resolved, [missing('one')]);
  });
});
