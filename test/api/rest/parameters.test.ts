import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  booleanParameter,
  integerParameter,
  isDescending,
  limitParameter,
  listParameter,
  offsetParameter,
  parseComparedRevisions,
  parseRevisionNumber,
  parseRevisionNumberOrZero,
} from '../../../src/api/rest/parameters.ts';
import { PurserError } from '../../../src/domain/errors.ts';

const firstCompared = (text: string | undefined) => {
  const params = { ...(text !== undefined && { revision: text }), other: '0' };
  return parseComparedRevisions(params)[0];
};

/** What a function gives, or the code of what it throws. */
function outcome(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof PurserError) return error.code;
    throw error;
  }
}

const most = Number.MAX_SAFE_INTEGER;
const invalid = 'ARGUMENT_INVALID';
const missing = 'REVISION_NOT_FOUND';

describe('a query parameter', () => {
  const integers: readonly (readonly [string, unknown])[] = [
    ['', null],
    ['n=3', 3],
    ['n=-3', -3],
    ['n=%2B3', 3],
    ['n=+3', 3],
    ['n=007', 7],
    ['n=-0', 0],
    [`n=${'9'.repeat(400)}`, most],
    [`n=-${'9'.repeat(400)}`, -most],
    ['n=', invalid],
    ['n=1.0', invalid],
    ['n=1e3', invalid],
    ['n=0x10', invalid],
    ['n=two', invalid],
    ['n=NaN', invalid],
    ['n=%00', invalid],
    ['n=1&n=1', invalid],
  ];
  for (const [query, expected] of integers) {
    it(`?${query.slice(0, 20)} is the integer ${expected}`, () => {
      const found = outcome(() => integerParameter(new URLSearchParams(query), 'n'));
      assert.ok(Object.is(found, expected), String(found));
    });
  }

  const booleans: readonly (readonly [string, unknown])[] = [
    ...['true', 'True', 't', 'yes', 'y', '1', 'on', ''].map((word) => [`b=${word}`, true] as const),
    ...['false', 'False', 'f', 'no', 'n', '0', 'off'].map((word) => [`b=${word}`, false] as const),
    ['b', true],
    ['b=false&b=true', true],
    ['b=true&b=false', false],
    ['', 'fallback'],
    ['b=TRUE', invalid],
    ['b=2', invalid],
    ['b=constructor', invalid],
  ];
  for (const [query, expected] of booleans) {
    it(`?${query} is the boolean ${expected}`, () => {
      for (const fallback of [true, false]) {
        const found = outcome(() => booleanParameter(new URLSearchParams(query), 'b', fallback));
        assert.equal(found, expected === 'fallback' ? fallback : expected);
      }
    });
  }

  it('is a list of whole values', () => {
    const query = new URLSearchParams('l=a,b&m=x&l=&l=c%26d');
    assert.deepEqual([...(listParameter(query, 'l') ?? [])], ['a,b', '', 'c&d']);
    assert.equal(listParameter(query, 'n'), undefined);
  });

  it('is a limit, whatever its sign; without one there is no limit', () => {
    const limits = ['', 'limit=0', 'limit=-0', 'limit=2', 'limit=-2'].map((query) =>
      limitParameter(new URLSearchParams(query)),
    );
    assert.deepEqual(limits, [null, 0, 0, 2, 2]);
  });

  it('is an offset, which is not negative', () => {
    const offsets = ['', 'offset=0', 'offset=2', 'offset=-2'].map((query) =>
      outcome(() => offsetParameter(new URLSearchParams(query))),
    );
    assert.deepEqual(offsets, [0, 0, 2, invalid]);
  });

  it('is an order, which is ascending unless it is exactly desc', () => {
    const orders = ['', 'order=desc', 'order=DESC', 'order=asc', 'order=', 'order=x'].map((query) =>
      isDescending(new URLSearchParams(query)),
    );
    assert.deepEqual(orders, [false, true, false, false, false, false]);
  });
});

describe('the number of a revision', () => {
  const numbers: readonly (readonly [string | undefined, unknown, unknown, unknown])[] = [
    ['1', 1, 1, 1],
    ['007', 7, 7, 7],
    ['0', missing, 0, 0],
    ['-0', missing, 0, 0],
    ['-1', missing, missing, missing],
    ['9'.repeat(30), missing, missing, missing],
    ['9'.repeat(5_000), missing, missing, missing],
    ['abc', missing, missing, 'REVISION_NUMBER_INVALID'],
    ['1.0', missing, missing, 'REVISION_NUMBER_INVALID'],
    ['1e1', missing, missing, 'REVISION_NUMBER_INVALID'],
    [' 1', missing, missing, 'REVISION_NUMBER_INVALID'],
    ['1\n', missing, missing, 'REVISION_NUMBER_INVALID'],
    ['١', missing, missing, 'REVISION_NUMBER_INVALID'],
    ['', missing, missing, 'REVISION_NUMBER_INVALID'],
    [undefined, missing, missing, 'REVISION_NUMBER_INVALID'],
  ];
  for (const [text, ...expected] of numbers) {
    it(`is read from ${JSON.stringify(text)?.slice(0, 20)}`, () => {
      const readers = [parseRevisionNumber, parseRevisionNumberOrZero, firstCompared];
      const found = readers.map((read) => outcome(() => read(text)));
      assert.deepEqual(found, expected);
      assert.ok(found.every((id) => !Object.is(id, -0)));
    });
  }

  it('is refused as no number before it is looked for', () => {
    for (const params of [
      { revision: '9'.repeat(30), other: 'x' },
      { revision: 'x', other: '9'.repeat(30) },
    ]) {
      assert.throws(() => parseComparedRevisions(params), { code: 'REVISION_NUMBER_INVALID' });
    }
    assert.deepEqual(parseComparedRevisions({ revision: '3', other: '0' }), [3, 0]);
  });

  it('is quoted in the error, but shortened', () => {
    assert.throws(() => parseRevisionNumber('x'.repeat(9_000)), {
      message: `there is no revision ${'x'.repeat(200)}…`,
    });
  });
});
