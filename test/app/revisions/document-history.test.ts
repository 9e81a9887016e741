import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { PageRequest, Slice } from '../../../src/app/kernel/slice.ts';
import type { DocumentName, DocumentVersion } from '../../../src/app/revisions/revision-query.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { DocumentEntry } from '../../../src/domain/document/document.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { pagesBackward, pagesForward } from '../../support/page-through.ts';
import { runs } from '../../support/properties.ts';
import {
  historyLayers,
  historyNames,
  makeHistory,
  randomMoves,
} from '../../support/random-history.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';

describe('documentHistory', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const submit = (...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches) });
  const history = async (name: Partial<DocumentName>, page: PageRequest = {}, upTo?: number) => {
    const revision = await test.app.revision(anonymous, upTo === undefined ? {} : { id: upTo });
    return test.app.documentHistory(anonymous, revision, { schema, name: 'a', ...name }, page);
  };

  it('reports changes, deletions and restored documents, newest first', async () => {
    await submit({ name: 'a', data: { x: 1 } });
    await submit({ name: 'other' });
    await submit({ name: 'a', data: { x: 2 } });
    await submit({ name: 'a', tombstone: true });
    await submit({ name: 'another' });
    await submit({ name: 'a', data: { x: 1 } });
    await test.app.rollback(anonymous, { id: 3 }, {});
    assert.deepEqual(reported(await history({})), [
      '7 changed',
      '6 added',
      '4 removed',
      '3 changed',
      '1 added',
    ]);
    assert.deepEqual(reported(await history({}, {}, 5)), ['4 removed', '3 changed', '1 added']);
    assert.deepEqual(reported(await history({}, {}, 0)), []);
    assert.deepEqual(reported(await history({ name: 'never' })), []);
  });

  it('counts going to another bucket, and nothing that only looks like a change', async () => {
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]), bucket: 'one' });
    await submit({ name: 'a', tombstone: true });
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]), bucket: 'two' });
    await test.app.rollback(anonymous, { id: 1 }, {});
    await test.app.rollback(anonymous, { id: 4 }, {});
    const { items } = await history({});
    assert.deepEqual(
      items.map(({ node: { revision, difference } }) => [
        revision.id,
        difference.before?.bucket,
        difference.after?.bucket,
      ]),
      [
        [4, 'two', 'one'],
        [3, undefined, 'two'],
        [2, 'one', undefined],
        [1, undefined, 'one'],
      ],
    );
  });

  it('finds the document by its name alone where that is enough', async () => {
    await submit({ name: 'a', layer: 'one' }, { name: 'a', layer: 'two' });
    await assert.rejects(history({}), { code: 'ARGUMENT_INVALID' });
    await submit({ name: 'a', tombstone: true });
    await assert.rejects(history({}), { code: 'ARGUMENT_INVALID' });
    assert.deepEqual(reported(await history({ layer: 'two' })), ['2 removed', '1 added']);
    assert.deepEqual(reported(await history({ layer: null })), []);
    await submit({ name: 'a', layer: 'two' });
    assert.deepEqual(reported(await history({})), ['3 added', '2 removed', '1 added']);
  });

  it('takes as many steps as a page has rows, in whatever a history', async () => {
    for (const x of [1, 2, 3, 4]) {
      await submit({ name: 'a', data: { x } });
      for (const other of [1, 2, 3, 4, 5]) await submit({ name: 'other', data: { x, other } });
    }
    const before = test.calls.get('revisions') ?? 0;
    assert.deepEqual(reported(await history({}, { first: 2 })), ['19 changed', '13 changed']);
    assert.equal((test.calls.get('revisions') ?? 0) - before, 2);
  });

  it('refuses cursors of other lists', async () => {
    await submit({ name: 'a' });
    const { items } = await test.app.revisions(anonymous, {});
    const after = items[0]?.cursor ?? '';
    await assert.rejects(history({}, { after }), { code: 'ARGUMENT_INVALID' });
  });

  it('reports what a dry run would change', async () => {
    await submit({ name: 'a', data: { x: 1 } });
    const text = textOf([{ name: 'a', data: { x: 2 } }]);
    const { revision } = await test.app.submitDocuments(anonymous, { text, dryRun: true });
    const name = { schema, name: 'a' };
    const slice = await test.app.documentHistory(anonymous, revision, name, {});
    assert.deepEqual(reported(slice), ['2 changed', '1 added']);
  });
});

it('the history of a document is what a look at every revision finds, in pages of every size', async () => {
  await fc.assert(
    fc.asyncProperty(randomMoves, fc.integer({ min: 1, max: 3 }), async (moves, rows) => {
      const { app, close } = await openTestApp({}, { onProblems: 'accept' });
      try {
        await makeHistory(app, moves);
        for (const name of historyNames) {
          for (const layer of historyLayers) {
            const expected = await changesByScan(app, { name, layer });
            const ask = async (page: PageRequest) =>
              app.documentHistory(
                anonymous,
                await app.revision(anonymous, {}),
                { schema, name, layer },
                page,
              );
            assert.deepEqual(reported(await ask({})), expected);
            assert.equal(await (await ask({ first: 0 })).total(), expected.length);
            assert.deepEqual((await pagesForward(ask, rows)).map(toldOf), expected);
            assert.deepEqual((await pagesBackward(ask, rows)).map(toldOf), expected);
          }
        }
      } finally {
        await close();
      }
    }),
    { numRuns: runs(15) },
  );
});

function reported({ items }: Slice<DocumentVersion>): readonly string[] {
  return items.map(({ node }) => toldOf(node));
}

function toldOf({ revision, difference }: DocumentVersion): string {
  return `${revision.id} ${difference.kind}`;
}

async function changesByScan(app: App, { name, layer }: { name: string; layer: string }) {
  const head = await app.revision(anonymous, {});
  const found: string[] = [];
  let before = null as DocumentEntry | null;
  for (let id = 1; id <= head.id; id += 1) {
    const revision = await app.revision(anonymous, { id });
    const [after = null] = await app.documentsById(anonymous, revision, [{ schema, name, layer }]);
    if (before === null && after !== null) found.unshift(`${id} added`);
    else if (before !== null && after === null) found.unshift(`${id} removed`);
    else if (before?.digest !== after?.digest || before?.bucket !== after?.bucket) {
      found.unshift(`${id} changed`);
    }
    before = after;
  }
  return found;
}
