import { canonicalText } from '../json/canonical.ts';
import { createStepBudget, type StepBudget } from '../json/step-budget.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import { type JsonPath, parseJsonPath, selectsOneValue } from './json-path.ts';
import { selectByJsonPath } from './select-json-path.ts';

/** A part of a template: text, the values of a path, or a part for each value of a path. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'values'; readonly from: TemplateOrigin; readonly path: JsonPath }
  | {
      readonly kind: 'range';
      readonly from: TemplateOrigin;
      readonly path: JsonPath;
      readonly parts: readonly TemplatePart[];
    };

/** What a path begins at: the whole value, or the value of the innermost range. */
export type TemplateOrigin = 'whole' | 'current';

/** A template that a value fills. */
export type JsonPathTemplate = readonly TemplatePart[];

/** What a text is as a template; `position` counts characters from 1. */
export type ParsedTemplate =
  | { readonly template: JsonPathTemplate; readonly flaw: null }
  | {
      readonly template: null;
      readonly flaw: { readonly position: number; readonly reason: string };
    };

/** What filling a template may take. */
export interface TemplateLimits {
  /** Values that are looked at. */
  readonly maxSteps: number;
  /** Characters of the text. */
  readonly maxTextLength: number;
}

const defaultLimits: TemplateLimits = { maxSteps: 5_000_000, maxTextLength: 100_000_000 };
const maxTemplateLength = 10_000;
/** Ranges within ranges. */
const maxRanges = 10;

/** An action in braces; quoted texts may contain braces. */
const action = /\{((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'{}])*)\}/suy;
const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/su;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Thrown within this file alone, where a template is no template. */
class TemplateError extends Error {
  readonly position: number;

  constructor(position: number, reason: string) {
    super(reason);
    this.position = position;
  }
}

/**
 * Parses a template in the form of kubectl: `{.items[*].name}`, `{range .items[*]}{.name}{"\n"}{end}`. A text without
 * braces is a path: `.items[0].name`. Never throws. (docs/command-line.md#jsonpath)
 */
export function parseJsonPathTemplate(text: string): ParsedTemplate {
  try {
    if (text.trim() === '') throw new TemplateError(0, 'it is empty; the whole value is {$}');
    if (text.length > maxTemplateLength) {
      throw new TemplateError(
        maxTemplateLength,
        `it has more than ${maxTemplateLength} characters`,
      );
    }
    const template = /[{}]/.test(text) ? readTemplate(text) : [valuesOf(text, 0)];
    return { template, flaw: null };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { template: null, flaw: { position: error.position + 1, reason: error.message } };
  }
}

/** A range that has not ended. */
interface OpenRange {
  readonly from: TemplateOrigin;
  readonly path: JsonPath;
  readonly parts: TemplatePart[];
  readonly position: number;
}

function readTemplate(text: string): JsonPathTemplate {
  const whole: TemplatePart[] = [];
  const open: OpenRange[] = [];
  let position = 0;
  const add = (part: TemplatePart): unknown => (open.at(-1)?.parts ?? whole).push(part);
  while (position < text.length) {
    if (text[position] !== '{') {
      const end = endOfText(text, position);
      add({ kind: 'text', text: text.slice(position, end) });
      position = end;
      continue;
    }
    const content = contentOf(text, position);
    const trimmed = content.trim();
    if (trimmed === 'end') {
      const range = open.pop();
      if (range === undefined) throw new TemplateError(position, '{end} without {range}');
      const { from, path, parts } = range;
      add({ kind: 'range', from, path, parts });
    } else if (/^range\s/.test(trimmed)) {
      if (open.length === maxRanges) {
        throw new TemplateError(position, `more than ${maxRanges} ranges are nested`);
      }
      const { from, path } = valuesOf(trimmed.slice('range'.length), position);
      open.push({ from, path, parts: [], position });
    } else if (quoted.test(trimmed)) add({ kind: 'text', text: unquoted(trimmed) });
    else add(valuesOf(content, position + 1));
    position += content.length + 2;
  }
  const [unended] = open;
  if (unended !== undefined) throw new TemplateError(unended.position, '{range} without {end}');
  return whole;
}

function endOfText(text: string, start: number): number {
  const next = text.indexOf('{', start);
  const end = next === -1 ? text.length : next;
  const stray = text.indexOf('}', start);
  if (stray === -1 || stray >= end) return end;
  throw new TemplateError(stray, 'a "}" without "{"; as text, write {"}"}');
}

function contentOf(text: string, position: number): string {
  action.lastIndex = position;
  const content = action.exec(text)?.[1];
  if (content !== undefined) return content;
  throw new TemplateError(position, 'the "}" of this "{" is missing');
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gsu, (_, sign: string) => escapes[sign] ?? sign);
}

/** A path; one that begins with `$` begins at the whole value. `position`: where it stands in the template. */
function valuesOf(written: string, position: number): Extract<TemplatePart, { kind: 'values' }> {
  const text = written.trim();
  const from: TemplateOrigin = text.startsWith('$') ? 'whole' : 'current';
  // `{@}` and `{.}` are the current value.
  const asPath = text === '.' ? '$' : text.replace(/^@/, '$');
  const { path, flaw } = parseJsonPath(asPath);
  if (flaw === null) return { kind: 'values', from, path };
  const start = position + written.length - written.trimStart().length;
  throw new TemplateError(start + flaw.position - 1, flaw.reason);
}

interface Filling {
  readonly whole: Json;
  readonly maxSteps: number;
  readonly steps: StepBudget;
  readonly letters: StepBudget;
  readonly texts: string[];
}

/**
 * The text of a template for a value. The values of a path are separated by blanks; texts are printed as they are, other
 * values as JSON, and nothing for a path that matches nothing.
 *
 * @throws LIMIT_EXCEEDED if it takes too many steps, or the text is too long
 */
export function fillJsonPathTemplate(
  template: JsonPathTemplate,
  value: Json,
  { maxSteps, maxTextLength }: TemplateLimits = defaultLimits,
): string {
  const notToBeSet = 'not to be set';
  const filling: Filling = {
    whole: value,
    maxSteps,
    steps: createStepBudget('following the paths of a template, in steps,', maxSteps, notToBeSet),
    letters: createStepBudget('the text of a template, in characters,', maxTextLength, notToBeSet),
    texts: [],
  };
  fill(filling, template, value);
  return filling.texts.join('');
}

function fill(filling: Filling, parts: readonly TemplatePart[], current: Json): void {
  for (const part of parts) {
    if (part.kind === 'text') write(filling, part.text);
    else {
      const values = select(filling, part.path, part.from === 'whole' ? filling.whole : current);
      if (part.kind === 'values') write(filling, values.map(valueText).join(' '));
      else for (const item of itemsOf(part.path, values)) fill(filling, part.parts, item);
    }
  }
}

/** A range over a list that is named goes over its items, as one over `[*]` does. */
function itemsOf(path: JsonPath, values: readonly Json[]): readonly Json[] {
  const [only] = values;
  return selectsOneValue(path) && only !== undefined && isJsonArray(only) ? only : values;
}

function select({ steps, maxSteps }: Filling, path: JsonPath, value: Json): readonly Json[] {
  const found = selectByJsonPath(value, path, { maxSteps, maxMatches: maxSteps });
  if (found.kind === 'selected') {
    steps(found.steps);
    return found.values;
  }
  steps(Number.POSITIVE_INFINITY);
  return [];
}

function write({ letters, texts }: Filling, text: string): void {
  // An empty text is counted, too: a range may have a million of them.
  letters(text.length + 1);
  texts.push(text);
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : canonicalText(value);
}
