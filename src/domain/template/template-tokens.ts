import { pythonBlanks } from '../python/python-text.ts';
import { templateSyntaxError } from './template-flaw.ts';

/** A token of a template; `at` is its offset in the text. */
export interface TemplateToken {
  readonly kind: TokenKind;
  /** The text of data, name, number or sign; the content of a string. */
  readonly text: string;
  readonly at: number;
}

/** `{{`, `}}`, `{%` and `%}` are tokens of their own; `end` follows the last one. */
export type TokenKind =
  | 'data'
  | 'open output'
  | 'close output'
  | 'open block'
  | 'close block'
  | 'name'
  | 'string'
  | 'integer'
  | 'float'
  | 'sign'
  | 'end';

/** An expression with more tokens than this is a mistake or an attack. */
const maxTokens = 2_000;

const blanks = new RegExp(`[${pythonBlanks}]*`, 'uy');
const asciiName = /[A-Za-z_]\w*(?![\w\u{80}-\u{10FFFF}])/uy;
const anyName = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*/uy;
const float = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const integer = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const quoted = /'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"/suy;
const sign = /\/\/|\*\*|[=!<>]=|[-+*/%~[\](){}<>=.:|,;]/y;

const opening: ReadonlySet<string> = new Set(['(', '[', '{']);
const closing: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** A position in a text whose tokens are being read. */
interface TokenReader {
  readonly text: string;
  readonly tokens: TemplateToken[];
  at: number;
}

/** The tokens of a single expression between two offsets of a text. @throws TemplateError */
export function tokensOfExpression(
  text: string,
  start: number,
  end: number,
): readonly TemplateToken[] {
  const reader: TokenReader = { text: text.slice(0, end), tokens: [], at: start };
  readTokens(reader, null);
  return ended(reader);
}

/** The tokens of a text template, in which line ends are `\n`. @throws TemplateError */
export function tokensOfTemplate(text: string): readonly TemplateToken[] {
  const reader: TokenReader = { text, tokens: [], at: 0 };
  let stripsStart = false;
  while (reader.at < text.length) {
    const start = reader.at;
    const end = nextMark(text, start);
    const stripsEnd = text[end + 2] === '-';
    const data = stripped(text.slice(start, end), stripsStart, stripsEnd);
    if (data !== '') reader.tokens.push({ kind: 'data', text: data, at: start });
    reader.at = end;
    stripsStart = end < text.length && readMark(reader);
  }
  return ended(reader);
}

