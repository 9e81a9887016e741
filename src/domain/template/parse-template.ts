import { parseCondition, parseExpression } from './parse-expression.ts';
import { parseTuple } from './parse-operand.ts';
import { templateSyntaxError } from './template-flaw.ts';
import {
  acceptToken,
  acceptWord,
  expectKind,
  expectName,
  expectToken,
  forbidden,
  isSign,
  nested,
  peekToken,
  type TemplateReader,
  unexpectedToken,
} from './template-reader.ts';
import { tokensOfExpression, tokensOfTemplate } from './template-tokens.ts';
import type {
  AssignTargets,
  IfBranch,
  TemplateExpression,
  TemplateStatement,
} from './template-tree.ts';

/** A text made ready: one expression, whose value keeps its type, or a template, whose value is a text. */
export type Template =
  | { readonly kind: 'expression'; readonly value: TemplateExpression }
  | { readonly kind: 'template'; readonly body: readonly TemplateStatement[] };

/** UTF-16 units of a text with expressions: the largest result, too. */
const maxTemplateLength = 1_048_576;

/** Whether a text holds anything to evaluate; any other text is its own value. (docs/deployments.md#expressions) */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/**
 * Parses a text for which {@link isTemplate} is true. It is one expression if it begins with `{{`, ends with `}}` and
 * has no other `{{`. (docs/deployments.md#expressions) @throws TemplateError
 */
export function parseTemplate(text: string): Template {
  if (text.length > maxTemplateLength) {
    throw templateSyntaxError(`it has more than ${maxTemplateLength} characters`, 0);
  }
  if (text.startsWith('{{') && text.endsWith('}}') && !text.includes('{{', 2)) {
    return { kind: 'expression', value: parseSingle(text) };
  }
  // As Jinja2 does: one form of line ends, and without the last one.
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const reader: TemplateReader = { tokens: tokensOfTemplate(lines), next: 0, nesting: 0 };
  const body = readStatements(reader, []);
  if (peekToken(reader).kind !== 'end') throw unexpectedToken(reader, 'the end');
  return { kind: 'template', body };
}

function parseSingle(text: string): TemplateExpression {
  const start = /[-+]/.test(text.charAt(2)) ? 3 : 2;
  const end = Math.max(start, text.length - (text.at(-3) === '-' ? 3 : 2));
  const reader: TemplateReader = {
    tokens: tokensOfExpression(text, start, end),
    next: 0,
    nesting: 0,
  };
  const value = parseTuple(reader, parseExpression, false);
  if (peekToken(reader).kind !== 'end') throw unexpectedToken(reader, 'the end of the expression');
  return value;
}

const leftOut: ReadonlySet<string> = new Set([
  ...['include', 'import', 'from', 'extends', 'block', 'macro', 'call', 'filter', 'with'],
  ...['autoescape', 'do', 'trans', 'debug', 'continue', 'break'],
]);

/** Reads statements up to a `{%` with one of some words, which is left as the next token. */
function readStatements(
  reader: TemplateReader,
  ends: readonly string[],
): readonly TemplateStatement[] {
  const found: TemplateStatement[] = [];
  for (;;) {
    const { kind, text } = peekToken(reader);
    if (kind === 'end') {
      if (ends.length === 0) return found;
      throw unexpectedToken(reader, `{% ${ends.at(-1)} %}`);
    }
    reader.next += 1;
    if (kind === 'data') found.push({ kind: 'text', text });
    else if (kind === 'open output') {
      found.push({ kind: 'output', value: parseTuple(reader, parseExpression, false) });
      expectKind(reader, 'close output', '"}}"');
    } else if (ends.includes(peekToken(reader).text)) return found;
    else found.push(nested(reader, () => readBlock(reader)));
  }
}

function readBlock(reader: TemplateReader): TemplateStatement {
  const { text: word, at } = expectName(reader);
  if (word === 'if') return readIf(reader);
  if (word === 'for') return readFor(reader);
  if (word === 'set') return readSet(reader);
  if (leftOut.has(word)) throw forbidden(`{% ${word} %}`, at);
  throw templateSyntaxError(`there is no {% ${word} %} here`, at);
}

function closeBlock(reader: TemplateReader): void {
  expectKind(reader, 'close block', '"%}"');
}

function readIf(reader: TemplateReader): TemplateStatement {
  const branches: IfBranch[] = [];
  let otherwise: readonly TemplateStatement[] = [];
  do {
    const test = parseTuple(reader, parseCondition, false);
    closeBlock(reader);
    branches.push({ test, body: readStatements(reader, ['elif', 'else', 'endif']) });
  } while (acceptWord(reader, 'elif'));
  if (acceptWord(reader, 'else')) {
    closeBlock(reader);
    otherwise = readStatements(reader, ['endif']);
  }
  reader.next += 1;
  closeBlock(reader);
  return { kind: 'if', branches, otherwise };
}

function readFor(reader: TemplateReader): TemplateStatement {
  const targets = readTargets(reader);
  if (!acceptWord(reader, 'in')) throw unexpectedToken(reader, '"in"');
  const of = parseTuple(reader, parseCondition, false);
  const filter = acceptWord(reader, 'if') ? parseExpression(reader) : null;
  if (acceptWord(reader, 'recursive')) throw forbidden('"recursive"', peekToken(reader).at);
  closeBlock(reader);
  const body = readStatements(reader, ['else', 'endfor']);
  let otherwise: readonly TemplateStatement[] = [];
  if (acceptWord(reader, 'else')) {
    closeBlock(reader);
    otherwise = readStatements(reader, ['endfor']);
  }
  reader.next += 1;
  closeBlock(reader);
  return { kind: 'for', targets, of, filter, body, otherwise };
}

function readSet(reader: TemplateReader): TemplateStatement {
  const targets = readTargets(reader);
  if (acceptToken(reader, '=')) {
    const value = parseTuple(reader, parseExpression, false);
    closeBlock(reader);
    return { kind: 'set', targets, value };
  }
  const [name] = targets.names;
  if (targets.isTuple || name === undefined) throw unexpectedToken(reader, '"="');
  closeBlock(reader);
  const body = readStatements(reader, ['endset']);
  reader.next += 1;
  closeBlock(reader);
  return { kind: 'capture', name, body };
}

const literals: ReadonlySet<string> = new Set(['true', 'True', 'false', 'False', 'none', 'None']);

/** `a`, `a, b` or `(a, b)` */
function readTargets(reader: TemplateReader): AssignTargets {
  const { at } = peekToken(reader);
  const inParentheses = acceptToken(reader, '(');
  const names: string[] = [];
  let isTuple = false;
  do {
    if (names.length > 0) {
      isTuple = true;
      if (peekToken(reader).kind !== 'name' || peekToken(reader).text === 'in') break;
    }
    const { text, at: place } = expectName(reader);
    if (literals.has(text)) throw templateSyntaxError(`"${text}" cannot be assigned`, place);
    names.push(text);
  } while (acceptToken(reader, ','));
  if (inParentheses) expectToken(reader, ')');
  if (isSign(reader, '.')) throw forbidden('a member as the target of an assignment', at);
  return { names, isTuple, at };
}
