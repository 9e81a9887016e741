import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { ContentRequest } from '../../../src/app/document-content/document-contents.ts';
import type { SubmittedContent } from '../../../src/app/document-content/submit-contents.ts';
import type { Submission } from '../../../src/app/submit/submission.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted, grantedAllBut } from '../../support/granted.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const crane = { schema: 'example/Kind/v1', name: 'crane' };
const safe = { schema: 'example/Kind/v1', name: 'safe' };
const documents: readonly DocumentSketch[] = [
  { name: 'crane', data: { reach: 1 } },
  { name: 'safe', metadata: { storagePolicy: 'encrypted' }, data: 'opensesame' },
  { name: 'plan', metadata: { layeringDefinition: { abstract: true } } },
];

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ maxContents: 4, maxContentBytes: 1_000 }, { onProblems: 'accept' });
  await submit(...documents);
});
afterEach(() => test.close());

const submit = async (...sketches: readonly DocumentSketch[]) =>
  (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;
const remove = (name: string) => submit({ name, tombstone: true });
const put = (request: ContentRequest, value: Json, by = anonymous) =>
  test.app.putDocumentContent(by, request, value);

const shown = async (id = crane, by: Principal = anonymous) => {
  const head = await test.app.revision(anonymous, {});
  const [contents = []] = await test.app.documentContents(by, head, [id]);
  return contents.map(({ tag, json }) => `${tag}: ${json}`);
};
const kept = async () => (await test.store.records.list('content', {}, { limit: 99 })).length;

describe('content beside a document', () => {
  it('is kept under its tag, replaced and deleted, without a revision', async () => {
    const first = await put({ ...crane, tag: 'stateInfo' }, { state: 'Created' });
    await put({ ...crane, tag: 'appcontent' }, ['a', 1]);
    assert.deepEqual(await shown(), ['appcontent: ["a",1]', 'stateInfo: {"state":"Created"}']);
    const second = await put({ ...crane, tag: 'stateInfo' }, null);
    assert.notEqual(second.version, first.version);
    assert.ok(!second.secret);
    assert.deepEqual(await shown(), ['appcontent: ["a",1]', 'stateInfo: null']);
    await test.app.deleteDocumentContent(anonymous, { ...crane, tag: 'appcontent' });
    assert.deepEqual(await shown(), ['stateInfo: null']);
    assert.equal((await test.store.head())?.id, 1);
  });

  it('is left alone by updates of the document', async () => {
    await put({ ...crane, tag: 'stateInfo' }, 1);
    for (const reach of [2, 3, 4]) await submit({ name: 'crane', data: { reach } });
    await submit({ name: 'other' });
    assert.deepEqual(await shown(), ['stateInfo: 1']);
  });

  it('goes with the document, and comes back neither with another of its name nor by a rollback', async () => {
    await put({ ...crane, tag: 'stateInfo' }, 1);
    await remove('crane');
    assert.equal(await kept(), 0);
    assert.deepEqual(await shown(), []);
    await submit({ name: 'crane', data: { reach: 1 } });
    assert.deepEqual(await shown(), []);
    await put({ ...crane, tag: 'stateInfo' }, 2);
    await remove('crane');
    await test.app.rollback(anonymous, { id: 1 }, {});
    assert.deepEqual(await shown(), []);
    await put({ ...crane, tag: 'stateInfo' }, 3);
    assert.deepEqual(await shown(), ['stateInfo: 3']);
  });

  it('that outlived its document, as a process died, is not shown and goes when it is met', async () => {
    await put({ ...crane, tag: 'stateInfo' }, 1);
    const [record] = await test.store.records.list('content', {}, { limit: 1 });
    assert.ok(record);
    await remove('crane');
    await submit({ name: 'crane' });
    assert.ok(await test.store.records.put(record, 0));
    assert.equal(await kept(), 1);
    assert.deepEqual(await shown(), []);
    assert.equal(await kept(), 0);
    assert.ok(await test.store.records.put(record, 0));
    await test.app.collectGarbage(anonymous, true, () => {});
    assert.equal(await kept(), 1);
    await put({ ...safe, tag: 'a' }, 1);
    await test.app.collectGarbage(anonymous, false, () => {});
    assert.equal(await kept(), 1);
    assert.equal((await shown(safe)).length, 1);
    assert.ok(await test.store.records.put(record, 0));
    const request = { ...crane, tag: 'stateInfo', expectedVersion: '' };
    assert.equal((await put(request, 2)).json, '2');
    assert.deepEqual(await shown(), ['stateInfo: 2']);
  });

  it('is shown beside documents of the head alone', async () => {
    const first = await test.app.revision(anonymous, {});
    await put({ ...crane, tag: 'stateInfo' }, 1);
    await submit({ name: 'other' });
    assert.deepEqual(await test.app.documentContents(anonymous, first, [crane]), [[]]);
    const preview = await test.app.submitDocuments(anonymous, {
      text: textOf([{ name: 'third' }]),
      dryRun: true,
    });
    assert.deepEqual(await test.app.documentContents(anonymous, preview.revision, [crane]), [[]]);
    assert.deepEqual(await shown(), ['stateInfo: 1']);
  });

  it('is taken away by a purge', async () => {
    await put({ ...crane, tag: 'stateInfo' }, 1);
    await test.store.upkeep.purge();
    await submit(...documents);
    assert.deepEqual(await shown(), []);
  });
});

describe('what cannot be put', () => {
  const refused = (request: ContentRequest, value: Json, code: string, by?: Principal) =>
    assert.rejects(put(request, value, by), { code });

  it('stands beside no document', async () => {
    for (const name of ['none', 'plan']) {
      await refused({ ...crane, name, tag: 'a' }, 1, 'DOCUMENT_NOT_FOUND');
    }
    await test.store.upkeep.purge();
    await refused({ ...crane, tag: 'a' }, 1, 'DOCUMENT_NOT_FOUND');
  });

  it('has a reserved tag', async () => {
    await submit({
      schema: 'purser/ReferentialSchema/v1',
      name: 'yard',
      control: true,
      data: { resources: [{ name: 'machine', schema: 'example/Kind/v1' }] },
    });
    for (const tag of ['data', 'references', 'keyId', 'machine']) {
      await refused({ ...crane, tag }, 1, 'TAG_RESERVED');
    }
    await put({ ...crane, tag: 'machines' }, 1);
  });

  it('has a tag that is no name', async () => {
    const fit = hostileTexts.filter(
      (tag) => tag.length < 255 && !/[\u0000-\u001f\ud800]/.test(tag),
    );
    for (const tag of hostileTexts.filter((one) => !fit.includes(one) && one !== '\ud83d\udea2')) {
      await refused({ ...crane, tag }, 1, 'ARGUMENT_INVALID');
    }
    await put({ ...crane, tag: '__proto__' }, { ['__proto__']: 1 });
    assert.deepEqual(await shown(), ['__proto__: {"__proto__":1}']);
  });

  it('is too large, or one too many', async () => {
    await refused({ ...crane, tag: 'a' }, 'x'.repeat(1_000), 'LIMIT_EXCEEDED');
    for (const tag of ['a', 'b', 'c', 'd']) await put({ ...crane, tag }, 1);
    await refused({ ...crane, tag: 'e' }, 1, 'LIMIT_EXCEEDED');
    await put({ ...crane, tag: 'a' }, 2);
  });

  it('is of another version than expected', async () => {
    const request = { ...crane, tag: 'a' };
    await refused({ ...request, expectedVersion: 'other' }, 1, 'CONTENT_CONFLICT');
    const { version } = await put({ ...request, expectedVersion: '' }, 1);
    await refused({ ...request, expectedVersion: '' }, 1, 'CONTENT_CONFLICT');
    await put({ ...request, expectedVersion: version }, 2);
    const late = { ...request, expectedVersion: version };
    await refused(late, 3, 'CONTENT_CONFLICT');
    await assert.rejects(test.app.deleteDocumentContent(anonymous, late), {
      code: 'CONTENT_CONFLICT',
    });
    assert.deepEqual(await shown(), ['a: 2']);
  });

  it('is won by one of many who expect the same version', async () => {
    const tries = Array.from({ length: 8 }, (_, at) =>
      put({ ...crane, tag: 'a', expectedVersion: '' }, at),
    );
    const done = await Promise.allSettled(tries);
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1);
    const all = Array.from({ length: 8 }, (_, at) => put({ ...crane, tag: 'b' }, at));
    assert.equal((await Promise.all(all)).length, 8);
    assert.equal((await shown()).length, 2);
  });

  it('is deleted twice', async () => {
    const gone = test.app.deleteDocumentContent(anonymous, { ...crane, tag: 'a' });
    await assert.rejects(gone, { code: 'CONTENT_NOT_FOUND' });
  });

  it('is of those who may not', async () => {
    const request = { ...crane, tag: 'a' };
    await refused(request, 1, 'ACCESS_DENIED', grantedAllBut('purser:write_contents'));
    const elsewhere = granted(
      { permissions: 'all', buckets: ['elsewhere'] },
      { permissions: ['deckhand:list_cleartext_documents'] },
    );
    await refused(request, 1, 'ACCESS_DENIED', elsewhere);
    const blind = granted({ permissions: 'all', buckets: ['elsewhere'] });
    await refused(request, 1, 'DOCUMENT_NOT_FOUND', blind);
    await put(request, 1);
    assert.deepEqual(await shown(crane, blind), []);
  });
});

