import assert from 'node:assert/strict';
import { RE2JS } from 're2js';
import { describe, it } from 'vitest';
import { scriptNames } from '../../../src/domain/pattern/script-names.ts';
import { translatePattern } from '../../../src/domain/pattern/translate-pattern.ts';

function compiled(pattern: string): RE2JS {
  return RE2JS.compile(translatePattern(pattern, 'ecma-262'));
}

/** Some thousand characters from all planes, and all of those up to U+3100. */
const characters = Array.from({ length: 0x3100 + 4_000 }, (_, at) =>
  String.fromCodePoint(at < 0x3100 ? at : 0x3100 + (at - 0x3100) * 263),
).concat('\ufeff', '\ufffe');

/** Patterns for one character, which JavaScript understands, too. */
const patterns = [
  ...['\\s', '\\S', '[\\s]', '[^\\s]', '[\\S]', '[^\\S]', '[\\s\\d]', '[^\\s\\w]', '[\\s\\S]'],
  ...['\\d', '\\D', '\\w', '\\W', '[\\d_]', '[^\\w]'],
  ...['\\cA', '\\cz', '[\\cA-\\cC]', '\\u0041', '\\u{1F432}', '\\uD83D\\uDC32'],
  ...['[\\uD83D\\uDC00-\\uD83D\\uDC40]', '[\\u{1F400}-\\u{1F440}]', '[\\x41-\\x43]', '[!--]'],
  ...['\\p{L}', '\\p{Nd}', '\\P{Lu}', '\\p{ASCII}', '\\P{ASCII}', '[^\\p{ASCII}]', '\\p{Any}'],
  ...['\\p{ASCII_Hex_Digit}', '\\p{AHex}', '\\p{White_Space}', '\\p{space}'],
];

/** Properties of which versions of Unicode say different things. Characters that never change. */
const properties: readonly (readonly [string, string, string])[] = [
  ['\\p{Letter}', 'aéλ', '1 '],
  ['\\P{Letter}', '1 ', 'aéλ'],
  ['\\p{digit}', '1٣', 'a '],
  ['\\p{punct}', '!«', 'a1'],
  ['\\p{cntrl}', '\n\x00', 'a'],
  ['\\p{gc=Lu}', 'AÉΛ', 'aéλ'],
  ['\\p{General_Category=Uppercase_Letter}', 'AÉΛ', 'aéλ'],
  ['\\p{Script=Greek}', 'λΩ', 'aж'],
  ['\\p{sc=Grek}', 'λΩ', 'aж'],
  ['[\\p{Script=Greek}\\p{Script=Cyrillic}-]', 'λж-', 'a1'],
  ['[^\\p{Script=Greek}]', 'aж', 'λΩ'],
  ['[^\\P{Script=Greek}]', 'λΩ', 'aж'],
  ['\\p{Alpha}', 'aλ', '1 '],
  ['\\p{Assigned}', 'a1', '\uffff'],
];

/** Versions of Unicode add characters, and the engine of Node knows another version than ours. */
const known = (pattern: string): readonly string[] => {
  if (!/\\p\{/i.test(pattern)) return characters;
  const [ours, theirs] = [compiled('\\p{Assigned}'), /\p{Assigned}/u];
  return characters.filter((character) => ours.test(character) && theirs.test(character));
};

describe('translatePattern', () => {
  it.each(patterns)('gives %s the meaning it has in ECMA-262', (pattern) => {
    const ours = compiled(`^${pattern}$`);
    const theirs = new RegExp(`^${pattern}$`, 'u');
    assert.deepEqual(
      known(pattern).filter((character) => ours.test(character)),
      known(pattern).filter((character) => theirs.test(character)),
    );
  });

  it.each(properties)('translates %s', (pattern, matched, others) => {
    const found = compiled(pattern);
    assert.deepEqual(
      [...matched].map((character) => found.test(character)),
      [...matched].map(() => true),
    );
    assert.deepEqual(
      [...others].map((character) => found.test(character)),
      [...others].map(() => false),
    );
  });

  it.each([
    ...['\\p{Script=L}', '\\p{gc=Greek}', '\\p{sc=Unheard}', '\\p{letter}', '\\p{Foo=Bar}'],
    ...['\\p{Script_Extensions=Greek}', '\\u{110000}', '\\c1', '[a-\\d]', '[a-\\s]', '\\p{L'],
  ])('leaves %s to be refused', (pattern) => assert.throws(() => compiled(pattern)));

  it('names scripts as RE2 does', () => {
    for (const name of scriptNames.keys()) compiled(`\\p{Script=${name}}[\\P{sc=${name}}]`);
  });
});
