import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PurserError } from '../../../src/domain/errors.ts';
import { createMeasure, sizeOf } from '../../../src/domain/json/measure.ts';
import { parseActionPath } from '../../../src/domain/json/path/path.ts';
import { writeAll } from '../../../src/domain/json/path/write.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { applyAction } from '../../../src/domain/render/actions.ts';
import { sizeAfterWrite } from '../../../src/domain/render/size-bound.ts';
import { createWorkMeter } from '../../../src/domain/render/work-meter.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { runs } from '../../support/properties.ts';
import { renderSet } from '../../support/render-set.ts';

const measured = (value: Json) => createMeasure(() => {})(value);
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json);
const path = fc
  .array(fc.constantFrom('.a', '.b.c', '.', '[0]', '[2]', '.*', '..', "['k']", 'a', '[*]'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

describe('sizeAfterWrite', () => {
  it('is never exceeded by what writing or merging makes', () => {
    const meter = createWorkMeter(1e9);
    const context = { document: '', parent: '', meter };
    const ways = [
      (data: Json, at: string, value: Json) => writeAll(data, parseActionPath(at), value),
      (data: Json, at: string, value: Json) => {
        const own = writeAll({}, parseActionPath(at), value);
        return applyAction(data, own, { method: 'merge', path: at }, context);
      },
    ];
    fc.assert(
      fc.property(json, path, json, fc.constantFrom(...ways), (data, at, value, make) => {
        const bound = sizeAfterWrite(sizeOf(data), at, sizeOf(value));
        const made = attempt(() => make(data, at, value));
        if (bound === undefined || made === undefined) return;
        const size = measured(made);
        assert.ok(size.bytes <= bound.bytes && size.depth <= bound.depth);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('is not known where a path may name several places, or fill up a list', () => {
    const size = { bytes: 2, depth: 1 };
    const isKnown = (at: string) => sizeAfterWrite(size, at, size) !== undefined;
    assert.deepEqual(['.', '', '.a.b', '$.a'].map(isKnown), [true, true, true, true]);
    assert.deepEqual(['.*', '..a', '.a[0]', '.a[*]'].map(isKnown), [false, false, false, false]);
    assert.equal(sizeAfterWrite(undefined, '.', size), undefined);
  });
});

describe('the sizes of rendered documents', () => {
  it('are never exceeded by their data', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        for (const { data, size } of renderSet(items).results.values()) {
          const { bytes, depth } = measured(data);
          assert.ok(size === undefined || (bytes <= size.bytes && depth <= size.depth));
        }
      }),
    );
  });
});

/** What comes of it; undefined if it is refused. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return undefined;
  }
}