describe('content beside an encrypted document', () => {
  const secret = { password: 'tide-and-anchor' };
  const open = async (by: Principal = anonymous) => {
    const head = await test.app.revision(anonymous, {});
    return (await test.app.openDocumentContents(by, head, [safe]))[0];
  };

  it('is sealed in the store, and shown to a caller who may see secrets', async () => {
    const put1 = await put({ ...safe, tag: 'a' }, secret);
    assert.ok(put1.secret);
    assert.match(put1.json, /^"[0-9a-f]{64}"$/);
    assert.deepEqual(await shown(safe), [`a: ${put1.json}`]);
    const [record] = await test.store.records.list('content', {}, { limit: 9 });
    assert.doesNotMatch(record?.text ?? '', /anchor|password/);
    const opened = await open();
    assert.ok(Array.isArray(opened));
    assert.equal(opened[0].json, '{"password":"tide-and-anchor"}');
    await assert.rejects(open(grantedAllBut('purser:open_secrets')), { code: 'ACCESS_DENIED' });
    const { items } = await test.app.auditLog(anonymous, {}, { first: 9 });
    const log = items.map(({ node }) => `${node.action} ${node.result}`);
    assert.deepEqual(log.slice(0, 3), [
      'openSecrets ACCESS_DENIED',
      'openSecrets ok',
      'putDocumentContent ok',
    ]);
  });

  it('does not open beside another document, or under another tag', async () => {
    await put({ ...safe, tag: 'a' }, secret);
    const [record] = await test.store.records.list('content', {}, { limit: 9 });
    assert.ok(record);
    const moved = { ...record, key: record.key.replace('"a"', '"b"') };
    const text = record.text.replace('"tag":"a"', '"tag":"b"');
    assert.ok(await test.store.records.put({ ...moved, text }, 0));
    await assert.rejects(open(), { code: 'SECRET_DAMAGED' });
    assert.deepEqual((await shown(safe))[1], 'b: "(secret)"');
  });

  it('is hidden when the document becomes encrypted later', async () => {
    await put({ ...crane, tag: 'a' }, secret);
    assert.deepEqual(await shown(), ['a: {"password":"tide-and-anchor"}']);
    await submit({ name: 'crane', metadata: { storagePolicy: 'encrypted' }, data: 1 });
    assert.match((await shown()).join(), /^a: "[0-9a-f]{64}"$/);
  });

  it('has a key that is wrapped anew with the others', async () => {
    const rotate = async () => (await test.app.rotateKeys(anonymous, false, () => {})).keys;
    const before = await rotate();
    await put({ ...safe, tag: 'a' }, secret);
    assert.equal(await rotate(), before + 1);
  });
});

