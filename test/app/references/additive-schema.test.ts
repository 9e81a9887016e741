import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const id = (kind: string, name: string) => ({ schema: `ns/${kind}/v1`, name });
const kind = (name: string, schema: string, more: object = {}): Json =>
  ({ name, schema: `ns/${schema}/v1`, ...more }) as Json;
const segment = (name: string, ...resources: readonly Json[]): DocumentSketch => ({
  schema: 'purser/ReferentialSchema/v1',
  name,
  control: true,
  data: { resources },
});
const references = [
  { name: 'ship', path: '.serves' },
  { name: 'quay', path: '.near' },
];
const base = segment(
  'base',
  kind('quay', 'Quay'),
  kind('ship', 'Ship'),
  kind('crane', 'Crane', { references }),
);
const looser = segment(
  'base',
  kind('quay', 'Quay'),
  kind('ship', 'Ship'),
  kind('crane', 'Crane', { references: references.slice(0, 1) }),
);

describe('a change of the schema while older data is broken', () => {
  let test: TestApp;
  let app: App;
  let read: number;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    await appOn(test.store, 'warn').submitDocuments(anonymous, {
      text: textOf([
        base,
        id('Quay', 'east'),
        id('Ship', 'kalda'),
        { ...id('Crane', 'broken'), data: { serves: 'gone', near: 'east' } },
        { ...id('Crane', 'sound'), data: { serves: 'kalda', near: 'east' } },
        { ...id('Pier', 'north'), data: { quay: 'east' } },
        { ...id('Pier', 'south'), data: { quay: 'lost' } },
      ]),
    });
    read = 0;
    // Another app, with nothing in memory, that bears nothing.
    app = appOn(counted(test.store), 'reject');
  });
  afterEach(async () => {
    assert.deepEqual((await test.app.fsck(anonymous, () => {})).faults, []);
    await test.close();
  });

  const appOn = (store: HistoryStore, missingReferences: 'warn' | 'reject') => {
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    return createApp({
      onProblems: 'accept',
      store,
      clock,
      limits: defaultLimits,
      ...testKeys(),
      missingReferences,
    });
  };
  /** The same store, counting the documents that are read. */
  const counted = (store: HistoryStore): HistoryStore =>
    new Proxy(store, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== 'function') return member;
        return (...values: readonly unknown[]) => {
          if (key === 'documents') read += (values[0] as readonly unknown[]).length;
          return Reflect.apply(member, target, values);
        };
      },
    });
  const submit = (...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(anonymous, { text: textOf(sketches), onProblems: 'ignore' });
  const refused = async (...sketches: readonly DocumentSketch[]) => {
    const error: unknown = await submit(...sketches).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    return error.faults.map(({ code, place }) => `${code} ${place.name ?? '-'}`);
  };
  const referring = async (to: { readonly schema: string; readonly name: string }) => {
    const head = await app.revision(anonymous, {});
    const [found] = await app.referrers(anonymous, head, [to], {});
    return found?.map(({ from }) => from.name).sort();
  };

  it('is taken if it only adds kinds, and looks at no document of others', async () => {
    const { schemaChange } = await submit(segment('more', kind('tug', 'Tug')));
    assert.equal(schemaChange?.additive, true);
    // The segments, to put them together.
    assert.ok(read <= 2, `${read} documents were read`);
  });

  it('is taken with fewer references, which are forgotten of sound and broken documents', async () => {
    const { schemaChange } = await submit(looser);
    assert.equal(schemaChange?.additive, true);
    assert.deepEqual(await referring(id('Quay', 'east')), []);
    assert.deepEqual(await referring(id('Ship', 'kalda')), ['sound']);
    await submit({ ...id('Quay', 'east'), tombstone: true });
    const head = await app.revision(anonymous, {});
    const { issues } = await app.integrityReport(anonymous, head);
    assert.deepEqual(
      issues.map(({ code, document }) => `${code} ${document.name}`),
      ['DANGLING_REFERENCE broken'],
    );
  });

  it('still blames what the same submission breaks', async () => {
    assert.deepEqual(await refused(looser, { ...id('Ship', 'kalda'), tombstone: true }), [
      'IS_REFERENCED kalda',
    ]);
    assert.deepEqual(await refused(looser, { ...id('Crane', 'new'), data: { serves: 'lost' } }), [
      'REFERENCE_NOT_FOUND new',
    ]);
  });

  it('is refused if documents that are there do not fit a new kind', async () => {
    const pier = kind('pier', 'Pier', { references: [{ name: 'quay', path: '.quay' }] });
    assert.deepEqual(await refused(segment('piers', pier)), [
      'SCHEMA_BREAKS_DATA -',
      'REFERENCE_NOT_FOUND south',
    ]);
    await submit(segment('piers', pier), { ...id('Pier', 'south'), data: { quay: 'east' } });
    assert.deepEqual(await referring(id('Quay', 'east')), ['broken', 'north', 'sound', 'south']);
  });

  it('is checked against the documents of the kinds that it is stricter with, and against no others', async () => {
    const strict = segment(
      'base',
      kind('quay', 'Quay', { references: [{ name: 'ship', path: '.hosts' }] }),
      kind('ship', 'Ship'),
      kind('crane', 'Crane', { references }),
    );
    const hosting = (name: string) => ({ ...id('Quay', 'east'), data: { hosts: name } });
    assert.deepEqual(await refused(strict, hosting('lost')), ['REFERENCE_NOT_FOUND east']);
    await submit(strict, hosting('kalda'));
    assert.deepEqual(await referring(id('Ship', 'kalda')), ['east', 'sound']);
  });
});
