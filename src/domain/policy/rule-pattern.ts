import { RE2JS, RE2JSException } from 're2js';
import { remembering } from '../json/bounded-cache.ts';

/** Maximum number of compiled patterns in the cache. */
const cachedPatterns = 500;
const maxLength = 2_000;

/** The options of patterns, each at most once. */
const flagOf: ReadonlyMap<string, number> = new Map([
  ['i', RE2JS.CASE_INSENSITIVE],
  ['m', RE2JS.MULTILINE],
  ['s', RE2JS.DOTALL],
]);

const compiled = remembering(cachedPatterns, (key: string): { readonly found: RE2JS | null } => {
  const [pattern, options] = JSON.parse(key) as [string, string];
  const flags = [...options].map((option) => flagOf.get(option));
  if (pattern.length > maxLength || flags.includes(undefined)) return { found: null };
  try {
    const all = flags.reduce<number>((sum, flag) => sum | (flag ?? 0), 0);
    return { found: RE2JS.compile(pattern, all) };
  } catch (error) {
    if (error instanceof RE2JSException) return { found: null };
    throw error;
  }
});

/**
 * A pattern of a rule, which takes time in proportion to the text; null for one that RE2 does not know, or that is too
 * long. `options`: some of `i`, `m` and `s`. (docs/policies.md#patterns)
 */
export function rulePattern(pattern: string, options: string): RE2JS | null {
  return compiled(JSON.stringify([pattern, options])).found;
}
