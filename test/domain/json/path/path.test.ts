import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PurserError } from '../../../../src/domain/errors.ts';
import {
  formatPath,
  keysOfPath,
  type Path,
  parseActionPath,
  parseDestinationPath,
  parsePath,
} from '../../../../src/domain/json/path/path.ts';
import { loadCases } from '../../../support/cases.ts';

interface Case {
  readonly path: string;
  readonly as?: 'action' | 'destination';
  readonly means?: string;
  readonly error?: number;
}

const readers = { action: parseActionPath, destination: parseDestinationPath, anyone: parsePath };

function positionOf(parse: () => Path): unknown {
  try {
    return parse();
  } catch (error) {
    assert.ok(error instanceof PurserError && error.code === 'PATH_SYNTAX');
    return error.faults[0].facts['position'];
  }
}

const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a.b', 'ü', '5', '-', '"', '\\'));
const segments = fc.oneof(
  keys.map((key) => ({ kind: 'key', key }) as const),
  fc.integer({ min: -20, max: 20 }).map((index) => ({ kind: 'index', index }) as const),
  fc.constant({ kind: 'keys' } as const),
  fc.constant({ kind: 'slice', start: null, end: -1, step: 2 } as const),
);

describe('paths', () => {
  for (const { title, path, as = 'anyone', means, error } of loadCases<Case>('path/syntax')) {
    it(title, () => {
      if (means === undefined)
        assert.equal(
          positionOf(() => readers[as](path)),
          error,
        );
      else assert.equal(formatPath(readers[as](path)), means);
    });
  }

  it('parse back from what they are printed as', () => {
    fc.assert(
      fc.property(fc.array(segments, { maxLength: 6 }), (path) => {
        assert.deepEqual(parsePath(formatPath(path)), path);
      }),
    );
  });

  it('are refused or read whatever the text, and never crash', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'.$[]*:,\'"\\ab0-? \n😀') });
    fc.assert(fc.property(texts, (text) => positionOf(() => parsePath(text)) !== undefined));
  });

  it('are compiled once', () => {
    assert.equal(parsePath('.compiled.once'), parsePath('.compiled.once'));
  });

  it('are refused when they are very long', () => {
    assert.throws(() => parsePath('.a'.repeat(201)), { code: 'PATH_SYNTAX' });
    assert.throws(() => parsePath(`.${'a'.repeat(5_000)}`), { code: 'PATH_SYNTAX' });
  });
});

describe('keysOfPath', () => {
  it('gives the keys and indexes that lead to a place', () => {
    assert.deepEqual(keysOfPath('data.a[0].b'), ['data', 'a', 0, 'b']);
  });

  it('stops where a path names more than one place', () => {
    assert.deepEqual(keysOfPath('.a[*].b'), ['a']);
  });

  it('gives nothing for what is no path', () => {
    assert.deepEqual(keysOfPath('a['), []);
  });
});
