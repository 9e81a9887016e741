import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { compileSegments } from '../../../src/domain/references/compile-segments.ts';
import { runs } from '../../support/properties.ts';
import { sampleSegments, soundSchema, soundSegment } from './sample-schema.ts';

/** Segments by name, and what is wrong with them together. */
const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['a parent in another segment', ['[{name: a, parent: b}]', '[{name: b}]'], []],
  ['a kind twice', ['[{name: a}, {name: a}]'], ['ELEMENT_DUPLICATE']],
  ['a kind in two segments', ['[{name: a}]', '[{name: a}]'], ['ELEMENT_DUPLICATE']],
  ['both parts alike', ['[{name: a.a}]'], ['ELEMENT_DUPLICATE']],
  ['a first part that is another kind', ['[{name: a.b}, {name: a}]'], ['ELEMENT_DUPLICATE']],
  [
    'one document schema for two kinds',
    ['[{name: a, schema: e/X/v1}, {name: b, schema: e/X/v1}]'],
    ['ELEMENT_DUPLICATE'],
  ],
  ['a reserved name', ['[{name: data}]'], ['NAME_RESERVED']],
  ['a reserved name as a first part', ['[{name: keyId.b}]'], ['NAME_RESERVED']],
  [
    'all reserved names, as second parts, too',
    ['[{name: references}, {name: stateInfo}, {name: keyId}, {name: a.data}]'],
    ['NAME_RESERVED', 'NAME_RESERVED', 'NAME_RESERVED', 'NAME_RESERVED'],
  ],
  ['reserved names in other letters', ['[{name: Data}, {name: keyid}, {name: a.stateinfo}]'], []],
  ['a second part that is another kind', ['[{name: a.b}]', '[{name: b}]'], ['ELEMENT_DUPLICATE']],
  ['a first part that two kinds have', ['[{name: a.b}, {name: a.c}]'], ['ELEMENT_DUPLICATE']],
  ['one kind three times', ['[{name: a}, {name: a}]', '[{name: a}]'], ['ELEMENT_DUPLICATE']],
  ['a parent nobody declares', ['[{name: a, parent: b}]'], ['PARENT_KIND_UNKNOWN']],
  ['a parent with a dot', ['[{name: a.b}, {name: c, parent: a.b}]'], ['PARENT_KIND_UNKNOWN']],
  ['half a kind as a parent', ['[{name: a.b}, {name: c, parent: a}]'], ['PARTIAL_KIND']],
  [
    'a kind that nobody declares',
    ['[{name: a, references: [{name: b}]}]'],
    ['REFERENCE_KIND_UNKNOWN'],
  ],
  [
    'a reference to half a kind',
    ['[{name: a.b}, {name: c, references: [{name: a}]}]'],
    ['PARTIAL_KIND'],
  ],
  [
    'a reference with a dot',
    ['[{name: a.b}, {name: c, references: [{name: a.b}]}]'],
    ['REFERENCE_KIND_UNKNOWN'],
  ],
  ['its own parent', ['[{name: a, parent: a}]'], ['PARENT_CYCLE']],
  [
    'a loop, and what hangs below',
    ['[{name: a, parent: b}, {name: b, parent: a}, {name: c, parent: a}]'],
    ['PARENT_CYCLE'],
  ],
  [
    'two loops',
    ['[{name: a, parent: b}, {name: b, parent: a}, {name: c, parent: c}]'],
    ['PARENT_CYCLE', 'PARENT_CYCLE'],
  ],
  [
    'references in a circle',
    ['[{name: a, references: [{name: b}]}, {name: b, references: [{name: a}, {name: b}]}]'],
    [],
  ],
  [
    'a parent that refers to its child',
    ['[{name: a, references: [{name: b}]}, {name: b, parent: a, references: [{name: a}]}]'],
    [],
  ],
  [
    'a fixed element of another kind',
    ['[{name: a}, {name: b, references: [{name: a, fixedKv: {b: x}}]}]'],
    ['FIXED_KEY_INVALID'],
  ],
  [
    'a fixed element of another kind, and a parent nobody declares',
    ['[{name: a}, {name: b, parent: c, references: [{name: a, fixedKv: {b: x}}]}]'],
    ['FIXED_KEY_INVALID', 'PARENT_KIND_UNKNOWN'],
  ],
  [
    'a common element that one lacks',
    ['[{name: a}, {name: b, references: [{name: a, commonKey: a}]}]'],
    ['COMMON_KEY_INVALID'],
  ],
  [
    'a common element that only the declaring kind has',
    ['[{name: a}, {name: t}, {name: b, parent: t, references: [{name: a, commonKey: t}]}]'],
    ['COMMON_KEY_INVALID'],
  ],
  [
    'the first part of a kind as a common element, and as a fixed one',
    [
      '[{name: p.q}, {name: a, parent: q}, {name: b, parent: q, references: [{name: a, commonKey: p}, {name: a, fixedKv: {p: x}}]}]',
    ],
    [],
  ],
  [
    'a common element without effect is not looked at',
    ['[{name: a}, {name: b, references: [{name: a, type: many, commonKey: x}]}]'],
    [],
  ],
  [
    'a loop of parents that documents name',
    ['[{name: a, parent: b, parentPath: .x}, {name: b, parent: a, parentPath: .x}]'],
    ['PARENT_CYCLE'],
  ],
  [
    'names that every object has, as kinds and elements',
    [
      '[{name: constructor.toString}, {name: valueOf, parent: toString, references: [{name: toString, fixedKv: {constructor: hasOwnProperty}}, {name: valueOf, commonKey: constructor}]}]',
    ],
    [],
  ],
  [
    'names that every object has, which nobody declares',
    [
      '[{name: a, parent: constructor, references: [{name: toString}, {name: a, fixedKv: {valueOf: x, __proto__: y}, commonKey: hasOwnProperty}]}]',
    ],
    ['PARENT_KIND_UNKNOWN', 'REFERENCE_KIND_UNKNOWN'],
  ],
  [
    'elements that every object has, and the kind has not',
    [
      '[{name: a, references: [{name: a, fixedKv: {valueOf: x, __proto__: y}, commonKey: toString}]}]',
    ],
    ['FIXED_KEY_INVALID', 'FIXED_KEY_INVALID', 'COMMON_KEY_INVALID'],
  ],
  [
    'a common element',
    [
      '[{name: t}, {name: a, parent: t}, {name: b, parent: t, references: [{name: a, commonKey: t}]}]',
    ],
    [],
  ],
  [
    'all at once',
    ['[{name: data, parent: x}, {name: a, references: [{name: y}]}]', '[{name: a}]'],
    ['NAME_RESERVED', 'ELEMENT_DUPLICATE', 'PARENT_KIND_UNKNOWN', 'REFERENCE_KIND_UNKNOWN'],
  ],
];

