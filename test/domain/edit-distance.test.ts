import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { editDistance, nearestName } from '../../src/domain/edit-distance.ts';

describe('editDistance', () => {
  const rows: readonly [string, string, number][] = [
    ['', '', 0],
    ['', 'abc', 3],
    ['port', 'port', 0],
    ['prot', 'port', 1],
    ['prt', 'port', 1],
    ['ports', 'port', 1],
    ['part', 'port', 1],
    ['kitten', 'sitting', 3],
  ];
  for (const [a, b, distance] of rows) {
    it(`from "${a}" to "${b}" is ${distance}`, () => {
      assert.equal(editDistance(a, b), distance);
      assert.equal(editDistance(b, a), distance);
    });
  }
});

describe('nearestName', () => {
  const known = ['deckhand:list_tags', 'deckhand:show_tag', 'deckhand:delete_tag'];
  const rows: readonly [string, string | null][] = [
    ['deckhand:lists_tags', 'deckhand:list_tags'],
    ['deckhand:shaw_tag', 'deckhand:show_tag'],
    ['everything', null],
    ['x'.repeat(100_000), null],
  ];
  for (const [name, nearest] of rows) {
    it(`of ${name.slice(0, 30)} is ${nearest}`, () => {
      assert.equal(nearestName(name, known), nearest);
    });
  }
});
