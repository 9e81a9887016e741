import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
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
    }
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
