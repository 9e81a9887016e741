import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { writeExport } from '../../src/app/transfer/write-export.ts';
import { sweepContent } from '../../src/app/upkeep/sweep-content.ts';
import { type FsckResult, verifyStore } from '../../src/app/upkeep/verify-store.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { pageOf, refOf } from '../../src/domain/history/page.ts';
import { canonicalText, type Digest, digestOf } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { idOfKey } from '../../src/domain/revision/entry-code.ts';
import type { Revision } from '../../src/domain/revision/revision.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { DamagedRecord, KeptKind } from '../../src/ports/store-upkeep.ts';
import { testKeys } from '../support/app.ts';
import { buildCommit } from '../support/commits.ts';
import { settled } from '../support/exported.ts';
import { type DocumentSketch, textOf } from '../support/submitted.ts';
import type { FillStore, Tamper, TamperedStore } from '../support/tamper.ts';

/** What every StoreUpkeep promises; each adapter's test runs it on stores it opens empty, or filled. */
export function checkStoreUpkeep(
  name: string,
  open: (fill?: FillStore) => Promise<TamperedStore>,
): void {
  /** The store of each test of a suite. */
  function opened(fill?: FillStore): readonly [Get<HistoryStore>, Get<Tamper>] {
    let store: HistoryStore;
    let tamper: Tamper;
    beforeEach(async () => {
      ({ store, tamper } = await open(fill));
    });
    afterEach(() => store.close());
    return [() => store, () => tamper];
  }

  describe(`${name} keeps the promises of a StoreUpkeep`, () => {
    describe('reading', () => checkReading(...opened()));
    describe('removing', () => checkRemoving(...opened()));
    describe('purging', () => checkPurging(opened()[0]));
    describe('fsck', () => checkFsck(...opened(makeSite)));
  });
}

type Get<T> = () => T;

const quiet = (): void => {};

const hourMs = 3_600_000;

function checkReading(store: Get<HistoryStore>, tamper: Get<Tamper>): void {
  it('gives records above a number as they are kept, damaged ones too', async () => {
    for (const id of [1, 2, 3]) await store().commit(buildCommit(id));
    await tamper().record(2, 'no \u0000 JSON');
    const records = await store().upkeep.records(1, 9);
    assert.deepEqual(
      records.map(({ id }) => id),
      [2, 3],
    );
    assert.equal(records[0]?.text, 'no \u0000 JSON');
    assert.equal((await store().upkeep.records(0, 1)).length, 1);
    await assert.rejects(store().revisions([2]), { code: 'STORE_CORRUPT' });
  });

  it('gives texts in the order asked for, and null for what is missing', async () => {
    await store().commit(buildCommit(1, { documents: ['1'], pages: ['2'], sealed: { 3: 'key' } }));
    const [one, two, three] = ['1', '2', '3'].map(digestOf) as [Digest, Digest, Digest];
    assert.deepEqual(await store().upkeep.texts('document', [two, one]), [null, '1']);
    assert.deepEqual(await store().upkeep.texts('page', [two, one, two]), ['2', null, '2']);
    assert.deepEqual(await store().upkeep.texts('key', [one, three]), [null, 'key']);
  });

  it('lists all content, however much there is', async () => {
    const documents = Array.from({ length: 5_001 }, (_, at) => String(at));
    await store().commit(buildCommit(1, { documents, pages: ['1'] }));
    assert.deepEqual((await listed(store(), 'document')).sort(), documents.map(digestOf).sort());
    assert.deepEqual(await listed(store(), 'page'), [digestOf('1')]);
  });

  it('lists the keys of documents, and not those of the store itself', async () => {
    const texts = Array.from({ length: 2_001 }, (_, at) => String(at));
    const sealed = Object.fromEntries(texts.map((text) => [text, 'key']));
    await store().keepKey('digest-key', 'key');
    await store().commit(buildCommit(1, { sealed }));
    assert.deepEqual((await listed(store(), 'key')).sort(), texts.map(digestOf).sort());
  });

  it('puts another text in place of a key, if it is still the one given', async () => {
    const [one, none] = [digestOf('1'), digestOf('2')];
    await store().commit(buildCommit(1, { sealed: { 1: 'old' } }));
    await store().keepKey('digest-key', 'old');
    for (const name of [one, 'digest-key']) {
      assert.equal(await store().upkeep.replaceKey(name, 'other', 'new'), false);
      assert.equal(await store().upkeep.replaceKey(name, 'old', 'new'), true);
      assert.equal(await store().upkeep.replaceKey(name, 'old', 'newer'), false);
      assert.deepEqual(await store().keys([name]), ['new']);
    }
    assert.equal(await store().upkeep.replaceKey(none, 'old', 'new'), false);
    assert.deepEqual(await store().keys([none]), [null]);
    const race = ['a', 'b', 'c'].map((to) => store().upkeep.replaceKey(one, 'new', to));
    assert.equal((await Promise.all(race)).filter(Boolean).length, 1);
  });

  it('lists all tags, damaged ones too', async () => {
    await store().commit(buildCommit(1));
    const tag = { revision: 1, name: 'caf\u00e9 \u0000', data: '{"a":1.0}' };
    await store().putTag(tag);
    await tamper().badTag();
    const found = [];
    for await (const part of store().upkeep.allTags()) found.push(...part);
    assert.deepEqual(
      found.filter((one) => 'name' in one),
      [tag],
    );
    assert.ok(found.some((one) => (one as DamagedRecord).damage?.includes('cannot be read')));
  });
}

