import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/json/value.ts';
import { countConditions } from '../../../src/domain/query-document/count-conditions.ts';

describe('the conditions of a query document', () => {
  it.each<readonly [JsonObject, number]>([
    [{}, 1],
    [{ a: 1 }, 1],
    [{ a: 1, b: { $gt: 1, $lt: 2 } }, 3],
    [{ $or: [{ a: 1 }, { b: [1, 2] }] }, 3],
    [{ a: { $in: [] } }, 1],
    [{ a: { $in: Array.from({ length: 101 }, (_, item) => item) } }, 2],
    [{ a: { $nin: [{ b: 1 }, { b: 2 }] } }, 2],
  ])('of %j are %i', (query, count) => assert.equal(countConditions(query), count));
});
