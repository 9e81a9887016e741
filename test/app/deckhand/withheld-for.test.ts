import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { withheldFor } from '../../../src/app/deckhand/withheld-for.ts';

const errorOf = (...schemas: readonly string[]) => ({
  documents: schemas.map((schema) => ({ schema, name: 'a', layer: '' })),
  message: 'wrong',
});
const ofPolicy = errorOf('deckhand/ValidationPolicy/v1');
const ofOther = errorOf('ns/Kind/v1');

describe('rendered documents', () => {
  const rows: readonly (readonly [
    what: string,
    errors: readonly object[],
    count: number,
    reported: number,
  ])[] = [
    ['given if nothing is wrong', [], 0, 0],
    ['given if policies of validation are all that is wrong', [ofPolicy, ofPolicy], 2, 0],
    ['withheld for all that is wrong if anything else is', [ofPolicy, ofOther], 2, 2],
    ['withheld if there may be more', [ofPolicy], 2, 1],
    ['withheld for what names no document', [errorOf()], 1, 1],
    ['withheld for schemas that only begin so', [errorOf('deckhand/ValidationPolicyX/v1')], 1, 1],
  ];
  for (const [what, errors, errorCount, reported] of rows) {
    it(`are ${what}`, () => {
      const found = withheldFor({ errors: JSON.stringify(errors), errorCount });
      assert.equal(found.length, reported);
    });
  }
});