function checkRemoving(store: Get<HistoryStore>, tamper: Get<Tamper>): void {
  const remove = (digests: readonly Digest[], head: Revision | null) =>
    store().upkeep.remove({ kind: 'document', digests, head, graceMs: hourMs });

  it('takes away what it is asked to, and counts it', async () => {
    await store().commit(buildCommit(1, { documents: ['1', '2', '3'] }));
    await tamper().age();
    const [one, two, three] = ['1', '2', '3'].map(digestOf) as [Digest, Digest, Digest];
    assert.equal(await remove([one, three, digestOf('4')], await store().head()), 2);
    assert.deepEqual(await store().upkeep.texts('document', [one, two, three]), [null, '2', null]);
  });

  it('takes keys away like other content', async () => {
    await store().commit(buildCommit(1, { sealed: { 1: 'key 1', 2: 'key 2' } }));
    await tamper().age();
    const [one, two] = [digestOf('1'), digestOf('2')];
    const head = await store().head();
    const removal = { kind: 'key', digests: [one], head, graceMs: hourMs } as const;
    assert.equal(await store().upkeep.remove(removal), 1);
    assert.deepEqual(await store().keys([one, two]), [null, 'key 2']);
    assert.deepEqual(await store().documents([one]), ['1']);
  });

  it('takes problems away like content', async () => {
    const [one, two] = [digestOf('1'), digestOf('2')];
    await store().commit(buildCommit(1, { problems: { [one]: 'one', [two]: 'two' } }));
    await tamper().age();
    assert.deepEqual((await listed(store(), 'problem')).sort(), [one, two].sort());
    const head = await store().head();
    const removal = { kind: 'problem', digests: [one], head, graceMs: hourMs } as const;
    assert.equal(await store().upkeep.remove(removal), 1);
    assert.deepEqual(await store().problems([one, two]), [null, 'two']);
    assert.deepEqual(await store().upkeep.texts('problem', [two]), ['two']);
  });

  it('takes nothing away when the head is another', async () => {
    await store().commit(buildCommit(1, { documents: ['1'] }));
    const before = await store().head();
    await store().commit(buildCommit(2));
    await tamper().age();
    assert.equal(await remove([digestOf('1')], before), null);
    assert.equal(await remove([digestOf('1')], null), null);
    assert.deepEqual(await store().documents([digestOf('1')]), ['1']);
  });

  it('spares what a running commit is about to reach', async () => {
    const documents = Array.from({ length: 9_000 }, (_, at) => `"document ${at}"`);
    const sealed = Object.fromEntries(documents.slice(0, 3_000).map((text) => [text, 'key']));
    // What a commit left that lost its race: the next one finds it there.
    const lost = buildCommit(9, { documents, sealed });
    await store().commit(buildCommit(1, { documents: documents.slice(0, 2_500) }));
    await assert.rejects(store().commit(lost), { code: 'REVISION_CONFLICT' });
    await tamper().age();
    const head = await store().head();
    let done = false;
    const committed = store()
      .commit(buildCommit(2, { documents, sealed }))
      .finally(() => {
        done = true;
      });
    const digests = documents.map(digestOf);
    const keyed = digests.slice(0, 3_000);
    let removed = 0;
    while (!done) {
      removed += (await remove(digests, head)) ?? 0;
      await store().upkeep.remove({ kind: 'key', digests: keyed, head, graceMs: hourMs });
      await new Promise(setImmediate);
    }
    await committed;
    assert.equal((await store().documents(digests)).length, documents.length);
    assert.ok((await store().keys(keyed)).every((key) => key === 'key'));
    assert.ok(removed > 0);
  });
}

