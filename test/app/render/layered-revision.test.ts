import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const by = anonymous;
const page = { page: {} };

describe('a revision as clients of Deckhand have it rendered', () => {
  let test: TestApp;
  let app: App;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    app = test.app;
  });
  afterEach(() => test.close());

  const put = async (
    bucket: string,
    documents: readonly DocumentSketch[],
  ): Promise<VisibleRevision> => {
    const text = textOf(documents);
    return (await app.submitDocuments(by, { text, bucket, replace: true, confirmDeletions: 'any' }))
      .revision;
  };
  const orderIn = async (revision: VisibleRevision) => {
    const { items } = await app.renderedDocuments(
      by,
      await app.withLayeringPolicy(by, revision),
      page,
    );
    const policies = items.filter(({ node }) => node.entry.schema.startsWith('deckhand/'));
    return policies.map(({ node }) => [node.entry.origin, node.data]);
  };
  const one: DocumentSketch = { name: 'one', layer: 'site' };

  it('is itself if it has a policy', async () => {
    const revision = await put('a', [layeringPolicy('site'), one]);
    assert.equal(await app.withLayeringPolicy(by, revision), revision);
  });

  it('has the policy that was live last, with the origin it had', async () => {
    await put('a', [one]);
    await put('b', [layeringPolicy('site', 'old')]);
    await put('b', [layeringPolicy('site', 'new')]);
    const without = await put('b', []);
    const later = await put('a', [one, { name: 'two', layer: 'site' }]);
    const expected = [[3, { layerOrder: ['site', 'new'] }]];
    assert.deepEqual(await orderIn(without), expected);
    assert.deepEqual(await orderIn(later), expected);
    await put('c', [{ ...layeringPolicy('site', 'newest'), name: 'other' }]);
    const again = await put('c', []);
    assert.deepEqual(await orderIn(again), [[6, { layerOrder: ['site', 'newest'] }]]);
    assert.deepEqual(await orderIn(without), expected);
  });

  it('has none of a later revision, and none that never was', async () => {
    const early = await put('a', [one]);
    await put('b', [layeringPolicy('site')]);
    await put('b', []);
    for (const revision of [early, await app.revision(by, { id: 0 })]) {
      await assert.rejects(
        app.withLayeringPolicy(by, revision),
        (error) => error instanceof PurserError && error.code === 'LAYERING_POLICY_NOT_FOUND',
      );
    }
  });

  it('has the policy after a rollback to a revision without one', async () => {
    const before = await put('a', [one]);
    await put('b', [layeringPolicy('site')]);
    const { revision } = await app.rollback(by, { id: before.id }, {});
    assert.deepEqual(await orderIn(revision), [[2, { layerOrder: ['site'] }]]);
  });

  it('can be asked all that others can', async () => {
    await put('b', [layeringPolicy('site')]);
    await put('b', []);
    const revision = await put('a', [one, { name: 'two', layer: 'nowhere' }]);
    const layered = await app.withLayeringPolicy(by, revision);
    assert.deepEqual((await app.schemaErrors(by, layered)).length, 1);
    await assert.rejects(
      app.renderedDocuments(by, layered, page),
      (error) => error instanceof PurserError && error.code === 'LAYER_UNKNOWN',
    );
    const sound = await app.withLayeringPolicy(by, await put('a', [one]));
    assert.deepEqual(await app.schemaErrors(by, sound), []);
    const { items } = await app.documents(by, sound, page);
    assert.deepEqual(
      items.map(({ node: { name, bucket } }) => [name, bucket]),
      [
        ['policy', 'b'],
        ['one', 'a'],
      ],
    );
    const [rendered] = await app.renderedById(by, sound, [
      { schema: 'example/Kind/v1', name: 'one' },
    ]);
    assert.ok(rendered !== null && rendered !== undefined && 'data' in rendered);
  });

  it('is made once for many who ask, and costs no more than others then', async () => {
    await put('b', [layeringPolicy('site')]);
    await put('b', []);
    const revision = await put('a', [one]);
    const first = await app.withLayeringPolicy(by, revision);
    const calls = () => [...test.calls.values()].reduce((sum, count) => sum + count, 0);
    const before = calls();
    assert.equal(await app.withLayeringPolicy(by, revision), first);
    assert.equal(calls(), before);
  });

  it('is nothing for a caller who may see no documents, and incomplete for a caller who may not see revisions', async () => {
    await put('b', [layeringPolicy('site')]);
    const revision = await put('b', []);
    const tagger = granted({ permissions: ['deckhand:create_tag'] });
    await assert.rejects(app.withLayeringPolicy(tagger, revision), /list_cleartext_documents/);
    const reader = granted({ permissions: ['deckhand:list_cleartext_documents'] });
    const shown = await app.withLayeringPolicy(reader, revision);
    assert.equal('author' in shown, false);
    const { items } = await app.renderedDocuments(reader, shown, page);
    assert.equal(items.length, 1);
  });
});
