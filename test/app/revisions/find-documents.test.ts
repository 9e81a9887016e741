import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { DocumentFilter, DocumentSelection } from '../../../src/app/kernel/selection.ts';
import type { PageRequest } from '../../../src/app/kernel/slice.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { documentKey } from '../../../src/domain/document/document.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const labelled = (name: string, labels: Record<string, string | number>): DocumentSketch => ({
  name,
  metadata: { labels },
});

describe('documents', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    const few: readonly DocumentSketch[] = [
      { name: 'one', schema: 'ns/Kind/v1', layer: 'site' },
      { name: 'two', schema: 'ns/Kind/v2', layer: 'global' },
      {
        name: 'three',
        schema: 'ns/Other/v1',
        metadata: { layeringDefinition: { layer: 'site', abstract: true } },
      },
      { name: 'four', schema: 'nsx/Kind/v1' },
      labelled('labelled', { rack: 'r1', unit: 7 }),
      labelled('half', { rack: 'r1' }),
    ];
    await test.app.submitDocuments(anonymous, { text: textOf(few), bucket: 'few' });
    const many = Array.from({ length: 500 }, (_, at) => ({
      name: `n${String(at).padStart(3, '0')}`,
      schema: 'zz/Many/v1',
    }));
    await test.app.submitDocuments(anonymous, {
      text: textOf(many.toReversed()),
      bucket: 'many',
    });
  });
  afterAll(() => test.close());

  const list = async (selection: DocumentSelection) => {
    const revision = await test.app.revision(anonymous, {});
    return test.app.documents(anonymous, revision, selection);
  };
  const rows: readonly [title: string, filter: DocumentFilter, names: readonly string[]][] = [
    ['by namespace', { schema: ['ns'] }, ['one', 'two', 'three']],
    ['by kind', { schema: ['ns/Kind'] }, ['one', 'two']],
    ['by whole schema', { schema: ['ns/Kind/v2'] }, ['two']],
    ['by no part of a section', { schema: ['ns/Ki', 'n', 'ns/Kind/v'] }, []],
    [
      'by any of several schemas',
      { schema: ['ns/Other', 'ns/Kind/v1', 'ns/Kind'] },
      ['one', 'two', 'three'],
    ],
    ['by name', { name: ['four', 'two'] }, ['two', 'four']],
    ['by layer', { layer: ['site'] }, ['one', 'three']],
    ['by abstract', { abstract: true }, ['three']],
    [
      'by all labels',
      {
        labels: [
          { key: 'rack', value: 'r1' },
          { key: 'unit', value: '7' },
        ],
      },
      ['labelled'],
    ],
    ['by a label', { labels: [{ key: 'rack', value: 'r1' }] }, ['half', 'labelled']],
    ['by a label that none has', { labels: [{ key: 'rack', value: '' }] }, []],
    ['by members together', { schema: ['ns'], layer: ['site'], abstract: false }, ['one']],
    ['by bucket', { bucket: ['few'], schema: ['nsx'] }, ['four']],
    ['by storage policy', { storagePolicy: 'encrypted' }, []],
  ];
  for (const [title, filter, names] of rows) {
    it(`selects ${title}`, async () => {
      const { items, total } = await list({ filter, page: {} });
      assert.deepEqual(
        items.map(({ node }) => node.name),
        names,
      );
      assert.equal(await total(), names.length);
    });
  }

  const walk = async (
    selection: Omit<DocumentSelection, 'page'>,
    rowsAtOnce: number,
    backward: boolean,
  ) => {
    const seen: string[] = [];
    let page: PageRequest = backward ? { last: rowsAtOnce } : { first: rowsAtOnce };
    for (;;) {
      const slice = await list({ ...selection, page });
      const names = slice.items.map(({ node }) => node.name);
      if (backward) seen.unshift(...names);
      else seen.push(...names);
      if (!(backward ? slice.hasPreviousPage : slice.hasNextPage)) return seen;
      page = backward
        ? { last: rowsAtOnce, before: slice.items[0]?.cursor ?? '' }
        : { first: rowsAtOnce, after: slice.items.at(-1)?.cursor ?? '' };
    }
  };
  const selections: readonly [string, Omit<DocumentSelection, 'page'>][] = [
    ['everything', {}],
    ['one schema', { filter: { schema: ['zz/Many'] } }],
    ['two schemas', { filter: { schema: ['zz', 'ns'] } }],
    ['a filtered list', { filter: { bucket: ['many'] } }],
    [
      'a sorted list',
      {
        sort: [
          { by: 'layer', descending: true },
          { by: 'serial', descending: true },
        ],
      },
    ],
  ];
  for (const [title, selection] of selections) {
    it(`walks ${title} in pages, both ways, meeting each row once`, async () => {
      const forward = await walk(selection, 7, false);
      assert.deepEqual(await walk(selection, 13, true), forward);
      assert.equal(new Set(forward).size, forward.length);
      const { total } = await list({ ...selection, page: { first: 0 } });
      assert.equal(forward.length, await total());
    });
  }

  it('shows no serials in its cursors: these count hidden documents, too', async () => {
    const sort = [{ by: 'serial', descending: false }] as const;
    const { items } = await list({ sort, page: { first: 3 } });
    for (const { node, cursor } of items) {
      const shown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      assert.deepEqual(shown, [null, documentKey(node)]);
    }
  });

  it('refuses a cursor of an order by serial if its document is not in the list', async () => {
    const sort = [{ by: 'serial', descending: false }] as const;
    const { items } = await list({ sort, page: { first: 1 } });
    const page = { first: 1, after: items[0]?.cursor ?? '' };
    await assert.rejects(list({ sort, filter: { schema: ['none'] }, page }), {
      code: 'ARGUMENT_INVALID',
      message: 'argument "after": not a cursor of this list: use one of its `pageInfo` or `edges`',
    });
  });

  it('sorts, with missing layers last both ways', async () => {
    const layers = async (descending: boolean) => {
      const { items } = await list({ sort: [{ by: 'layer', descending }], page: { first: 4 } });
      return items.map(({ node }) => node.layer);
    };
    assert.deepEqual(await layers(false), ['global', 'site', 'site', null]);
    assert.deepEqual(await layers(true), ['site', 'site', 'global', null]);
  });

  it('reports whether there are rows on either side', async () => {
    const sides = async (selection: DocumentSelection) => {
      const { hasNextPage, hasPreviousPage, items } = await list(selection);
      return { hasNextPage, hasPreviousPage, last: items.at(-1)?.cursor ?? '' };
    };
    const first = await sides({ page: { first: 1 } });
    assert.deepEqual([first.hasPreviousPage, first.hasNextPage], [false, true]);
    const second = await sides({ page: { first: 1, after: first.last } });
    assert.deepEqual([second.hasPreviousPage, second.hasNextPage], [true, true]);
    const filter = { schema: ['zz'] };
    const foreign = await sides({ filter, page: { first: 1_000, after: first.last } });
    assert.deepEqual([foreign.hasPreviousPage, foreign.hasNextPage], [false, false]);
    const last = await sides({ page: { last: 1 } });
    assert.deepEqual([last.hasPreviousPage, last.hasNextPage], [true, false]);
  });

  it('refuses page requests that make no sense', async () => {
    const wrong: readonly PageRequest[] = [
      { first: -1 },
      { first: 1, last: 1 },
      { after: 'nonsense' },
      { before: Buffer.from('[1]').toString('base64url') },
    ];
    for (const page of wrong) await assert.rejects(list({ page }), { code: 'ARGUMENT_INVALID' });
  });
});