function checkPurging(store: Get<HistoryStore>): void {
  const purge = () => store().upkeep.purge();

  it('leaves nothing, and the next revision is number 1', async () => {
    for (const id of [1, 2, 3]) {
      const sealed = { [`"${id}"`]: 'old key' };
      await store().commit(buildCommit(id, { documents: [`${id}`], pages: [`${id}`], sealed }));
      await store().putTag({ revision: id, name: 'live', data: '{}' });
    }
    await store().keepKey('digest-key', 'old key');
    await store().keepProblems(new Map([[digestOf('1'), 'one']]), new Map());
    await purge();
    assert.deepEqual(await store().problems([digestOf('1')]), [null]);
    assert.equal(await store().head(), null);
    assert.deepEqual(await store().range({ limit: 9, newestFirst: true }), []);
    assert.equal(await store().newestTagged('live'), null);
    assert.deepEqual(await store().tags([1, 2, 3]), [[], [], []]);
    assert.deepEqual(await listed(store(), 'document'), []);
    assert.deepEqual(await listed(store(), 'page'), []);
    assert.deepEqual(await listed(store(), 'key'), []);
    assert.deepEqual(await store().keys([digestOf('"1"'), 'digest-key']), [null, null]);
    assert.equal(await store().keepKey('digest-key', 'new key'), 'new key');
    await assert.rejects(store().commit(buildCommit(4)), { code: 'REVISION_CONFLICT' });
    const late = store().putTag({ revision: 1, name: 'live', data: '{}' });
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    await store().commit(buildCommit(1, { documents: ['1'] }));
    assert.deepEqual(await store().documents([digestOf('1')]), ['1']);
    assert.deepEqual(await store().tags([1]), [[]]);
  });

  it('may be done again, and on an empty store', async () => {
    await purge();
    await store().commit(buildCommit(1));
    await purge();
    await purge();
    assert.equal(await store().head(), null);
  });

  it('refuses a commit whose parent went with it, though its number would follow', async () => {
    await store().commit(buildCommit(1));
    const { revision } = buildCommit(2);
    await purge();
    await store().commit(buildCommit(1));
    const stale = { ...buildCommit(2), revision: { ...revision, parent: digestOf('gone') } };
    await assert.rejects(store().commit(stale), { code: 'REVISION_CONFLICT' });
    assert.equal((await store().head())?.id, 1);
  });

  it('leaves no gap and no revision without content, with commits under way', async () => {
    const documents = (from: number) =>
      Array.from({ length: 2_500 }, (_, at) => `"${from} ${at % 100 === 0 ? 'shared' : at}"`);
    for (let round = 1; round <= 4; round += 1) {
      const texts = documents(round % 2);
      const head = (await store().head())?.id ?? 0;
      const commit = store().commit(buildCommit(head + 1, { documents: texts }));
      const outcomes = await Promise.allSettled([commit, purge(), purge()]);
      const rejected = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      assert.ok(rejected.every(({ code }) => code === 'REVISION_CONFLICT'));
      const left = await store().range({ limit: 9, newestFirst: false });
      assert.deepEqual(
        left.map(({ id }) => id),
        left.map((_, at) => at + 1),
      );
      if (left.length > 0) await store().documents(texts.map(digestOf));
      await store().commit(buildCommit(left.length + 1, { documents: texts }));
      await store().documents(texts.map(digestOf));
    }
  });
}

function appOn(store: HistoryStore): App {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  return createApp({ store, clock, limits: defaultLimits, ...testKeys() });
}

