import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PurserError } from '../../../../src/domain/errors.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../../src/domain/json/parse-json.ts';
import { formatLocation } from '../../../../src/domain/json/path/format-location.ts';
import { formatPath, parsePath, parseQueryPath } from '../../../../src/domain/json/path/path.ts';
import { findAll, matchesOf, valueAt } from '../../../../src/domain/json/path/read.ts';
import type { FilterTest, QueryPath } from '../../../../src/domain/json/path/segment.ts';
import {
  createPathBudget,
  isDefinitePath,
  selectInData,
} from '../../../../src/domain/json/path/select.ts';
import { type Json, numberOf } from '../../../../src/domain/json/value.ts';
import { runs } from '../../../support/properties.ts';

function positionOf(text: string): unknown {
  try {
    return formatPath(parseQueryPath(text));
  } catch (error) {
    assert.ok(error instanceof PurserError && error.code === 'PATH_SYNTAX', String(error));
    assert.ok(error.message.length < 5_000);
    return error.faults[0].facts['position'];
  }
}

function select(data: Json, path: string): readonly Json[] {
  return selectInData(data, parseQueryPath(path), createPathBudget());
}

const nested = (depth: number, inside: string): string =>
  `.a[?${'('.repeat(depth)}${inside}${')'.repeat(depth)}]`;

describe('the syntax of paths that look something up', () => {
  const rows: readonly [path: string, means: string | number][] = [
    ['.a[?(@.b==1)]', '.a[?(@.b == 1)]'],
    ["$.a[?@.name == 'b']", '.a[?(@.name == "b")]'],
    ['data.a[?(@.b)].c', '.data.a[?(@.b)].c'],
    ['[?@]', '.[?(@)]'],
    ['..[?(@.b)]', '..[?(@.b)]'],
    ['.a.[?(@.b)]', '.a[?(@.b)]'],
    ['.a[ ?( @.b != null ) ]', '.a[?(@.b != null)]'],
    ['.a[?1<=@.b]', '.a[?(@.b >= 1)]'],
    ['.a[?1<@.b]', '.a[?(@.b > 1)]'],
    ['.a[?true==@]', '.a[?(@ == true)]'],
    ['.a[?@.b>-1.50e3]', '.a[?(@.b > -1.50e3)]'],
    ['.a[?(@["x y"][-1].z == "\\"")]', '.a[?(@["x y"][-1].z == "\\"")]'],
    ['.a[?@.b && !@.c || @.d]', '.a[?((@.b && !(@.c)) || @.d)]'],
    ['.a[?@.b && (@.c || @.d)]', '.a[?(@.b && (@.c || @.d))]'],
    ['.a[?!(@.b == 1)]', '.a[?(!(@.b == 1))]'],
    ['.a[?! (@.b == 1)]', '.a[?(!(@.b == 1))]'],
    ['.a[?@.__proto__ == "x"]', '.a[?(@.__proto__ == "x")]'],
    [nested(15, '@.b'), '.a[?(@.b)]'],
    [nested(25, '@.b'), 26],
    [`.a[?${'!'.repeat(3_000)}@.b]`, 26],
    ['.a[?]', 5],
    ['.a[?()]', 6],
    ['.a[?(@.b]', 9],
    ['.a[?(@.b)', 10],
    ['.a[?(@.b = 1)]', 10],
    ['.a[?(@.b == )]', 13],
    ['.a[?(@.b == 01)]', 13],
    ['.a[?(@.b == nullx)]', 13],
    ['.a[?(@.b == @.c)]', 13],
    ['.a[?(1 == 1)]', 11],
    ['.a[?(1)]', 7],
    ['.a[?!@.b == 1]', 6],
    ['.a[?(@.b[*])]', 9],
    ['.a[?(@..b)]', 7],
    ['.a[?(@.b[?(@.c)])]', 9],
    ['.a[?(@.b =~ /x/)]', 10],
    ['.a[?(length(@.b) > 1)]', 6],
    ['.a[?($.b)]', 6],
    ['.a[(@.length-1)]', 4],
    [`.a[?(@.b == "${'x'.repeat(4_000)}")]`, 4_001],
    ['.a[?(@.b == "x)]', 13],
  ];
  for (const [path, means] of rows) {
    it(`of ${path.slice(0, 40)}`, () => assert.equal(positionOf(path), means));
  }

  it('is refused with a position or read, whatever the text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'.$[]*:,\'"\\ab0-? @=!<>&|()\n😀') });
    fc.assert(
      fc.property(texts, texts, (before, inside) => {
        for (const text of [before, `${before}[?${inside}]`, `.a[?(@.b ${inside})]`]) {
          assert.notEqual(positionOf(text), undefined);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(fc.array(segments, { maxLength: 4 }), (path) => {
        assert.deepEqual(parseQueryPath(formatPath(path)), path);
      }),
      { numRuns: runs(500) },
    );
  });
});

