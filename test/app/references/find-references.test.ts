import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Reference } from '../../../src/app/references/reference-cases.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const id = (kind: string, name: string) => ({ schema: `ns/${kind}/v1`, name });
const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'items',
  control: true,
  data: {
    resources: [
      { name: 'item', schema: 'ns/Item/v1', references: [{ name: 'item', path: '.peers[*]' }] },
    ],
  },
};
const item = (name: string, ...peers: readonly string[]): DocumentSketch => ({
  ...id('Item', name),
  data: { peers },
});
const short = ({ from, relation, target }: Reference): string =>
  `${from.name} ${relation} ${target.name}`;

describe('finding references', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = async (...sketches: readonly DocumentSketch[]) =>
    (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;

  it('gives each once where they go round in circles, and those of a document to itself', async () => {
    const revision = await submit(segment, item('a', 'b', 'a'), item('b', 'a', 'c'), item('c'));
    const ids = ['a', 'c', 'gone'].map((name) => id('Item', name));
    const query = { transitive: true };
    const [ofA, ofC, ofGone] = await test.app.references(anonymous, revision, ids, query);
    assert.deepEqual(ofA?.map(short).sort(), [
      'a reference a',
      'a reference b',
      'b reference a',
      'b reference c',
    ]);
    assert.deepEqual([ofC, ofGone], [[], []]);
    const [, toC] = await test.app.referrers(anonymous, revision, ids, query);
    assert.deepEqual(toC?.map(short), [
      'b reference c',
      'a reference b',
      'a reference a',
      'b reference a',
    ]);
  });

  it('begins at abstract documents where nothing else has the name', async () => {
    const layered = (name: string, layer: string, rest: object = {}): DocumentSketch => ({
      ...id('Site', name),
      metadata: { labels: { of: name }, layeringDefinition: { layer, ...rest } },
    });
    const child = { parentSelector: { of: 'base' }, actions: [{ method: 'merge', path: '.' }] };
    const revision = await submit(
      layeringPolicy('global', 'site'),
      layered('base', 'global', { abstract: true }),
      layered('page', 'site', child),
    );
    const base = id('Site', 'base');
    const [referrers] = await test.app.referrers(anonymous, revision, [base], {});
    assert.deepEqual(referrers?.map(short), ['page layering base']);
    const around = { direction: 'both', depth: 1 } as const;
    const { nodes } = await test.app.referenceGraph(anonymous, revision, base, around);
    assert.deepEqual(
      nodes.map(({ name }) => name),
      ['base', 'page'],
    );
  });

  it('refuses what leads too far, rather than telling a part of it', async () => {
    const chain = Array.from({ length: 1_003 }, (_, at) =>
      item(`i${at}`, ...(at > 0 ? [`i${at - 1}`] : [])),
    );
    const revision = await submit(segment, ...chain);
    const find = (name: string) =>
      test.app.references(anonymous, revision, [id('Item', name)], { transitive: true });
    assert.equal((await find('i900'))[0]?.length, 900);
    await assert.rejects(find('i1002'), { code: 'LIMIT_EXCEEDED' });
    const documents = Array.from({ length: 25_001 }, () => id('Item', 'i0'));
    const plan = test.app.deletionPlan(anonymous, revision, { documents });
    await assert.rejects(plan, { code: 'LIMIT_EXCEEDED' });
  });
});
