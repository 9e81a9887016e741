import { documentLabel } from '../../domain/document/document.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import type { ExplainedValueFragment, StepFragment } from '../generated/operations.ts';
import type { Colours } from '../terminal/terminal.ts';
import { textTable } from '../terminal/text-table.ts';
import { firstLine } from './first-line.ts';

const head = ['HOW', 'DOCUMENT', 'WHERE', 'REVISION', 'AUTHOR', 'MESSAGE'];

/** Maximum length of printed values: current ones, and overridden ones. */
const maxValueLength = 60;
const maxOverriddenLength = 24;

/**
 * Values, each with its rows of one table: first, the document that contains the value; then the
 * steps from there; then the overridden values.
 */
export function explainedText(values: readonly ExplainedValueFragment[], colours: Colours): string {
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

function titleOf(value: ExplainedValueFragment, colours: Colours): string {
  const shown = value.exists ? valueText(value, maxValueLength) : '(nothing)';
  return `${colours.bold(printable(value.path))}  ${printable(shown)}`;
}

function rowsOf(value: ExplainedValueFragment): readonly (readonly string[])[] {
  const steps = value.steps.filter(({ kind }) => kind !== 'INHERITED');
  return [
    ...steps.map((step) => row(howOf(step), step)).reverse(),
    ...steps.flatMap(overriddenRows),
  ];
}

/** Rewritten text contains the original text; any other value replaces the previous one. */
function overriddenRows(
  step: ExplainedValueFragment['steps'][number],
): readonly (readonly string[])[] {
  let later: StepFragment = step;
  return step.overrode.flatMap((overridden) => {
    const word = later.kind === 'REWRITTEN' ? 'in' : 'over';
    const { step: behind, heldBy } = overridden;
    const isGone = behind.kind === 'DELETED';
    const shown = isGone ? 'deletion' : valueText(overridden, maxOverriddenLength);
    later = behind;
    return [row(`${word} ${shown}`, behind), ...(heldBy ? [row('  taken from', heldBy)] : [])];
  });
}

function howOf({ kind }: StepFragment): string {
  return kind === 'REWRITTEN' ? 'by pattern' : kind.toLowerCase();
}

/** Content is in the data of a document, instructions are in its metadata. */
function row(how: string, step: StepFragment): readonly string[] {
  const { document, path, place, source } = step;
  const revision = requireValue(step.revision, 'revision');
  const holds = path && source === null;
  return [
    how,
    documentLabel(document),
    (holds ? path : place) ?? '',
    String(revision.number),
    revision.author,
    firstLine(revision.message),
  ];
}

function valueText(
  { secret, value }: Pick<ExplainedValueFragment, 'secret' | 'value'>,
  maxLength: number,
): string {
  if (secret) return '(secret)';
  const text = canonicalText(value);
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
