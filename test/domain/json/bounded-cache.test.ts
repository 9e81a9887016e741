import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createBoundedCache, remembering } from '../../../src/domain/json/bounded-cache.ts';

describe('createBoundedCache', () => {
  it('forgets what was used longest ago', () => {
    const cache = createBoundedCache<number>(2);
    cache.put('a', 1, 1);
    cache.put('b', 2, 1);
    cache.get('a');
    cache.put('c', 3, 1);
    assert.deepEqual(['a', 'b', 'c'].map(cache.get), [1, undefined, 3]);
  });

  it('keeps nothing that is too heavy, and the rest then', () => {
    const cache = createBoundedCache<number>(2);
    cache.put('a', 1, 1);
    cache.put('b', 2, 3);
    assert.deepEqual(['a', 'b'].map(cache.get), [1, undefined]);
  });

  it('weighs what grows again when it is asked for', () => {
    const weights = new Map([
      ['a', 1],
      ['b', 1],
    ]);
    const cache = createBoundedCache<string>(4, (value) => weights.get(value) ?? 1);
    for (const key of ['a', 'b']) cache.put(key, key, 1);
    weights.set('b', 4);
    assert.equal(cache.get('b'), 'b');
    cache.put('c', 'c', 1);
    assert.deepEqual(['a', 'b', 'c'].map(cache.get), [undefined, undefined, 'c']);
  });

  it('drops some of many values at once, the oldest, and keeps most', () => {
    const cache = createBoundedCache<number>(2_000);
    const kept = () => keys.filter((key) => cache.get(key) !== undefined).length;
    const keys = Array.from({ length: 2_000 }, (_, at) => `k${at}`);
    for (const [at, key] of keys.entries()) cache.put(key, at, 1);
    assert.equal(kept(), 2_000);
    cache.put('new', 0, 1);
    assert.deepEqual([kept(), cache.get('k0'), cache.get('new')], [1_874, undefined, 0]);
  });

  it('counts a value that is put again once', () => {
    const cache = createBoundedCache<number>(2);
    cache.put('a', 1, 2);
    cache.put('a', 2, 1);
    cache.put('b', 3, 1);
    assert.deepEqual(['a', 'b'].map(cache.get), [2, 3]);
  });
});

describe('remembering', () => {
  it('makes each value once, as long as it is remembered', () => {
    const made: string[] = [];
    const make = remembering(2, (text) => ({ made: made.push(text) }));
    for (const text of ['a', 'a', 'b', 'c', 'a']) make(text);
    assert.deepEqual(made, ['a', 'b', 'c', 'a']);
  });

  it('does not remember a failure', () => {
    let calls = 0;
    const fail = remembering(2, (): object => {
      calls += 1;
      throw new Error('no');
    });
    assert.throws(() => fail('a'));
    assert.throws(() => fail('a'));
    assert.equal(calls, 2);
  });
});
