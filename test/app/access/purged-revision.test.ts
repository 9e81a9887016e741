import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { recordOf, type VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { DocumentEntry } from '../../../src/domain/document/document.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { grantedAllBut } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

/** What was read of a history before it goes. */
interface Known {
  readonly first: VisibleRevision;
  readonly head: VisibleRevision;
  readonly entries: readonly DocumentEntry[];
}

const berth = (at: number): DocumentSketch => ({
  name: `berth-${at}`,
  layer: 'site',
  data: { at },
});

const policy = layeringPolicy('site');
const page = { page: { first: 9 } };
const name = { schema: 'example/Kind/v1', name: 'berth-2' };

const readings: readonly (readonly [string, (app: App, known: Known) => Promise<unknown>])[] = [
  ['documents', (app, { head }) => app.documents(anonymous, head, page)],
  ['documents by name', (app, { head }) => app.documentsByName(anonymous, head, [name])],
  ['stored documents', (app, { entries }) => app.bodies(anonymous, entries)],
  ['opened documents', (app, { entries }) => app.openBodies(anonymous, entries)],
  ['rendered documents', (app, { head }) => app.renderedDocuments(anonymous, head, page)],
  ['an explanation', (app, { head }) => app.explain(anonymous, head, [name])],
  ['references', (app, { head }) => app.integrityReport(anonymous, head)],
  ['a diff', (app, { first, head }) => app.diffDocuments(anonymous, first, head)],
  ['a rendered diff', (app, { first, head }) => app.diffRendered(anonymous, first, head)],
  ['a result', (app, { head }) => app.schemaValidation(anonymous, head)],
];

let test: TestApp;
let known: Known;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
  const submit = (...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches) });
  const { revision: first } = await submit(policy, berth(1));
  const { revision: head } = await submit(berth(2), berth(3));
  const { items } = await test.app.documents(anonymous, head, page);
  known = { first, head, entries: items.map(({ node }) => node) };
});
afterEach(() => test.close());

/** An app that has read nothing yet. */
function newApp(): App {
  const { store } = test;
  const clock = { now: () => '2026-11-21T10:00:00.000Z' };
  return createApp({ onProblems: 'accept', store, clock, limits: defaultLimits, ...testKeys() });
}

async function damage(): Promise<void> {
  const { upkeep } = test.store;
  for (const kind of ['page', 'document'] as const) {
    for await (const digests of upkeep.contents(kind)) {
      await upkeep.remove({ kind, digests, head: recordOf(known.head), graceMs: 0 });
    }
  }
}

describe('what is read while the history is purged', () => {
  for (const [title, read] of readings) {
    it(`no longer exists: ${title}`, async () => {
      await test.store.upkeep.purge();
      await assert.rejects(read(newApp(), known), { code: 'REVISION_NOT_FOUND' });
    });

    it(`no longer exists, though others have its numbers: ${title}`, async () => {
      await test.store.upkeep.purge();
      for (const at of [7, 8, 9]) {
        const text = textOf([berth(at)]);
        await test.app.submitDocuments(anonymous, { text });
      }
      await assert.rejects(read(newApp(), known), { code: 'REVISION_NOT_FOUND' });
    });

    it(`is damaged as long as the history has it: ${title}`, async () => {
      await damage();
      await assert.rejects(read(newApp(), known), { code: 'STORE_CORRUPT' });
    });
  }

  it('no longer exists for a caller who may not see the revision itself', async () => {
    const app = newApp();
    const by = grantedAllBut('deckhand:show_revision');
    const shown = await app.revision(by, { id: 2 });
    await test.store.upkeep.purge();
    await assert.rejects(app.documents(by, shown, page), { code: 'REVISION_NOT_FOUND' });
  });

  for (const [what, takeAway, code] of [
    ['was purged', () => test.store.upkeep.purge(), 'REVISION_NOT_FOUND'],
    ['is damaged', damage, 'STORE_CORRUPT'],
  ] as const) {
    it(`is reported to a dry run as for any revision: its parent ${what}`, async () => {
      const app = newApp();
      const submission = { text: textOf([berth(4)]), dryRun: true, onProblems: 'ignore' } as const;
      const { revision } = await app.submitDocuments(anonymous, submission);
      await takeAway();
      await assert.rejects(app.renderedDocuments(anonymous, revision, page), { code });
    });
  }

  it('costs no question more when it is there', async () => {
    const app = newApp();
    const before = test.calls.get('revisions') ?? 0;
    for (const [, read] of readings.slice(0, 8)) await read(app, known);
    assert.equal(test.calls.get('revisions') ?? 0, before);
  });
});
