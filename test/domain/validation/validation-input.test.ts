import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import {
  checkValidationInput,
  type ValidationInput,
} from '../../../src/domain/validation/validation-input.ts';

const input = { status: 'success', validator: { name: 'promenade', version: '1.1.2' } };
const reasons = (given: ValidationInput, limits = {}) =>
  checkValidationInput(given, { ...defaultLimits, ...limits }).faults.map(({ code, facts }) => {
    assert.equal(code, 'VALIDATION_MALFORMED');
    return facts['reason'];
  });

describe('the result of a validation from outside', () => {
  it('keeps the first errors, and counts all', () => {
    const input = { status: 'failed', validator: 'me', errors: [1, 2, 3] };
    const { checked, faults } = checkValidationInput(input, { ...defaultLimits, maxFaults: 2 });
    assert.deepEqual([checked.errors, checked.errorCount, faults], ['[1,2]', 3, []]);
  });

  it('is kept in one form, by its canonical texts', () => {
    const words = {
      success: 'success',
      succeeded: 'success',
      failure: 'failure',
      failed: 'failure',
    };
    for (const [status, kept] of Object.entries(words)) {
      const errors = [{ message: 'm', documents: [] }, 'plain'];
      const { checked, faults } = checkValidationInput(
        { ...input, status, errors, expiresAfter: 'P1W' },
        defaultLimits,
      );
      assert.deepEqual(faults, []);
      assert.deepEqual(checked, {
        status: kept,
        validator: '{"name":"promenade","version":"1.1.2"}',
        errors: '[{"documents":[],"message":"m"},"plain"]',
        errorCount: 2,
        expiresAfter: 'P1W',
      });
    }
  });

  it('has no errors, and never expires, unless it says so', () => {
    const { checked } = checkValidationInput(input, defaultLimits);
    assert.deepEqual([checked.errors, checked.errorCount, checked.expiresAfter], ['[]', 0, null]);
  });

  it('may have any validator that says something', () => {
    for (const validator of ['me', 7, false, { a: null }, [0]] as readonly Json[]) {
      assert.deepEqual(reasons({ ...input, validator }), []);
    }
    for (const validator of [null, '', {}, []] as readonly Json[]) {
      assert.deepEqual(reasons({ ...input, validator }), [
        'validator is empty: it must name the validator',
      ]);
    }
  });

  it('is refused for all that is wrong at once', () => {
    const found = reasons({ status: 'ok', validator: '', errors: 'none', expiresAfter: 'a week' });
    assert.deepEqual(found, [
      'status is none of success, succeeded, failure, failed',
      'validator is empty: it must name the validator',
      'errors is no list',
      'expiresAfter is no ISO 8601 duration of whole numbers, such as P1W or PT2H',
    ]);
  });

  it('is refused if it is too large or too deep', () => {
    const errors = ['x'.repeat(200)];
    assert.match(
      String(reasons({ ...input, errors }, { maxDocumentBytes: 200 })),
      /larger than 200/,
    );
    let deep: Json = [];
    for (let at = 0; at < 100_000; at += 1) deep = [deep];
    assert.match(String(reasons({ ...input, errors: deep })), /more deeply than 100 levels/);
  });
});
