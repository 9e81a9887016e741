import { parseArguments, parseMember, parsePrimary } from './parse-operand.ts';
import { templateSyntaxError } from './template-flaw.ts';
import {
  type ArithmeticOperator,
  type ComparisonOperator,
  filterNames,
  functionNames,
  isOneOf,
  methodNames,
  testNames,
} from './template-names.ts';
import {
  acceptToken,
  acceptWord,
  expectName,
  forbidden,
  isSign,
  isWord,
  nested,
  peekToken,
  type TemplateReader,
} from './template-reader.ts';
import type { Comparison, TemplateExpression } from './template-tree.ts';

const noArguments = { positional: [], named: [] };

/** Reads an expression, with the binding of Jinja2. (docs/deployments.md#expressions) @throws TemplateError */
export function parseExpression(reader: TemplateReader): TemplateExpression {
  return nested(reader, () => readChoice(reader));
}

/** `a if b else c` */
function readChoice(reader: TemplateReader): TemplateExpression {
  let chosen = parseCondition(reader);
  while (isWord(reader, 'if')) {
    const { at } = peekToken(reader);
    reader.next += 1;
    const test = parseCondition(reader);
    const otherwise = acceptWord(reader, 'else') ? parseExpression(reader) : null;
    chosen = { kind: 'choice', test, chosen, otherwise, at };
  }
  return chosen;
}

/** Reads an expression without `if … else` of its own, as after `{% if`. @throws TemplateError */
export function parseCondition(reader: TemplateReader): TemplateExpression {
  let left = readAnd(reader);
  while (isWord(reader, 'or')) {
    const { at } = peekToken(reader);
    reader.next += 1;
    left = { kind: 'or', left, right: readAnd(reader), at };
  }
  return left;
}

function readAnd(reader: TemplateReader): TemplateExpression {
  let left = readNot(reader);
  while (isWord(reader, 'and')) {
    const { at } = peekToken(reader);
    reader.next += 1;
    left = { kind: 'and', left, right: readNot(reader), at };
  }
  return left;
}

