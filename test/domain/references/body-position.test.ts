import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Location } from '../../../src/domain/json/path/read.ts';
import { isJsonArray, isJsonObject, type Json } from '../../../src/domain/json/value.ts';
import {
  type BodyPosition,
  locationsOf,
  rootPosition,
  valueAtPosition,
} from '../../../src/domain/references/body-position.ts';

/** All spots in a value with their locations, in the order of a walk. */
function spotsIn(
  value: Json,
  location: Location = [],
): readonly (readonly [BodyPosition, Location])[] {
  const isHolder = isJsonArray(value) || isJsonObject(value);
  if (!isHolder) return [];
  const members: readonly (readonly [string | number, Json])[] = isJsonArray(value)
    ? value.map((item, at) => [at, item] as const)
    : Object.entries(value);
  return members.flatMap(([key, member]) => {
    const inside = [...location, key];
    return [[{ holder: value, key }, inside] as const, ...spotsIn(member, inside)];
  });
}

describe('spots', () => {
  it('have the locations at which their values stand', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (generated) => {
        const body = generated as Json;
        const spots = spotsIn(body);
        const locate = locationsOf(
          body,
          spots.map(([spot]) => spot),
        );
        for (const [spot, location] of spots) assert.deepEqual(locate(spot), location);
      }),
    );
  });

  it('of a whole body have an empty location', () => {
    for (const body of ['text', { a: 1 }, null, [[]]]) {
      const spot = rootPosition(body);
      assert.deepEqual(locationsOf(body, [spot])(spot), []);
      assert.equal(valueAtPosition(spot), body);
    }
  });

  it('of what stands in several places have the first location, and cost one look', () => {
    let shared: Json = { name: 'x' };
    const innermost = { holder: shared, key: 'name' };
    // Looked at place by place, this would be 2^60 looks.
    for (let depth = 0; depth < 60; depth += 1) shared = { a: shared, b: shared };
    const locate = locationsOf([shared, innermost.holder], [innermost, rootPosition(null)]);
    assert.deepEqual(locate(innermost), [0, ...Array(60).fill('a'), 'name']);
  });

  it('hold nothing where nothing stands, whatever the key is called', () => {
    const holder = JSON.parse('{"__proto__": 1}');
    const keys = ['__proto__', 'constructor', 'toString'];
    assert.deepEqual(
      keys.map((key) => valueAtPosition({ holder, key })),
      [1, null, null],
    );
    assert.equal(valueAtPosition({ holder: ['a'], key: 1 }), null);
  });
});
