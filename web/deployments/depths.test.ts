import assert from 'node:assert/strict';
import { it } from 'vitest';
import { depthsOf } from './depths.ts';

const resource = (name: string, ...needed: readonly string[]) => ({
  name,
  dependencies: needed.map((one) => ({ resource: one })),
});

it('a resource is below all that it needs', () => {
  const depths = depthsOf([
    resource('disk'),
    resource('vm', 'disk', 'network'),
    resource('network'),
    resource('dns', 'vm', 'network'),
  ]);
  assert.deepEqual([...depths.entries()].sort(), [
    ['disk', 0],
    ['dns', 2],
    ['network', 0],
    ['vm', 1],
  ]);
});

it('resources that need each other have depths too', () => {
  const depths = depthsOf([resource('a', 'b'), resource('b', 'a')]);
  assert.deepEqual([...depths.keys()].sort(), ['a', 'b']);
});