function readNot(reader: TemplateReader): TemplateExpression {
  const { at } = peekToken(reader);
  if (!acceptWord(reader, 'not')) return readComparison(reader);
  return { kind: 'not', of: nested(reader, () => readNot(reader)), at };
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function readComparison(reader: TemplateReader): TemplateExpression {
  const { at } = peekToken(reader);
  const first = readSum(reader);
  const rest: Comparison[] = [];
  for (let operator = takeComparison(reader); operator; operator = takeComparison(reader)) {
    rest.push({ operator, right: readSum(reader) });
  }
  return rest.length === 0 ? first : { kind: 'compare', first, rest, at };
}

function takeComparison(reader: TemplateReader): ComparisonOperator | null {
  const { kind, text } = peekToken(reader);
  if (kind === 'sign' && comparisons.has(text)) {
    reader.next += 1;
    return text as ComparisonOperator;
  }
  if (acceptWord(reader, 'in')) return 'in';
  if (!isWord(reader, 'not') || !isWord(reader, 'in', 1)) return null;
  reader.next += 2;
  return 'not in';
}

function readSum(reader: TemplateReader): TemplateExpression {
  return readChain(reader, ['+', '-'], readConcat);
}

function readConcat(reader: TemplateReader): TemplateExpression {
  const { at } = peekToken(reader);
  const first = readProduct(reader);
  if (!isSign(reader, '~')) return first;
  const parts = [first];
  while (acceptToken(reader, '~')) parts.push(readProduct(reader));
  return { kind: 'concat', parts, at };
}

function readProduct(reader: TemplateReader): TemplateExpression {
  return readChain(reader, ['*', '/', '//', '%'], readPower);
}

/** From the left, as Jinja2 does and Python does not: `2 ** 3 ** 2` is 64. */
function readPower(reader: TemplateReader): TemplateExpression {
  return readChain(reader, ['**'], (from) => readUnary(from, true));
}

function readChain(
  reader: TemplateReader,
  operators: readonly ArithmeticOperator[],
  read: (reader: TemplateReader) => TemplateExpression,
): TemplateExpression {
  let left = read(reader);
  for (;;) {
    const { kind, text, at } = peekToken(reader);
    if (kind !== 'sign' || !isOneOf(operators, text)) return left;
    reader.next += 1;
    left = { kind: 'arithmetic', operator: text, left, right: read(reader), at };
  }
}

/** A filter binds looser than a sign before a number: `-7|abs` is 7. */
function readUnary(reader: TemplateReader, hasFilters: boolean): TemplateExpression {
  const { kind, text, at } = peekToken(reader);
  let found: TemplateExpression;
  if (kind === 'sign' && (text === '-' || text === '+')) {
    reader.next += 1;
    const of = nested(reader, () => readUnary(reader, false));
    found = { kind: text === '-' ? 'minus' : 'plus', of, at };
  } else {
    found = readPostfix(reader, parsePrimary(reader, parseExpression));
  }
  return hasFilters ? readFilters(reader, found) : found;
}

function readPostfix(reader: TemplateReader, start: TemplateExpression): TemplateExpression {
  let found = start;
  for (;;) {
    if (isSign(reader, '(')) found = readCall(reader, found);
    else if (isSign(reader, '.') || isSign(reader, '[')) {
      found = parseMember(reader, found, parseExpression);
    } else return found;
  }
}

function readCall(reader: TemplateReader, callee: TemplateExpression): TemplateExpression {
  const { at } = callee;
  if (callee.kind === 'name' && isOneOf(functionNames, callee.name)) {
    return { kind: 'function', name: callee.name, given: readArguments(reader), at };
  }
  const method =
    callee.kind === 'member' && callee.key.kind === 'constant' ? callee.key.value : null;
  if (callee.kind === 'member' && typeof method === 'string' && isOneOf(methodNames, method)) {
    return { kind: 'method', of: callee.of, name: method, given: readArguments(reader), at };
  }
  throw forbidden(callee.kind === 'name' ? `the function "${callee.name}"` : 'this call', at);
}

function readArguments(reader: TemplateReader) {
  return parseArguments(reader, parseExpression);
}

function readFilters(reader: TemplateReader, start: TemplateExpression): TemplateExpression {
  let found = start;
  for (;;) {
    if (acceptToken(reader, '|')) found = readFilter(reader, found);
    else if (acceptWord(reader, 'is')) found = readTest(reader, found);
    else if (isSign(reader, '(')) throw forbidden('this call', peekToken(reader).at);
    else return found;
  }
}

function readFilter(reader: TemplateReader, of: TemplateExpression): TemplateExpression {
  const { text: name, at } = expectName(reader);
  if (!isOneOf(filterNames, name)) throw templateSyntaxError(`there is no filter "${name}"`, at);
  const given = isSign(reader, '(') ? readArguments(reader) : noArguments;
  return { kind: 'filter', of, name, given, at };
}

function readTest(reader: TemplateReader, of: TemplateExpression): TemplateExpression {
  const isNegated = acceptWord(reader, 'not');
  const { text: name, at } = expectName(reader);
  if (!isOneOf(testNames, name)) throw templateSyntaxError(`there is no test "${name}"`, at);
  const given = isSign(reader, '(') ? readArguments(reader) : readTestOperand(reader);
  const test: TemplateExpression = { kind: 'test', of, name, given, at };
  return isNegated ? { kind: 'not', of: test, at } : test;
}

const endsTest: ReadonlySet<string> = new Set(['else', 'or', 'and']);

/** The one argument that a test may have without parentheses: `a is in b`. */
function readTestOperand(reader: TemplateReader) {
  const { kind, text, at } = peekToken(reader);
  if (kind === 'name' && text === 'is') {
    throw templateSyntaxError('a test cannot follow a test', at);
  }
  const begins =
    ['string', 'integer', 'float'].includes(kind) ||
    (kind === 'name' && !endsTest.has(text)) ||
    (kind === 'sign' && (text === '[' || text === '{'));
  if (!begins) return noArguments;
  // A word that goes on with the expression around the test, as in `x is odd if y`, is no operand.
  if (kind === 'name' && (text === 'if' || text === 'not' || text === 'in')) return noArguments;
  return { positional: [readPostfix(reader, parsePrimary(reader, parseExpression))], named: [] };
}
