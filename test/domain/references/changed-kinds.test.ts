import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { changedKinds } from '../../../src/domain/references/changed-kinds.ts';
import { soundSchema, soundSegment } from './sample-schema.ts';

const base = [
  '{name: quay}',
  '{name: crane, parent: quay, references: [{name: model}, {name: ship, type: many}]}',
  '{name: winch, parent: crane}',
  '{name: model}',
  '{name: ship}',
];
const schemaOf = (kinds: readonly string[]) =>
  soundSchema([soundSegment('s', `resources: [${kinds.join(', ')}]`)]);

describe('the kinds that a change of the schema means something to', () => {
  const after = (...replaced: readonly (readonly [number, string | null])[]) => {
    const kinds = new Map(base.map((text, at) => [at, text]));
    for (const [at, text] of replaced) {
      if (text === null) kinds.delete(at);
      else kinds.set(at, text);
    }
    const { stricter, looser } = changedKinds(schemaOf(base), schemaOf([...kinds.values()]));
    const names = (schemas: ReadonlySet<string>) =>
      [...schemas].map((schema) => schema.split('/')[1]).sort();
    return [names(stricter), names(looser)];
  };

  for (const [title, replaced, expected] of [
    ['none, where nothing is said otherwise', [[0, '{name: quay, parent: null}']], [[], []]],
    ['a new kind, and no other', [[9, '{name: pier, references: [{name: quay}]}']], [['pier'], []]],
    [
      'a kind with fewer references',
      [[1, '{name: crane, parent: quay, references: [{name: ship, type: many}]}']],
      [[], ['crane']],
    ],
    [
      'a kind whose references come in another order',
      [[1, '{name: crane, parent: quay, references: [{name: ship, type: many}, {name: model}]}']],
      [[], ['crane']],
    ],
    [
      'a kind with another reference',
      [[1, '{name: crane, parent: quay, references: [{name: model}, {name: ship}]}']],
      [['crane'], []],
    ],
    [
      'a kind that is elsewhere, with all below it',
      [[1, '{name: crane, references: [{name: model}, {name: ship, type: many}]}']],
      [['crane', 'winch'], []],
    ],
    [
      'a kind of other documents, with those that refer to it',
      [[3, '{name: model, schema: x/Model/v1}']],
      [['Model', 'crane', 'model'], []],
    ],
    ['a kind that is gone', [[2, null]], [['winch'], []]],
  ] as const) {
    it(`are ${title}`, () => {
      assert.deepEqual(after(...replaced), expected);
    });
  }
});
