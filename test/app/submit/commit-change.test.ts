import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp } from '../../support/app.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';

const site = (value: number) =>
  textOf([
    layeringPolicy('global', 'site'),
    {
      name: 'parent',
      metadata: {
        labels: { role: 'base' },
        layeringDefinition: { layer: 'global', abstract: true },
      },
      data: { value },
    },
    {
      name: 'child',
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { role: 'base' },
          actions: [{ method: 'merge', path: '.' }],
        },
      },
      data: { own: 1 },
    },
  ]);

describe('a dry run', () => {
  it('gives the revision that would be, and writes nothing', async () => {
    const test = await openTestApp();
    await test.app.submitDocuments(anonymous, { text: site(1) });
    const commits = test.calls.get('commitAll');
    const dry = await test.app.submitDocuments(anonymous, { text: site(2), dryRun: true });
    assert.deepEqual([dry.changed, dry.revision.id, dry.head.id], [true, 2, 1]);
    assert.equal(test.calls.get('commitAll'), commits);
    assert.equal((await test.app.revision(anonymous, {})).id, 1);
    const { items } = await test.app.renderedDocuments(anonymous, dry.revision, { page: {} });
    assert.deepEqual(items.at(-1)?.node.data, { own: 1, value: 2 });
    const [parent] = await test.app.documentsByName(anonymous, dry.revision, [
      { schema, name: 'parent' },
    ]);
    const [body] = await test.app.bodies(anonymous, parent ?? []);
    assert.deepEqual(body?.data, { value: 2 });
    const real = await test.app.submitDocuments(anonymous, { text: site(2) });
    assert.deepEqual(real.revision.maps, dry.revision.maps);
    await test.close();
  });

  it('is refused for what a submission is refused for', async () => {
    const test = await openTestApp();
    const text = textOf([{ name: 'a' }, { name: 'a' }]);
    await assert.rejects(test.app.submitDocuments(anonymous, { text, dryRun: true }), {
      code: 'DOCUMENT_DUPLICATE',
    });
    const stale = { text: site(1), dryRun: true, expectedRevision: 7 };
    await assert.rejects(test.app.submitDocuments(anonymous, stale), { code: 'REVISION_CONFLICT' });
    await test.close();
  });

  it('says when there is nothing to change', async () => {
    const test = await openTestApp();
    await test.app.submitDocuments(anonymous, { text: site(1) });
    const dry = await test.app.submitDocuments(anonymous, { text: site(1), dryRun: true });
    assert.deepEqual([dry.changed, dry.revision.id], [false, 1]);
    assert.deepEqual(await test.app.diffDocuments(anonymous, dry.head, dry.revision), []);
    await test.close();
  });
});