const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'data', 'a.b', 'ü', '5', '"'));
const places = fc.array(fc.oneof(keys, fc.integer({ min: -3, max: 3 })), { maxLength: 3 });
const literals = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('1.0', '-0', '2.50', '1e400', '123456789012345678901').map(numberOf),
  fc.integer(),
);
const { test: tests } = fc.letrec<{ test: FilterTest }>((tie) => ({
  test: fc.oneof(
    { maxDepth: 3 },
    places.map((at) => ({ kind: 'exists', at }) as const),
    fc
      .tuple(places, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), literals)
      .map(([at, operator, literal]) => ({ kind: 'compare', at, operator, literal }) as const),
    tie('test').map((of) => ({ kind: 'not', of }) as const),
    fc
      .tuple(fc.constantFrom('any', 'all'), fc.array(tie('test'), { minLength: 2, maxLength: 3 }))
      .map(([kind, of]) => ({ kind, of })),
  ),
}));
const segments: fc.Arbitrary<QueryPath[number]> = fc.oneof(
  keys.map((key) => ({ kind: 'key', key }) as const),
  fc.integer({ min: -9, max: 9 }).map((index) => ({ kind: 'index', index }) as const),
  fc.constant({ kind: 'keys' } as const),
  tests.map((test) => ({ kind: 'filter', test }) as const),
);

describe('what paths select', () => {
  const ports: Json = {
    ports: [
      { name: 'a', size: 1, open: null },
      { name: 'b', size: 2, tags: ['x', 'y'] },
      { name: 'c', size: numberOf('2.0') },
      { name: 'd', size: '2' },
      'e',
    ],
  };
  const named = (filter: string): string => `.ports[?(${filter})].name`;
  const rows: readonly [path: string, found: readonly Json[], data?: Json][] = [
    [named("@.name == 'b'"), ['b']],
    [named("@.name != 'b'"), ['a', 'c', 'd']],
    [named('@.size == 2'), ['b', 'c']],
    [named('@.size == 2.0'), ['b', 'c']],
    [named('@.size == "2"'), ['d']],
    [named('@.size < 2'), ['a']],
    [named('@.size <= 2'), ['a', 'b', 'c']],
    [named('@.size > 1'), ['b', 'c']],
    [named('1 < @.size'), ['b', 'c']],
    [named('@.size >= "1"'), ['d']],
    [named('@.open'), ['a']],
    [named('@.open == null'), ['a']],
    [named('@.open != null'), ['b', 'c', 'd']],
    [named('!@.open && @.size == 2'), ['b', 'c']],
    [named('@.open || @.tags'), ['a', 'b']],
    [named('!(@.open || @.tags)'), ['c', 'd']],
    [named('@.tags[-1] == "y"'), ['b']],
    [named('@.tags[5]'), []],
    [named('@.tags == "x"'), []],
    [named('@.constructor || @.__proto__'), []],
    ['.ports[?@ == "e"]', ['e']],
    ['.ports[?@ > "d"]', ['e']],
    ['.ports[0:2].name', ['a', 'b']],
    ['.ports[?(@.name)][?(@ == "b")]', ['b']],
    ['..[?(@ == "y")]', ['y']],
    ['.none[*]', []],
    [
      '[?@.size > 1].id',
      ['b', 'c'],
      { x: { size: 1 }, y: { size: 2, id: 'b' }, z: { size: 3, id: 'c' } },
    ],
    [
      '.a[?@ == 10000000000000000000001]',
      [numberOf('10000000000000000000001')],
      { a: [numberOf('10000000000000000000000'), numberOf('10000000000000000000001')] },
    ],
    [
      '.a[?@ < -10000000000000000000000]',
      [numberOf('-10000000000000000000001')],
      { a: [numberOf('-10000000000000000000000'), numberOf('-10000000000000000000001')] },
    ],
    [
      '.a[?@ == 0]',
      [0, numberOf('-0'), numberOf('0.0')],
      { a: [0, numberOf('-0'), numberOf('0.0'), false, null, ''] },
    ],
    ['..k', [1, 2], { a: { k: 1 }, b: [{ k: 2 }] }],
    ['.__proto__.x', [1], parseJson('{"__proto__": {"x": 1}}')],
    ['.constructor', [], {}],
  ];
  for (const [path, found, data = ports] of rows) {
    it(`with ${path}`, () => {
      assert.deepEqual(select(data, path).map(canonicalText), found.map(canonicalText));
    });
  }

  it('gives each place once, though a path reaches it again', () => {
    assert.deepEqual(select({ a: [1, [2]] }, '..[*]'), [{ a: [1, [2]] }, 1, [2], 2]);
  });
});

