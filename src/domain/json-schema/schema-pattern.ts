import { RE2JS, RE2JSException } from 're2js';
import {
  type DeterministicPattern,
  deterministicPattern,
} from '../pattern/deterministic-pattern.ts';
import { translatePattern } from '../pattern/translate-pattern.ts';

/** A compiled pattern, or why it cannot be used. */
export type CompiledPattern =
  | { readonly ok: true; readonly pattern: SchemaPattern }
  | { readonly ok: false; readonly reason: string };

/** A pattern of a schema, searched for anywhere in a text. */
export interface SchemaPattern {
  /** The maximum number of steps of work to search a text of this length. */
  cost(length: number): number;
  matches(text: string): boolean;
}

const maxLength = 2_000;
/** Maximum number of instructions of all patterns of a schema: a fifth of a second to compile. */
const maxInstructions = 100_000;
const tooMuch = 'is one pattern too many: those of one schema are too large together';

/**
 * The patterns of one schema, each compiled once. RE2's engine takes time in proportion to the length of the text times
 * its instructions, so the maximum cost of a search is known in advance and independent of the machine. Deterministic
 * patterns take about a twentieth of that in the built-in engine.
 */
export function createPatterns(maxPatterns: number): (text: string) => CompiledPattern {
  const known = new Map<string, CompiledPattern>();
  let instructions = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= maxPatterns)
      return { ok: false, reason: `is one pattern more than ${maxPatterns}` };
    const made = instructions > maxInstructions ? refused(tooMuch) : compile(text);
    if (made.ok) instructions += made.size;
    known.set(text, made);
    return made;
  };
}

function compile(text: string): CompiledPattern & { readonly size: number } {
  if (text.length > maxLength) return refused(`is a pattern longer than ${maxLength} characters`);
  const deterministic = deterministicPattern(text);
  if (deterministic !== null) return usableAtOnce(text, deterministic);
  try {
    return usable(compileForRe2(text));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refused(`is no pattern that can be used: ${error.message}`);
  }
}

function compileForRe2(text: string): RE2JS {
  return RE2JS.compile(translatePattern(text, 'ecma-262'));
}

function usable(pattern: RE2JS): CompiledPattern & { readonly size: number } {
  const size = pattern.programSize();
  return { ok: true, pattern: { cost: costOf(size), matches: (text) => pattern.test(text) }, size };
}

/** Measured: up to 46 ns for each character and instruction, though mostly a tenth of that. */
function costOf(size: number): SchemaPattern['cost'] {
  return (length) => 5 + (length * size) / 4;
}

/** Longer texts are searched by RE2's engine: the built-in one runs out of memory for texts of some millions of characters. */
const maxTextLength = 100_000;

/** A pattern for the built-in engine. Measured: up to 4 ns for each character. */
function usableAtOnce(
  text: string,
  { expression, size }: DeterministicPattern,
): CompiledPattern & { readonly size: number } {
  // What RE2's program has at most.
  const instructions = 3 * size + 10;
  const costOfLong = costOf(instructions);
  let ofRe2: RE2JS | null = null;
  const pattern: SchemaPattern = {
    cost: (length) => (length > maxTextLength ? costOfLong(length) : 5 + length / 8),
    matches(searched) {
      if (searched.length <= maxTextLength) return expression.test(searched);
      ofRe2 ??= compileForRe2(text);
      return ofRe2.test(searched);
    },
  };
  return { ok: true, pattern, size: instructions };
}

function refused(reason: string): CompiledPattern & { readonly size: number } {
  return { ok: false, reason, size: 0 };
}
