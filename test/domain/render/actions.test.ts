import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { LayeringAction } from '../../../src/domain/document/document.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { applyAction } from '../../../src/domain/render/actions.ts';
import { createWorkMeter } from '../../../src/domain/render/work-meter.ts';
import { loadCases } from '../../support/cases.ts';
import { frozen } from '../../support/frozen.ts';

interface Case {
  readonly parent: Json;
  readonly child: Json;
  readonly actions: readonly LayeringAction[];
  readonly expect?: Json;
  readonly error?: { readonly code: string; readonly side?: 'child' | 'parent' };
}

const context = {
  document: 'the child',
  parent: 'the parent',
  meter: createWorkMeter(Number.POSITIVE_INFINITY),
};
const mergeAll: LayeringAction = { method: 'merge', path: '.' };
const mappings = fc
  .dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue({ maxDepth: 3 }))
  .map((value) => frozen({ ...value } as Json));

describe('applyAction', () => {
  for (const { title, parent, child, actions, expect, error } of loadCases<Case>(
    'layering/actions',
  )) {
    it(title, () => {
      const apply = (): Json =>
        actions.reduce(
          (current, action) => applyAction(frozen(current), frozen(child), action, context),
          parent,
        );
      if (error === undefined) assert.deepEqual(apply(), expect);
      else assert.deepEqual(failure(apply), { side: undefined, ...error });
    });
  }

  it('merges a child twice as it merges it once', () => {
    fc.assert(
      fc.property(mappings, mappings, (parent, child) => {
        const once = applyAction(parent, child, mergeAll, context);
        assert.deepEqual(applyAction(frozen(once), child, mergeAll, context), once);
      }),
    );
  });

  it('shares what the child does not touch', () => {
    const parent = frozen({ a: { x: 1 }, b: { y: 2 } });
    const merged = applyAction(parent, { a: { z: 3 } }, mergeAll, context) as typeof parent;
    assert.equal(merged.b, parent.b);
  });

  it('names the two documents, the action and the path', () => {
    const { message } = caught(() =>
      applyAction({}, {}, { method: 'delete', path: '.gone' }, context),
    );
    assert.match(message, /nothing at \.gone to delete in what the child inherits from the parent/);
  });
});

function failure(run: () => unknown): { code: string; side: unknown } {
  const error = caught(run);
  return { code: error.code, side: error.faults[0].facts['side'] };
}

function caught(run: () => unknown): PurserError {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return error;
  }
  return assert.fail('nothing was thrown');
}
