import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { documentOrder } from '../../../src/app/deckhand/sort-documents.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';
import { entryOf } from '../../support/submitted.ts';

/** Values at `metadata.x`, as JSON, in the order in which they are sorted. */
function sorted(values: readonly string[], descending = false): readonly string[] {
  const order = documentOrder(['metadata.x'], descending);
  const placed = values.map((value) => {
    const metadata = parseJson(value === '' ? '{}' : `{"x": ${value}}`) as JsonObject;
    return { value, place: order.placeOf(entryOf({ name: 'n' }), metadata) };
  });
  return order.sort(placed).map(({ value }) => value);
}

describe('the order of documents by what their metadata holds', () => {
  for (const [what, values] of [
    ['texts, capitals first', ['""', '"A"', '"B"', '"a"', '"aa"', '"b"', '"é"']],
    ['numbers by their size', ['-1', '0', '1.0', '2', '10', '123456789012345678901234567890']],
    ['numbers before texts, and what has no order last', ['3', '"10"', '"true"', '{"a": 1}']],
    ['what is missing last', ['1', '"a"', '']],
    ['null last', ['"a"', 'null']],
    ['characters beyond 16 bits behind all others', ['"\ud7ff"', '"\uffee"', '"\u{1f600}"']],
  ] as const) {
    it(`has ${what}`, () => {
      assert.deepEqual(sorted(values.toReversed()), values);
    });
  }

  it('is turned round by `desc`, but for what has no place in it', () => {
    assert.deepEqual(sorted(['', '"a"', '[1]', '"b"', '2'], true), ['"b"', '"a"', '2', '', '[1]']);
  });

  it('leaves alike documents as they came, either way', () => {
    for (const descending of [false, true]) {
      const order = documentOrder(['schema'], descending);
      const placed = ['c', 'a', 'b'].map((name) => ({
        name,
        place: order.placeOf(entryOf({ name })),
      }));
      assert.deepEqual(
        order.sort(placed).map(({ name }) => name),
        ['c', 'a', 'b'],
      );
    }
  });

  it('needs metadata only for properties that entries do not have', () => {
    const known = ['schema', 'metadata.name', 'id', 'createdAt', 'no.such', ''];
    assert.equal(documentOrder(known, false).needsMetadata, false);
    assert.equal(documentOrder(['metadata.labels.a'], false).needsMetadata, true);
  });

  it('is by so many things at most', () => {
    const names = Array.from({ length: 21 }, (_, at) => `metadata.k${at}`);
    documentOrder([...names.slice(1), ...names.slice(1)], false);
    assert.throws(
      () => documentOrder(names, false),
      (error) => error instanceof PurserError && error.code === 'ARGUMENT_INVALID',
    );
  });
});
