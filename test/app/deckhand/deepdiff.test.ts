import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { DeepChange, DeepDifferences } from '../../../src/app/deckhand/deep-differences.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const documents = (count: number, data: (at: number) => Json): readonly DocumentSketch[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `n${String(at).padStart(4, '0')}`,
    layer: 'site',
    data: data(at),
  }));

async function put(
  bucket: string,
  ...sketches: readonly DocumentSketch[]
): Promise<VisibleRevision> {
  const text = textOf(sketches);
  const request = { text, bucket, replace: true };
  return (await test.app.submitDocuments(anonymous, request)).revision;
}

async function changesIn(found: DeepDifferences): Promise<readonly DeepChange[]> {
  const changes: DeepChange[] = [];
  for (const bucket of found) for await (const one of bucket.changes()) changes.push(one);
  return changes;
}

describe('deepDifferences', () => {
  it('reports many documents, in order of name', async () => {
    const rules = layeringPolicy('site');
    const one = await put('b', rules, ...documents(450, (at) => ({ at })));
    const two = await put('b', rules, ...documents(450, (at) => ({ at: -at - 1 })));
    const found = await test.app.deepDifferences(anonymous, one, two);
    const [bucket] = found;
    const changes = await changesIn(found);
    assert.deepEqual(
      changes.map(({ id }) => id),
      bucket?.changed,
    );
    assert.deepEqual(
      changes.map(({ id: { name }, data }) => ({ name, data })),
      Array.from({ length: 450 }, (_, at) => ({
        name: `n${String(at).padStart(4, '0')}`,
        data: { values_changed: { "root['at']": { new_value: -at - 1, old_value: at } } },
      })),
    );
  });

  it('takes a few calls of the store, and looks at what is alike only to render it', async () => {
    const rules = layeringPolicy('site');
    const one = await put('b', rules, ...documents(300, (at) => ({ at })));
    const two = await put('b', rules, ...documents(300, (at) => ({ at: at === 7 ? 'x' : at })));
    const reads = (): number => (test.calls.get('pages') ?? 0) + (test.calls.get('documents') ?? 0);
    const before = reads();
    const changes = await changesIn(await test.app.deepDifferences(anonymous, one, two));
    assert.deepEqual(
      changes.map(({ id }) => id.name),
      ['n0007'],
    );
    assert.ok(reads() - before <= 12, `${reads() - before} calls`);
  });
});
