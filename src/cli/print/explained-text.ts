import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';
import { labelOf } from './document-label.ts';
import type { Colours } from './terminal.ts';
import { textTable } from './text-table.ts';
import { printable } from './text-width.ts';

const head = ['HOW', 'DOCUMENT', 'WHERE', 'REVISION', 'AUTHOR', 'MESSAGE'];

/** How long values are told: those that are there, and those that gave way. */
const longestValue = 60;
const longestOverridden = 24;

/**
 * Values, each with its rows of one table: first, the document that holds the value; then the steps
 * by which it came from there; then what it overrode.
 */
export function explainedText(values: readonly JsonObject[], colours: Colours): string {
  const groups = values.map((value) => ({ title: titleOf(value, colours), rows: rowsOf(value) }));
  const table = textTable([head, ...groups.flatMap(({ rows }) => rows)]);
  const [first = '', ...lines] = table.split('\n').map((line) => `  ${line}\n`);
  let next = 0;
  const texts = groups.map(({ title, rows }) => {
    const own = lines.slice(next, next + rows.length);
    next += rows.length;
    return `${title}\n${own.join('')}`;
  });
  return colours.dim(first) + texts.join('');
}

function titleOf(value: JsonObject, colours: Colours): string {
  const isThere = ownValue(value, 'exists') !== false;
  const shown = isThere ? valueText(value, longestValue) : '(nothing)';
  return `${colours.bold(printable(textIn(value, 'path')))}  ${printable(shown)}`;
}

function rowsOf(value: JsonObject): readonly (readonly string[])[] {
  const steps = objectsIn(value, 'steps').filter((step) => textIn(step, 'kind') !== 'INHERITED');
  return [
    ...steps.map((step) => row(howOf(step), step)).reverse(),
    ...steps.flatMap(overriddenRows),
  ];
}

/** Text that was rewritten has the text before it in it; any other value lies over the one before. */
function overriddenRows(step: JsonObject): readonly (readonly string[])[] {
  let later = step;
  return objectsIn(step, 'overrode').flatMap((overridden) => {
    const word = textIn(later, 'kind') === 'REWRITTEN' ? 'in' : 'over';
    const behind = objectIn(overridden, 'step');
    const isGone = textIn(behind, 'kind') === 'DELETED';
    const shown = isGone ? 'deletion' : valueText(overridden, longestOverridden);
    later = behind;
    return [row(`${word} ${shown}`, behind), ...holderRow(overridden)];
  });
}

/** The document that holds a value that gave way, if that was taken from another. */
function holderRow(overridden: JsonObject): readonly (readonly string[])[] {
  const holder = ownValue(overridden, 'heldBy');
  return isJsonObject(holder) ? [row('  taken from', holder)] : [];
}

const words: Readonly<Record<string, string>> = {
  SUBSTITUTED: 'substituted',
  REWRITTEN: 'by pattern',
};

function howOf(step: JsonObject): string {
  const kind = textIn(step, 'kind');
  return words[kind] ?? kind.toLowerCase();
}

/** What a document holds stands in its data, what it says is to be done in its metadata. */
function row(how: string, step: JsonObject): readonly string[] {
  const revision = objectIn(step, 'revision');
  const holds = textIn(step, 'path') !== '' && ownValue(step, 'source') === null;
  return [
    how,
    labelOf(objectIn(step, 'document')),
    textIn(step, holds ? 'path' : 'place'),
    textIn(revision, 'id'),
    textIn(revision, 'author'),
    textIn(revision, 'message').split(/[\r\n]/)[0] ?? '',
  ];
}

function valueText(value: JsonObject, longest: number): string {
  if (ownValue(value, 'secret') === true) return '(secret)';
  const text = canonicalText(ownValue(value, 'value') ?? null);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
