import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { ErrorCode } from '../../../../src/domain/errors.ts';
import { parsePath } from '../../../../src/domain/json/path/path.ts';
import { findAll, readFirst } from '../../../../src/domain/json/path/read.ts';
import { removeAll, writeAll } from '../../../../src/domain/json/path/write.ts';
import type { Json, JsonObject } from '../../../../src/domain/json/value.ts';
import { loadCases } from '../../../support/cases.ts';
import { frozen } from '../../../support/frozen.ts';

interface WriteCase {
  readonly value: Json;
  readonly path: string;
  readonly to: Json;
  readonly expect?: Json;
  readonly error?: ErrorCode;
}

interface RemoveCase {
  readonly value: Json;
  readonly path: string;
  readonly expect?: Json;
}

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => frozen(value as Json));
const paths = fc.constantFrom(
  '.a',
  '.a.b',
  '.a[1].b',
  '$[0]',
  '.a[*]',
  '..a',
  '.__proto__.x',
  '.*',
);

describe('writing by path', () => {
  for (const { title, value, path, to, expect, error } of loadCases<WriteCase>('path/write')) {
    it(title, () => {
      const write = (): Json => writeAll(frozen(value), parsePath(path), to);
      if (error === undefined) assert.deepEqual(write(), expect);
      else assert.throws(write, { code: error });
    });
  }

  it('makes what is written readable at the same path, and changes nothing else', () => {
    fc.assert(
      fc.property(json, paths, fc.string(), (value, text, to) => {
        const path = parsePath(text);
        const written = writtenOrNothing(value, text, to);
        if (written === undefined) return;
        assert.equal(readFirst(written, path), to);
        for (const location of findAll(written, path)) {
          assert.equal(
            location.reduce((at, key) => (at as JsonObject)[key] as Json, written),
            to,
          );
        }
      }),
    );
  });

  it('shares what it does not touch', () => {
    const value = frozen({ a: { deep: { x: 1 } }, b: [1, { y: 2 }] });
    const written = writeAll(value, parsePath('.a.z'), 1) as typeof value;
    assert.equal(written.b, value.b);
    assert.equal(written.a.deep, value.a.deep);
  });

  it('gives the value itself back when nothing changes', () => {
    const value = frozen({ a: { b: 1 } });
    assert.equal(writeAll(value, parsePath('.a.b'), 1), value);
  });

  it('says to a maker of values what was there', () => {
    const seen: (Json | undefined)[] = [];
    const note = (old: Json | undefined): Json => {
      seen.push(old);
      return 'new';
    };
    writeAll({ a: [1, 2] }, parsePath('.a[*]'), note);
    writeAll({ a: {} }, parsePath('.a.b'), note);
    assert.deepEqual(seen, [1, 2, undefined]);
  });

  it('keeps a key named __proto__ as data', () => {
    const written = writeAll({}, parsePath('.__proto__.admin'), true);
    assert.equal(JSON.stringify(written), '{"__proto__":{"admin":true}}');
    assert.equal(({} as Record<string, unknown>)['admin'], undefined);
  });
});

describe('removing by path', () => {
  for (const { title, value, path, expect } of loadCases<RemoveCase>('path/remove')) {
    it(title, () => {
      assert.deepEqual(removeAll(frozen(value), parsePath(path)), expect);
    });
  }

  it('leaves nothing to be found at the path, if the path names keys', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('.a', '.a.b', '..a', '.*'), (value, text) => {
        const rest = removeAll(value, parsePath(text));
        assert.equal(rest === undefined, findAll(value, parsePath(text)).length === 0);
        if (rest !== undefined) assert.deepEqual(findAll(rest, parsePath(text)), []);
      }),
    );
  });
});

function writtenOrNothing(value: Json, path: string, to: Json): Json | undefined {
  try {
    return writeAll(value, parsePath(path), to);
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'PATH_UNWRITABLE');
    return undefined;
  }
}
