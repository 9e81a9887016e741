import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { inDeletionOrder } from '../../../src/app/references/deletion-order.ts';
import type { Reference } from '../../../src/app/references/reference-cases.ts';
import { documentKey } from '../../../src/domain/document/document.ts';
import { runs } from '../../support/properties.ts';
import { entryOf } from '../../support/submitted.ts';

type Link = readonly [from: string, relation: 'parent' | 'reference', to: string];

const entry = (name: string) => entryOf({ schema: 'ns/Item/v1', name });

/** The names in the order in which they would go. */
function ordered(names: readonly string[], links: readonly Link[]): readonly string[] {
  const going = new Map(names.map(entry).map((one) => [documentKey(one), one]));
  const references = links.map(([from, relation, to]): Reference => {
    const [source, target] = [entry(from), entry(to)];
    return { relation, from: source, to: target, target };
  });
  return inDeletionOrder(going, references).map(({ name }) => name);
}

describe('the order of a deletion', () => {
  const rows: readonly (readonly [string, readonly Link[], string])[] = [
    ['by name where nothing is linked', [], 'a b c d'],
    ['children before parents', [['d', 'parent', 'a']], 'b c d a'],
    ['referrers before targets', [['c', 'reference', 'b']], 'a c d b'],
    ['a document that refers to itself as any', [['a', 'reference', 'a']], 'a b c d'],
    [
      'circles before what they refer to',
      [
        ['c', 'reference', 'd'],
        ['d', 'reference', 'c'],
        ['d', 'reference', 'a'],
        ['a', 'reference', 'b'],
      ],
      'c d a b',
    ],
    [
      'children before parents that refer to them',
      [
        ['b', 'parent', 'a'],
        ['a', 'reference', 'b'],
        ['a', 'reference', 'c'],
      ],
      'b a d c',
    ],
    [
      'what is left out as if it were missing',
      [
        ['x', 'parent', 'a'],
        ['b', 'parent', 'x'],
      ],
      'a b c d',
    ],
  ];
  for (const [title, links, expected] of rows) {
    it(`has ${title}`, () => {
      assert.equal(ordered(['a', 'b', 'c', 'd'], links).join(' '), expected);
    });
  }

  it('has every document once, and each before what it needs where that does not need it', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const at = fc.nat({ max: names.length - 1 });
    const link = fc.tuple(at, fc.constantFrom('parent', 'reference'), at);
    fc.assert(
      fc.property(fc.array(link, { maxLength: 12 }), (drawn) => {
        // Parents are above their children, so that they never go round.
        const links = drawn.map(([from, relation, to]): Link => {
          const isParent = relation === 'parent' && from !== to;
          const [first, then] = isParent ? [Math.max(from, to), Math.min(from, to)] : [from, to];
          return [names[first] ?? '', isParent ? 'parent' : 'reference', names[then] ?? ''];
        });
        const order = ordered(names, links);
        assert.deepEqual([...order].sort(), names);
        for (const [from, relation, to] of links) {
          if (from === to || (relation === 'reference' && reaches(links, to, from))) continue;
          assert.ok(order.indexOf(from) < order.indexOf(to), `${from} ${to}: ${order}`);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Whether links lead from one to another. */
function reaches(links: readonly Link[], from: string, to: string): boolean {
  const known = new Set([from]);
  for (const one of known) {
    for (const [source, , target] of links) if (source === one) known.add(target);
  }
  return known.has(to);
}
