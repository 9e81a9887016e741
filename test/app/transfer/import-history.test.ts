import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { canonicalText, digestOf } from '../../../src/domain/json/canonical.ts';
import { createRunningDigest } from '../../../src/domain/json/running-digest.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import type { Limits } from '../../../src/domain/limits.ts';
import type { StoreUpkeep } from '../../../src/ports/store-upkeep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { exported, imported, settled } from '../../support/exported.ts';
import { runs } from '../../support/properties.ts';
import { makeHistory, randomMoves } from '../../support/random-history.ts';
import { submittedOf, textOf } from '../../support/submitted.ts';

const opened: TestApp[] = [];

async function open(limits: Partial<Limits> = {}): Promise<TestApp> {
  const test = await openTestApp(limits, { onProblems: 'accept' });
  opened.push(test);
  return test;
}

afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
});

describe('export, import and export again', () => {
  it('gives the same lines, whatever the history', async () => {
    await fc.assert(
      fc.asyncProperty(randomMoves, fc.nat(20), async (moves, tagged) => {
        const [from, to] = [await open(), await open()];
        await makeHistory(from.app, moves);
        const head = (await from.store.head())?.id ?? 0;
        if (tagged < head) await from.app.putTag(anonymous, tagged + 1, 'live', { by: 'ada' });
        await settled(from.app);
        const lines = await exported(from.store);
        const { head: brought, imported: count } = await imported(to.store, lines);
        assert.deepEqual([brought, count], [head, head]);
        assert.deepEqual(await exported(to.store), lines);
        assert.deepEqual(await to.store.head(), await from.store.head());
        assert.deepEqual((await to.app.fsck(anonymous, () => {})).faults, []);
      }),
      { numRuns: runs(15) },
    );
  });

  it('reads a file of format 2, whose documents are numbered in order of key', async () => {
    const [from, to] = [await open(), await open()];
    const documents = ['a', 'b', 'c'].map((name) => ({ name }));
    await from.app.submitDocuments(anonymous, { text: textOf(documents) });
    await settled(from.app);
    const body = (await exported(from.store)).slice(0, -1);
    const older = body.map((line) => line.replace('"format":3', '"format":2'));
    assert.notDeepEqual(older, body);
    const end = JSON.parse((await exported(from.store)).at(-1) ?? '');
    const digest = createRunningDigest();
    for (const line of older) digest.add(line);
    const last = `${JSON.stringify({ ...end, digest: digest.digest() })}\n`;
    const { head } = await imported(to.store, [...older, last]);
    assert.equal(head, 1);
    assert.deepEqual(await to.store.head(), await from.store.head());
  });

  it('keeps numbers, names and notes as they came', async () => {
    const [from, to] = [await open(), await open()];
    const hostile = '\u0000 \u2028 \ud83d\udea2 {"__proto__":1} \ud800';
    await from.app.submitDocuments(anonymous, {
      text: '{"schema":"a/B/v1","metadata":{"schema":"metadata/Document/v1","name":"n"},"data":{"__proto__":1.0,"big":123456789012345678901234567890}}',
      message: hostile,
    });
    await from.app.putTag(anonymous, 1, '\u00e9 \ud83d\udea2', { __proto__: 1, a: [] });
    await settled(from.app);
    const lines = await exported(from.store);
    await imported(to.store, lines);
    assert.deepEqual(await exported(to.store), lines);
  });

  it('holds each content once', async () => {
    const { app, store } = await open();
    await app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }, { name: 'b' }]) });
    await app.submitDocuments(anonymous, { text: textOf([{ name: 'a', data: 1 }]) });
    await app.rollback(anonymous, { id: 1 }, {});
    const content = (await exported(store)).filter(
      (line) => line.includes('"digest":"') && line.includes('"text":'),
    );
    assert.equal(new Set(content).size, content.length);
  });
});

