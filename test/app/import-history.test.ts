import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import fc from 'fast-check';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { canonicalText, digestOf } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { exported, imported } from '../support/exported.ts';
import { makeHistory, randomMoves } from '../support/random-history.ts';
import { textOf } from '../support/submitted.ts';

const opened: TestApp[] = [];

async function open(): Promise<TestApp> {
  const test = await openTestApp();
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
        const lines = await exported(from.store);
        const { head: brought, imported: count } = await imported(to.store, lines);
        assert.deepEqual([brought, count], [head, head]);
        assert.deepEqual(await exported(to.store), lines);
        assert.deepEqual(await to.store.head(), await from.store.head());
        assert.deepEqual((await to.app.fsck(anonymous, () => {})).faults, []);
      }),
      { numRuns: 15 },
    );
  });

  it('keeps numbers, names and notes as they came', async () => {
    const [from, to] = [await open(), await open()];
    const hostile = '\u0000 \u2028 \ud83d\udea2 {"__proto__":1} \ud800';
    await from.app.submitDocuments(anonymous, {
      text: '{"schema":"a/B/v1","metadata":{"schema":"metadata/Document/v1","name":"n"},"data":{"__proto__":1.0,"big":123456789012345678901234567890}}',
      message: hostile,
    });
    await from.app.putTag(anonymous, 1, '\u00e9 \ud83d\udea2', { __proto__: 1, a: [] });
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

  it('of what is there already changes nothing', async () => {
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

  it('of a history that the store has grown beyond is refused', async () => {
    await imported(to.store, lines);
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'more' }]) });
    const refused = await refusalOf(imported(to.store, lines));
    assert.deepEqual([refused.code, refused.faults[0].facts], ['HISTORY_DIFFERS', { revision: 4 }]);
  });

  it('of lines changed, dropped, doubled or swapped is refused where it shows', async () => {
    const at = lines.findIndex((line) => line.startsWith('{"kind":"document"'));
    const without = (index: number) => lines.filter((_, one) => one !== index);
    const swapped = lines.map(
      (line, one) => (one === at ? lines[at + 1] : one === at + 1 ? lines[at] : line) ?? '',
    );
    const tag = lines.findIndex((line) => line.startsWith('{"kind":"tag"'));
    const header = lines[0] ?? '';
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['CONTENT_DAMAGED', lines.map((line) => line.replace('\\"at\\":0', '\\"at\\":7'))],
      ['CONTENT_MISSING', without(at)],
      ['CONTENT_MISSING', without(1)],
      ['CONTENT_MISSING', swapped],
      ['EXPORT_MALFORMED', without(0)],
      ['EXPORT_MALFORMED', without(tag)],
      ['EXPORT_MALFORMED', [...lines, 'more\n']],
      ['EXPORT_MALFORMED', [header, ...lines]],
      ['EXPORT_MALFORMED', [header.replace('"format":1', '"format":9'), ...lines.slice(1)]],
      ['EXPORT_MALFORMED', [header.replace('"revisions":3', '"revisions":4'), ...lines.slice(1)]],
      ['EXPORT_MALFORMED', ['\n', ...lines]],
      ['EXPORT_MALFORMED', ['{"kind":"__proto__"}\n', ...lines]],
      ['EXPORT_MALFORMED', [header, stray('document'), ...lines.slice(1)]],
      ['EXPORT_MALFORMED', [header, stray('page'), ...lines.slice(1)]],
    ];
    for (const [code, changed] of rows) {
      const fresh = await open();
      const refused = await refusalOf(imported(fresh.store, changed));
      assert.equal(
        refused.code,
        code,
        changed.find((line, one) => line !== lines[one]),
      );
      assert.ok((refused.faults[0].place.line ?? 0) > 0);
      assert.deepEqual((await fresh.app.fsck(anonymous, () => {})).faults, []);
    }
  });

  it('of a record that is sound by itself, but not what its maps imply, is refused', async () => {
    const at = lines.findIndex((line) => line.startsWith('{"kind":"revision"'));
    const { record } = JSON.parse(lines[at] ?? '');
    const rows = [
      ['REVISION_BROKEN', { changes: { created: 2, updated: 0, deleted: 0 } }],
      ['REVISION_BROKEN', { serials: 7 }],
      ['REVISION_BROKEN', { buckets: [] }],
      ['REVISION_BROKEN', { author: 7 }],
      ['MAP_BROKEN', { maps: { ...record.maps, buckets: null } }],
      ['MAP_BROKEN', { maps: { ...record.maps, referrers: record.maps.buckets } }],
    ] as const;
    for (const [code, change] of rows) {
      const fresh = await open();
      const { digest: _digest, ...rest } = { ...record, ...change };
      const forged = { ...rest, digest: digestOf(canonicalText(rest as Json)) };
      const line = `{"kind":"revision","record":${canonicalText(forged as Json)}}\n`;
      const refused = await refusalOf(imported(fresh.store, lines.with(at, line)));
      assert.ok(
        refused.faults.some((fault) => fault.code === code),
        JSON.stringify(change),
      );
      assert.equal(await fresh.store.head(), null);
    }
  });
});

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