describe('putting segments together', () => {
  for (const [what, segments, codes] of rows) {
    it(`${what}: ${codes.length === 0 ? 'sound' : 'refused'}`, () => {
      const read = segments.map((resources, at) =>
        soundSegment(`s${at}`, `resources: ${resources}`),
      );
      const { schema, faults } = compileSegments(read);
      assert.deepEqual([...faults.map(({ code }) => code)].sort(), [...codes].sort());
      assert.equal(schema === null, codes.length > 0);
    });
  }

  it('refuses two of one name', () => {
    const read = ['[{name: a}]', '[{name: b}]'].map((list) =>
      soundSegment('s', `resources: ${list}`),
    );
    assert.deepEqual(
      compileSegments(read).faults.map(({ code }) => code),
      ['SEGMENT_NAME_TAKEN'],
    );
  });

  it('says which segments declare what a fault names beside its own', () => {
    const { faults } = compileSegments([
      soundSegment('s', 'resources: [{name: x.y}, {name: a, parent: b}]'),
      soundSegment('t', 'resources: [{name: b, parent: a, references: [{name: x}]}]'),
    ]);
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['segments'] ?? facts['segment']]),
      [
        ['PARENT_CYCLE', ['s', 't']],
        ['PARTIAL_KIND', 's'],
      ],
    );
  });

  it('names the members of a loop, and the place of the first', () => {
    const list = '[{name: c, parent: b}, {name: b, parent: a}, {name: a, parent: b}]';
    const [loop] = compileSegments([soundSegment('s', `resources: ${list}`)]).faults;
    assert.deepEqual(loop?.facts, { cycle: ['a', 'b'], count: 2, segments: ['s'] });
    assert.equal(loop?.place.path, 'data.resources[2].parent');
  });

  it('names twenty members of a loop, and how many there are', () => {
    const kinds = Array.from(
      { length: 30 },
      (_, at) => `{name: k${at}, parent: k${(at + 1) % 30}}`,
    );
    const [loop] = compileSegments([soundSegment('s', `resources: [${kinds.join(', ')}]`)]).faults;
    assert.deepEqual([lengthOf(loop?.facts['cycle']), loop?.facts['count']], [20, 30]);
    assert.match(loop?.message ?? '', / and 10 more$/);
  });

  it('names twenty segments that declare one kind, and how many there are', () => {
    const segments = Array.from({ length: 30 }, (_, at) =>
      soundSegment(`s${at}`, 'resources: [{name: a}]'),
    );
    const { faults } = compileSegments(segments);
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['ELEMENT_DUPLICATE'],
    );
    const facts = faults[0]?.facts;
    assert.deepEqual([lengthOf(facts?.['segments']), facts?.['count']], [20, 30]);
    assert.match(faults[0]?.message ?? '', / and 10 more$/);
  });

  it('refuses Keys that are too long, once', () => {
    const kinds = Array.from({ length: 100 }, (_, at) =>
      at === 0 ? '{name: k0}' : `{name: k${at}, parent: k${at - 1}}`,
    );
    const { faults } = compileSegments([soundSegment('s', `resources: [${kinds.join(', ')}]`)]);
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.path]),
      [['SCHEMA_INVALID', 'data.resources[64].parent']],
    );
  });
});

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : -1;
}

