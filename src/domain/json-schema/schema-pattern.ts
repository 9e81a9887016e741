import { RE2JS, RE2JSException } from 're2js';
import { translatePattern } from '../pattern/translate-pattern.ts';

/** A pattern made ready, or why it cannot be used. */
export type CompiledPattern =
  | { readonly ok: true; readonly pattern: SchemaPattern }
  | { readonly ok: false; readonly reason: string };

/** A pattern of a schema, searched for anywhere in a text. */
export interface SchemaPattern {
  /** The steps of work that looking through a text of this length takes at most. */
  cost(length: number): number;
  matches(text: string): boolean;
}

const maxLength = 2_000;
/** Instructions of all patterns of a schema together: a fifth of a second to make. */
const maxInstructions = 100_000;
const tooMuch = 'is one pattern too many: those of one schema are too large together';

/**
 * The patterns of one schema, each made once. RE2's engine takes time in proportion to the text times
 * its instructions, so what a search costs at most is known beforehand and independent of the machine.
 */
export function createPatterns(most: number): (text: string) => CompiledPattern {
  const known = new Map<string, CompiledPattern>();
  let instructions = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) return { ok: false, reason: `is one pattern more than ${most}` };
    const made = instructions > maxInstructions ? refused(tooMuch) : compile(text);
    if (made.ok) instructions += made.size;
    known.set(text, made);
    return made;
  };
}

function compile(text: string): CompiledPattern & { readonly size: number } {
  if (text.length > maxLength) return refused(`is a pattern longer than ${maxLength} characters`);
  try {
    return usable(RE2JS.compile(translatePattern(text, 'ecma-262')));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refused(`is no pattern that can be used: ${error.message}`);
  }
}

function usable(pattern: RE2JS): CompiledPattern & { readonly size: number } {
  const size = pattern.programSize();
  // Measured: up to 46 ns for each character and instruction, though mostly a tenth of that.
  const cost = (length: number) => 5 + (length * size) / 4;
  return { ok: true, pattern: { cost, matches: (text) => pattern.test(text) }, size };
}

function refused(reason: string): CompiledPattern & { readonly size: number } {
  return { ok: false, reason, size: 0 };
}
