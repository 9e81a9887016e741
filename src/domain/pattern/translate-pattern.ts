/**
 * A pattern of Python's `re` in the syntax of RE2. What RE2 cannot express is left as it is, for
 * its compiler to refuse. `\d`, `\w`, `\s`, `\b` stay what they are in RE2: ASCII.
 *
 * @see spec deckhand.md 5.2
 */
export function translatePattern(pattern: string): string {
  let translated = '';
  for (const [token] of pattern.matchAll(anyToken)) translated += translateToken(token);
  return translated;
}

/** A character class, a comment, a flag group, a counted repetition, an escape, or any character. */
const anyToken =
  /\[\^?(?:\]|(?!\]))(?:[^\]\\]|\\.)*\]|\(\?#[^)]*\)|\(\?[a-zA-Z-]+[:)]|\{,\d+\}|\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|./gsu;

function translateToken(token: string): string {
  if (token.startsWith('[') && token.length > 1) return translateClass(token);
  if (token.startsWith('(?#')) return '';
  if (token.startsWith('(?')) return translateFlags(token);
  if (token.startsWith('{,')) return `{0,${token.slice(2)}`;
  if (token === '\\Z') return '\\z';
  return token.startsWith('\\') ? translateEscape(token) : token;
}

/** In Python a `[` within a class is just a bracket, and `\b` a backspace. */
function translateClass(text: string): string {
  const [opening = ''] = /^\[\^?\]?/.exec(text) ?? [];
  const inner = text.slice(opening.length, -1);
  const translated = inner.replace(/\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|\[/gsu, (part) => {
    if (part === '[') return '\\[';
    return part === '\\b' ? '\\x08' : translateEscape(part);
  });
  return `${opening}${translated}]`;
}

/** Unicode is how RE2 reads patterns anyway, so the flags `u` and `a` fall away. */
function translateFlags(text: string): string {
  const flags = text.slice(2, -1).replace(/[ua]/g, '');
  if (flags === '') return text.endsWith(':') ? '(?:' : '';
  return `(?${flags}${text.at(-1)}`;
}

function translateEscape(text: string): string {
  const character = text.slice(1);
  if (/^[uU]./su.test(character)) return `\\x{${character.slice(1)}}`;
  return /^[^\x00-\x7f]/.test(character) ? character : text;
}
