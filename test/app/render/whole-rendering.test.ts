import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { createRequestsInProgress } from '../../../src/app/kernel/background-work.ts';
import { createServices } from '../../../src/app/kernel/create-services.ts';
import { createRevisionRenderer } from '../../../src/app/render/render-revision.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Fault } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, testKeys } from '../../support/app.ts';
import { isFull, sized } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const parent = (value: number) => ({
  name: 'parent',
  metadata: { labels: { role: 'base' }, layeringDefinition: { layer: 'global', abstract: true } },
  data: { value },
});
const child = (at: number) => ({
  name: `child-${at}`,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { role: 'base' },
      actions: [{ method: 'merge', path: '.' }],
    },
  },
  data: {},
});
const other = (at: number, value = 1) => ({ name: `other-${at}`, data: { value } });

describe('listing all that a revision renders to, after a change', () => {
  it('looks at what the change reaches', async () => {
    const test = await openTestApp();
    let read = 0;
    const counted =
      (ask: HistoryStore['pages']): HistoryStore['pages'] =>
      (digests) => {
        read += digests.length;
        return ask(digests);
      };
    const store: HistoryStore = {
      ...test.store,
      pages: counted((digests) => test.store.pages(digests)),
      documents: counted((digests) => test.store.documents(digests)),
    };
    const app = createApp({
      store,
      clock: { now: () => '' },
      limits: defaultLimits,
      ...testKeys(),
    });
    const list = async () => {
      const head = await app.revision(anonymous, {});
      const { items } = await app.renderedDocuments(anonymous, head, { page: { first: 3_000 } });
      return new Map(items.map(({ node }) => [node.entry.name, node.data]));
    };
    const submit = (sketches: Parameters<typeof textOf>[0]) =>
      app.submitDocuments(anonymous, { text: textOf(sketches) });
    const others = Array.from({ length: sized(2_000, 500) }, (_, at) => other(at));
    const children = [child(1), child(2), child(3)];
    await submit([layeringPolicy('global', 'site'), parent(1), ...children, ...others]);
    const size = others.length + 4;
    assert.equal((await list()).size, size);
    const changes: readonly (readonly [object[], string, unknown])[] = [
      [[other(7, 2)], 'other-7', { value: 2 }],
      [[parent(2)], 'child-3', { value: 2 }],
      [[{ name: 'other-8', tombstone: true }, child(4)], 'child-4', { value: 2 }],
    ];
    for (const [sketches, name, data] of changes) {
      await submit(sketches as Parameters<typeof textOf>[0]);
      read = 0;
      const listed = await list();
      assert.deepEqual(listed.get(name), data);
      assert.ok(read < 60, `${read} pages and documents were read`);
    }
    const listed = await list();
    assert.equal(listed.size, size);
    assert.ok(!listed.has('other-8'));
    await test.close();
  });

  it('comes to what all come to, after one that changes many', async () => {
    const test = await openTestApp();
    const listed = async (app: App) => {
      const head = await app.revision(anonymous, {});
      const { items } = await app.renderedDocuments(anonymous, head, { page: { first: 3_000 } });
      return items.map(({ node }) => [node.entry.name, node.data]);
    };
    const submit = (sketches: readonly DocumentSketch[]) =>
      test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const all = Array.from({ length: 2_900 }, (_, at) => other(at));
    await submit([layeringPolicy('global', 'site'), parent(1), child(1), ...all]);
    assert.equal((await listed(test.app)).length, 2_902);
    const changed = all.slice(100, 600).map((_, at) => other(at + 100, 2));
    const deleted = all.slice(0, 50).map(({ name }) => ({ name, tombstone: true }));
    const come = Array.from({ length: 50 }, (_, at) => other(at + 2_900));
    await submit([parent(2), ...changed, ...deleted, ...come]);
    const derived = await listed(test.app);
    const clock = { now: () => '' };
    const anew = createApp({ store: test.store, clock, limits: defaultLimits, ...testKeys() });
    assert.deepEqual(derived, await listed(anew));
    await test.close();
  });

  it('renders very many in parts, each with all that it depends on', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const source = { schema: 'example/Kind/v1', name: 'other-9', path: '.value' };
    const reader = {
      name: 'a-reader',
      metadata: { substitutions: [{ src: source, dest: { path: '.got' } }] },
      data: {},
    };
    const all = Array.from({ length: 20_050 }, (_, at) => other(at));
    const sketches = [layeringPolicy('global', 'site'), parent(1), child(1), reader, ...all];
    await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const list = async (app: App) => {
      const head = await app.revision(anonymous, {});
      return app.renderedDocuments(anonymous, head, { page: { first: 2 } });
    };
    const { items, total } = await list(test.app);
    assert.deepEqual(
      [await total(), ...items.map(({ node }) => node.data)],
      [20_053, { layerOrder: ['global', 'site'] }, { got: 1 }],
    );
    const missing = { src: { ...source, path: '.none' }, dest: { path: '.got' } };
    const faulty = ['a-reader', 'z-reader'].map((name) => ({
      ...reader,
      name,
      metadata: { substitutions: [missing] },
    }));
    await test.app.submitDocuments(anonymous, {
      text: textOf([
        ...faulty,
        ...all.slice(0, sized(6_000, 0)).map((one) => ({ ...one, data: { value: 2 } })),
      ]),
    });
    // Nothing is known to it: it renders all, also where few have changed.
    const anew = createApp({
      store: test.store,
      clock: { now: () => '' },
      limits: defaultLimits,
      ...testKeys(),
    });
    await assert.rejects(
      list(isFull ? test.app : anew),
      ({ faults }: { faults: readonly Fault[] }) => {
        assert.deepEqual(
          faults.map(({ place }) => place.name),
          ['a-reader', 'z-reader'],
        );
        return true;
      },
    );
    await test.close();
  });
});

describe('rendering all of a revision in the background', () => {
  it('yields to requests until one waits for the result', async () => {
    const test = await openTestApp();
    const text = textOf([layeringPolicy('global', 'site'), parent(1), child(1)]);
    const { revision } = await test.app.submitDocuments(anonymous, { text });
    const services = createServices({
      store: test.store,
      clock: { now: () => '' },
      limits: defaultLimits,
      ...testKeys(),
    });
    const longPauses = { quietMs: 1, maxDelayMs: 1_000_000 };
    const requests = createRequestsInProgress(systemTimer, longPauses);
    const renderer = createRevisionRenderer({ ...services, requests });
    const background = requests.beginBackground();
    let isDone = false;
    // The request that the work yields to.
    const request = async () => {
      const begun = renderer.whole(revision, undefined, background).then(() => {
        isDone = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(isDone, false);
      void renderer.whole(revision, undefined, requests.beginBackground());
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(isDone, false);
      const { output } = await renderer.whole(revision);
      await begun;
      assert.notEqual(background.yieldToRequests(), null);
      return output;
    };
    const output = await requests.during(request());
    assert.deepEqual(
      Array.from(output, ({ name }) => name),
      ['policy', 'child-1'],
    );
    await test.close();
  });
});
