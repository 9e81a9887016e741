import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Submission } from '../../../src/app/submit/submission.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const own = granted({ permissions: 'all', buckets: ['own'] });

describe('what is made of documents that are not seen', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const submit = (
    bucket: string,
    sketches: readonly DocumentSketch[],
    options: Partial<Submission> = {},
  ) => test.app.submitDocuments(anonymous, { text: textOf(sketches), bucket, ...options });

  const head = () => test.app.revision(anonymous, {});

  const takes = (from: string, name = 'page'): DocumentSketch => ({
    name,
    metadata: {
      substitutions: [{ src: { schema, name: from, path: '.word' }, dest: { path: '.taken' } }],
    },
  });

  it('is rendered by the name of what is seen, and by no other', async () => {
    await submit('theirs', [{ name: 'base', data: { word: 'x' } }]);
    await submit('own', [takes('base'), { name: 'plain', data: 1 }]);
    const ids = ['page', 'plain', 'base'].map((name) => ({ schema, name }));
    const rendered = await test.app.renderedById(own, await head(), ids);
    assert.deepEqual(
      rendered.map((found) => found && 'data' in found && found.data),
      [{ taken: 'x' }, 1, null],
    );
  });

  it('is explained only if all of it is seen', async () => {
    await submit('theirs', [{ name: 'base', data: { word: 'x' } }]);
    await submit('own', [
      takes('base'),
      { name: 'plain', data: { word: 1 } },
      takes('plain', 'chained'),
    ]);
    const ids = ['page', 'plain', 'chained', 'base'].map((name) => ({ schema, name }));
    const [page, plain, chained, base] = await test.app.explain(own, await head(), ids);
    assert.ok(page instanceof PurserError && page.code === 'ACCESS_DENIED');
    assert.ok(!page.message.includes('base'));
    assert.ok(plain && !(plain instanceof Error) && chained && !(chained instanceof Error));
    assert.equal(base, null);
  });

  it('is opened only by who may open each secret in it', async () => {
    const metadata = { storagePolicy: 'encrypted' };
    await submit('theirs', [{ name: 'safe', metadata, data: { word: 'hush' } }]);
    await submit('own', [
      takes('safe'),
      { name: 'small', metadata, data: { word: 'hm' } },
      takes('small', 'chained'),
    ]);
    const revision = await head();
    const ids = ['page', 'chained', 'safe'].map((name) => ({ schema, name }));
    const [page, chained, safe] = await test.app.openRendered(own, revision, ids);
    assert.ok(page instanceof PurserError && page.code === 'ACCESS_DENIED');
    assert.ok(chained && !(chained instanceof Error));
    assert.deepEqual(chained.data, { taken: 'hm' });
    assert.equal(safe, null);
    const all = await test.app.openRendered(anonymous, revision, ids);
    assert.ok(all.every((one) => one !== null && !(one instanceof Error)));
    const entries = await test.app.documentsById(anonymous, revision, [
      { schema, name: 'safe', layer: null },
    ]);
    await assert.rejects(
      test.app.openBodies(
        own,
        entries.flatMap((entry) => entry ?? []),
      ),
      { code: 'ACCESS_DENIED' },
    );
  });

  it('comes into visibility and goes out of it as if it were made and deleted', async () => {
    await submit('theirs', [{ name: 'a', data: 1 }]);
    await submit('theirs', [{ name: 'a', tombstone: true }]);
    await submit('own', [{ name: 'a', data: 2 }]);
    await submit('own', [{ name: 'a', data: 3 }]);
    await submit('own', [{ name: 'a', tombstone: true }]);
    await submit('theirs', [{ name: 'a', data: 4 }]);
    const history = await test.app.documentHistory(own, await head(), { schema, name: 'a' }, {});
    const kinds = history.items.map(({ node }) => [node.revision.id, node.difference.kind]);
    assert.deepEqual(kinds, [
      [5, 'removed'],
      [4, 'changed'],
      [3, 'added'],
    ]);
    assert.equal(await history.total(), 3);
    assert.equal(history.hasNextPage, false);
    const page = await test.app.documentHistory(
      own,
      await head(),
      { schema, name: 'a' },
      { first: 2, after: history.items[0]?.cursor ?? '' },
    );
    assert.deepEqual(
      page.items.map(({ node }) => node.revision.id),
      [4, 3],
    );
    const touched = await test.app.revisions(own, {}, { touches: { schema, name: 'a' } });
    assert.deepEqual(
      touched.items.map(({ node }) => node.id),
      [5, 4, 3],
    );
    const wrote = await test.app.revisions(own, {}, { bucket: ['own', 'theirs'] });
    assert.deepEqual(
      wrote.items.map(({ node }) => node.id),
      [5, 4, 3],
    );
    assert.deepEqual(
      wrote.items.map(({ node }) => node.buckets),
      [[], [], []],
    );
    const revisions = wrote.items.map(({ node }) => node);
    assert.deepEqual(await test.app.listWrites(own, revisions), [
      { buckets: ['own'], changes: { created: 0, updated: 0, deleted: 1 } },
      { buckets: ['own'], changes: { created: 0, updated: 1, deleted: 0 } },
      { buckets: ['own'], changes: { created: 1, updated: 0, deleted: 0 } },
    ]);
    const [zero, last] = await test.app.revisionsById(own, [0, 6]);
    assert.ok(zero && last);
    assert.deepEqual(await test.app.diffDocuments(own, zero, last), []);
    assert.deepEqual(await test.app.diffBuckets(own, zero, last), []);
  });

  it('is reported as new only where something is seen of it', async () => {
    await submit('theirs', [{ name: 'a' }]);
    await submit('own', [{ name: 'b' }]);
    const following = await test.app.revisionsCreated(own, {
      after: 0,
      buckets: ['theirs', 'own'],
    });
    const { value } = await following.next();
    assert.deepEqual([value?.id, value?.buckets], [2, []]);
    await following.return();
  });

  it('fails as something that is not named', async () => {
    const layered = (name: string, labels: Record<string, string>, more = {}): DocumentSketch => ({
      name,
      metadata: { labels, layeringDefinition: { layer: 'global', ...more } },
    });
    const child = {
      name: 'child',
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { k: 'x' },
          actions: [{ method: 'merge', path: '.' }],
        },
      },
    };
    await submit('theirs', [layeringPolicy('global', 'site'), layered('one', { k: 'x' })]);
    await submit('own', [layered('two', { k: 'x' }), child]);
    const revision = await head();
    const found = await test.app.renderedById(own, revision, [{ schema, name: 'child' }]);
    assert.ok(found[0] instanceof PurserError);
    assert.deepEqual(
      found[0].faults.map(({ code }) => code),
      ['FAULTS_HIDDEN'],
    );
    const list = test.app.renderedDocuments(own, revision, { page: {} });
    await assert.rejects(list, { code: 'FAULTS_HIDDEN' });
    const whole = granted({ permissions: 'all', buckets: ['own', 'theirs'] });
    const reported = test.app.renderedDocuments(whole, revision, { page: {} });
    await assert.rejects(reported, { code: 'PARENT_INDETERMINATE' });
  });
});
