import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { factsOf } from '../../../src/domain/document/facts.ts';
import { documentText, normalise } from '../../../src/domain/document/normalise.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { textsOfPages } from '../../../src/domain/history/page.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { editMaps } from '../../../src/domain/revision/edit-maps.ts';
import { makeRevision } from '../../../src/domain/revision/make-revision.ts';
import { noMaps, revisionZero } from '../../../src/domain/revision/revision.ts';
import type { Commit, HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, sketched, textOf } from '../../support/submitted.ts';

/** A store that keeps no links, as stores were written before there were any. */
const linkless = (store: HistoryStore): HistoryStore =>
  new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...values: readonly unknown[]) => {
        if (key !== 'commitAll') return Reflect.apply(member, target, values);
        const [commits] = values as unknown as readonly [readonly Commit[]];
        return target.commitAll(
          commits.map(({ revision, ...commit }) => {
            const { links, ...maps } = revision.maps;
            return { ...commit, revision: { ...revision, maps } };
          }),
        );
      };
    },
  });

const schema: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'harbour',
  control: true,
  data: {
    resources: [
      { name: 'berth', schema: 'example/Berth/v1' },
      {
        name: 'ship',
        schema: 'example/Ship/v1',
        references: [{ name: 'berth', path: '.berth' }],
      },
    ],
  },
};
const berth: DocumentSketch = { schema: 'example/Berth/v1', name: 'one', data: {} };
const ship = (name: string): DocumentSketch => ({
  schema: 'example/Ship/v1',
  name,
  layer: 'site',
  data: { berth: 'one' },
});

describe('documents from before links were kept', () => {
  let folder: string;
  let app: App;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
    const older = open(linkless(await openEmbeddedStore({ folder })));
    const all = [layeringPolicy('site'), schema, berth, ship('kalda')];
    await older.submitDocuments(anonymous, { text: textOf(all) });
    await older.close();
    app = open(await openEmbeddedStore({ folder }));
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (store: HistoryStore): App =>
    createApp({ store, clock: systemClock, limits: defaultLimits, ...testKeys() });
  const submit = (...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(anonymous, { text: textOf(sketches) });

  it('are there for others to refer to, and get their links with the next change', async () => {
    const { revision } = await submit(ship('narva'));
    const { documents, total } = await app.integrityReport(anonymous, revision);
    assert.deepEqual([documents, total], [3, 0]);
  });

  it('are reported with their layers until then', async () => {
    const revision = await app.revision(anonymous, {});
    const { issues } = await app.integrityReport(anonymous, revision);
    const labels = ['[example/Berth/v1, -] one', '[example/Ship/v1, site] kalda'];
    assert.deepEqual(
      issues.map(({ code, document, message }) => [code, document.layer, message]),
      [undefined, 'site'].map((layer, at) => [
        'STALE_REFERENCES',
        layer,
        `the stored references of ${labels[at]} are outdated`,
      ]),
    );
  });

  it('are not left without what they refer to', async () => {
    const error: unknown = await submit({ ...berth, tombstone: true }).catch((thrown) => thrown);
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ code }) => code),
      ['SCHEMA_BREAKS_DATA', 'REFERENCE_NOT_FOUND'],
    );
  });
});

/** A history of one revision, as it was written when next to nothing was asked of its documents. */
async function commitUnchecked(store: HistoryStore, values: readonly JsonObject[]): Promise<void> {
  const documents = values.map((value) => {
    const document = normalise(value);
    const text = documentText(document);
    return { text, facts: factsOf(document, text, false) };
  });
  const entries = documents.map(({ facts }, at) => ({
    before: null,
    after: { ...facts, bucket: 'own', origin: 1, serial: at + 1 },
  }));
  const read = () => Promise.resolve([]);
  const { maps, pages } = await editMaps(noMaps, { entries, links: [] }, 1, read);
  const changes = entries.map((one) => ({ kind: 'created' as const, id: one.after, ...one }));
  const note = { author: 'ada', message: '', createdAt: '2026-01-01T00:00:00.000Z' };
  await store.commit({
    documents: documents.map(({ text, facts: { digest, schema, name } }) => {
      return { digest, text, schema, name, references: [] };
    }),
    pages: textsOfPages(pages),
    keys: new Map(),
    revision: makeRevision(revisionZero, maps, changes, note),
  });
}

