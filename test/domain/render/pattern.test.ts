import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { compilePattern } from '../../../src/domain/render/pattern.ts';
import { createWorkMeter, WorkExceeded } from '../../../src/domain/render/work-meter.ts';
import { loadCases } from '../../support/cases.ts';

interface Case {
  readonly pattern: string;
  readonly text?: string;
  readonly finds?: string | null;
  readonly refused?: string;
}

const plenty = createWorkMeter(Number.POSITIVE_INFINITY);

function found(pattern: string, text: string, meter = plenty): readonly string[] {
  const compiled = compilePattern(pattern);
  assert.ok(compiled.ok);
  return Array.from(compiled.pattern.all(text, meter), ({ start, end }) => text.slice(start, end));
}

describe('compilePattern', () => {
  for (const { title, pattern, text = '', finds, refused } of loadCases<Case>(
    'substitution/patterns',
  )) {
    it(title, () => {
      const compiled = compilePattern(pattern);
      if (refused === undefined) assert.equal(found(pattern, text)[0] ?? null, finds);
      else assert.match(compiled.ok ? 'it can be used' : compiled.reason, new RegExp(refused));
    });
  }

  it('takes or refuses any text, and never crashes', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'ab1\\[](){}?*+^$|.-,:#P<=!>iuxZ\n😀') });
    fc.assert(fc.property(texts, (text) => typeof compilePattern(text).ok === 'boolean'));
  });

  it('finds what JavaScript finds, for patterns both understand', () => {
    const patterns = fc.constantFrom(
      'a+',
      '[ab]',
      'a|b',
      '(a)(b)?',
      '^a',
      'b$',
      'a{1,2}',
      'x*',
      '.',
    );
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'x') });
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const expected = Array.from(text.matchAll(new RegExp(pattern, 'g')), ([match]) => match);
        assert.deepEqual(found(pattern, text), expected);
      }),
    );
  });

  it('refuses patterns that are very long', () => {
    assert.ok(!compilePattern('a'.repeat(2_001)).ok);
  });

  it('stops when a search reads the same text too often', () => {
    const meter = createWorkMeter(10_000_000);
    assert.throws(() => found('a*b|a', 'a'.repeat(20_000), meter), WorkExceeded);
  });

  it('charges little for a word that is searched for in a long text', () => {
    const meter = createWorkMeter(100_000);
    assert.equal(found('WORD', `${'text '.repeat(100_000)}WORD`, meter).length, 1);
  });
});
