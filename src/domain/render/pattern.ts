import { RE2JS, RE2JSException } from 're2js';
import { remembering } from '../json/bounded-cache.ts';
import { translatePattern } from '../pattern/translate-pattern.ts';
import type { WorkMeter } from './work-meter.ts';

/** Maximum number of compiled patterns in the cache. */
const cachedPatterns = 500;
const maxLength = 2_000;

/** What a pattern found in a text. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
}

/** A compiled pattern of a substitution; matching takes time in proportion to the text. */
export interface Pattern {
  readonly groups: number;
  /** The text of each group (0: all) of the first match, null if it took no part; null: no match. */
  first(text: string, meter: WorkMeter): ((group: number) => string | null) | null;
  /** All matches from left to right, none overlapping. */
  all(text: string, meter: WorkMeter): Iterable<PatternMatch>;
}

/** A pattern, or why it cannot be used. */
export type Compiled =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly reason: string };

/**
 * Compiles a pattern in the syntax of Python's `re`, without look-around and back-references, which
 * a linear-time engine cannot support. (docs/rendering.md#substitutions)
 */
export const compilePattern: (text: string) => Compiled = remembering(cachedPatterns, compile);

function compile(text: string): Compiled {
  if (text.length > maxLength) {
    return { ok: false, reason: `it is longer than ${maxLength} characters` };
  }
  try {
    return { ok: true, pattern: patternOf(RE2JS.compile(translatePattern(text, 'python'))) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return { ok: false, reason: error.message };
  }
}

function patternOf(compiled: RE2JS): Pattern {
  const cost = compiled.programSize();
  const matcher = (text: string, meter: WorkMeter) =>
    compiled.matcher(new MeteredText(text, meter, cost) as unknown as string);
  return {
    groups: compiled.groupCount(),
    first(text, meter) {
      const found = matcher(text, meter);
      return found.find() ? (group) => found.group(group) : null;
    },
    *all(text, meter) {
      const found = matcher(text, meter);
      while (found.find()) {
        meter.spend(cost);
        yield { start: found.start(), end: found.end() };
      }
    },
  };
}

/** Characters that the built-in search reads in the time of one step. */
const nativeSpeed = 16;

/**
 * A text that counts the characters that are read from it. One search is linear, but a search for
 * all matches may read the rest of the text again after each of them. So the characters that are
 * actually read are limited.
 */
class MeteredText extends String {
  readonly #meter: WorkMeter;
  readonly #cost: number;

  /** `cost` is the number of steps for reading one character. */
  constructor(text: string, meter: WorkMeter, cost: number) {
    super(text);
    this.#meter = meter;
    this.#cost = cost;
  }

  override charCodeAt(index: number): number {
    this.#meter.spend(this.#cost);
    return super.charCodeAt(index);
  }

  override indexOf(wanted: string, from = 0): number {
    const found = super.indexOf(wanted, from);
    this.#meter.spend(((found < 0 ? this.length : found) - from) / nativeSpeed);
    return found;
  }
}