/** A site whose maps have several levels, in four revisions, with a tag and some secrets. */
async function makeSite(store: HistoryStore): Promise<App> {
  const app = appOn(store);
  const sketches = Array.from({ length: 300 }, (_, at) => ({
    name: `berth-${at}`,
    metadata: {
      labels: { dock: `d${at % 7}` },
      substitutions: [
        {
          src: { schema: 'example/Kind/v1', name: `berth-${(at * 7) % 300}`, path: '.x' },
          dest: { path: '.y' },
        },
      ],
    },
    data: { x: at, precise: 1.5 },
  }));
  const secrets = Array.from({ length: 3 }, (_, at) => ({
    name: `secret-${at}`,
    metadata: { storagePolicy: 'encrypted' },
    data: { code: `open sesame ${at}` },
  }));
  const submit = (part: readonly DocumentSketch[], bucket: string) =>
    app.submitDocuments(anonymous, { text: textOf(part), bucket, onProblems: 'ignore' });
  await submit(sketches.slice(0, 200), 'one');
  await submit([...sketches.slice(200), ...secrets], 'two');
  const changed = sketches.slice(5, 9).map((one) => ({ ...one, data: { x: -1, precise: 2 } }));
  await submit(changed, 'one');
  await app.submitDocuments(anonymous, {
    text: textOf([{ name: 'berth-4', tombstone: true }]),
    onProblems: 'ignore',
  });
  await app.putTag(anonymous, 2, 'good', { by: 'ada' });
  await settled(app);
  return app;
}

