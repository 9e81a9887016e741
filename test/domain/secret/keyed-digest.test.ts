import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  renderedSecretDigest,
  sealOf,
  storedSecretDigest,
} from '../../../src/domain/secret/keyed-digest.ts';

const key = new Uint8Array(32).fill(7);
const id = { schema: 'a/B/v1', name: 'x', layer: 'site' };

describe('keyed digests', () => {
  it('are the same for the same, and differ for everything else', () => {
    const made = [
      sealOf(key, id, '"hush"'),
      sealOf(key, id, '"hush "'),
      sealOf(key, { ...id, layer: null }, '"hush"'),
      sealOf(new Uint8Array(32), id, '"hush"'),
      storedSecretDigest(key, id, 'hush'),
      storedSecretDigest(key, { ...id, name: 'y' }, 'hush'),
      renderedSecretDigest(key, id, 'hush'),
      renderedSecretDigest(key, { ...id, name: 'y' }, 'hush'),
    ];
    assert.equal(new Set(made).size, made.length);
    assert.ok(made.every((digest) => /^[0-9a-f]{64}$/.test(digest)));
    assert.equal(sealOf(key, id, '"hush"'), made[0]);
  });

  it('of a rendered secret do not depend on the layer that gives it its name', () => {
    const other = { ...id, layer: 'region' };
    assert.equal(renderedSecretDigest(key, id, 1), renderedSecretDigest(key, other, 1));
  });

  it('of a secret do not depend on the order of its keys', () => {
    const [one, other] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ];
    assert.equal(storedSecretDigest(key, id, one), storedSecretDigest(key, id, other));
  });
});
