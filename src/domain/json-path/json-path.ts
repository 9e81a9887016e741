import { PurserError } from '../errors.ts';
import {
  type Cursor,
  match,
  peek,
  skipPathBlanks,
  syntaxError,
  takeQuoted,
  takeToken,
} from '../json/path/cursor.ts';
import { readLiteral, takeOperator } from '../json/path/filter-parser.ts';
import { readInteger } from '../json/path/parser.ts';
import type { FilterPath, FilterSegment, FilterTest, PathSegment } from '../json/path/segment.ts';

/** One step of a JSONPath. Negative indexes and bounds count from the end, as in Python. */
export type JsonPathStep =
  | Extract<PathSegment, { readonly kind: 'key' | 'index' | 'descend' }>
  | { readonly kind: 'slice'; readonly start: number | null; readonly end: number | null }
  /** Every member of a mapping, every item of a list. `isList`: written `[*]`. */
  | { readonly kind: 'members'; readonly isList: boolean }
  | FilterSegment;

/** A JSONPath made ready; the empty one selects the whole value. */
export type JsonPath = readonly JsonPathStep[];

/** Why a text is no JSONPath of the dialect: `position` counts characters from 1. */
export interface JsonPathFlaw {
  readonly position: number;
  /** In words that hold nothing of the text. */
  readonly reason: string;
}

/** What a text is as a JSONPath. */
export type ParsedJsonPath =
  | { readonly path: JsonPath; readonly flaw: null }
  | { readonly path: null; readonly flaw: JsonPathFlaw };

/** How long a JSONPath may be: more is a mistake or an attack. */
const maxLength = 4_000;
const maxSteps = 200;

/** A name that needs no quotes. */
const bareName = /[\w\u{80}-\u{10FFFF}][\w:\-\u{80}-\u{10FFFF}]*/uy;

/**
 * Parses a JSONPath: `$.servers[:]`, `servers[0].name`, `$['odd key']`, `$..id`, `$.links[?(@.rel=='next')].href`.
 * Never throws. (docs/data-sources.md#jsonpath)
 */
export function parseJsonPath(text: string): ParsedJsonPath {
  try {
    return { path: readSteps(text), flaw: null };
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const { position, reason } = error.faults[0].facts as unknown as JsonPathFlaw;
    return { path: null, flaw: { position, reason } };
  }
}

/** Whether a path selects single values, and none of the items of what it names: `$`, `$.servers`. */
export function selectsOneValue(path: JsonPath): boolean {
  return path.every(({ kind }) => kind === 'key');
}

function readSteps(text: string): JsonPath {
  const cursor: Cursor = { text, position: 0 };
  if (text.length > maxLength) {
    throw syntaxError(
      { text: '', position: maxLength },
      `it has more than ${maxLength} characters`,
    );
  }
  if (text === '') throw syntaxError(cursor, 'it is empty; the whole value is "$"');
  const steps: JsonPathStep[] = [];
  if (!takeToken(cursor, '$') && !/^[.[]/.test(text)) steps.push(readName(cursor));
  while (cursor.position < text.length) steps.push(...readStep(cursor));
  if (steps.length > maxSteps) throw syntaxError(cursor, `it has more than ${maxSteps} steps`);
  if (steps.filter(({ kind }) => kind === 'descend').length > 1) {
    throw syntaxError(cursor, 'it has more than one ".."');
  }
  return steps;
}

function readStep(cursor: Cursor): readonly JsonPathStep[] {
  if (takeToken(cursor, '..')) return [{ kind: 'descend' }, readMember(cursor)];
  if (takeToken(cursor, '.')) return [readMember(cursor)];
  if (peek(cursor) === '[') return [readBrackets(cursor)];
  throw syntaxError(cursor, 'a "." or "[" is missing before this');
}

function readMember(cursor: Cursor): JsonPathStep {
  if (peek(cursor) === '[') return readBrackets(cursor);
  return takeToken(cursor, '*') ? { kind: 'members', isList: false } : readName(cursor);
}

function readName(cursor: Cursor): JsonPathStep {
  const key = match(cursor, bareName);
  if (key !== undefined) return { kind: 'key', key };
  throw syntaxError(cursor, "a name is missing here; unusual ones are written ['…']");
}

function readBrackets(cursor: Cursor): JsonPathStep {
  takeToken(cursor, '[');
  skipPathBlanks(cursor);
  const step = readSelector(cursor);
  skipPathBlanks(cursor);
  if (takeToken(cursor, ']')) return step;
  throw syntaxError(cursor, 'a "]" is missing here');
}

function readSelector(cursor: Cursor): JsonPathStep {
  if (takeToken(cursor, '*')) return { kind: 'members', isList: true };
  if (takeToken(cursor, '?')) return readFilter(cursor);
  if (peek(cursor) === '(') throw syntaxError(cursor, 'scripts are not evaluated');
  const key = takeQuoted(cursor);
  if (key !== undefined) return { kind: 'key', key };
  const start = readInteger(cursor);
  skipPathBlanks(cursor);
  if (takeToken(cursor, ':')) {
    skipPathBlanks(cursor);
    return { kind: 'slice', start, end: readInteger(cursor) };
  }
  if (start !== null) return { kind: 'index', index: start };
  throw syntaxError(cursor, 'an index, "*", a filter or a name in quotes is missing here');
}

/** `?(@.path)` or `?(@.path == literal)`, from behind the `?` */
function readFilter(cursor: Cursor): FilterSegment {
  if (!takeToken(cursor, '(')) throw syntaxError(cursor, 'a "(" is missing here');
  skipPathBlanks(cursor);
  const at = readPlace(cursor);
  skipPathBlanks(cursor);
  const operator = takeOperator(cursor);
  skipPathBlanks(cursor);
  const test: FilterTest =
    operator === null
      ? { kind: 'exists', at }
      : { kind: 'compare', at, operator, literal: readLiteral(cursor) };
  skipPathBlanks(cursor);
  if (takeToken(cursor, ')')) return { kind: 'filter', test };
  throw syntaxError(
    cursor,
    'a ")" is missing here: a filter is one comparison of a member with a literal, or one member',
  );
}

function readPlace(cursor: Cursor): FilterPath {
  if (!takeToken(cursor, '@'))
    throw syntaxError(cursor, 'a member such as "@.name" is missing here');
  const at: (string | number)[] = [];
  while (/^[.[]/.test(peek(cursor))) {
    const { position } = cursor;
    const [step, more] = readStep(cursor);
    if (more === undefined && step?.kind === 'key') at.push(step.key);
    else if (more === undefined && step?.kind === 'index') at.push(step.index);
    else
      throw syntaxError({ ...cursor, position }, 'a member in a filter has only names and indexes');
  }
  return at;
}
