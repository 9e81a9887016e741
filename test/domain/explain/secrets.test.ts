import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type DocumentFacts, documentKey } from '../../../src/domain/document/document.ts';
import { type BlamedDocument, blamedLines } from '../../../src/domain/explain/blame.ts';
import { type ExplainedStep, explainValue } from '../../../src/domain/explain/explain-value.ts';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import { secretsBy, withoutSecrets } from '../../../src/domain/explain/secrets.ts';
import { type TracedValue, tracedValueAt } from '../../../src/domain/explain/trace.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parsePath } from '../../../src/domain/json/path/path.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { type ExplainedSet, explainSet } from '../../support/explained-set.ts';
import { runs } from '../../support/properties.ts';
import { itemsOf } from '../../support/render-set.ts';

const schema = 'example/Kind/v1';
const paths = ['.', '.a', '.a.b', '.b', '.l', '.l[0]', '.l[1]', '.l[*]', '.a.*', '.*.b', '..b'];
const path = fc.constantFrom(...paths);

/** Data of all kinds, with few keys, so that much of it meets. */
const anyData: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom('a', 'b', 'l'),
      fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 2 },
          fc.constantFrom<Json>('x', 'V', 1, null),
          fc.array(tie('value'), { maxLength: 2 }),
          fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 }),
        ),
      })).value as fc.Arbitrary<Json>,
      { maxKeys: 3 },
    ),
  },
  fc.constantFrom<Json>('text V', 0, [1, { b: 2 }]),
);

/** Empty data is no secret: it is stored in the clear. */
const data = anyData.filter((value) => canonicalText(value) !== '{}');

/** A document made from those before it; an encrypted one has data in two versions. */
const choices = fc.record({
  layer: fc.nat(2),
  parent: fc.option(fc.nat()),
  actions: fc.array(
    fc.record({ method: fc.constantFrom('merge', 'merge', 'replace', 'delete'), path }),
    { minLength: 1, maxLength: 2 },
  ),
  substitutions: fc.array(
    fc.record({
      source: fc.nat(),
      path,
      dest: fc.oneof(
        { weight: 3, arbitrary: fc.record({ path }) },
        fc.record({
          path,
          pattern: fc.constantFrom('V', '[a-z]'),
          recurse: fc.constant({ depth: -1 }),
        }),
      ),
    }),
    { maxLength: 2 },
  ),
  encrypted: fc.boolean(),
  data,
  otherData: data,
});

type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

function documentsOf(all: readonly Choice[], version: 'data' | 'otherData'): string {
  const documents = all.map((choice, at) => {
    const before = all.slice(0, at).map((other, number) => ({ ...other, number }));
    const above = before.filter((other) => other.layer < choice.layer);
    const parent = choice.parent === null ? undefined : above[choice.parent % above.length];
    return {
      schema,
      metadata: {
        schema: 'metadata/Document/v1',
        name: `n${at}`,
        labels: { k: String(at) },
        storagePolicy: choice.encrypted ? 'encrypted' : 'cleartext',
        layeringDefinition: {
          layer: ['global', 'region', 'site'][choice.layer],
          ...(parent && { parentSelector: { k: String(parent.number) }, actions: choice.actions }),
        },
        substitutions: choice.substitutions.flatMap(({ source, dest, ...src }) => {
          const from = before[source % before.length];
          return from ? [{ src: { schema, name: `n${from.number}`, ...src }, dest }] : [];
        }),
      },
      data: choice.encrypted ? choice[version] : choice.data,
    };
  });
  const policy = {
    schema: 'deckhand/LayeringPolicy/v1',
    metadata: { schema: 'metadata/Control/v1', name: 'policy' },
    data: { layerOrder: ['global', 'region', 'site'] },
  };
  return JSON.stringify([policy, ...documents]);
}

/** All that explanations of a document show, whichever path is asked for. */
function shown(set: ExplainedSet, key: string): object {
  const isSecret = secretsBy(set.entryOf);
  const { value, trace } = set.traced.get(key) as TracedValue;
  const root = { value: withoutSecrets({ value, trace }, isSecret), trace };
  const explained = paths.map((asked) =>
    Array.from(leavesAt(root, parsePath(asked), isSecret), (location) => {
      const { steps, ...reported } = explainValue(
        location,
        tracedValueAt(root, location),
        set.entryOf,
      );
      return { asked, ...reported, steps: steps.map(shownStep) };
    }),
  );
  const { metadata } = set.documentOf(key);
  const blamed: BlamedDocument<DocumentFacts> = {
    entry: set.entryOf(key),
    metadata,
    data: root,
    entryOf: set.entryOf,
  };
  const lines = Array.from(blamedLines(blamed), (line) => {
    const { steps, ...reported } = line();
    return { ...reported, steps: steps.map(shownStep) };
  });
  return { explained, lines };
}

function shownStep({ entry, source, overrode, ...step }: ExplainedStep<DocumentFacts>): object {
  return {
    ...step,
    entry: entry.name,
    source: source?.name ?? null,
    overrode: overrode().map(({ value, secret, step: by, heldBy }) => ({
      value,
      secret,
      by: shownStep(by),
      heldBy: heldBy && shownStep(heldBy),
    })),
  };
}

describe('explanations', () => {
  it('show the same whatever secrets hold: keys, lengths, kinds and values', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(choices, { minLength: 2, maxLength: 5 }), (all) => {
        const one = explainSet(itemsOf(documentsOf(all, 'data')));
        const other = explainSet(itemsOf(documentsOf(all, 'otherData')));
        for (const at of all.keys()) {
          const layer = ['global', 'region', 'site'][all[at]?.layer ?? 0] ?? null;
          const key = documentKey({ schema, name: `n${at}`, layer });
          if (!one.traced.has(key) || !other.traced.has(key)) continue;
          assert.deepEqual(shown(one, key), shown(other, key));
          compared += 1;
        }
      }),
      { numRuns: runs(1_000) },
    );
    assert.ok(compared > runs(1_000) / 2, `${compared} documents were compared`);
  });
});
