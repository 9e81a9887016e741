import { PurserError, refusal } from '../../errors.ts';
import { remembering } from '../bounded-cache.ts';
import type { Scalar } from '../value.ts';
import { readFilter } from './filter-parser.ts';
import { bareKey, readSegments, readSegmentsWith } from './parser.ts';
import type { FilterPath, FilterTest, Path, PathSegment, QueryPath } from './segment.ts';

export type { Path, PathSegment, QueryPath };

type QuerySegment = QueryPath[number];

/** Maximum number of compiled paths in the cache. */
const cachedPaths = 2_000;

/**
 * Compiles a path, once for equal texts: `.`, `$`, `.a.b[0]`, `$['odd key']`, `a.b`, `..k`.
 * (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX with the 1-based position
 */
export const parsePath: (text: string) => Path = remembering(cachedPaths, readSegments);

/**
 * Compiles a path for look-ups, once for equal texts. It may have filters: `.ports[?(@.name ==
 * "b")]`. (docs/rendering.md#paths-that-look-something-up)
 *
 * @throws PATH_SYNTAX with the 1-based position
 */
export const parseQueryPath: (text: string) => QueryPath = remembering(cachedPaths, (text) =>
  readSegmentsWith(text, readFilter),
);

/**
 * The path of a layering action: relative to `data`, which it may include (`.data.a` is `.a`); the
 * empty path is the whole. (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX
 */
export function parseActionPath(text: string): Path {
  if (text === '') return [];
  const path = parsePath(text);
  return /^\$?\.data(?=[.[]|$)/.test(text) ? path.slice(1) : path;
}

/**
 * The path of a substitution's destination, which must show that it starts at the root: `.a` or
 * `$.a` or `$[0]`, not `a`. (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX
 */
export function parseDestinationPath(text: string): Path {
  if (!/^(?:\.|\$$|\$[.[])/.test(text)) {
    const reason = 'a destination starts with "." or "$"';
    throw refusal('PATH_SYNTAX', { path: text.slice(0, 200), position: 1, reason });
  }
  return parsePath(text);
}

/**
 * The keys and indexes at the beginning of a path's text (`data.a[0]`) that name one place; none if the text is not a
 * path.
 */
export function keysOfPath(text: string): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (const segment of pathOrNothing(text)) {
    if (segment.kind === 'key') keys.push(segment.key);
    else if (segment.kind === 'index') keys.push(segment.index);
    else break;
  }
  return keys;
}

function pathOrNothing(text: string): Path {
  try {
    return parsePath(text);
  } catch (error) {
    if (error instanceof PurserError) return [];
    throw error;
  }
}

/** The text of a path; parsing it gives the same path. */
export function formatPath(path: QueryPath): string {
  const text = path.map((segment, at) => formatSegment(segment, path[at - 1])).join('');
  return text.startsWith('.') ? text : `.${text}`;
}

function formatSegment(segment: QuerySegment, before: QuerySegment | undefined): string {
  const dot = before?.kind === 'descend' ? '' : '.';
  switch (segment.kind) {
    case 'key':
      return isBare(segment.key) ? `${dot}${segment.key}` : `[${quoted(segment.key)}]`;
    case 'index':
      return `[${segment.index}]`;
    case 'indexes':
      return `[${segment.indexes.join(',')}]`;
    case 'slice':
      return `[${formatSlice(segment)}]`;
    case 'keys':
      return `${dot}*`;
    case 'descend':
      return '..';
    case 'filter':
      return `[?${formatGroup(segment.test)}]`;
  }
}

function formatGroup(test: FilterTest): string {
  return `(${formatTest(test)})`;
}

function formatTest(test: FilterTest): string {
  switch (test.kind) {
    case 'any':
      return test.of.map(formatPart).join(' || ');
    case 'all':
      return test.of.map(formatPart).join(' && ');
    case 'not':
      return `!${formatGroup(test.of)}`;
    case 'exists':
      return formatPlace(test.at);
    case 'compare':
      return `${formatPlace(test.at)} ${test.operator} ${formatLiteral(test.literal)}`;
  }
}

function formatPart(test: FilterTest): string {
  return test.kind === 'any' || test.kind === 'all' ? formatGroup(test) : formatTest(test);
}

function formatPlace(at: FilterPath): string {
  const segments = at.map(
    (key): PathSegment =>
      typeof key === 'number' ? { kind: 'index', index: key } : { kind: 'key', key },
  );
  return `@${segments.map((segment) => formatSegment(segment, undefined)).join('')}`;
}

function formatLiteral(literal: Scalar): string {
  return typeof literal === 'string' ? quoted(literal) : String(literal);
}

function formatSlice({ start, end, step }: PathSegment & { kind: 'slice' }): string {
  const isAll = start === null && end === null && step === 1;
  return isAll ? '*' : [start ?? '', end ?? '', step].join(':');
}

function isBare(key: string): boolean {
  bareKey.lastIndex = 0;
  return bareKey.exec(key)?.[0] === key;
}

function quoted(key: string): string {
  return `"${key.replace(/["\\]/g, '\\$&')}"`;
}
