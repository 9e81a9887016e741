import { translateProperty } from './unicode-properties.ts';
import { type PatternDialect, whitespace } from './whitespace.ts';

/**
 * Translates a pattern of Python's `re` or of ECMA-262 to the syntax of RE2. The dialects differ in the characters that
 * `\s` and `.` match. Syntax that RE2 does not support is unchanged, and its compiler refuses it. `\d`, `\w` and `\b` match
 * ASCII characters only. (docs/rendering.md#substitutions, docs/validation.md#schemas)
 */
export function translatePattern(pattern: string, dialect: PatternDialect): string {
  const effective = dialect === 'python' && asciiFlag.test(pattern) ? 'ascii' : dialect;
  let translated = '';
  const matchesAny = dialect === 'ecma-262' && !anyCharacterFlag.test(pattern) ? notLineEnd : '.';
  for (const [token] of pattern.matchAll(anyToken)) {
    translated += token === '.' ? matchesAny : translateToken(token, effective);
  }
  return translated;
}

/** What `.` matches in ECMA-262. */
const notLineEnd = '[^\\n\\r\\x{2028}\\x{2029}]';

/** RE2 knows flags within a pattern. With this one, `.` matches all characters. */
const anyCharacterFlag = /\(\?[a-zA-Z]*s/;

/** In Python, flags of the whole pattern are at its beginning. */
const asciiFlag = /^\(\?[a-zA-Z]*a[a-zA-Z]*\)/;

/** A character by number, two surrogates by number, a property, a control character, any escape. */
const anyEscape =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|U[\da-fA-F]{8}|[pP](?:\{[^{}]*\}|[a-zA-Z])|c[a-zA-Z]|.)/u
    .source;

/** A character class, a comment, a flag group, a counted repetition, an escape, or any character. */
const anyToken = new RegExp(
  `\\[\\^?(?:\\]|(?!\\]))(?:[^\\]\\\\]|\\\\.)*\\]|\\(\\?#[^)]*\\)|\\(\\?[a-zA-Z-]+[:)]|\\{,\\d+\\}|${anyEscape}|.`,
  'gsu',
);

const inClass = new RegExp(`${anyEscape}|.`, 'gsu');

/** An escape that matches one of several characters, so that no range can begin or end with it. */
const setEscape = /^\\[dDsSwWpP]/;

function translateToken(token: string, dialect: PatternDialect): string {
  if (token.startsWith('[') && token.length > 1) return translateClass(token, dialect);
  if (token.startsWith('(?#')) return '';
  if (token.startsWith('(?')) return translateFlags(token);
  if (token.startsWith('{,')) return `{0,${token.slice(2)}`;
  if (token === '\\Z') return '\\z';
  if (setEscape.test(token)) {
    const members = translateSet(token, dialect);
    return members === token ? token : `[${members}]`;
  }
  return translateCharacter(token);
}

/**
 * Translates a character class. In both dialects `[` has no special meaning within it and `\b` is a
 * backspace. A hyphen beside a set of characters, as in `[\w-.]`, has no special meaning either.
 */
function translateClass(text: string, dialect: PatternDialect): string {
  const [opening = ''] = /^\[\^?\]?/.exec(text) ?? [];
  const tokens = text.slice(opening.length, -1).match(inClass) ?? [];
  let translated = opening;
  let mayBeginRange = opening.endsWith(']');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    if (token === '-' && mayBeginRange && next !== undefined) {
      // RE2 refuses a range that ends with a set.
      translated += setEscape.test(next) ? `-${next}` : `-${translateMember(next)}`;
      mayBeginRange = false;
      at += 1;
    } else {
      mayBeginRange = !setEscape.test(token);
      translated += mayBeginRange ? translateMember(token) : translateSet(token, dialect);
    }
  }
  return `${translated}]`;
}

/** Translates one character of a class. */
function translateMember(token: string): string {
  if (token === '[' || token === '-') return `\\${token}`;
  return token === '\\b' ? '\\x08' : translateCharacter(token);
}

/** Translates an escape that matches several characters to the content of a class. */
function translateSet(token: string, dialect: PatternDialect): string {
  if (token === '\\s') return whitespace[dialect].members;
  if (token === '\\S') return whitespace[dialect].others;
  return translateProperty(token) ?? token;
}

/** RE2 always reads patterns as Unicode, so the flags `u` and `a` are left out. */
function translateFlags(text: string): string {
  const flags = text.slice(2, -1).replace(/[ua]/g, '');
  if (flags === '') return text.endsWith(':') ? '(?:' : '';
  return `(?${flags}${text.at(-1)}`;
}

function translateCharacter(text: string): string {
  if (!text.startsWith('\\')) return text;
  const character = text.slice(1);
  if (/^u.{4}\\u/u.test(character)) return `\\x{${surrogatePair(character)}}`;
  if (/^[uU]./su.test(character)) return `\\x{${character.slice(1).replace(/[{}]/g, '')}}`;
  if (/^c[a-z]$/i.test(character)) return `\\x{${(character.charCodeAt(1) % 32).toString(16)}}`;
  return /^[^\x00-\x7f]/.test(character) ? character : text;
}

/** The number, in hexadecimal, of the character that two surrogates make: `uXXXX\uXXXX`. */
function surrogatePair(text: string): string {
  const [high, low] = [text.slice(1, 5), text.slice(7)].map((digits) =>
    Number.parseInt(digits, 16),
  );
  return (0x10000 + ((high ?? 0) - 0xd800) * 0x400 + ((low ?? 0) - 0xdc00)).toString(16);
}
