import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

/** Another server of the same store. */
function otherApp() {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  return createApp({ store: test.store, clock, limits: defaultLimits, ...testKeys() });
}

const lost = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `lost-${at}`, layer: 'nowhere' }));

const submit = (text: string, more = {}) => test.app.submitDocuments(anonymous, { text, ...more });

async function countOf(app = otherApp()): Promise<number> {
  const revision = await app.revision(anonymous, {});
  return (await app.revisionProblems(anonymous, revision, {})).length;
}

describe('problems in the store', () => {
  it('are read by other servers, and not found out again', async () => {
    await submit(textOf([layeringPolicy('site'), ...lost(200)]));
    const before = test.calls.get('documents') ?? 0;
    assert.equal(await countOf(), 200);
    assert.equal(test.calls.get('documents') ?? 0, before, 'no document was read');
  });

  it('are found out from what changed since they were known, and kept then', async () => {
    await submit(textOf([layeringPolicy('site'), ...lost(3)]));
    await submit(textOf([{ name: 'more', layer: 'nowhere' }]), { onProblems: 'ignore' });
    assert.equal(await countOf(), 4);
    const before = test.calls.get('keepProblems');
    assert.equal(await countOf(), 4);
    assert.equal(test.calls.get('keepProblems'), before);
  });

  it('outlive a garbage collection, of the revisions that are there', async () => {
    await submit(textOf([layeringPolicy('site'), ...lost(200)]));
    const { pages } = await otherApp().collectGarbage(anonymous, false, () => {});
    assert.equal(pages.removed, 0);
    const before = test.calls.get('documents') ?? 0;
    assert.equal(await countOf(), 200);
    assert.equal(test.calls.get('documents') ?? 0, before);
  });

  it('are found out again where pages of them are gone', async () => {
    await submit(textOf([layeringPolicy('site'), ...lost(200)]));
    const { upkeep } = test.store;
    const head = await test.store.head();
    const own = new Set(Object.values(head?.maps ?? {}));
    for await (const digests of upkeep.contents('page')) {
      const texts = await upkeep.texts('page', digests);
      const ofProblems = digests.filter(
        (digest, at) => !own.has(digest) && texts[at]?.includes('LAYER_UNKNOWN'),
      );
      await upkeep.remove({ kind: 'page', digests: ofProblems, head, graceMs: 0 });
    }
    const app = otherApp();
    assert.equal(await countOf(app), 200);
    const text = textOf([{ name: 'sound', layer: 'site' }]);
    const { problemChanges } = await app.submitDocuments(anonymous, { text });
    assert.equal(problemChanges?.standing, 200);
    assert.equal(await countOf(), 200);
  });

  it('of a dry run are in no store', async () => {
    await submit(textOf([layeringPolicy('site')]));
    const before = await test.store.upkeep.contents('problem')[Symbol.asyncIterator]().next();
    const { revision } = await submit(textOf(lost(3)), { dryRun: true });
    assert.equal((await test.app.revisionProblems(anonymous, revision, {})).length, 3);
    const after = await test.store.upkeep.contents('problem')[Symbol.asyncIterator]().next();
    assert.deepEqual(after, before);
  });
});
