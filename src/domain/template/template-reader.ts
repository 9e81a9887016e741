import { TemplateError, templateSyntaxError } from './template-flaw.ts';
import type { TemplateToken } from './template-tokens.ts';

/** Constructs within each other: more is an attack, and would overflow the stack. */
const maxNesting = 64;

/** A position among the tokens of a template. */
export interface TemplateReader {
  readonly tokens: readonly TemplateToken[];
  next: number;
  nesting: number;
}

const end: TemplateToken = { kind: 'end', text: '', at: 0 };

/** The token that is next, or one behind it. */
export function peekToken({ tokens, next }: TemplateReader, ahead = 0): TemplateToken {
  return tokens[next + ahead] ?? tokens.at(-1) ?? end;
}

/** Whether the next token is this sign. */
export function isSign(reader: TemplateReader, sign: string, ahead = 0): boolean {
  const { kind, text } = peekToken(reader, ahead);
  return kind === 'sign' && text === sign;
}

/** Whether the next token is this word. */
export function isWord(reader: TemplateReader, word: string, ahead = 0): boolean {
  const { kind, text } = peekToken(reader, ahead);
  return kind === 'name' && text === word;
}

/** Moves past a sign, if it is next; returns whether it was. */
export function acceptToken(reader: TemplateReader, sign: string): boolean {
  const found = isSign(reader, sign);
  if (found) reader.next += 1;
  return found;
}

/** Moves past a word, if it is next; returns whether it was. */
export function acceptWord(reader: TemplateReader, word: string): boolean {
  const found = isWord(reader, word);
  if (found) reader.next += 1;
  return found;
}

/** Moves past a sign that must be next. @throws TemplateError */
export function expectToken(reader: TemplateReader, sign: string): void {
  if (!acceptToken(reader, sign)) throw unexpectedToken(reader, `"${sign}"`);
}

/** Moves past a name that must be next, and returns it. @throws TemplateError */
export function expectName(reader: TemplateReader): TemplateToken {
  const token = peekToken(reader);
  if (token.kind !== 'name') throw unexpectedToken(reader, 'a name');
  reader.next += 1;
  return token;
}

/** Moves past a token of a kind that must be next. @throws TemplateError */
export function expectKind(
  reader: TemplateReader,
  kind: TemplateToken['kind'],
  wanted: string,
): void {
  if (peekToken(reader).kind !== kind) throw unexpectedToken(reader, wanted);
  reader.next += 1;
}

/** Reads something that may hold more of its own kind. @throws TemplateError beyond 64 levels */
export function nested<T>(reader: TemplateReader, read: () => T): T {
  reader.nesting += 1;
  if (reader.nesting > maxNesting) {
    const reason = `it is nested more than ${maxNesting} levels deep`;
    throw templateSyntaxError(reason, peekToken(reader).at);
  }
  const found = read();
  reader.nesting -= 1;
  return found;
}

/** The error of a token that cannot stand where it does. */
export function unexpectedToken(reader: TemplateReader, wanted: string): TemplateError {
  return templateSyntaxError(`${wanted} is missing here`, peekToken(reader).at);
}

/** The error of something that the language leaves out on purpose. `at` counts from 0. */
export function forbidden(what: string, at: number): TemplateError {
  return new TemplateError('EXPRESSION_FORBIDDEN', `${what} cannot be used`, at);
}
