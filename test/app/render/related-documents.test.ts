import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Relation } from '../../../src/app/render/relation.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const actions = [{ method: 'merge', path: '.' }];
const layered = (
  name: string,
  layer: string,
  labels: Record<string, string>,
  selector?: Record<string, string>,
  replacement = false,
): DocumentSketch => ({
  name,
  metadata: {
    labels,
    replacement,
    layeringDefinition: { layer, ...(selector && { parentSelector: selector, actions }) },
  },
  data: { value: name },
});

describe('related documents', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    const substitutions = [{ src: { schema, name: 'base', path: '.value' }, dest: { path: '.x' } }];
    const text = textOf([
      layeringPolicy('global', 'region', 'site'),
      layered('base', 'global', { is: 'base' }),
      layered('base', 'region', {}, { is: 'base' }, true),
      layered('leaf', 'site', {}, { is: 'base' }),
      { name: 'reader', metadata: { substitutions } },
      { name: 'alone' },
    ]);
    await test.app.submitDocuments(anonymous, { text });
  });
  afterAll(() => test.close());

  const rows: readonly [
    of: [string, string | null],
    relation: Relation,
    names: readonly string[],
  ][] = [
    [['leaf', 'site'], 'parent', ['base@global']],
    [['base', 'region'], 'parent', ['base@global']],
    [['base', 'global'], 'parent', []],
    [['base', 'global'], 'children', ['base@region', 'leaf@site']],
    [['leaf', 'site'], 'children', []],
    [['base', 'region'], 'replaces', ['base@global']],
    [['base', 'global'], 'replacedBy', ['base@region']],
    [['leaf', 'site'], 'replaces', []],
    [['reader', null], 'substitutesFrom', ['base@region']],
    [['base', 'region'], 'substitutesInto', ['reader@-']],
    [['base', 'global'], 'substitutesInto', []],
    [['alone', null], 'substitutesInto', []],
    [['nobody', null], 'parent', []],
  ];
  for (const [[name, layer], relation, names] of rows) {
    it(`${relation} of ${name} in ${layer ?? 'no layer'}: ${names.join(', ') || 'none'}`, async () => {
      const head = await test.app.revision(anonymous, {});
      const [found] = await test.app.listRelatedDocuments(anonymous, head, relation, [
        { schema, name, layer },
      ]);
      assert.deepEqual(
        (found ?? []).map((entry) => `${entry.name}@${entry.layer ?? '-'}`),
        names,
      );
    });
  }

  it('asks the store as often for many as for one', async () => {
    const fresh = await openTestApp();
    const many = Array.from({ length: 200 }, (_, at) => ({ name: `d${at}` }));
    await fresh.app.submitDocuments(anonymous, { text: textOf(many) });
    const head = await fresh.app.revision(anonymous, {});
    const ids = many.map(({ name }) => ({ schema, name, layer: null }));
    const before = fresh.calls.get('pages') ?? 0;
    await fresh.app.listRelatedDocuments(anonymous, head, 'substitutesInto', ids);
    assert.ok((fresh.calls.get('pages') ?? 0) - before <= 4);
    await fresh.close();
  });
});
