import { PurserError, refusal } from '../errors.ts';
import { remembering } from './bounded-cache.ts';
import { bareKey, readSegments } from './path-parser.ts';
import type { Path, PathSegment } from './path-segment.ts';

export type { Path, PathSegment };

/** How many compiled paths are kept. */
const cachedPaths = 2_000;

/**
 * A path compiled, once for equal texts: `.`, `$`, `.a.b[0]`, `$['odd key']`, `a.b`, `..k`.
 * (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX with the 1-based position
 */
export const parsePath: (text: string) => Path = remembering(cachedPaths, readSegments);

/**
 * The path of a layering action: relative to `data`, which it may name as well (`.data.a` is `.a`);
 * the empty path is the whole. (docs/rendering.md#paths)
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
 * The keys and indexes that lead to a place named by a path's text (`data.a[0]`), as far as they name
 * one place; none if the text is no path.
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

/** The text of a path, which parses back to the same path. */
export function formatPath(path: Path): string {
  const text = path.map((segment, at) => formatSegment(segment, path[at - 1])).join('');
  return text.startsWith('.') ? text : `.${text}`;
}

function formatSegment(segment: PathSegment, before: PathSegment | undefined): string {
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
  }
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