describe('changes of contents', () => {
  it('are reported in order, each once, to a caller who sees the document', async () => {
    const following = await test.app.documentContentsChanged(anonymous, { after: 0 });
    const limited = granted({
      permissions: ['deckhand:list_cleartext_documents', 'deckhand:list_encrypted_documents'],
      buckets: ['elsewhere'],
    });
    const unseen = await test.app.documentContentsChanged(limited, { after: 0 });
    const seen: string[] = [];
    await put({ ...crane, tag: 'a' }, 1);
    await put({ ...safe, tag: 'a' }, 1);
    await put({ ...crane, tag: 'a' }, 2);
    await test.app.deleteDocumentContent(anonymous, { ...crane, tag: 'a' });
    await remove('safe');
    for await (const { sequence, name, tag, change } of following) {
      seen.push(`${sequence} ${name} ${tag} ${change}`);
      if (seen.length === 5) break;
    }
    assert.deepEqual(seen, [
      '1 crane a created',
      '2 safe a created',
      '3 crane a updated',
      '4 crane a deleted',
      '5 safe a deleted',
    ]);
    const next = unseen.next();
    await unseen.return();
    assert.ok((await next).done);
    const later = await test.app.documentContentsChanged(anonymous, { after: 2, tags: ['a'] });
    assert.equal((await later.next()).value?.sequence, 3);
    await later.return();
    await assert.rejects(test.app.documentContentsChanged(anonymous, { after: -1 }), {
      code: 'ARGUMENT_INVALID',
    });
  });
});

