import assert from 'node:assert/strict';
import { it } from 'vitest';
import { graphOf } from './graph.ts';
import { arrows, nextNode } from './next-node.ts';

const named = (name: string) => ({ schema: 'a/B/v1', name });
const names = ['base', 'near', 'far', 'made'];
const graph = graphOf(
  names.map((name) => ({ ...named(name), layer: null, abstract: false })),
  [{ relation: 'LAYERING', from: named('made'), target: named('base') }],
  [],
);
/** `near` is nearer to `made` than `base`, which `made` needs. */
const centres = [
  { x: 0, y: 100 },
  { x: 50, y: 0 },
  { x: 50, y: 150 },
  { x: 200, y: 0 },
];

it.each([
  ['made', 'ArrowLeft', 'base'],
  ['base', 'ArrowRight', 'made'],
  ['near', 'ArrowRight', 'made'],
  ['near', 'ArrowDown', 'far'],
  ['far', 'ArrowUp', 'near'],
  ['made', 'ArrowRight', null],
  ['lost', 'ArrowRight', null],
] as const)('from %s, %s leads to %s', (from, arrow, to) => {
  const found = nextNode(`a/B/v1 ${from}`, arrows[arrow], graph, { centres });
  assert.equal(found, to === null ? null : `a/B/v1 ${to}`);
});
