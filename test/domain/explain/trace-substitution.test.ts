import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Substitution } from '../../../src/domain/document/document.ts';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import {
  content,
  contentAt,
  overriddenBy,
  type Step,
  tracedValueAt,
} from '../../../src/domain/explain/trace.ts';
import { traceSubstitution } from '../../../src/domain/explain/trace-substitution.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { formatLocation } from '../../../src/domain/json/path/format-location.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { createWorkMeter } from '../../../src/domain/render/work-meter.ts';
import { noSecrets } from '../../support/explained-set.ts';
import { frozen } from '../../support/frozen.ts';

const submitted = (document: string): Step => ({
  kind: 'submitted',
  document,
  place: null,
  from: null,
  at: [],
  part: false,
  secret: false,
});

describe('traceSubstitution', () => {
  type Row = [title: string, source: Json, src: object, data: Json, dest: object, reported: string];
  const rows: readonly Row[] = [
    [
      'puts a value',
      { v: [1, 2] },
      { path: '.v' },
      { a: 0 },
      { path: '.a' },
      '.a[0]: substituted .v[0] over 0, .a[1]: substituted .v[1] over 0',
    ],
    [
      'puts it at every match',
      { v: 1 },
      { path: '.v' },
      { l: [5, 6] },
      { path: '.l[*]' },
      '.l[0]: substituted .v over 5, .l[1]: substituted .v over 6',
    ],
    [
      'goes to many places',
      { v: 1 },
      { path: '.v' },
      {},
      [{ path: '.a' }, { path: '.b' }],
      '.a: substituted .v, .b: substituted .v',
    ],
    [
      'goes over the root by key',
      { x: 1, y: 2 },
      { path: '.' },
      { x: 0, z: 3 },
      { path: '.' },
      '.x: substituted .x over 0, .y: substituted .y, .z: submitted .z',
    ],
    [
      'takes the root of plain data',
      'text',
      { path: '.odd' },
      {},
      { path: '.a' },
      '.a: substituted .',
    ],
    [
      'takes items of a list',
      ['x', 'y'],
      { path: '$[1]' },
      {},
      { path: '.a' },
      '.a: substituted .[1]',
    ],
    [
      'takes a list as a whole by key',
      ['x'],
      { path: '..[0]' },
      {},
      { path: '.a' },
      '.a[0]: substituted .[0]',
    ],
    [
      'takes the first match',
      { m: [{ k: 1 }, { k: 2 }] },
      { path: '.m[*].k' },
      {},
      { path: '.a' },
      '.a: substituted .m[0].k',
    ],
    [
      'takes a part',
      { v: 'host.example' },
      { path: '.v', pattern: '^[a-z]+' },
      {},
      { path: '.a' },
      '.a: substituted a part of .v',
    ],
    [
      'writes into text',
      { v: 'x' },
      { path: '.v' },
      { a: 'a NAME', b: 'NAME' },
      { path: '.a', pattern: 'NAME' },
      '.a: rewritten .v over "a NAME", .b: submitted .b',
    ],
    [
      'leaves text without a match',
      { v: 'x' },
      { path: '.v' },
      { a: 'b' },
      { path: '.a', pattern: 'NAME' },
      '.a: submitted .a',
    ],
    [
      'writes into all texts within',
      { v: 'x' },
      { path: '.v' },
      { m: { a: ['V', 1, 'W'] } },
      { path: '.m', pattern: 'V', recurse: { depth: -1 } },
      '.m.a[0]: rewritten .v over "V", .m.a[1]: submitted .m.a[1], .m.a[2]: submitted .m.a[2]',
    ],
  ];
  for (const [title, source, src, data, dest, expected] of rows) {
    it(title, () => {
      const from = {
        document: 'source',
        data: frozen(source),
        trace: content(source, submitted('source')).trace,
      };
      const context = {
        document: 'd',
        source: 's',
        maxBytes: 1_000,
        meter: createWorkMeter(1_000_000),
      };
      const root = traceSubstitution(
        content(frozen(data), submitted('document')),
        { src, dest } as Substitution,
        from,
        { document: 'document', target: (nth) => `dest[${nth}]`, isSecret: noSecrets },
        context,
      );
      const reported = Array.from(leavesAt(root, [], noSecrets), (location) => {
        const { trace } = tracedValueAt(root, location);
        const { kind, part } = trace.step;
        const over = overriddenBy(trace, noSecrets);
        const overText = over === null ? '' : ` over ${canonicalText(over.value ?? null)}`;
        const at = `${part ? 'a part of ' : ''}${formatLocation(contentAt(trace))}`;
        return `${formatLocation(location)}: ${kind} ${at}${overText}`;
      });
      assert.equal(reported.join(', '), expected);
    });
  }

  it('says which target it was', () => {
    const from = { document: 'source', data: 1, trace: content(1, submitted('source')).trace };
    const root = traceSubstitution(
      content({}, submitted('document')),
      { src: { schema: 'a', name: 'b', path: '.' }, dest: [{ path: '.a' }, { path: '.b' }] },
      from,
      { document: 'document', target: (nth) => `dest[${nth}]`, isSecret: noSecrets },
      { document: 'd', source: 's', maxBytes: 1_000, meter: createWorkMeter(1_000_000) },
    );
    const places = ['a', 'b'].map((key) => tracedValueAt(root, [key]).trace.step.place);
    assert.deepEqual(places, ['dest[0]', 'dest[1]']);
  });
});
