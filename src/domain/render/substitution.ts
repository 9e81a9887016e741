import type { Substitution, SubstitutionTarget } from '../document/document.ts';
import { type PurserError, refusal } from '../errors.ts';
import { type Path, parseDestinationPath, parsePath } from '../json/path/path.ts';
import { readFirst } from '../json/path/read.ts';
import { writeAll } from '../json/path/write.ts';
import { ExactNumber, isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { replaceAll, replaceWithin } from './replace-text.ts';
import type { WorkMeter } from './work-meter.ts';

/** The names of the two documents in faults, and the budget of one substitution. */
export interface SubstitutionContext {
  readonly document: string;
  readonly source: string;
  /** Maximum number of characters by which one target may grow. */
  readonly maxBytes: number;
  readonly meter: WorkMeter;
}

/**
 * The value that a substitution takes from its source's rendered data: at `src.path`, or all of it
 * if the data cannot have paths; the part that `src.pattern` finds, or all of it if it finds
 * nothing. (docs/rendering.md#substitutions)
 *
 * @throws SUBSTITUTION_VALUE_MISSING, SUBSTITUTION_PATTERN_INVALID, SUBSTITUTION_PATTERN_UNUSABLE,
 * PATH_SYNTAX
 */
export function valueToSubstitute(
  src: Substitution['src'],
  data: Json,
  context: SubstitutionContext,
): Json {
  const value = valueAt(src.path, data, context.meter);
  if (value === undefined || value === null) {
    const { document, source } = context;
    throw refusal('SUBSTITUTION_VALUE_MISSING', { document, source, path: src.path });
  }
  if (src.pattern === undefined) return value;
  return extract(value, patternOf(src.pattern, context), src, context);
}

/**
 * `data` with a value inserted at every place that the target names: as it is, or as text in place of the matches of
 * `dest.pattern`. Arguments are shared and never modified. (docs/rendering.md#substitutions)
 *
 * @throws SUBSTITUTION_PATTERN_INVALID, SUBSTITUTION_PATTERN_UNUSABLE, PATH_SYNTAX, PATH_UNWRITABLE, LIMIT_EXCEEDED
 */
export function substituteInto(
  data: Json,
  target: SubstitutionTarget,
  value: Json,
  context: SubstitutionContext,
): Json {
  const path = parseDestinationPath(target.path);
  const { visited } = context.meter;
  if (target.pattern === undefined) {
    return path.length === 0 ? overRoot(data, value) : writeAll(data, path, value, visited);
  }
  const edit = textEdit(target, patternOf(target.pattern, context), value, context);
  return writeAll(data, path, edit, visited);
}

/**
 * At the root a mapping is merged over a mapping key by key; any other value replaces the existing
 * one.
 */
function overRoot(data: Json, value: Json): Json {
  return isJsonObject(data) && isJsonObject(value) ? { ...data, ...value } : value;
}

/** The value at a path: in mappings, and by index in lists. Any other path or data gives all of `data`. */
function valueAt(path: string, data: Json, { visited }: WorkMeter): Json | undefined {
  if (isJsonObject(data)) return readFirst(data, parsePath(path), visited);
  if (!isJsonArray(data)) return data;
  const compiled = parsePath(path);
  return selectsItems(compiled) ? readFirst(data, compiled, visited) : data;
}

function selectsItems([first]: Path): boolean {
  return first?.kind === 'index' || first?.kind === 'indexes' || first?.kind === 'slice';
}

function patternOf(text: string, context: SubstitutionContext): Pattern {
  const compiled = compilePattern(text);
  if (compiled.ok) return compiled.pattern;
  throw invalid(compiled.reason, context);
}

function extract(
  value: Json,
  pattern: Pattern,
  { path, match_group: group = 0 }: Substitution['src'],
  context: SubstitutionContext,
): Json {
  if (typeof value !== 'string') {
    throw unusable(path, 'src.pattern needs text, and the value is no text', context);
  }
  const found = pattern.first(value, context.meter);
  if (found === null) return value;
  if (group < 0 || group > pattern.groups) throw invalid(`it has no group ${group}`, context);
  const text = found(group);
  if (text !== null) return text;
  throw unusable(path, `group ${group} of src.pattern took no part in the match`, context);
}

/** The replacement of the text at a destination; mappings and lists change only with `recurse`. */
function textEdit(
  { path, recurse }: SubstitutionTarget,
  pattern: Pattern,
  value: Json,
  context: SubstitutionContext,
): (old: Json | undefined) => Json {
  const text = textOf(value);
  if (text === undefined) throw unusable(path, 'a mapping or list cannot become text', context);
  const { meter, maxBytes } = context;
  let room = maxBytes;
  const replace = (old: string): string => {
    const replaced = replaceAll(old, pattern, text, { room, meter });
    if (replaced === null) throw tooLarge(maxBytes);
    room -= Math.max(0, replaced.length - old.length);
    return replaced;
  };
  return (old) => {
    if (typeof old === 'string') return replace(old);
    if (recurse !== undefined && (isJsonObject(old) || isJsonArray(old))) {
      return replaceWithin(old, recurse.depth, replace, meter);
    }
    const what = old === undefined || old === null ? 'nothing' : 'something else';
    throw unusable(path, `dest.pattern needs text there, and there is ${what}`, context);
  };
}

/** A plain value as text: numbers as written, booleans as in Python. (docs/rendering.md#substitutions) */
function textOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  return value instanceof ExactNumber ? value.text : undefined;
}

function tooLarge(limit: number): PurserError {
  const what = 'the text that a pattern is replaced by, all in all,';
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_BYTES' });
}

function invalid(reason: string, { document, source }: SubstitutionContext): PurserError {
  return refusal('SUBSTITUTION_PATTERN_INVALID', { document, source, reason });
}

function unusable(
  path: string,
  reason: string,
  { document, source }: SubstitutionContext,
): PurserError {
  return refusal('SUBSTITUTION_PATTERN_UNUSABLE', { document, source, path, reason });
}
