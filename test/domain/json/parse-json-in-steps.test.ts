import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { parseJsonInSteps } from '../../../src/domain/json/parse-json-in-steps.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { anyCharacter } from '../../support/any-text.ts';
import { runs } from '../../support/properties.ts';

const keys = fc.constantFrom(
  'a',
  'b',
  '__proto__',
  '1',
  '0',
  '',
  'a long key of some length',
  '"\\',
);
const texts = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\\', '"', 'u', '\n', '€', '😀', 'x'), maxLength: 60 }),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, -1.5, 1e300),
    texts,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map(mappingOf),
  ),
}));

function mappingOf(members: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [key, member] of members) {
    Object.defineProperty(made, key, { value: member, enumerable: true, configurable: true });
  }
  return made;
}

/** As other programs write JSON: with blanks, and with escape sequences that are not needed. */
const written = fc
  .tuple(value, fc.constantFrom('', ' ', '\t\r\n'), fc.boolean())
  .map(([one, blank, isEscaped]) => {
    const text = JSON.stringify(one, null, blank === '' ? undefined : blank);
    return isEscaped ? text.replace(/[€😀]/gu, escapeUnits) : text;
  });

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

const runLengths = fc.constantFrom(8, 9, 13, 30, 64 * 1024);

/** What a parser makes of a text; keys in their order. */
function read(parse: () => unknown): unknown {
  try {
    return ['read', JSON.stringify(parse(), orderOf)];
  } catch (error) {
    assert.ok(error instanceof SyntaxError);
    return ['refused'];
  }
}

/** `__proto__` as a key of the value itself is written, too. */
function orderOf(_key: string, member: unknown): unknown {
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
  assert.equal(Object.getPrototypeOf(member), Object.prototype);
  return { keys: Object.keys(member), values: Object.values(member) };
}

function sameAsBuiltIn(text: string, runLength?: number): void {
  const inSteps = read(() => runSteps(parseJsonInSteps(text, runLength)));
  assert.deepEqual(
    inSteps,
    read(() => JSON.parse(text)),
    text.slice(0, 1_000),
  );
}

describe('JSON that is read in steps', () => {
  it('is what the built-in parser reads', () => {
    fc.assert(
      fc.property(written, runLengths, (text, runLength) => sameAsBuiltIn(text, runLength)),
      { numRuns: runs(2_000) },
    );
  });

  it('is refused where the built-in parser refuses it', () => {
    const signs = fc.constantFrom(
      '',
      '"',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      '\\',
      '0',
      '-',
      ' ',
      '\u0001',
    );
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), signs), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(written, changes, runLengths, (text, all, runLength) => {
        let changed = text;
        for (const [place, removed, sign] of all) {
          const at = place % (changed.length + 1);
          changed = changed.slice(0, at) + sign + changed.slice(at + removed);
        }
        sameAsBuiltIn(changed, runLength);
      }),
      { numRuns: runs(5_000) },
    );
  });

  const long = 'some long text of a value';
  for (const text of [
    '',
    ' ',
    'null',
    '1 2',
    '1,2',
    ',',
    ']',
    `"${long}" 1`,
    `"${long}",1`,
    `["${long}"`,
    `["${long}",]`,
    `["${long}",,1]`,
    `[,"${long}"]`,
    `["${long}" "${long}"]`,
    `["${long}"}`,
    `{"a":-"${long}"}`,
    `{"a":1"${long}"}`,
    `{"a" "${long}"}`,
    `{"${long}"}`,
    `{"${long}":"${long}","${long}":1}`,
    `{"a":"${long}",}`,
    `{"a":{"b":["${long}"]} "c":1}`,
    `{"__proto__":{"__proto__":"${long}"},"__proto__":2}`,
    `"${long}\\"`,
    `"${long}\\u00e"`,
    `"${long}\n"`,
    `\uFEFF"${long}"`,
    `\uFEFF["${long}"]`,
    `\u00a0"${long}"`,
    '[        ]',
    '{        }',
    '[        ,        ]',
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    `${'['.repeat(2_000)}1`,
    `${'{"a":'.repeat(900)}"${long}"${'}'.repeat(900)}`,
  ]) {
    it(`is the same for ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`, () => {
      for (const runLength of [8, 20]) sameAsBuiltIn(text, runLength);
    });
  }

  it('pauses in a long text', () => {
    const text = JSON.stringify({ long: 'line\n'.repeat(100_000), list: Array(100_000).fill(1) });
    let pauses = 0;
    const steps = parseJsonInSteps(text);
    for (let step = steps.next(); !step.done; step = steps.next()) pauses += 1;
    assert.ok(pauses > 10);
    sameAsBuiltIn(text);
  });
});
