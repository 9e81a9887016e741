import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { readReport } from '../../../src/domain/validation/read-report.ts';
import { checkValidationInput } from '../../../src/domain/validation/validation-input.ts';

/** What is kept of a report, or all that is wrong with it. */
function kept(text: string): object | readonly string[] {
  try {
    const { checked, faults } = checkValidationInput(
      readReport(text, defaultLimits),
      defaultLimits,
    );
    return faults.length === 0 ? checked : faults.map(({ message }) => message);
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return error.faults.map(({ message }) => message);
  }
}

const success = { status: 'success', validator: '"me"', errors: '[]', errorCount: 0 };

const good: readonly (readonly [what: string, text: string, expected: object])[] = [
  ['the least', 'status: success\nvalidator: me\n', { ...success, expiresAfter: null }],
  [
    'the words of the seed',
    '---\nstatus: failed\nerrors:\n  - message: wrong\nvalidator:\n  name: promenade\n  version: 1.1.2\n...\n',
    {
      status: 'failure',
      validator: '{"name":"promenade","version":"1.1.2"}',
      errors: '[{"message":"wrong"}]',
      errorCount: 1,
      expiresAfter: null,
    },
  ],
  [
    'numbers in their form',
    'status: succeeded\nvalidator: {version: 1.0}\nexpiresAfter: P1W\n',
    { ...success, validator: '{"version":1.0}', expiresAfter: 'P1W' },
  ],
  [
    'members that are empty, and others',
    'status: success\nvalidator: me\nerrors: ~\nexpiresAfter: null\nid: 7\n__proto__: {status: failure}\n',
    { ...success, expiresAfter: null },
  ],
];

const bad: readonly (readonly [what: string, text: string, reasons: readonly RegExp[]])[] = [
  ['no body', '', [/the body is empty/]],
  ['an empty document', '---\n...\n', [/the body is empty/]],
  ['a null', '~', [/the body is empty/]],
  ['more than may be kept', `#${' '.repeat(8 * 1024 * 1024)}`, [/larger than 8388608 bytes/]],
  ['a list', '- status: success\n  validator: me\n', [/no mapping/]],
  ['a list in JSON', '[{"status": "success", "validator": "me"}]', [/no mapping/]],
  ['a text', 'success', [/no mapping/]],
  ['an empty mapping', '{}', [/status is none of/, /validator is empty/]],
  ['no status', 'validator: me', [/status is none of/]],
  ['another word', 'status: fine\nvalidator: me', [/status is none of/]],
  ['a status that is no text', 'status: [success]\nvalidator: me', [/status is none of/]],
  ['a status in capitals', 'status: SUCCESS\nvalidator: me', [/status is none of/]],
  ['inherited members', '__proto__: {status: success, validator: me}', [/status/, /validator/]],
  ...['null', "''", '[]', '{}', 'false', '0', '0.0'].map(
    (validator) =>
      [
        `a validator of ${validator}`,
        `status: success\nvalidator: ${validator}`,
        [/validator is empty/],
      ] as const,
  ),
  ['errors that are no list', 'status: failed\nvalidator: me\nerrors: {a: 1}', [/errors is no/]],
  ['a number for a duration', 'status: success\nvalidator: me\nexpiresAfter: 7', [/is no text/]],
  ['no duration', 'status: success\nvalidator: me\nexpiresAfter: soon', [/expiresAfter/]],
  ['two documents', 'status: success\n---\nvalidator: me', [/second document/]],
  ['broken YAML', 'status: [', [/cannot be read/]],
];

describe('a report of a validation in YAML', () => {
  for (const [what, text, expected] of good) {
    it(`is taken with ${what}`, () => {
      assert.deepEqual(kept(text), expected);
    });
  }

  for (const [what, text, reasons] of bad) {
    it(`is refused with ${what}`, () => {
      const found = kept(text);
      assert.ok(Array.isArray(found), JSON.stringify(found));
      assert.equal(found.length, reasons.length, found.join('\n'));
      for (const [at, reason] of reasons.entries()) assert.match(found[at], reason);
    });
  }
});