describe('an import', () => {
  let from: TestApp;
  let to: TestApp;
  let lines: readonly string[];

  beforeEach(async () => {
    from = await open();
    to = await open();
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      await from.app.submitDocuments(anonymous, { text: textOf([{ name, data: { at } }]) });
      await from.app.putTag(anonymous, at + 1, name, {});
    }
    await settled(from.app);
    lines = await exported(from.store);
  });

  const heads = async (): Promise<number> => (await to.store.head())?.id ?? 0;

  it('that is cut off anywhere keeps whole revisions, says so, and is resumed', async () => {
    for (let end = 0; end < lines.length; end += 1) {
      const before = lines.slice(0, end);
      const cut = [...before, lines[end]?.slice(0, 20) ?? ''];
      const whole = before.filter((line) => line.startsWith('{"kind":"revision"')).length;
      const refused = await refusalOf(imported(to.store, cut));
      assert.equal(refused.code, 'EXPORT_INCOMPLETE');
      assert.deepEqual(refused.faults[0].facts, { head: whole });
      assert.equal(await heads(), whole);
      assert.deepEqual((await to.app.fsck(anonymous, () => {})).faults, []);
    }
    const { imported: count } = await imported(to.store, lines);
    assert.equal(count, 0);
    assert.deepEqual(await exported(to.store), lines);
  });

  it('of existing revisions changes nothing', async () => {
    await imported(to.store, lines);
    const again = await imported(to.store, lines);
    assert.deepEqual([again.head, again.imported], [3, 0]);
    assert.deepEqual(await exported(to.store), lines);
  });

  it('into another history is refused', async () => {
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'other' }]) });
    const refused = await refusalOf(imported(to.store, lines));
    assert.equal(refused.code, 'HISTORY_DIFFERS');
    assert.equal(refused.faults[0].facts['revision'], 1);
    assert.equal(await heads(), 1);
  });

  it('of a history that the store has grown beyond changes nothing, tags neither', async () => {
    await imported(to.store, lines);
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'more' }]) });
    await to.app.deleteTag(anonymous, 1, 'a');
    await to.app.putTag(anonymous, 2, 'b', { by: 'ada' });
    await settled(to.app);
    const before = await exported(to.store);
    const result = await imported(to.store, lines);
    const nothing = { head: 4, imported: 0, tags: 0, validations: 0 };
    assert.deepEqual(result, nothing);
    assert.deepEqual(await exported(to.store), before);
    const none = await exported((await open()).store);
    assert.deepEqual(await imported(to.store, none), nothing);
  });

  it('of a file that is wrong is refused, though the store has grown beyond it', async () => {
    await imported(to.store, lines);
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'more' }]) });
    const changes = [
      ['\\"at\\":0', '\\"at\\":7'],
      ['"author":"', '"author":"x'],
      ['"name":"a","', '"name":"","'],
      ['{"kind":"end","digest":"', '{"kind":"end","digest":"0'],
    ] as const;
    for (const [from, by] of changes) {
      const changed = lines.map((line) => line.replace(from, by));
      assert.notDeepEqual(changed, lines);
      assert.equal((await refusalOf(imported(to.store, changed))).code, 'EXPORT_MALFORMED', from);
    }
  });

  it('into a history that is another from some revision on names that one', async () => {
    for (const name of ['v', 'w', 'x', 'y', 'z']) {
      await to.app.submitDocuments(anonymous, { text: textOf([{ name }]) });
    }
    const foreign = await refusalOf(imported(to.store, lines));
    assert.deepEqual(foreign.faults[0].facts, { revision: 1 });
    const parted = await open();
    await refusalOf(imported(parted.store, lines.slice(0, lineOfRevision(lines, 2))));
    await parted.app.submitDocuments(anonymous, { text: textOf([{ name: 'other' }]) });
    const refused = await refusalOf(imported(parted.store, lines));
    assert.deepEqual([refused.code, refused.faults[0].facts], ['HISTORY_DIFFERS', { revision: 3 }]);
    assert.equal(refused.faults[0].place.line, lineOfRevision(lines, 3));
  });

  it('into a store that lost what came before blames the store, and no line', async () => {
    await from.app.rollback(anonymous, { id: 1 }, {});
    await from.app.rollback(anonymous, { id: 3 }, {});
    const all = await exported(from.store);
    await refusalOf(imported(to.store, all.slice(0, lineOfRevision(all, 3))));
    const root = (await to.store.head())?.maps.documents ?? '';
    const document = JSON.parse(all.findLast((line) => line.includes('"kind":"document"')) ?? '');
    for (const lost of [root, document.digest]) {
      const texts: StoreUpkeep['texts'] = async (kind, digests) => {
        const found = await to.store.upkeep.texts(kind, digests);
        return found.map((text, at) => (digests[at] === lost ? null : text));
      };
      const store = { ...to.store, upkeep: { ...to.store.upkeep, texts } };
      const { faults } = await refusalOf(imported(store, all));
      assert.deepEqual([faults[0].code, faults[0].facts['digest']], ['CONTENT_MISSING', lost]);
      assert.ok(faults.every(({ place }) => place.line === undefined));
    }
  });

  it('of lines changed, dropped, doubled or swapped is refused where it shows', async () => {
    const at = lines.findIndex((line) => line.startsWith('{"kind":"document"'));
    const without = (index: number) => lines.filter((_, one) => one !== index);
    const swapped = lines.map(
      (line, one) => (one === at ? lines[at + 1] : one === at + 1 ? lines[at] : line) ?? '',
    );
    const tag = lines.findIndex((line) => line.startsWith('{"kind":"tag"'));
    const revisionAt = lines.findIndex((line) => line.startsWith('{"kind":"revision"'));
    const header = lines[0] ?? '';
    const rows: readonly (readonly [RegExp, readonly string[]])[] = [
      [/the text of document/, lines.map((line) => line.replace('\\"at\\":0', '\\"at\\":7'))],
      [/the document .* is missing/, without(at)],
      [/the page .* is missing/, without(1)],
      [/the document .* is missing/, swapped],
      [/no beginning/, without(0)],
      [/missing or too many/, without(tag)],
      [/after its end/, [...lines, lines[tag] ?? '']],
      [/begins twice/, [header, ...lines]],
      [/format 9/, [header.replace('"format":3', '"format":9'), ...lines.slice(1)]],
      [/differ from/, [header.replace('"revisions":3', '"revisions":4'), ...lines.slice(1)]],
      [/none of it/, ['\n', ...lines]],
      [/none of it/, ['{"kind":"__proto__"}\n', ...lines]],
      [/does not need the document/, [header, stray('document'), ...lines.slice(1)]],
      [/does not need the page/, [header, stray('page'), ...lines.slice(1)]],
      [/this document belongs to none/, lines.toSpliced(-1, 0, stray('document'))],
      [/this page belongs to none/, lines.toSpliced(-1, 0, stray('page'))],
      [/this revision belongs to none/, lines.toSpliced(-1, 0, lines[revisionAt] ?? '')],
    ];
    for (const [reason, changed] of rows) {
      const fresh = await open();
      const refused = await refusalOf(imported(fresh.store, changed));
      assert.deepEqual([refused.code, refused.kind], ['EXPORT_MALFORMED', 'invalid']);
      assert.match(refused.message, reason);
      assert.ok((refused.faults[0].place.line ?? 0) > 0);
      assert.deepEqual((await fresh.app.fsck(anonymous, () => {})).faults, []);
    }
  });

  it('of a record that is sound by itself, but not what its maps imply, is refused', async () => {
    const at = lines.findIndex((line) => line.startsWith('{"kind":"revision"'));
    const { record } = JSON.parse(lines[at] ?? '');
    const rows = [
      [/counts other changes/, { changes: { created: 2, updated: 0, deleted: 0 } }],
      [/serials do not go on/, { serials: 7 }],
      [/names other buckets/, { buckets: [] }],
      [/cannot be read/, { author: 7 }],
      [/author.*longer than 10000 characters/, { author: 'x'.repeat(10_001) }],
      [/message.*longer than 10000 characters/, { message: 'x'.repeat(10_001) }],
      [/no name for a bucket: it is empty/, { buckets: [''] }],
      [/no name for a bucket: it contains a control/, { buckets: ['\u0007'] }],
      [/the map "buckets"/, { maps: { ...record.maps, buckets: null } }],
      [/the map "referrers"/, { maps: { ...record.maps, referrers: record.maps.buckets } }],
    ] as const;
    for (const [reason, change] of rows) {
      const fresh = await open();
      const { digest: _digest, ...rest } = { ...record, ...change };
      const forged = { ...rest, digest: digestOf(canonicalText(rest as Json)) };
      const line = `{"kind":"revision","record":${canonicalText(forged as Json)}}\n`;
      const refused = await refusalOf(imported(fresh.store, lines.with(at, line)));
      assert.ok(refused.faults.every(({ code }) => code === 'EXPORT_MALFORMED'));
      assert.match(refused.message, reason);
      assert.equal(await fresh.store.head(), null);
    }
  });
});

