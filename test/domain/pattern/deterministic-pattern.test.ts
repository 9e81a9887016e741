import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, it } from 'vitest';
import { maxCodePoint } from '../../../src/domain/pattern/character-set.ts';
import { deterministicPattern } from '../../../src/domain/pattern/deterministic-pattern.ts';
import { type PatternPart, parsePattern } from '../../../src/domain/pattern/parse-pattern.ts';
import { translatePattern } from '../../../src/domain/pattern/translate-pattern.ts';
import { runs } from '../../support/properties.ts';

const deterministic: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['^SN-[0-9]+$', ['SN-1', 'SN-123'], ['SN-', 'sn-1', 'SN-1a', ' SN-1', 'SN-1\n']],
  ['^([0-9a-f]{2}:){2}[0-9a-f]{2}$', ['00:1a:ff'], ['00:1a', '00:1a:ff:', '0:1a:ff', '00:1A:ff']],
  ['^[a-z0-9]+(-[a-z0-9]+)*$', ['a', 'a-b-1'], ['-a', 'a-', 'a--b', '']],
  ['^\\d{1,3}(\\.\\d{1,3}){3}$', ['10.0.0.1', '999.1.22.3'], ['10.0.0', '10.0.0.1234', '1.2.3.4.']],
  ['^https?://.*$', ['http://', 'https://a?b=c'], ['ftp://', 'https:/', 'http://\n']],
  ['^(?:yes|no|maybe)$', ['yes', 'no', 'maybe'], ['y', 'yesno', '']],
  ['^[^/]+', ['a', 'a/b'], ['/a', '']],
  ['^[A-Z_][\\w-]*$', ['_', 'A_1-b'], ['1A', 'A b', 'Aé']],
  ['^a{2,3}b?$', ['aa', 'aaa', 'aab', 'aaab'], ['a', 'aaaa', 'ab']],
  ['^\\{\\w+\\}\\u0041\\t$', ['{x}A\t'], ['{}A\t', '{x}B\t']],
  ['^.$', ['a', '🐲', '\u{10ffff}', '\0'], ['\n', '\r', '\u2028', '\u2029', 'ab']],
  ['^[🐲-🐵]+$', ['🐲🐳', '🐵'], ['🐶', 'a']],
  ['^', ['', 'a'], []],
  ['^$', [''], ['a']],
];

describe('a deterministic pattern', () => {
  it.each(deterministic)('%s matches what it should', (pattern, matched, others) => {
    const { expression } = deterministicPattern(pattern) ?? {};
    assert.ok(expression);
    for (const text of matched) assert.ok(expression.test(text), JSON.stringify(text));
    for (const text of others) assert.ok(!expression.test(text), JSON.stringify(text));
  });

  it.each([
    // Not anchored, or elsewhere.
    ...['abc', 'a^b', '^a|b$', '^a$b', '^(^a)', '(^a)', '^a\\b', '^a\\B'],
    // The next character does not decide.
    ...[
      '^a*a$',
      '^(a|ab)c$',
      '^[a-z]([a-z0-9-]*[a-z0-9])?$',
      '^.*b$',
      '^.+\\.com$',
      '^a?a',
      '^\\w*_',
    ],
    ...['^(a|b|[a-c])$', '^(ab?){2,3}b$', '^(a{1,3}b?){1,5}$', '^(\\d|\\w)$', '^(a|)b$'],
    // Repetitions of nothing.
    ...['^(a*)*$', '^(a*)+$', '^(a?){3}$', '^()*$', '^(a*b*)*$'],
    // Too large.
    ...['^(a{100}){100}$', '^a{1001}$'],
    // Other syntax, and none.
    ...[
      '^a+?$',
      '^a*+$',
      '^a{2}{3}$',
      '^a{,3}$',
      '^a{0}$',
      '^a{3,2}$',
      '^(?=a)',
      '^(?<n>a)',
      '^(?i)a',
    ],
    ...['^(a)\\1$', '^\\p{L}$', '^\\x41$', '^\\cA$', '^\\s$', '^[\\s]$', '^\\ud83d$', '^[z-a]$'],
    ...['^[\\w-z]$', '^[a-\\d]$', '^[]a]$', '^[a', '^(a', '^a)', '^a]', '^a}', '^+', '^\\'],
  ])('is not %s', (pattern) => {
    assert.equal(deterministicPattern(pattern), null);
  });
});