describe('documents from before segments had to be plain control documents', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    const layeringDefinition = { layer: 'site' };
    const document = (schema: string, name: string, data: Json) => ({
      schema,
      metadata: { schema: 'metadata/Document/v1', name, layeringDefinition },
      data,
    });
    await commitUnchecked(test.store, [
      sketched(layeringPolicy('site')) as JsonObject,
      document('purser/ReferentialSchema/v2', 'quays', { resources: [{ name: 'quay' }] }),
      document('emco/quay/v1', 'east', ['no', 'body']),
    ]);
  });
  afterEach(() => test.close());

  it('are read as they were', async () => {
    const revision = await test.app.revision(anonymous, {});
    const { kinds } = await test.app.referentialSchema(anonymous, revision);
    assert.deepEqual(
      kinds.map(({ name, segment }) => [name, segment]),
      [['quay', 'quays']],
    );
    const { issues } = await test.app.integrityReport(anonymous, revision);
    assert.deepEqual(
      issues.map(({ code, message }) => [code, message]),
      [
        ['NO_DATA', 'the data of [emco/quay/v1, site] east is no mapping'],
        ['STALE_REFERENCES', 'the stored references of [emco/quay/v1, site] east are outdated'],
      ],
    );
  });

  it('can be put right', async () => {
    const text = textOf([
      { ...schema, schema: 'purser/ReferentialSchema/v2', name: 'quays', tombstone: true },
      { ...schema, name: 'quays', data: { resources: [{ name: 'quay' }] } },
      { schema: 'emco/quay/v1', name: 'east', layer: 'site', data: {} },
    ]);
    const { revision } = await test.app.submitDocuments(anonymous, { text });
    assert.equal((await test.app.integrityReport(anonymous, revision)).total, 0);
  });
});

describe('documents from before bodies and Keys were checked', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    const document = (kind: string, name: string, data: Json) => ({
      schema: kind,
      metadata: { schema: 'metadata/Document/v1', name },
      data,
    });
    const segment = document('purser/ReferentialSchema/v1', 'quays', {
      resources: [
        { name: 'quay' },
        { name: 'berth', parent: 'quay', references: [{ name: 'quay', path: '.spec.near' }] },
        { name: 'pier', schema: 'example/Pier/v1' },
        { name: 'ship', schema: 'example/Ship/v1', parent: 'pier', parentPath: '.at' },
      ],
    });
    await commitUnchecked(test.store, [
      { ...segment, metadata: { schema: 'metadata/Control/v1', name: 'quays' } },
      document('emco/quay/v1', 'east', ['no', 'body']),
      document('emco/quay/v1', 'west', {}),
      document('emco/berth/v1', 'east/one', {}),
      document('emco/berth/v1', 'west/one', { spec: { near: 'east' } }),
      document('example/Pier/v1', 'a/b', {}),
      document('example/Ship/v1', 'kalda', { at: 'a/b' }),
    ]);
  });
  afterEach(() => test.close());

  it('are as good as absent for those that belong or refer to them', async () => {
    const { issues } = await test.app.integrityReport(
      anonymous,
      await test.app.revision(anonymous, {}),
    );
    const reported = issues.filter(({ code }) => code !== 'STALE_REFERENCES');
    assert.deepEqual(
      reported.map(({ code, document, target }) => [code, document.name, target?.name ?? null]),
      [
        ['NO_DATA', 'east', null],
        ['KEY_INVALID', 'a/b', null],
        ['ORPHAN', 'east/one', 'east'],
        ['DANGLING_REFERENCE', 'west/one', 'east'],
        ['ORPHAN', 'kalda', 'a/b'],
      ],
    );
  });
});
