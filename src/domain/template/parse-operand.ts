import { type Json, numberOf } from '../json/value.ts';
import { isForbiddenMember } from './template-names.ts';
import {
  acceptToken,
  expectName,
  expectToken,
  forbidden,
  isSign,
  peekToken,
  type TemplateReader,
  unexpectedToken,
} from './template-reader.ts';
import type {
  ArgumentExpressions,
  ExpressionPair,
  SliceBounds,
  TemplateExpression,
} from './template-tree.ts';

/** Reads a whole expression. Operands hold expressions, and expressions operands. */
type Read = (reader: TemplateReader) => TemplateExpression;

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

/** Reads a literal, a name, or something in brackets. @throws TemplateError */
export function parsePrimary(reader: TemplateReader, read: Read): TemplateExpression {
  const { kind, text, at } = peekToken(reader);
  if (kind === 'sign' && '([{'.includes(text)) return readBrackets(reader, read);
  reader.next += 1;
  if (kind === 'integer') return { kind: 'constant', value: integerOf(text), at };
  if (kind === 'float') return { kind: 'constant', value: Number(text), at };
  if (kind === 'string') return { kind: 'constant', value: text + readStrings(reader), at };
  if (kind === 'name') {
    const value = words.get(text);
    return value === undefined ? { kind: 'name', name: text, at } : { kind: 'constant', value, at };
  }
  reader.next -= 1;
  throw unexpectedToken(reader, 'an expression');
}

function integerOf(text: string): Json {
  return numberOf(String(BigInt(text)));
}

/** The strings that follow a string belong to it. */
function readStrings(reader: TemplateReader): string {
  let text = '';
  for (; peekToken(reader).kind === 'string'; reader.next += 1) text += peekToken(reader).text;
  return text;
}

function readBrackets(reader: TemplateReader, read: Read): TemplateExpression {
  const { text, at } = peekToken(reader);
  reader.next += 1;
  if (text === '[') return { kind: 'list', items: readItems(reader, ']', read), at };
  if (text === '{') {
    return { kind: 'map', members: readSequence(reader, '}', () => readPair(reader, read)), at };
  }
  const found = parseTuple(reader, read, true);
  expectToken(reader, ')');
  return found;
}

function readPair(reader: TemplateReader, read: Read): ExpressionPair {
  const key = read(reader);
  expectToken(reader, ':');
  return [key, read(reader)];
}

function readItems(reader: TemplateReader, close: string, read: Read) {
  return readSequence(reader, close, () => read(reader));
}

/** What stands between commas up to a closing sign, which may follow a comma. */
function readSequence<T>(reader: TemplateReader, close: string, read: () => T): readonly T[] {
  const found: T[] = [];
  while (!acceptToken(reader, close)) {
    if (found.length > 0) {
      expectToken(reader, ',');
      if (acceptToken(reader, close)) break;
    }
    found.push(read());
  }
  return found;
}

/** Reads an expression, or several with commas between them: a tuple. @throws TemplateError */
export function parseTuple(
  reader: TemplateReader,
  read: Read,
  inParentheses: boolean,
): TemplateExpression {
  const { at } = peekToken(reader);
  const items: TemplateExpression[] = [];
  let hasComma = false;
  while (!isTupleEnd(reader)) {
    items.push(read(reader));
    if (!acceptToken(reader, ',')) break;
    hasComma = true;
  }
  const [only] = items;
  if (only !== undefined && !hasComma) return only;
  if (only === undefined && !inParentheses) throw unexpectedToken(reader, 'an expression');
  return { kind: 'tuple', items, at };
}

function isTupleEnd(reader: TemplateReader): boolean {
  const { kind } = peekToken(reader);
  return kind === 'close output' || kind === 'close block' || kind === 'end' || isSign(reader, ')');
}

/** Reads `.name`, `.0`, `[…]` or a slice behind an expression. @throws TemplateError */
export function parseMember(
  reader: TemplateReader,
  of: TemplateExpression,
  read: Read,
): TemplateExpression {
  const { at } = peekToken(reader);
  if (acceptToken(reader, '.')) return memberByName(reader, of);
  expectToken(reader, '[');
  const start = isSign(reader, ':') ? null : read(reader);
  if (!acceptToken(reader, ':')) {
    expectToken(reader, ']');
    const key = start as TemplateExpression;
    if (key.kind === 'constant') refuseMember(key.value, key.at);
    return { kind: 'member', of, key, at };
  }
  const end = isSign(reader, ':') || isSign(reader, ']') ? null : read(reader);
  const step = acceptToken(reader, ':') && !isSign(reader, ']') ? read(reader) : null;
  expectToken(reader, ']');
  const bounds: SliceBounds = [start, end, step];
  return { kind: 'slice', of, bounds, at };
}

function memberByName(reader: TemplateReader, of: TemplateExpression): TemplateExpression {
  const { kind, text, at } = peekToken(reader);
  if (kind === 'integer') {
    reader.next += 1;
    return { kind: 'member', of, key: { kind: 'constant', value: integerOf(text), at }, at };
  }
  const { text: value } = expectName(reader);
  refuseMember(value, at);
  return { kind: 'member', of, key: { kind: 'constant', value, at }, at };
}

function refuseMember(name: Json, at: number): void {
  if (typeof name === 'string' && isForbiddenMember(name)) {
    throw forbidden(`the member "${name}"`, at);
  }
}

/** Reads the arguments of a call, from the opening parenthesis on. @throws TemplateError */
export function parseArguments(reader: TemplateReader, read: Read): ArgumentExpressions {
  expectToken(reader, '(');
  const positional: TemplateExpression[] = [];
  const named: (readonly [string, TemplateExpression])[] = [];
  readSequence(reader, ')', () => {
    const { kind, text, at } = peekToken(reader);
    if (kind === 'sign' && (text === '*' || text === '**')) {
      throw forbidden(`"${text}" before an argument`, at);
    }
    if (kind === 'name' && isSign(reader, '=', 1)) {
      reader.next += 2;
      named.push([text, read(reader)]);
    } else if (named.length > 0) throw unexpectedToken(reader, 'the name of the argument');
    else positional.push(read(reader));
  });
  return { positional, named };
}
