import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import {
  contentAt,
  overriddenBy,
  type Trace,
  type TracedValue,
  traceBehind,
  tracedValueAt,
} from '../../../src/domain/explain/trace.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { conformanceRows } from '../../support/conformance-rows.ts';
import { type ExplainedSet, explainSet, noSecrets } from '../../support/explained-set.ts';
import { runs } from '../../support/properties.ts';
import { itemsOf } from '../../support/render-set.ts';

describe('traced documents', () => {
  it('have the data that rendering gives, and every value is where its trace says', () => {
    let checked = 0;
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        checked += checkClaims(explainSet(items));
      }),
      { numRuns: runs(300) },
    );
    assert.ok(checked > runs(300), `${checked} values were checked`);
  });

  for (const { file, rows } of conformanceRows()) {
    it(`do so in the cases of ${file}`, () => {
      for (const { documents, errors } of rows) {
        if (errors === undefined) checkClaims(explainSet(itemsOf(JSON.stringify(documents))));
      }
    });
  }
});

/** Looks up every value, and what it overrode, where it is said to come from; says how many. */
function checkClaims(set: ExplainedSet): number {
  let checked = 0;
  for (const [key, { data }] of set.rendered) {
    const root = set.traced.get(key) as TracedValue;
    assert.equal(canonicalText(root.value as Json), canonicalText(data), key);
    for (const location of leavesAt(root, [], noSecrets)) {
      let spot: TracedValue | null = tracedValueAt(root, location);
      for (; spot !== null; spot = overriddenBy(spot.trace, noSecrets)) checkClaim(spot, set);
      checked += 1;
    }
  }
  return checked;
}

/** Of mappings and lists only the plain values in them were taken from somewhere. */
function checkClaim({ value, trace }: TracedValue, set: ExplainedSet): void {
  if (value === undefined) return;
  const claimed = claim(trace, set);
  assert.notEqual(claimed, undefined);
  if (isPlain(value) && isWhole(trace)) assert.deepEqual(claimed, value);
}

/** The value that a trace says was submitted; an empty mapping for what was made or left empty. */
function claim(trace: Trace, set: ExplainedSet): Json | undefined {
  const { kind, document } = trace.step;
  const before = traceBehind(trace);
  if (before !== null) return claim(before, set);
  if (kind === 'made' || kind === 'deleted') return {};
  return tracedValueAt({ value: set.documentOf(document).data, trace }, contentAt(trace)).value;
}

/** Whether a value was taken as it stood, on all of its way. */
function isWhole(trace: Trace): boolean {
  const before = traceBehind(trace);
  if (trace.step.kind === 'rewritten' || trace.step.part) return false;
  return before === null || isWhole(before);
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