describe('a path that begins with data', () => {
  const rows: readonly [title: string, data: Json, path: string, found: readonly Json[]][] = [
    ['names the data', { a: 1 }, 'data.a', [1]],
    ['names the data after a dot', { a: 1 }, '.data.a', [1]],
    ['names the data after a dollar sign', { a: 1 }, '$.data.a', [1]],
    ['names all of it', { a: 1 }, 'data', [{ a: 1 }]],
    ['may go on with brackets', [7], 'data[0]', [7]],
    ['may have several matches', { a: [1, 2] }, 'data.a[*]', [1, 2]],
    ['names a member called so first', { data: { a: 1 }, a: 2 }, 'data.a', [1]],
    ['names a null in a member called so first', { data: { a: null }, a: 2 }, 'data.a', [null]],
    ['names the data if that has no such place', { data: {}, a: 2 }, 'data.a', [2]],
    ['names a member called so as diffs do', { data: { a: 1 } }, 'data.data.a', [1]],
    ['is another key if it only begins so', { a: 1 }, 'database.a', []],
  ];
  for (const [title, data, path, found] of rows) {
    it(title, () => assert.deepEqual(select(data, path), found));
  }
});

describe('paths that name one place', () => {
  it('agree with the value at the location', () => {
    fc.assert(
      fc.property(fc.jsonValue(), places, (value, at) => {
        const location = at.filter((key) => key !== 'data' && key !== -1);
        fc.pre(location.every((key) => typeof key === 'string' || key >= 0));
        const path = parseQueryPath(formatLocation(location));
        assert.ok(isDefinitePath(path));
        const found = valueAt(value as Json, location);
        const selected = selectInData(value as Json, path, createPathBudget());
        assert.deepEqual(selected, found === undefined ? [] : [found]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('are found where they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { value: one, location } of matchesOf(
          value as Json,
          parsePath('..*'),
          () => {},
        )) {
          assert.equal(valueAt(value as Json, location), one);
          const path = parseQueryPath(formatLocation(location));
          assert.deepEqual(findAll(value as Json, path), [location]);
        }
      }),
    );
  });

  it('mean what they mean in documents', () => {
    const texts = fc.constantFrom('.a', '.a[*]', '..a', '.a[1:]', '.*', '.a[0,1]', '..[*].b');
    fc.assert(
      fc.property(fc.jsonValue(), texts, (value, text) => {
        const all = findAll(value as Json, parsePath(text));
        assert.deepEqual(findAll(value as Json, parseQueryPath(text)), all);
      }),
    );
  });
});

describe('the budget of paths', () => {
  const wide: Json = Array.from({ length: 1_000 }, (_, at) => ({ at, more: { at } }));
  const costly = ['..x', '..[?(@.a.b.c.d == 1)]', '..[0,0,0,0]'];
  for (const path of costly) {
    it(`ends the work of ${path}`, () => {
      const budget = createPathBudget(500);
      assert.throws(() => selectInData(wide, parseQueryPath(path), budget), {
        code: 'LIMIT_EXCEEDED',
      });
    });
  }

  it('counts the tests of filters', () => {
    let steps = 0;
    const count = (path: string): number => {
      steps = 0;
      selectInData(wide, parseQueryPath(path), (taken) => {
        steps += taken;
      });
      return steps;
    };
    const one = count('[?@.none]');
    assert.ok(count('[?@.none || @.none.a.b]') > one + 3_000);
    assert.ok(one < 3_000);
  });
});
