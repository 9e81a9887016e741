import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, testKeys } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const policy = layeringPolicy('global', 'site');

/** One of 600 documents: every tenth a parent of the group, the others children or readers. */
function sketch(at: number, value: number, group: number): DocumentSketch {
  const name = `d${at}`;
  if (at % 10 === 0) {
    const metadata = { labels: { group }, layeringDefinition: { layer: 'global' } };
    return { name, metadata, data: { value, from: name } };
  }
  const src = { schema, name: `d${(at * 7) % 600}`, path: '.value' };
  if (at % 10 === 1) {
    return {
      name,
      metadata: { substitutions: [{ src, dest: { path: '.got' } }] },
      data: { value },
    };
  }
  const layeringDefinition = {
    layer: 'site',
    parentSelector: { group },
    actions: [{ method: 'merge', path: '.' }],
  };
  return { name, metadata: { layeringDefinition }, data: { own: value } };
}

const change = fc.record({
  at: fc.integer({ min: 0, max: 599 }),
  value: fc.integer({ min: 0, max: 9 }),
  group: fc.integer({ min: 0, max: 70 }),
  gone: fc.boolean(),
});

async function outcome(app: App): Promise<unknown> {
  const head = await app.revision(anonymous, {});
  try {
    const { items } = await app.renderedDocuments(anonymous, head, { page: { first: 1_000 } });
    return items.map(({ node }) => [node.entry.name, node.entry.layer, node.data]);
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return error.faults.map(({ code, message }) => `${code} ${message}`);
  }
}

describe('rendering along a history', () => {
  it('gives what rendering each revision from nothing gives', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const all = Array.from({ length: 600 }, (_, at) => sketch(at, 1, Math.floor(at / 10)));
    await test.app.submitDocuments(anonymous, { text: textOf([policy, ...all]) });
    const cold = () =>
      createApp({
        onProblems: 'accept',
        store: test.store,
        clock: { now: () => '' },
        limits: defaultLimits,
        ...testKeys(),
      });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(change, { maxLength: 6, selector: ({ at }) => at }),
        async (changes) => {
          const sketches = changes.map(({ at, value, group, gone }) =>
            gone ? { name: `d${at}`, tombstone: true } : sketch(at, value, group),
          );
          await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
          assert.deepEqual(await outcome(test.app), await outcome(cold()));
        },
      ),
      { numRuns: runs(40) },
    );
    await test.close();
  });
});