/** Segments with all kinds of mistakes. */
const arbitrarySegments = fc
  .array(
    fc.record({
      segment: fc.constantFrom('s', 't'),
      name: fc.constantFrom('a', 'b', 'c', 'a.b', 'c.d', 'data'),
      parent: fc.constantFrom('', 'a', 'b', 'c', 'd', 'x'),
      flat: fc.boolean(),
      reference: fc.constantFrom('a', 'b', 'd', 'x'),
      element: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ segment, name, parent, flat, reference, element }) => {
      const above = `parent: "${parent}"${flat && parent !== '' && !name.includes('.') ? ', parentPath: .x' : ''}`;
      const rule = `{name: ${reference}, fixedKv: {${element}: x}, commonKey: ${element}}`;
      return { segment, text: `{name: ${name}, ${above}, references: [${rule}]}` };
    }),
  );

describe('the order of declarations', () => {
  it('makes no difference to what is wrong with them', () => {
    const reported = (rows: readonly { readonly segment: string; readonly text: string }[]) => {
      const names = [...new Set(rows.map(({ segment }) => segment))];
      const segments = names.map((name) => {
        const own = rows.filter(({ segment }) => segment === name).map(({ text }) => text);
        return soundSegment(name, `resources: [${own.join(', ')}]`);
      });
      return compileSegments(segments)
        .faults.map(({ message }) => message)
        .sort();
    };
    const shuffles = arbitrarySegments.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    fc.assert(
      fc.property(shuffles, ([rows, shuffled]) => {
        assert.deepEqual(reported(shuffled), reported(rows));
      }),
    );
  });
});

describe('the sample schema', () => {
  const schema = soundSchema(sampleSegments());

  it('has 37 kinds', () => assert.equal(schema.kinds.size, 37));

  const keyIds: readonly (readonly [string, readonly string[], string])[] = [
    ['project', ['project'], '{project,}'],
    [
      'compositeAppVersion',
      ['project', 'compositeApp', 'compositeAppVersion'],
      '{compositeApp,compositeAppVersion,project,}',
    ],
    [
      'app',
      ['project', 'compositeApp', 'compositeAppVersion', 'app'],
      '{app,compositeApp,compositeAppVersion,project,}',
    ],
    ['controller', ['controllerGroup', 'controller'], '{controller,controllerGroup,}'],
    ['cluster', ['clusterProvider', 'cluster'], '{cluster,clusterProvider,}'],
    [
      'appProfile',
      ['project', 'compositeApp', 'compositeAppVersion', 'compositeProfile', 'appProfile'],
      '{appProfile,compositeApp,compositeAppVersion,compositeProfile,project,}',
    ],
  ];
  for (const [name, elements, keyId] of keyIds) {
    it(`knows the Key of ${name}`, () => {
      const kind = schema.kinds.get(name);
      assert.deepEqual([kind?.elements, kind?.keyId], [elements, keyId]);
      const named = [...schema.kinds.values()].filter((one) => one.keyId === keyId);
      assert.deepEqual(
        named.map((one) => one.name),
        [name],
      );
    });
  }

  it('is the same in whatever order the segments come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sampleSegments()], { minLength: 9 }), (segments) => {
        assert.deepEqual(soundSchema(segments), schema);
      }),
      { numRuns: runs(20) },
    );
  });
});
