import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { schemaChange } from '../../../src/domain/references/schema-change.ts';
import type { Segment } from '../../../src/domain/references/segment.ts';
import { soundSegment } from './sample-schema.ts';

/** The segments that were read so far: the laws make the same few again and again. */
const known = new Map<string, Segment>();

const segmentsOf = (texts: Readonly<Record<string, string>>): Segment[] =>
  Object.entries(texts).map(([name, resources]) => {
    const key = `${name} ${resources}`;
    const segment = known.get(key) ?? soundSegment(name, `resources: ${resources}`);
    known.set(key, segment);
    return segment;
  });

type Texts = Readonly<Record<string, string>>;
type Row = readonly [what: string, before: Texts, after: Texts, reported: string];

/** Segments before and after, and what is reported: `+` registered, `~` updated, `-` removed. */
const rows: readonly Row[] = [
  ['nothing at all', { s: '[{name: a}]' }, { s: '[{name: a}]' }, 'additive'],
  [
    'quoting, blanks and comments',
    { s: '[{name: a, references: [{name: a, fixedKv: {a: 7}}]}]' },
    { s: '[{"name":  "a", references: [{fixedKv: {a: "7"}, name: a}]}] # the same' },
    'additive',
  ],
  [
    'null and empty against absent',
    { s: '[{name: a}]' },
    { s: '[{name: a, parent: "", schema: null, references: []}]' },
    'additive',
  ],
  [
    'the schema that documents have anyway',
    { s: '[{name: a}]' },
    { s: '[{name: a, schema: emco/a/v1}]' },
    'additive',
  ],
  [
    'what has no effect',
    { s: '[{name: a, references: [{name: a}]}]' },
    { s: '[{name: a, references: [{name: a, map: m}]}]' },
    'additive',
  ],
  [
    'the order of kinds',
    { s: '[{name: a}, {name: b}]' },
    { s: '[{name: b}, {name: a}]' },
    'additive',
  ],
  ['a new segment', {}, { s: '[{name: a}]' }, '+s additive'],
  ['a segment gone', { s: '[{name: a}]' }, {}, '-s'],
  ['a new kind', { s: '[{name: a}]' }, { s: '[{name: a}, {name: b}]' }, '~s additive'],
  ['a kind gone', { s: '[{name: a}, {name: b}]' }, { s: '[{name: a}]' }, '~s'],
  ['a kind in place of another', { s: '[{name: a}]' }, { s: '[{name: b}]' }, '~s'],
  [
    'another parent',
    { s: '[{name: a}, {name: b}]' },
    { s: '[{name: a}, {name: b, parent: a}]' },
    '~s',
  ],
  ['a first part', { s: '[{name: a}]' }, { s: '[{name: b.a}]' }, '~s'],
  ['other documents', { s: '[{name: a}]' }, { s: '[{name: a, schema: x/A/v1}]' }, '~s'],
  [
    'another path to the parent',
    { s: '[{name: a}, {name: b, parent: a, parentPath: .x}]' },
    { s: '[{name: a}, {name: b, parent: a, parentPath: .y}]' },
    '~s',
  ],
  ['a new reference', { s: '[{name: a}]' }, { s: '[{name: a, references: [{name: a}]}]' }, '~s'],
  [
    'a reference gone',
    { s: '[{name: a, references: [{name: a}, {name: a, type: many}]}]' },
    { s: '[{name: a, references: [{name: a, type: many}]}]' },
    '~s additive',
  ],
  [
    'a reference found in another way',
    { s: '[{name: a, references: [{name: a, filterKeys: [x]}]}]' },
    { s: '[{name: a, references: [{name: a, filterKeys: [x, y]}]}]' },
    '~s',
  ],
  [
    'a kind in another segment',
    { s: '[{name: a}, {name: b}]', t: '[{name: c}]' },
    { s: '[{name: a}]', t: '[{name: c}, {name: b}]' },
    '~s ~t additive',
  ],
  ['a segment under another name', { s: '[{name: a}]' }, { t: '[{name: a}]' }, '-s +t additive'],
];

const marks = { registered: '+', updated: '~', removed: '-' };

function reported(before: readonly Segment[], after: readonly Segment[]): string {
  const { changed, additive, segments } = schemaChange(before, after);
  assert.equal(changed, segments.length > 0);
  const names = segments.map(({ name, change }) => `${marks[change]}${name}`);
  return [...names, ...(additive ? ['additive'] : [])].join(' ');
}

/** Kinds in two segments, each there or not, with some references. */
const kind = fc.record({
  in: fc.constantFrom('s', 't', null),
  parent: fc.constantFrom(null, 'z'),
  references: fc.uniqueArray(fc.constantFrom('{name: z}', '{name: z, type: many}'), {
    maxLength: 2,
  }),
});
const arbitrarySegments = fc.tuple(kind, kind).map((kinds): Segment[] => {
  const texts: Record<string, string> = { base: '[{name: z}]' };
  for (const name of ['s', 't']) {
    const own = kinds.flatMap(({ in: at, parent, references }, nth) =>
      at === name ? [`{name: k${nth}, parent: ${parent}, references: [${references}]}`] : [],
    );
    if (own.length > 0) texts[name] = `[${own}]`;
  }
  return segmentsOf(texts);
});

/** All that is declared, in whichever segment. */
const declared = (segments: readonly Segment[]): string =>
  segments
    .flatMap(({ resources }) => resources)
    .map(({ own, parent, references }) =>
      JSON.stringify([own, parent, references.map(({ scan }) => scan.type).sort()]),
    )
    .sort()
    .join();

describe('a change of the referential schema', () => {
  for (const [what, before, after, expected] of rows) {
    it(`is reported: ${what}`, () => {
      assert.equal(reported(segmentsOf(before), segmentsOf(after)), expected);
    });
  }

  it('that is additive both ways changes nothing that is declared', () => {
    fc.assert(
      fc.property(arbitrarySegments, arbitrarySegments, (one, other) => {
        const isBoth = schemaChange(one, other).additive && schemaChange(other, one).additive;
        assert.equal(isBoth, declared(one) === declared(other));
      }),
    );
  });

  it('is additive if it is made of additive ones', () => {
    fc.assert(
      fc.property(arbitrarySegments, arbitrarySegments, arbitrarySegments, (one, two, three) => {
        const steps = [schemaChange(one, two), schemaChange(two, three)];
        fc.pre(steps.every(({ additive }) => additive));
        assert.ok(schemaChange(one, three).additive);
      }),
    );
  });

  it('does the inverse backwards, and nothing where nothing differs', () => {
    const inverse = { registered: 'removed', updated: 'updated', removed: 'registered' };
    fc.assert(
      fc.property(arbitrarySegments, arbitrarySegments, (one, other) => {
        const there = schemaChange(one, other).segments;
        const back = schemaChange(other, one).segments;
        assert.deepEqual(
          back,
          there.map(({ name, change }) => ({ name, change: inverse[change] })),
        );
        assert.equal(schemaChange(one, [...one].reverse()).changed, false);
      }),
    );
  });
});
