import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const policy = layeringPolicy('global', 'site');
const parent: DocumentSketch = {
  name: 'parent',
  metadata: { labels: { is: 'parent' }, layeringDefinition: { layer: 'global', abstract: true } },
  data: { a: 1, kept: { x: 1 } },
};
const child = (name: string, data: DocumentSketch['data'], path = '.'): DocumentSketch => ({
  name,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { is: 'parent' },
      actions: [{ method: 'merge', path }],
    },
  },
  data: data ?? {},
});
const reader = (name: string, source: string): DocumentSketch => ({
  name,
  metadata: {
    substitutions: [{ src: { schema, name: source, path: '.a' }, dest: { path: '.got' } }],
  },
});

describe('rendering a revision', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const submit = (...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches), onProblems: 'ignore' });
  const head = () => test.app.revision(anonymous, {});
  const list = async (filter = {}, page = {}) =>
    test.app.renderedDocuments(anonymous, await head(), { filter, page });
  const one = async (name: string) => {
    const [found] = await test.app.renderedById(anonymous, await head(), [{ schema, name }]);
    return found;
  };
  const dataOf = async (name: string) => {
    const found = await one(name);
    assert.ok(found !== null && found !== undefined && !(found instanceof Error));
    return found.data;
  };

  it('gives layered and substituted documents, without abstract ones', async () => {
    await submit(policy, parent, child('child', { a: 2 }), reader('reader', 'child'));
    const { items, total } = await list();
    assert.deepEqual(
      items.map(({ node: { entry, data } }) => [entry.name, data]),
      [
        ['policy', { layerOrder: ['global', 'site'] }],
        ['child', { a: 2, kept: { x: 1 } }],
        ['reader', { got: 2 }],
      ],
    );
    assert.equal(await total(), 3);
    assert.equal(await one('parent'), null);
    assert.equal(await one('nobody'), null);
  });

  it('shows a change of a parent in all that depends on it, and old revisions as they were', async () => {
    await submit(policy, parent, child('child', { b: 2 }), reader('reader', 'child'));
    await submit({ ...parent, data: { a: 7 } });
    assert.deepEqual(await dataOf('reader'), { got: 7 });
    const first = await test.app.revision(anonymous, { id: 1 });
    const [old] = await test.app.renderedById(anonymous, first, [{ schema, name: 'reader' }]);
    assert.ok(old !== null && old !== undefined && !(old instanceof Error));
    assert.deepEqual(old.data, { got: 1 });
  });

  it('fails a list for any document, and names every one that fails by itself', async () => {
    await submit(
      policy,
      parent,
      child('broken', {}, '.missing'),
      child('other', {}, '.gone'),
      child('fine', { a: 3 }),
      reader('behind', 'broken'),
    );
    await assert.rejects(list({ name: ['fine'] }), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      assert.deepEqual(
        error.faults.map(({ code, place }) => [code, place.name]),
        [
          ['LAYERING_PATH_MISSING', 'broken'],
          ['LAYERING_PATH_MISSING', 'other'],
        ],
      );
      return true;
    });
  });

  it('renders one document though others fail, and says what is behind one that fails', async () => {
    await submit(
      policy,
      parent,
      child('broken', {}, '.missing'),
      child('fine', { a: 3 }),
      reader('behind', 'broken'),
    );
    assert.deepEqual(await dataOf('fine'), { a: 3, kept: { x: 1 } });
    const failed = await one('behind');
    assert.ok(failed instanceof PurserError);
    assert.deepEqual(
      failed.faults.map(({ place }) => place.name),
      ['broken'],
    );
  });

  it('needs a policy for a layer, and none where nothing has one', async () => {
    await submit({ name: 'plain', data: { a: 1 } });
    assert.deepEqual(await dataOf('plain'), { a: 1 });
    await submit({ name: 'layered', layer: 'site' });
    await assert.rejects(list(), { code: 'LAYERING_POLICY_MISSING' });
  });

  it('reads no bodies the second time, and only the changed ones after a change', async () => {
    const children = Array.from({ length: 30 }, (_, at) => child(`c${at}`, { at }));
    await submit(policy, parent, ...children);
    await list();
    const before = test.calls.get('documents') ?? 0;
    await list();
    assert.equal(test.calls.get('documents') ?? 0, before);
    await submit(child('c7', { at: 'new' }));
    await list();
    assert.equal(test.calls.get('documents'), before + 1);
  });

  it('stops where the work of one request runs out, whatever is asked for', async () => {
    const small = await openTestApp({ maxTotalRenderSteps: 10 }, { onProblems: 'accept' });
    const text = textOf([policy, parent, child('child', { a: 2 }), child('other', { a: 3 })]);
    await small.app.submitDocuments(anonymous, { text });
    const revision = await small.app.revision(anonymous, {});
    const [found] = await small.app.renderedById(anonymous, revision, [{ schema, name: 'other' }]);
    assert.ok(found instanceof PurserError);
    assert.equal(found.faults[0].facts['setting'], 'PURSER_MAX_RENDER_TOTAL_STEPS');
    await small.close();
  });

  it('renders an empty store to nothing', async () => {
    const { items, total } = await list();
    assert.deepEqual([items, await total()], [[], 0]);
  });
});
