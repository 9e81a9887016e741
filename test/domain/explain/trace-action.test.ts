import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { LayeringAction } from '../../../src/domain/document/document.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import {
  content,
  contentAt,
  type Step,
  type TracedValue,
  tracedValueAt,
} from '../../../src/domain/explain/trace.ts';
import { traceAction } from '../../../src/domain/explain/trace-action.ts';
import { formatLocation } from '../../../src/domain/json/path/format-location.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { applyAction } from '../../../src/domain/render/actions.ts';
import { createWorkMeter } from '../../../src/domain/render/work-meter.ts';
import { noSecrets } from '../../support/explained-set.ts';
import { frozen } from '../../support/frozen.ts';
import { runs } from '../../support/properties.ts';

const step: Step = {
  kind: 'submitted',
  document: 'parent',
  place: null,
  from: null,
  at: [],
  part: false,
  secret: false,
};

function traced(inherited: Json, own: Json, action: LayeringAction): TracedValue {
  return traceAction(content(inherited, step), own, action, {
    document: 'child',
    place: 'action',
    isSecret: noSecrets,
  });
}

/** What an action makes of data; null if it fails. */
function applied(inherited: Json, own: Json, action: LayeringAction): Json | null {
  const context = { document: 'child', parent: 'parent', meter: createWorkMeter(1_000_000) };
  try {
    return applyAction(inherited, own, action, context);
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return null;
  }
}

describe('traceAction', () => {
  type Row = [
    title: string,
    parent: Json,
    own: Json,
    method: string,
    path: string,
    reported: string,
  ];
  const rows: readonly Row[] = [
    [
      'merges by key',
      { a: { x: 1, y: 2 } },
      { a: { y: 3 } },
      'merge',
      '.',
      '.a.x=parent .a.x, .a.y=child .a.y',
    ],
    [
      'joins lists at an index',
      { l: [[1]] },
      { l: [[2, 3]] },
      'merge',
      '.l[0]',
      '.l[0][0]=parent .l[0][0], .l[0][1]=child .l[0][0], .l[0][2]=child .l[0][1]',
    ],
    [
      'replaces a part',
      { a: { x: 1 }, b: 1 },
      { a: { y: [2] } },
      'replace',
      '.a',
      '.a.y[0]=child .a.y[0], .b=parent .b',
    ],
    [
      'replaces the outermost of nested matches',
      { a: { a: 1 } },
      { a: 2 },
      'replace',
      '..a',
      '.a=child .a',
    ],
    [
      'merges innermost first',
      { a: { a: 5 } },
      { a: { a: { y: 2 } } },
      'merge',
      '..a',
      '.a.a.a.y=child .a.a.y, .a.a.y=child .a.a.y',
    ],
    [
      'makes a place',
      {},
      { m: { l: [7, 8] } },
      'replace',
      '.m.l[1]',
      '.m.l[0]=made, .m.l[1]=child .m.l[1]',
    ],
    [
      'closes lists up',
      { l: ['a', 'b', 'c'] },
      {},
      'delete',
      '.l[1]',
      '.l[0]=parent .l[0], .l[1]=parent .l[2]',
    ],
    ['deletes the last in a mapping', { m: { x: 1 } }, {}, 'delete', '.m.x', '.m=deleted'],
    ['deletes everything', { m: 1 }, {}, 'delete', '.', '.=deleted'],
    [
      'takes keys for data',
      { ['__proto__']: 1 },
      JSON.parse('{"__proto__":{"x":2}}'),
      'merge',
      '.',
      '.__proto__.x=child .__proto__.x',
    ],
  ];
  for (const [title, parent, own, method, path, expected] of rows) {
    it(title, () => {
      const root = traced(frozen(parent), frozen(own), { method, path } as LayeringAction);
      const reported = Array.from(leavesAt(root, [], noSecrets), (location) => {
        const { trace } = tracedValueAt(root, location);
        const isPinned = trace.step.at.length + trace.within.length > 0;
        const from = `${trace.step.document} ${formatLocation(contentAt(trace))}`;
        return `${formatLocation(location)}=${isPinned ? from : trace.step.kind}`;
      });
      assert.equal(reported.join(', '), expected);
    });
  }

  const key = fc.constantFrom('a', 'b', '__proto__');
  const { data } = fc.letrec<{ data: Json }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(null, 1, 'x', {}, []),
      fc.array(tie('data'), { maxLength: 3 }),
      fc.dictionary(key, tie('data'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const path = fc
    .array(fc.constantFrom('.a', '.b', '[0]', '[-1]', '[3]', '[*]', '[1:]', '.*', '[0,1]'), {
      maxLength: 3,
    })
    .chain((steps) => fc.constantFrom(steps.join(''), `..a${steps.join('')}`, `..[0]`))
    .map((text) => (text === '' ? '.' : text.startsWith('[') ? `$${text}` : text));
  const action = fc.record({ method: fc.constantFrom('merge', 'replace', 'delete'), path });

  it('gives what applyAction gives, and every value is where its trace says', () => {
    fc.assert(
      fc.property(data, data, action as fc.Arbitrary<LayeringAction>, (parent, own, what) => {
        const expected = applied(parent, own, what);
        if (expected === null) return;
        const root = traced(frozen(parent), frozen(own), what);
        assert.deepEqual(root.value, expected);
        for (const location of leavesAt(root, [], noSecrets)) {
          const { value, trace } = tracedValueAt(root, location);
          if (trace.step.kind === 'made' || trace.step.kind === 'deleted') continue;
          const from = trace.step.document === 'parent' ? parent : own;
          assert.deepEqual(tracedValueAt(content(from, step), contentAt(trace)).value, value);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });
});