describe('content that is submitted with documents', () => {
  const submitWith = (
    sketches: readonly DocumentSketch[],
    contents: readonly SubmittedContent[],
    more: Partial<Submission> = {},
    by = anonymous,
  ) => test.app.submitDocuments(by, { text: textOf(sketches), contents, ...more });
  const barge = { schema: 'example/Kind/v1', name: 'barge' };
  const refused = (
    contents: readonly SubmittedContent[],
    code: string,
    more: Partial<Submission> = {},
    by?: Principal,
  ) => assert.rejects(submitWith([{ name: 'barge' }], contents, more, by), { code });

  it('appears at once with the revision', async () => {
    await put({ ...crane, tag: 'a' }, 'before');
    const seen: string[] = [];
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        // The embedded store answers at once: without a pause, no timer would run, the committer's among them.
        await setImmediate();
        const { id } = await test.app.revision(anonymous, {});
        const found = [await shown(), await shown(barge)].flat().join();
        if ((await test.app.revision(anonymous, {})).id === id) seen.push(`${id}: ${found}`);
      }
    })();
    const { revision } = await submitWith(
      [{ name: 'barge' }],
      [
        { ...barge, tag: 'a', value: 1 },
        { ...crane, tag: 'a', value: 'after' },
      ],
    );
    assert.equal(revision.id, 2);
    isDone = true;
    await watching;
    seen.push(`2: ${[await shown(), await shown(barge)].flat().join()}`);
    const distinct = [...new Set(seen)];
    assert.equal(distinct.at(-1), '2: a: "after",a: 1');
    for (const one of distinct.slice(0, -1)) assert.equal(one, '1: a: "before"');
  });

  it('does not count if the revision is not committed, and what stood there does', async () => {
    await put({ ...crane, tag: 'a' }, 'before');
    const { commitAll } = test.store;
    const fail = async () => {
      throw new Error('the process died');
    };
    Object.assign(test.store, { commitAll: fail });
    const contents = [
      { ...crane, tag: 'a', value: 'after' },
      { ...barge, tag: 'a', value: 1 },
    ];
    const failed = submitWith([{ name: 'barge' }], contents);
    await assert.rejects(failed, /died/);
    Object.assign(test.store, { commitAll });
    assert.deepEqual(await shown(), ['a: "before"']);
    await submit({ name: 'barge' });
    assert.deepEqual(await shown(), ['a: "before"']);
    assert.deepEqual(await shown(barge), []);
    await put({ ...crane, tag: 'a' }, 'anew');
    assert.deepEqual(await shown(), ['a: "anew"']);
  });

  it('is put though the documents do not change, and not by a dry run', async () => {
    const contents = [{ ...crane, tag: 'a', value: 1 }];
    const sketch = { name: 'crane', data: { reach: 1 } };
    await submitWith([sketch], contents, { dryRun: true });
    await submitWith([{ name: 'barge' }], contents, { dryRun: true });
    assert.deepEqual(await shown(), []);
    const { changed } = await submitWith([sketch], contents);
    assert.equal(changed, false);
    assert.deepEqual(await shown(), ['a: 1']);
  });

  it('is sealed beside a document that is submitted encrypted', async () => {
    const sketch = { name: 'vault', metadata: { storagePolicy: 'encrypted' }, data: 1 };
    const vault = { schema: 'example/Kind/v1', name: 'vault' };
    await submitWith([sketch], [{ ...vault, tag: 'a', value: 'anchor' }]);
    const [record] = await test.store.records.list('content', {}, { limit: 9 });
    assert.doesNotMatch(record?.text ?? '', /anchor/);
    assert.match((await shown(vault)).join(), /^a: "[0-9a-f]{64}"$/);
  });

  it('refuses the whole submission if it cannot be put', async () => {
    const gone = { ...crane, name: 'none', tag: 'a', value: 1 };
    await refused([gone], 'DOCUMENT_NOT_FOUND');
    await refused([{ ...barge, tag: 'data', value: 1 }], 'TAG_RESERVED');
    await refused([{ ...barge, tag: 'a', value: 'x'.repeat(1_000) }], 'LIMIT_EXCEEDED');
    const unexpected = { ...barge, tag: 'a', value: 1, expectedVersion: 'x' };
    await refused([unexpected], 'CONTENT_CONFLICT');
    await refused([unexpected], 'CONTENT_CONFLICT', { dryRun: true });
    await refused(Array(5).fill({ ...barge, tag: 'a', value: 1 }), 'LIMIT_EXCEEDED');
    const mayNot = grantedAllBut('purser:write_contents');
    await refused([{ ...barge, tag: 'a', value: 1 }], 'ACCESS_DENIED', {}, mayNot);
    const tombstone = { name: 'crane', tombstone: true };
    const beside = submitWith([tombstone], [{ ...crane, tag: 'a', value: 1 }]);
    await assert.rejects(beside, { code: 'DOCUMENT_NOT_FOUND' });
    assert.equal((await test.store.head())?.id, 1);
    assert.equal(await kept(), 0);
  });
});