const atom = fc.oneof(
  fc.constantFrom('a', 'b', '-', '.', '\\d', '\\w', '[ab]', '[^a]', '[a-c0-9]', '\\.', 'é', '🐲'),
  fc.constantFrom(
    '[[a]',
    '[^\\d\\D]',
    '[a-]',
    '[\\]\\^]',
    '\\u0041',
    '\\t',
    '\\v',
    '\\/',
    '\\$',
    ',',
  ),
);
const count = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '{2,}');
const { body } = fc.letrec<{ body: string; one: string }>((tie) => ({
  body: fc.array(tie('one'), { maxLength: 4 }).map((parts) => parts.join('')),
  one: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3 },
        { arbitrary: atom, weight: 4 },
        { arbitrary: tie('body').map((part) => `(${part})`), weight: 1 },
        {
          arbitrary: fc
            .array(tie('body'), { minLength: 2, maxLength: 3 })
            .map((parts) => `(?:${parts.join('|')})`),
          weight: 1,
        },
      ),
      count,
    )
    .map((parts) => parts.join('')),
}));
const patterns = fc.tuple(body, fc.constantFrom('$', '')).map(([part, end]) => `^${part}${end}`);
const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', '-', '.', 'é', '🐲', '\r', '\u2028'), { maxLength: 8 })
  .map((characters) => characters.join(''));

describe('the built-in engine', () => {
  it('matches a deterministic pattern as that of RE2 does, and as its text says', () => {
    let found = 0;
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 5, maxLength: 5 }), (pattern, asked) => {
        const ours = deterministicPattern(pattern);
        if (ours === null) return;
        found += 1;
        const re2 = RE2JS.compile(translatePattern(pattern, 'ecma-262'));
        assert.ok(re2.programSize() <= 3 * ours.size + 10, pattern);
        const given = new RegExp(pattern, 'u');
        for (const text of asked) {
          assert.equal(ours.expression.test(text), re2.test(text), `${pattern} ${text}`);
          assert.equal(ours.expression.test(text), given.test(text), `${pattern} ${text}`);
        }
      }),
      { numRuns: runs(20_000) },
    );
    assert.ok(found > 0);
  });
});

/** Counts the characters that a search looks at which tries alternatives one after the other, and goes back if one fails. */
function looksOf(pattern: string, text: string): number {
  const { part, isAnchoredAtEnd } = parsePattern(pattern) ?? {};
  assert.ok(part);
  const points = Array.from(text, (character) => character.codePointAt(0) ?? maxCodePoint);
  let looks = 0;
  type Then = (at: number) => boolean;
  const search = (one: PatternPart, at: number, then: Then): boolean => {
    switch (one.kind) {
      case 'character': {
        looks += 1;
        const point = points[at];
        const isMember = one.set.some(
          ([first, last]) => point !== undefined && first <= point && point <= last,
        );
        return isMember && then(at + 1);
      }
      case 'sequence': {
        const [first, ...rest] = one.parts;
        if (first === undefined) return then(at);
        return search(first, at, (next) => search({ kind: 'sequence', parts: rest }, next, then));
      }
      case 'choice':
        return one.parts.some((choice) => search(choice, at, then));
      case 'repetition': {
        const { part: repeated, min, max } = one;
        const rest = { ...one, min: Math.max(0, min - 1), max: max - 1 };
        const again = max > 0 && search(repeated, at, (next) => search(rest, next, then));
        return again || (min === 0 && then(at));
      }
    }
  };
  search(part, 0, (at) => !isAnchoredAtEnd || at === points.length);
  return looks;
}

describe('a search that goes back', () => {
  it('looks at each character as often as a deterministic pattern is large, at most', () => {
    fc.assert(
      fc.property(patterns, texts, texts, fc.nat(20), (pattern, text, end, times) => {
        const { size } = deterministicPattern(pattern) ?? {};
        if (size === undefined) return;
        const searched = `${text.repeat(times)}${end}`;
        const looks = looksOf(pattern, searched);
        const most = 2 * (size + 1) * (searched.length + 1);
        assert.ok(looks <= most, `${pattern} ${searched}: ${looks} of ${most}`);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('looks at characters again and again for a pattern that is not deterministic', () => {
    const searched = `${'a'.repeat(16)}!`;
    assert.ok(looksOf('^(a|a)*$', searched) > 10_000);
  });
});
