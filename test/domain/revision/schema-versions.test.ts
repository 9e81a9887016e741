import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { SegmentChange } from '../../../src/domain/references/schema-change.ts';
import {
  decodeVersions,
  encodeVersions,
  mayFollow,
  nextVersions,
} from '../../../src/domain/revision/schema-versions.ts';

const changeOf = (segments: readonly SegmentChange[]) => ({
  changed: segments.length > 0,
  additive: true,
  segments,
});

describe('versions of the referential schema', () => {
  it('grow by one with each change, and go on when a segment comes back', () => {
    let versions = nextVersions({ schema: 0, segments: new Map() }, changeOf([]));
    const reported = (...segments: readonly SegmentChange[]) => {
      versions = nextVersions(versions, changeOf(segments));
      return [versions.schema, Object.fromEntries(versions.segments)];
    };
    assert.deepEqual(reported(), [0, {}]);
    assert.deepEqual(reported({ name: 'a', change: 'registered' }), [1, { a: 1 }]);
    assert.deepEqual(
      reported({ name: 'a', change: 'updated' }, { name: 'b', change: 'registered' }),
      [2, { a: 2, b: 1 }],
    );
    assert.deepEqual(reported({ name: 'a', change: 'removed' }), [3, { a: 2, b: 1 }]);
    assert.deepEqual(reported(), [3, { a: 2, b: 1 }]);
    assert.deepEqual(reported({ name: 'a', change: 'registered' }), [4, { a: 3, b: 1 }]);
  });

  it('are read as they were written', () => {
    const versions = {
      schema: 3,
      segments: new Map([
        ['a', 2],
        ['__proto__', 1],
      ]),
    };
    const items = Array.from(encodeVersions(versions), ([key, value]) => [key, value ?? null]);
    assert.deepEqual(decodeVersions(items as never), versions);
  });

  const item = (key: string, version: unknown) =>
    version === undefined ? undefined : ([key, version] as never);
  const rows: readonly [string, Record<string, readonly [unknown, unknown]>, boolean, boolean][] = [
    ['nothing', {}, false, true],
    ['a new segment', { '': [1, 2], a: [undefined, 1] }, false, true],
    ['a segment with another version', { '': [1, 2], a: [1, 2] }, false, true],
    ['a segment that went', { '': [1, 2] }, false, true],
    ['the first ones', { '': [undefined, 1], a: [undefined, 1] }, true, true],
    ['what was there before versions', { '': [undefined, 2], a: [undefined, 2] }, true, true],
    ['a step of two', { '': [1, 3] }, false, false],
    ['a step back', { '': [2, 1] }, false, false],
    ['a segment alone', { a: [1, 2] }, false, false],
    ['a version that went', { '': [1, 2], a: [1, undefined] }, false, false],
    ['a new segment that is old', { '': [1, 2], a: [undefined, 2] }, false, false],
    ['what is no number', { '': [1, '2'] }, false, false],
    ['zero', { '': [undefined, 0] }, true, false],
    ['a beginning in the midst', { '': [undefined, 3] }, true, false],
  ];
  for (const [what, differences, isBeginning, expected] of rows) {
    it(`${expected ? 'may' : 'must not'} differ so: ${what}`, () => {
      const found = Object.entries(differences).map(([key, [before, after]]) => ({
        key,
        before: item(key, before),
        after: item(key, after),
      }));
      assert.equal(mayFollow(found, isBeginning), expected);
    });
  }
});
