import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { recordOf } from '../../../src/app/access/visible-revision.ts';
import type { Submission } from '../../../src/app/submit/submission.ts';
import { anonymous, type Principal, trusted } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted, grantedAllBut, type TestGrant } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const clear = 'deckhand:create_cleartext_documents';
const sealed = 'deckhand:create_encrypted_documents';
const secret = { storagePolicy: 'encrypted' };

describe('who may change what', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = (
    by: Principal,
    sketches: readonly DocumentSketch[],
    options: Partial<Submission> = {},
  ) => test.app.submitDocuments(by, { text: textOf(sketches), ...options });

  /** The faults with which something is refused: code, permission, and what the message says. */
  async function refusals(work: Promise<unknown>): Promise<readonly string[]> {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof PurserError, 'it was not refused');
    return error.faults.map(({ message }) => message);
  }

  const head = () => test.app.revision(anonymous, {});

  it('is reported for every document at once, with its place, beside all else that is wrong', async () => {
    const by = granted({ permissions: [clear], buckets: ['own'] });
    const text = `schema: ns/Kind/v1
metadata: {schema: metadata/Document/v1, name: a}
data: 1
---
schema: ns/Kind/v1
metadata: {schema: metadata/Document/v1, name: b, storagePolicy: encrypted}
data: 1
---
schema: ns/Kind/v1
metadata: {schema: metadata/Document/v1}
data: 1
`;
    const error: unknown = await test.app
      .submitDocuments(by, { text, bucket: 'other' })
      .catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ code, facts, place }) => [code, facts['permission'], place.line]),
      [
        ['ACCESS_DENIED', clear, 1],
        ['ACCESS_DENIED', sealed, 5],
        ['DOCUMENT_MALFORMED', undefined, 10],
      ],
    );
    assert.equal((await head()).id, 0);
  });

  it('takes both permissions to make a secret of what was none, and the other way round', async () => {
    await submit(anonymous, [
      { name: 'a', data: 1 },
      { name: 'b', data: 1, metadata: secret },
    ]);
    const turned = [
      { name: 'a', data: 1, metadata: secret },
      { name: 'b', data: 1 },
    ];
    const needs = (permission: string) =>
      ['a', 'b'].map(
        (name) => `changing [example/Kind/v1, -] ${name} needs the permission ${permission}`,
      );
    const onlyClear = grantedAllBut(sealed);
    const onlySealed = grantedAllBut(clear);
    assert.deepEqual(await refusals(submit(onlyClear, turned)), needs(sealed));
    assert.deepEqual(await refusals(submit(onlySealed, turned)), needs(clear));
    assert.ok((await submit(grantedAllBut(), turned)).changed);
  });

  const rows: readonly [
    title: string,
    grant: TestGrant,
    sketch: DocumentSketch,
    bucket?: string,
  ][] = [
    ['another bucket', { permissions: 'all', buckets: ['own'] }, { name: 'new' }, 'other'],
    ['another schema', { permissions: 'all', schemas: ['ns'] }, { name: 'new' }, 'own'],
    ['an existing document', { permissions: 'all', buckets: ['own'] }, { name: 'theirs', data: 1 }],
    ['a document of others', { permissions: 'all', buckets: ['own'] }, { name: 'theirs', data: 2 }],
    ['its deletion', { permissions: 'all', buckets: ['own'] }, { name: 'theirs', tombstone: true }],
    [
      'a deletion of nothing',
      { permissions: 'all', buckets: ['own'] },
      { name: 'x', tombstone: true },
    ],
    ['taking it away', { permissions: 'all', buckets: ['own'] }, { name: 'theirs' }, 'own'],
  ];
  it.each(rows.map(([title, ...row]) => ({ title, row })))(
    'does not reach to $title',
    async ({ row: [grant, sketch, bucket] }) => {
      await submit(anonymous, [{ name: 'theirs', data: 1 }], { bucket: 'theirs-alone' });
      for (const dryRun of [true, false]) {
        const options = { dryRun, ...(bucket !== undefined && { bucket }) };
        const messages = await refusals(submit(granted(grant), [sketch], options));
        assert.ok(
          messages.every((text) => text.includes('needs the permission')),
          messages.join(),
        );
        assert.ok(!messages.join().includes('theirs-alone'), messages.join());
      }
    },
  );

  it('names no layering policy that is not seen', async () => {
    await submit(anonymous, [layeringPolicy('site')], { bucket: 'theirs' });
    const by = granted({ permissions: 'all', buckets: ['own'] });
    const second = { ...layeringPolicy('site'), name: 'second' };
    const messages = await refusals(submit(by, [second], { bucket: 'own' }));
    assert.deepEqual(messages, [
      'changing [deckhand/LayeringPolicy/v1, -] second needs the permission deckhand:list_cleartext_documents',
    ]);
  });

  it('replaces no bucket that has what one may not change, and names it only if it is seen', async () => {
    await submit(anonymous, [{ name: 'theirs', schema: 'ns/Kind/v1' }], { bucket: 'shared' });
    const schemas = ['example'];
    const replace = (...grants: readonly TestGrant[]) =>
      refusals(submit(granted(...grants), [{ name: 'own' }], { bucket: 'shared', replace: true }));
    assert.deepEqual(await replace({ permissions: 'all', schemas }), [
      `changing a document that is not shown needs the permission ${clear}`,
    ]);
    const sees = { permissions: ['deckhand:list_cleartext_documents'] } as const;
    assert.deepEqual(await replace({ permissions: 'all', schemas }, sees), [
      `changing [ns/Kind/v1, -] theirs needs the permission ${clear}`,
    ]);
  });

  it('does not reveal, by replacing, whether a bucket of others has documents', async () => {
    await submit(anonymous, [{ name: 'theirs', metadata: secret }], { bucket: 'theirs' });
    const own = granted({ permissions: 'all', buckets: ['own'] });
    for (const bucket of ['theirs', 'nobodys']) {
      for (const dryRun of [true, false]) {
        const replaced = submit(own, [], { bucket, replace: true, dryRun });
        assert.deepEqual(await refusals(replaced), [
          `replacing a bucket needs the permission ${clear}`,
        ]);
      }
    }
    assert.ok(!(await submit(own, [], { bucket: 'own', replace: true })).changed);
  });

  it('is refused for documents of others that it breaks, without naming them', async () => {
    const parent = (size: string | number): DocumentSketch => ({
      name: 'parent',
      layer: 'global',
      metadata: { labels: { is: 'parent' } },
      data: { size },
    });
    const heir: DocumentSketch = {
      schema: 'example/Kind/v1',
      name: 'hidden-heir',
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { is: 'parent' },
          actions: [{ method: 'merge', path: '.' }],
        },
      },
    };
    const broken = { src: { schema: 'example/Kind/v1', name: 'parent', path: '.size' } };
    const source: DocumentSketch = {
      name: 'hidden-other',
      metadata: { substitutions: [{ ...broken, dest: { path: '.list[0].of' } }] },
      data: { list: [{}] },
    };
    const rule: DocumentSketch = {
      schema: 'deckhand/DataSchema/v1',
      name: 'example/Kind/v1',
      control: true,
      data: { properties: { size: { type: 'integer' } } },
    };
    await submit(anonymous, [layeringPolicy('global', 'site')], { bucket: 'shared' });
    await submit(anonymous, [parent(1)], { bucket: 'own' });
    await submit(anonymous, [rule, heir, source], { bucket: 'theirs' });
    const own = granted({ permissions: 'all', buckets: ['own'] });
    const change = (sketch: DocumentSketch) =>
      submit(own, [sketch], { bucket: 'own' }).then(
        () => assert.fail('it was accepted'),
        (error: PurserError) => error.faults,
      );
    const both = await change(parent('large'));
    assert.deepEqual(
      both.map(({ code, facts }) => [code, facts['count']]),
      [
        ['PROBLEMS_INTRODUCED', 1],
        ['VALIDATION_FAILED', undefined],
        ['FAULTS_HIDDEN', undefined],
      ],
    );
    assert.ok(!JSON.stringify(both).includes('hidden'));
    const others = await change({ ...parent(1), data: {} });
    assert.deepEqual(
      others.map(({ code, facts }) => [code, facts]),
      [['PROBLEMS_INTRODUCED', {}]],
    );
    assert.match(others[0]?.message ?? '', /may not see/);
  });

  it('goes back only over what one may change', async () => {
    await submit(anonymous, [{ name: 'a', data: 1, metadata: secret }], { bucket: 'own' });
    await submit(anonymous, [{ name: 'b', schema: 'ns/Kind/v1' }], { bucket: 'theirs' });
    const back = (by: Principal, id: number) => test.app.rollback(by, { id }, { dryRun: true });
    const own = granted({ permissions: 'all', buckets: ['own'] });
    assert.deepEqual(await refusals(back(own, 1)), [
      `changing a document that is not shown needs the permission ${clear}`,
    ]);
    await submit(anonymous, [{ name: 'c', metadata: secret }], { bucket: 'theirs' });
    assert.deepEqual(await refusals(back(own, 1)), [
      `changing a document that is not shown needs the permission ${clear}`,
    ]);
    await test.app.rollback(anonymous, { id: 2 }, {});
    assert.deepEqual(await refusals(back(grantedAllBut(sealed), 0)), [
      `changing [example/Kind/v1, -] a needs the permission ${sealed}`,
    ]);
    assert.equal((await back(grantedAllBut(sealed), 1)).revision.id, 5);
  });

  it('is signed by whoever asks', async () => {
    const by = { ...grantedAllBut('purser:sign_for_others'), name: 'ada' };
    assert.ok((await submit(by, [{ name: 'a' }], { author: 'ada' })).changed);
    const other = refusals(submit(by, [{ name: 'b' }], { author: 'bo' }));
    assert.deepEqual(await other, [
      'naming another author needs the permission purser:sign_for_others',
    ]);
    const back = test.app.rollback(by, { id: 0 }, { author: 'bo' });
    await assert.rejects(back, { code: 'ACCESS_DENIED' });
  });

  it('is not longer than a role allows', async () => {
    const by = { ...trusted('ada'), allowance: { requestsPerMinute: null, submissionBytes: 150 } };
    assert.ok((await submit(by, [{ name: 'a' }])).changed);
    const long = submit(by, [{ name: 'b', data: 'é'.repeat(50) }]);
    await assert.rejects(long, { code: 'LIMIT_EXCEEDED' });
  });

  it('shows the head to nobody who may not see revisions, if nothing changed', async () => {
    await submit(anonymous, [{ name: 'a' }], { author: 'ada' });
    const by = granted({ permissions: [clear] });
    const { changed, revision } = await submit(by, [{ name: 'a' }]);
    assert.deepEqual([changed, revision.id], [false, 1]);
    assert.throws(() => recordOf(revision), { code: 'ACCESS_DENIED' });
    const made = await submit(by, [{ name: 'b' }]);
    assert.equal(made.revision.author, 'granted');
    assert.throws(() => recordOf(made.head), { code: 'ACCESS_DENIED' });
  });

  it('pins the content of a dry run, for a caller who does not see all', async () => {
    const by = granted({ permissions: 'all', buckets: ['own'] });
    const { revision } = await submit(by, [{ name: 'a', data: 7 }], {
      bucket: 'own',
      dryRun: true,
    });
    const rendered = await test.app.renderedById(by, revision, [
      { schema: 'example/Kind/v1', name: 'a' },
    ]);
    assert.ok(rendered[0] !== null && 'data' in (rendered[0] ?? {}));
  });
});