function ended({ text, tokens }: TokenReader): readonly TemplateToken[] {
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

function nextMark(text: string, from: number): number {
  const mark = /\{[{%#]/g;
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

/** Reads `{{ … }}`, `{% … %}`, `{# … #}` or raw text; returns whether the blanks that follow are dropped. */
function readMark(reader: TokenReader): boolean {
  const { text, at } = reader;
  if (text[at + 1] === '#') return readComment(reader);
  const isOutput = text[at + 1] === '{';
  if (!isOutput) {
    const strips = readRaw(reader);
    if (strips !== null) return strips;
  }
  reader.tokens.push({ kind: isOutput ? 'open output' : 'open block', text: '', at });
  reader.at += /[-+]/.test(text[at + 2] ?? '') ? 3 : 2;
  readTokens(reader, isOutput ? '}}' : '%}');
  const strips = reader.text[reader.at] === '-';
  const kind = isOutput ? 'close output' : 'close block';
  reader.tokens.push({ kind, text: '', at: reader.at });
  reader.at += strips || reader.text[reader.at] === '+' ? 3 : 2;
  return strips;
}

function readComment(reader: TokenReader): boolean {
  const end = reader.text.indexOf('#}', reader.at + 2);
  if (end < 0) throw templateSyntaxError('a comment is not closed', reader.at);
  const strips = end > reader.at + 2 && reader.text[end - 1] === '-';
  reader.at = end + 2;
  return strips;
}

/** Reads `{% raw %}…{% endraw %}`, if that is next; returns whether blanks that follow are dropped, else null. */
function readRaw(reader: TokenReader): boolean | null {
  const { text, at } = reader;
  const begin = /\{%[-+]?\s*raw\s*(-?)%\}/y;
  begin.lastIndex = at;
  const begun = begin.exec(text);
  if (begun === null) return null;
  const end = /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g;
  end.lastIndex = begin.lastIndex;
  const found = end.exec(text);
  if (found === null) throw templateSyntaxError('{% raw %} has no {% endraw %}', at);
  const inside = text.slice(begin.lastIndex, found.index);
  const data = stripped(inside, begun[1] === '-', found[1] === '-');
  if (data !== '') reader.tokens.push({ kind: 'data', text: data, at: begin.lastIndex });
  reader.at = end.lastIndex;
  return found[2] === '-';
}

function stripped(text: string, atStart: boolean, atEnd: boolean): string {
  let start = 0;
  if (atStart) {
    blanks.lastIndex = 0;
    start = blanks.exec(text)?.[0].length ?? 0;
  }
  let end = text.length;
  while (atEnd && end > start && isBlank(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

function isBlank(text: string, at: number): boolean {
  blanks.lastIndex = at;
  return (blanks.exec(text)?.[0] ?? '') !== '';
}

/** Reads the tokens of an expression up to a closing mark, or, without one, to the end of the text. */
function readTokens(reader: TokenReader, close: '}}' | '%}' | null): void {
  const { text, tokens } = reader;
  const open: string[] = [];
  const start = reader.at;
  const before = tokens.length;
  for (;;) {
    skipTemplateBlanks(reader);
    if (close === null) {
      if (reader.at >= text.length) return;
    } else if (reader.at >= text.length) {
      throw templateSyntaxError(`"${close}" is missing`, start);
    } else if (open.length === 0 && isClosed(text, reader.at, close)) return;
    const token = readToken(reader);
    if (token.kind === 'sign') keepBalance(open, token);
    tokens.push(token);
    if (tokens.length - before > maxTokens) {
      throw templateSyntaxError(`an expression has more than ${maxTokens} parts`, token.at);
    }
  }
}

function skipTemplateBlanks(reader: TokenReader): void {
  while (reader.text.charCodeAt(reader.at) === 32) reader.at += 1;
  const code = reader.text.charCodeAt(reader.at);
  if (code < 32 || code > 126) take(reader, blanks);
}

function isClosed(text: string, at: number, close: string): boolean {
  if (text.startsWith(close, at)) return true;
  const isMarked = text[at] === '-' || (text[at] === '+' && close === '%}');
  return isMarked && text.startsWith(close, at + 1);
}

function keepBalance(open: string[], { text, at }: TemplateToken): void {
  if (opening.has(text)) open.push(text);
  const partner = closing.get(text);
  if (partner !== undefined && open.pop() !== partner) {
    throw templateSyntaxError(`"${text}" closes nothing`, at);
  }
}

function readToken(reader: TokenReader): TemplateToken {
  const { text, at } = reader;
  const first = text.charAt(at);
  if (first >= '0' && first <= '9') return readNumber(reader);
  if (first === "'" || first === '"') {
    const string = take(reader, quoted);
    if (string === undefined) throw templateSyntaxError('a string is not closed', at);
    return { kind: 'string', text: unescaped(string, at), at };
  }
  const word = take(reader, asciiName) ?? take(reader, anyName);
  if (word !== undefined) return { kind: 'name', text: word, at };
  const mark = take(reader, sign);
  if (mark !== undefined) return { kind: 'sign', text: mark, at };
  throw templateSyntaxError('this character has no meaning here', at);
}

function readNumber(reader: TokenReader): TemplateToken {
  const { text, at } = reader;
  const fraction = text[at - 1] === '.' ? undefined : take(reader, float);
  if (fraction !== undefined) return { kind: 'float', text: fraction.replaceAll('_', ''), at };
  return { kind: 'integer', text: (take(reader, integer) ?? '').replaceAll('_', ''), at };
}

function take(reader: TokenReader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

const shortEscapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\n': '' }),
);
const escapeSequence =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([abfnrtv\n\\'"])|([xuUN]))/gu;

/** The content of a string in quotes, with the escapes of Python. */
function unescaped(text: string, at: number): string {
  const inside = text.slice(1, -1);
  if (!inside.includes('\\')) return inside;
  return inside.replace(escapeSequence, (_, x, u, long, octal, short, broken) => {
    if (broken !== undefined) throw templateSyntaxError('a string has an invalid escape', at);
    if (short !== undefined) return shortEscapes.get(short) ?? short;
    const code = octal === undefined ? Number.parseInt(x ?? u ?? long, 16) : parseInt(octal, 8);
    if (code > 0x10ffff) throw templateSyntaxError('a string has an invalid escape', at);
    return String.fromCodePoint(code);
  });
}