function checkFsck(store: Get<HistoryStore>, tamper: Get<Tamper>): void {
  const check = (): Promise<FsckResult> => verifyStore(store().upkeep, defaultLimits, quiet);

  const codes = async (): Promise<readonly string[]> =>
    (await check()).faults.map(({ code }) => code);

  const revision = async (id: number): Promise<Revision> => {
    const [found] = await store().revisions([id]);
    assert.ok(found);
    return found;
  };

  /** The digest and text of the first leaf page of a map of revision 1. */
  const leafOf = async (
    map: keyof Revision['maps'],
    id = 1,
  ): Promise<readonly [Digest, string]> => {
    let digest = (await revision(id)).maps[map];
    for (;;) {
      assert.ok(digest);
      const [text = ''] = await store().pages([digest]);
      const { level, items } = pageOf(text);
      const [first] = items;
      if (level === 0 || first === undefined) return [digest, text];
      digest = refOf(first).digest;
    }
  };

  let app: App;
  beforeEach(() => {
    app = appOn(store());
  });

  it('finds nothing wrong with a sound history, and counts what there is', async () => {
    const { faults, unreachable, ...counts } = await check();
    assert.deepEqual(faults, []);
    assert.deepEqual(unreachable, { documents: 0, pages: 0, keys: 0 });
    assert.equal(counts.head, 4);
    assert.equal(counts.revisions, 4);
    assert.equal(counts.documents, 307);
    assert.equal(counts.keys, 3);
    assert.equal(counts.tags, 1);
    assert.equal(counts.pages, (await listed(store(), 'page')).length);
    assert.deepEqual((await listed(store(), 'key')).length, 3);
  });

  for (const [what, text, code] of [
    ['missing', null, 'CONTENT_MISSING'],
    ['damaged', 'no wrapped key', 'CONTENT_DAMAGED'],
    ['empty', '', 'CONTENT_DAMAGED'],
  ] as const) {
    it(`names a key that is ${what}, with its document, and has nothing exported`, async () => {
      const [digest = ''] = await listed(store(), 'key');
      await tamper().content('key', digest, text);
      const { faults } = await check();
      assert.deepEqual(
        faults.map((one) => [one.code, one.facts, one.place.name?.slice(0, 7)]),
        [[code, { kind: 'key', digest, revision: 2 }, 'secret-']],
      );
      const refused = textsOf(writeExport(store(), quiet));
      await assert.rejects(refused, { code: 'STORE_CORRUPT', message: /key [0-9a-f]{64} of/ });
    });
  }

  it('names a sealed document that was changed', async () => {
    const [digest = ''] = await listed(store(), 'key');
    const [text = ''] = await store().documents([digest]);
    await tamper().content('document', digest, text.replace('"v":1', '"v":2'));
    assert.deepEqual(await codes(), ['CONTENT_DAMAGED']);
  });

  it('counts what no revision needs, and does not mind', async () => {
    await tamper().content('document', digestOf('"stray"'), '"stray"');
    await tamper().content('page', digestOf('[0]'), '[0]');
    await tamper().content('key', digestOf('"stray"'), 'key');
    const { faults, unreachable } = await check();
    assert.deepEqual(faults, []);
    assert.deepEqual(unreachable, { documents: 1, pages: 1, keys: 1 });
  });

  for (const [map, id] of [
    ['documents', 1],
    ['buckets', 1],
    ['referrers', 1],
    ['deleted', 4],
  ] as const) {
    it(`names a missing page of the map of ${map}`, async () => {
      const [digest] = await leafOf(map, id);
      await tamper().content('page', digest, null);
      const [first, ...rest] = (await check()).faults;
      assert.equal(first?.code, 'CONTENT_MISSING');
      assert.deepEqual(first?.facts, { kind: 'page', digest, revision: id });
      assert.deepEqual(rest, []);
    });

    it(`names a changed byte in a page of the map of ${map}`, async () => {
      const [digest, text] = await leafOf(map, id);
      await tamper().content('page', digest, text.replace('berth', 'bertha'));
      const { faults } = await check();
      const damaged = faults.find(({ code }) => code === 'CONTENT_DAMAGED');
      assert.deepEqual(damaged?.facts, { kind: 'page', digest, revision: id });
    });
  }

  it('names a missing root', async () => {
    const root = (await revision(1)).maps.documents ?? '';
    await tamper().content('page', root, null);
    assert.deepEqual(await codes(), ['CONTENT_MISSING']);
  });

  it('names pages whose texts were swapped', async () => {
    const [one, other] = [await leafOf('documents'), await leafOf('buckets')];
    await tamper().content('page', one[0], other[1]);
    await tamper().content('page', other[0], one[1]);
    const { faults } = await check();
    const damaged = faults.filter(({ code }) => code === 'CONTENT_DAMAGED');
    assert.deepEqual(damaged.map(({ facts }) => facts['digest']).sort(), [one[0], other[0]].sort());
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['no JSON', '[0,["a'],
    ['a mapping', '{"__proto__":[]}'],
    ['depth', `[0,["a",${'['.repeat(50_000)}${']'.repeat(50_000)}]]`],
    ['an unheard-of level', '[1e9,["a",["b",1]]]'],
    ['keys that are no texts', '[0,[{},null]]'],
    ['a page above itself', 'itself'],
  ] as const) {
    it(`bears a page of ${what}`, async () => {
      const root = (await revision(1)).maps.documents ?? '';
      await tamper().content('page', root, text === 'itself' ? `[1,["z",["${root}",1]]]` : text);
      assert.ok((await codes()).includes('CONTENT_DAMAGED'));
    });
  }

  it('names documents that are missing, changed and swapped, all at once', async () => {
    const entries = pageOf((await leafOf('documents'))[1]).items;
    const digests = entries.slice(0, 4).map(([, value]) => (value as { d: Digest }).d);
    const [missing, changed, one, other] = digests as [Digest, Digest, Digest, Digest];
    const [text = '', oneText = '', otherText = ''] = await store().documents([
      changed,
      one,
      other,
    ]);
    await tamper().content('document', missing, null);
    await tamper().content('document', changed, text.replace('1.5', '1.50'));
    await tamper().content('document', one, otherText);
    await tamper().content('document', other, oneText);
    const { faults } = await check();
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['digest']]).sort(),
      [
        ['CONTENT_MISSING', missing],
        ...[changed, one, other].map((digest) => ['CONTENT_DAMAGED', digest]),
      ].sort(),
    );
    const places = entries.slice(0, 4).map(([key]) => {
      const { schema, name } = idOfKey(key);
      return { schema, name };
    });
    assert.deepEqual(new Set(faults.map(({ place }) => place)), new Set(places));
  });

  it('names a damaged document once, though a later revision brings it back', async () => {
    const [first] = pageOf((await leafOf('documents'))[1]).items;
    assert.ok(first);
    const { name } = idOfKey(first[0]);
    const { d: digest } = first[1] as { d: Digest };
    await app.submitDocuments(anonymous, {
      text: textOf([{ name }]),
      bucket: 'one',
      onProblems: 'ignore',
    });
    await app.rollback(anonymous, { id: 4 }, { onProblems: 'ignore' });
    const [text = ''] = await store().documents([digest]);
    await tamper().content('document', digest, text.replace('1.5', '1.6'));
    const { faults } = await check();
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['digest'], facts['revision']]),
      [['CONTENT_DAMAGED', digest, 1]],
    );
  });

  for (const [what, change, code] of [
    ['no JSON', () => 'no JSON', 'REVISION_BROKEN'],
    [
      'another author',
      (text: string) => text.replace('"author":"', '"author":"x'),
      'REVISION_BROKEN',
    ],
    ['no maps', (text: string) => text.replace('"maps"', '"mops"'), 'REVISION_BROKEN'],
    ['nothing', () => null, 'REVISION_BROKEN'],
  ] as const) {
    it(`names a revision with ${what}`, async () => {
      const record = canonicalText((await revision(2)) as unknown as Json);
      await tamper().record(2, change(record));
      const { faults } = await check();
      assert.equal(faults[0]?.code, code);
      assert.equal(faults[0]?.facts['revision'], 2);
    });
  }

  it('names a tag whose revision is missing, and one that cannot be read', async () => {
    await tamper().record(4, null);
    await store().putTag({ revision: 3, name: 'x', data: '{}' });
    await tamper().badTag();
    await tamper().record(3, null);
    const found = await codes();
    assert.equal(found.filter((code) => code === 'TAG_BROKEN').length, 2);
    // Results of validations stand beside revisions, too.
    assert.deepEqual([...new Set(found)].sort(), ['TAG_BROKEN', 'VALIDATION_BROKEN']);
  });

  it('reports no more faults than it may, and how many there are', async () => {
    for (const digest of await listed(store(), 'document')) {
      await tamper().content('document', digest, '{}');
    }
    const { faults } = await verifyStore(store().upkeep, { maxFaults: 3 }, quiet);
    assert.equal(faults.length, 4);
    assert.equal(faults[3]?.facts['total'], 307);
  });

  it('lets garbage be collected, all of it and nothing else', async () => {
    const before = await textsOf(writeExport(store(), quiet));
    await tamper().content('document', digestOf('"stray"'), '"stray"');
    await tamper().content('page', digestOf('[0]'), '[0]');
    await tamper().content('key', digestOf('"stray"'), 'key');
    await tamper().age();
    const collect = (dryRun: boolean) => sweepContent(store(), { dryRun, graceMs: hourMs }, quiet);
    const kept = { unreachable: 1, removed: 0 };
    assert.deepEqual(await collect(true), { documents: kept, pages: kept, keys: kept });
    const gone = { unreachable: 1, removed: 1 };
    assert.deepEqual(await collect(false), { documents: gone, pages: gone, keys: gone });
    assert.deepEqual((await check()).unreachable, { documents: 0, pages: 0, keys: 0 });
    assert.deepEqual(await textsOf(writeExport(store(), quiet)), before);
  });

  for (const [what, damage] of [
    [
      'page is damaged',
      async () => {
        const [digest, text] = await leafOf('documents');
        await tamper().content('page', digest, text.replace('berth-1', 'berth-0'));
      },
    ],
    [
      'page of another map is missing',
      async () => tamper().content('page', (await leafOf('referrers'))[0], null),
    ],
    [
      'record is damaged',
      async () => {
        const text = canonicalText((await revision(2)) as unknown as Json);
        await tamper().record(2, text.replace('"author":"', '"author":"x'));
      },
    ],
    ['record is missing', () => tamper().record(2, null)],
  ] as const) {
    it(`has nothing collected, and no export made, where a ${what}`, async () => {
      await tamper().content('document', digestOf('"stray"'), '"stray"');
      await tamper().age();
      await damage();
      const before = await listed(store(), 'document');
      const refused = sweepContent(store(), { dryRun: false, graceMs: hourMs }, quiet);
      await assert.rejects(refused, { code: 'STORE_CORRUPT' });
      assert.deepEqual(await listed(store(), 'document'), before);
      await assert.rejects(textsOf(writeExport(store(), quiet)), { code: 'STORE_CORRUPT' });
    });
  }

  it('has garbage collected, but no export made, where documents are damaged', async () => {
    const [changed = '', missing = ''] = pageOf((await leafOf('documents'))[1]).items.map(
      ([, value]) => (value as { d: Digest }).d,
    );
    await tamper().content('document', changed, '{}');
    await tamper().content('document', missing, null);
    const needed = await listed(store(), 'document');
    await tamper().content('document', digestOf('"stray"'), '"stray"');
    await tamper().age();
    const { documents } = await sweepContent(store(), { dryRun: false, graceMs: hourMs }, quiet);
    assert.deepEqual(documents, { unreachable: 1, removed: 1 });
    assert.deepEqual(await listed(store(), 'document'), needed);
    const refused = textsOf(writeExport(store(), quiet));
    await assert.rejects(refused, { code: 'STORE_CORRUPT', message: /document [0-9a-f]{64} of/ });
  });
}

async function textsOf(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const line of lines) texts.push(line);
  return texts;
}

async function listed(store: HistoryStore, kind: KeptKind): Promise<Digest[]> {
  const found: Digest[] = [];
  for await (const part of store.upkeep.contents(kind)) found.push(...part);
  return found;
}