describe('the limits of an import', () => {
  const limits = { maxDocumentBytes: 2_000, maxDocumentDepth: 10, maxSubmissionBytes: 4_000 };
  const nested = (levels: number): Json => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const textWith = (data: Json, metadata: { readonly [key: string]: Json } = {}): string =>
    textOf([{ name: 'berth', metadata, data }]);

  /** The lines of a store that held one document, with another text in its place. */
  const withText = async (change: (text: string) => string) => {
    const { app, store } = await open();
    await app.submitDocuments(anonymous, { text: textWith({ it: 'is' }) });
    const lines = await exported(store);
    const at = lines.findIndex((line) => line.startsWith('{"kind":"document"'));
    const text = change(JSON.parse(lines[at] ?? '').text);
    const line = `${JSON.stringify({ kind: 'document', digest: digestOf(text), text })}\n`;
    return { at, lines: lines.with(at, line) };
  };

  for (const [what, change, code, setting] of [
    [
      'a document that is too large',
      (text: string) => text.replace('"is"', `"${'\u00e9'.repeat(1_000)}"`),
      'LIMIT_EXCEEDED',
      'PURSER_MAX_DOCUMENT_BYTES',
    ],
    [
      'a document that is nested too deeply',
      (text: string) => text.replace('"is"', canonicalText(nested(9))),
      'LIMIT_EXCEEDED',
      'PURSER_MAX_DOCUMENT_DEPTH',
    ],
  ] as const) {
    it(`refuse ${what}`, async () => {
      const { at, lines } = await withText(change);
      const { store } = await open();
      const { faults } = await refusalOf(imported(store, lines, limits));
      const [{ facts, place }] = faults;
      assert.deepEqual([faults.length, faults[0].code], [1, code]);
      assert.deepEqual([facts['setting'], place.line], [setting, at + 1]);
      assert.equal(await store.head(), null);
    });
  }

  it('refuse documents whose entries or links would make pages too large', async () => {
    const labels = { big: 'l'.repeat(1_500) };
    const schema = {
      resources: [
        { name: 'spot', schema: 'ns/Spot/v1', references: [{ name: 'spot', path: '.to' }] },
      ],
    };
    const control = { schema: 'purser/ReferentialSchema/v1', control: true, name: 'spots' };
    const spots = Array.from({ length: 40 }, (_, at) => `${'s'.repeat(30)}${at}`);
    const site = [
      { ...control, data: schema },
      ...spots.map((name) => ({
        schema: 'ns/Spot/v1',
        name,
        data: { to: spots.slice(0, name.endsWith('s0') ? 40 : 1) },
      })),
    ];
    for (const [text, limits, setting, line] of [
      [
        textOf([{ name: 'berth', metadata: { labels } }]),
        { maxEntryBytes: 1_024 },
        'PURSER_MAX_ENTRY_BYTES',
        'labels',
      ],
      [textOf(site), { maxReferences: 30 }, 'PURSER_MAX_REFERENCES', 'one document refers to'],
    ] as const) {
      const from = await open();
      await from.app.submitDocuments(anonymous, { text });
      const lines = await exported(from.store);
      const to = await open();
      const { faults } = await refusalOf(imported(to.store, lines, limits));
      assert.equal(faults.length, 1);
      assert.deepEqual([faults[0].code, faults[0].facts['setting']], ['LIMIT_EXCEEDED', setting]);
      assert.match(faults[0].message, new RegExp(line));
      assert.equal(faults[0].place.line, lineOfRevision(lines, 1));
      assert.equal(await to.store.head(), null);
      assert.equal((await imported(to.store, lines)).head, 1);
    }
  });

  it('take all that could be submitted under them', async () => {
    const [from, to] = [await open(limits), await open()];
    const quoted = '"storagePolicy":"encrypted" \\ [[[[[[[[[[[[ \\" {{{{{{{{{{{{ \\';
    const [item] = submittedOf([{ name: 'berth', data: '' }]);
    const room = limits.maxDocumentBytes - (item?.kind === 'document' ? item.text.length : 0);
    const texts = [
      textWith(nested(9)),
      textWith({ quoted, storagePolicy: 'encrypted', inner: { a: quoted } }),
      textWith('x'.repeat(room)),
    ];
    for (const text of texts) await from.app.submitDocuments(anonymous, { text });
    await from.app.submitDocuments(anonymous, {
      text: textOf([{ name: 'other' }]),
      author: 'a'.repeat(10_000),
      message: 'm'.repeat(10_000),
      bucket: 'b'.repeat(255),
    });
    await settled(from.app);
    const lines = await exported(from.store);
    assert.equal((await imported(to.store, lines, limits)).head, 4);
    assert.deepEqual(await exported(to.store), lines);
  });

  it('are not those of what the store has already', async () => {
    const [from, to] = [await open(), await open()];
    await from.app.submitDocuments(anonymous, { text: textWith('x'.repeat(3_000)) });
    const lines = await exported(from.store);
    await imported(to.store, lines);
    assert.equal((await imported(to.store, lines, limits)).imported, 0);
  });

  it('bound the content that waits for its revision', async () => {
    const { lines } = await withText((text) => text);
    for (const size of [0, 1_000]) {
      let given = 0;
      function* endless(): Generator<string> {
        yield lines[0] ?? '';
        for (;;) {
          given += 1;
          const text = canonicalText(`${given}${'x'.repeat(size)}`);
          yield `${JSON.stringify({ kind: 'document', digest: digestOf(text), text })}\n`;
        }
      }
      const refused = await refusalOf(imported((await open()).store, endless(), limits));
      const { code, facts, place } = refused.faults[0];
      assert.deepEqual([code, place.line], ['LIMIT_EXCEEDED', given + 1]);
      assert.equal(facts['setting'], 'PURSER_MAX_SUBMISSION_BYTES');
      assert.equal(facts['limit'], 16 * limits.maxSubmissionBytes);
      assert.ok(given < 300);
    }
  });

  it('bound the content of each revision for itself', async () => {
    const [from, to] = [await open(), await open()];
    for (let at = 0; at < 50; at += 1) {
      await from.app.submitDocuments(anonymous, { text: textWith(`${at}${'x'.repeat(1_000)}`) });
    }
    assert.equal((await imported(to.store, await exported(from.store), limits)).head, 50);
  });
});

/** The number of the line that has a revision. */
function lineOfRevision(lines: readonly string[], id: number): number {
  return lines.findIndex((line) => line.includes(`"id":${id},`)) + 1;
}

function stray(kind: 'document' | 'page'): string {
  const text = '[0,["a",null]]';
  return `${JSON.stringify({ kind, digest: digestOf(text), text })}\n`;
}

async function refusalOf(asked: Promise<unknown>): Promise<PurserError> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof PurserError) return error;
    throw error;
  }
  return assert.fail('it was not refused');
}
