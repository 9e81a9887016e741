import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { PageRequest } from '../../../src/app/kernel/slice.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { sized } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'yard',
  control: true,
  data: {
    resources: [
      { name: 'yard', schema: 'ns/Yard/v1' },
      { name: 'box', schema: 'ns/Box/v1', parent: 'yard' },
    ],
  },
};
const yard = (name: string): DocumentSketch => ({ schema: 'ns/Yard/v1', name });
const box = (name: string): DocumentSketch => ({ schema: 'ns/Box/v1', name });

describe('finding resources', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = async (...sketches: readonly DocumentSketch[]) =>
    (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;

  it('goes through lists of many pages, whatever the values ask for', async () => {
    const yards = ['a', 'b', 'c'];
    const count = sized(400, 150);
    const last = String(count - 1);
    const boxes = yards.flatMap((name) =>
      Array.from({ length: count }, (_, at) => `${name}/${String(at).padStart(3, '0')}`),
    );
    const revision = await submit(segment, ...yards.map(yard), ...boxes.map(box));
    for (const [values, expected] of [
      [{}, boxes],
      [{ yard: 'b' }, boxes.filter((name) => name.startsWith('b/'))],
      [{ box: last }, boxes.filter((name) => name.endsWith(`/${last}`))],
      [{ yard: 'c', box: '000' }, ['c/000']],
    ] as const) {
      const query = { kind: 'box', key: new Map(Object.entries(values)) };
      const found: string[] = [];
      let after: string | undefined;
      for (;;) {
        const page = { first: 90, ...(after !== undefined && { after }) };
        const slice = await test.app.resources(anonymous, revision, query, page);
        assert.equal(await slice.total(), expected.length);
        found.push(...slice.items.map(({ node }) => node.document.name));
        after = slice.items.at(-1)?.cursor;
        if (!slice.hasNextPage) break;
      }
      assert.deepEqual(found, expected);
      const backward: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = { last: 90, ...(before !== undefined && { before }) };
        const slice = await test.app.resources(anonymous, revision, query, page);
        assert.equal(slice.hasNextPage, before !== undefined);
        backward.unshift(...slice.items.map(({ node }) => node.document.name));
        before = slice.items.at(0)?.cursor;
        if (!slice.hasPreviousPage) break;
      }
      assert.deepEqual(backward, expected);
    }
  });

  it('finds the resources between two cursors', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const revision = await submit(segment, ...names.map(yard));
    const page = async (rows: PageRequest) => {
      const query = { kind: 'yard', key: new Map() };
      const slice = await test.app.resources(anonymous, revision, query, rows);
      return {
        cursors: slice.items.map(({ cursor }) => cursor),
        names: slice.items.map(({ node }) => node.document.name).join(''),
        more: [slice.hasPreviousPage, slice.hasNextPage],
      };
    };
    const { cursors } = await page({});
    const [after = '', , , , before = ''] = cursors;
    const listed = async (rows: PageRequest) => {
      const { names: found, more } = await page(rows);
      return [found, ...more];
    };
    assert.deepEqual(await listed({ first: 2, after, before }), ['bc', true, true]);
    assert.deepEqual(await listed({ last: 2, after, before }), ['cd', true, true]);
    assert.deepEqual(await listed({ last: 0 }), ['', true, false]);
    assert.deepEqual(await listed({ last: 9 }), ['abcdef', false, false]);
    assert.deepEqual(await listed({ last: 9, before: cursors[0] ?? '' }), ['', false, true]);
    assert.deepEqual(await listed({ first: 9, after: before, before: after }), ['', true, false]);
  });

  it('finds what is rendered: no abstract document, and one of those that replace', async () => {
    const layered = (name: string, layer: string, rest: object = {}): DocumentSketch => ({
      schema: 'ns/Yard/v1',
      name,
      metadata: { labels: { of: name }, layeringDefinition: { layer, ...rest } },
    });
    const onto = (of: string) => ({
      parentSelector: { of },
      actions: [{ method: 'merge', path: '.' }],
    });
    const revision = await submit(
      layeringPolicy('global', 'site'),
      segment,
      layered('ghost', 'global', { abstract: true }),
      layered('old', 'global'),
      {
        ...layered('old', 'site', onto('old')),
        metadata: {
          replacement: true,
          layeringDefinition: { layer: 'site', ...onto('old') },
        },
      },
    );
    const query = { kind: 'yard', key: new Map() };
    const { items } = await test.app.resources(anonymous, revision, query, {});
    assert.deepEqual(
      items.map(({ node: { document } }) => `${document.layer} ${document.name}`),
      ['site old'],
    );
    const ids = ['ghost', 'old', 'none'].map((name) => ({ schema: 'ns/Yard/v1', name }));
    const found = await test.app.resourcesByName(anonymous, revision, ids);
    assert.deepEqual(
      found.map((one) => one && [...one.key]),
      [null, [['yard', 'old']], null],
    );
  });
});
