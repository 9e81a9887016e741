import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type DocumentFacts, documentKey } from '../../../../src/domain/document/document.ts';
import { deriveIndex } from '../../../../src/domain/render/graph/derive-index.ts';
import { indexSchema, type SchemaIndex } from '../../../../src/domain/render/graph/schema-index.ts';
import { arbitrarySet } from '../../../support/arbitrary-set.ts';

type Facts = readonly DocumentFacts[];

const facts = arbitrarySet.map((items) => items.map((item) => item.facts));

/** All that an index says, as plain values. */
function reported(index: SchemaIndex): unknown {
  const all = <V>(lookup: { keys(): Iterable<string>; get(name: string): V | undefined }) =>
    Object.fromEntries([...lookup.keys()].sort().map((name) => [name, lookup.get(name)]));
  const { entries, byName, byLabel, bySelector } = index;
  const labels = Object.entries(all(byLabel)).map(([pair, layers]) => [
    pair,
    Object.fromEntries(layers ?? []),
  ]);
  return [entries, all(byName), labels, all(bySelector)];
}

function differences(before: Facts, after: Facts) {
  const byKey = (list: Facts) => new Map(list.map((entry) => [documentKey(entry), entry]));
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ before: old.get(key), after: now.get(key) }))
    .filter((one) => one.before?.digest !== one.after?.digest);
}

describe('deriveIndex', () => {
  it('gives what indexing from nothing gives, through any number of changes', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 2, maxLength: 5 }), (states) => {
        let index = indexSchema<DocumentFacts>('any', states[0] ?? []);
        for (const [at, state] of states.slice(1).entries()) {
          index = deriveIndex(index, differences(states[at] ?? [], state));
          assert.deepEqual(reported(index), reported(indexSchema('any', state)));
        }
      }),
    );
  });

  it('leaves the index it comes from as it was', () => {
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        const index = indexSchema<DocumentFacts>('any', before);
        const derived = deriveIndex(index, differences(before, after));
        deriveIndex(derived, differences(after, before));
        assert.deepEqual(reported(index), reported(indexSchema('any', before)));
        assert.deepEqual(reported(derived), reported(indexSchema('any', after)));
      }),
    );
  });

  it('is the same index where nothing changed', () => {
    const index = indexSchema<DocumentFacts>('any', []);
    assert.equal(deriveIndex(index, []), index);
  });
});
