import { documentLabel } from '../../domain/document/document.ts';
import { printable } from '../../domain/printable.ts';
import type {
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';
import { countsBySchema } from '../print/change-text.ts';
import { counted } from '../print/counted.ts';
import { padded, textWidth } from '../terminal/text-width.ts';
import type { DiffStyle } from './diff-style.ts';
import { colouredStatus, hasMoved, headline, kindText, lowerCaseKind } from './diff-text.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';

/** A document that differs, as submitted or rendered. */
export type Difference = DocumentDifferenceFragment | RenderedDifferenceFragment;

/** How many values of documents were added, updated and deleted. */
interface ValueCounts {
  readonly added: number;
  readonly updated: number;
  readonly deleted: number;
}

/** One line for each document with the number of values that differ, and a line with the totals. */
export function diffStatText(
  title: string,
  documents: readonly Difference[],
  style: DiffStyle,
): string {
  const names = documents.map((document) => printable(differenceName(document)));
  const width = names.reduce((most, name) => Math.max(most, textWidth(name)), 0);
  const rows = documents.map(
    (document, at) => `${padded(names[at] ?? '', width)} | ${rowText(document, style)}\n`,
  );
  const totals = documents.length === 0 ? '' : `${totalsText(documents)}\n`;
  return `${headline(title, documents, style)}${rows.join('')}${totals}`;
}

/** How many documents of each schema differ, the most first. */
export function diffCountsText(
  title: string,
  documents: readonly Difference[],
  style: DiffStyle,
): string {
  const changes = documents.map((one) => ({ change: lowerCaseKind(one), schema: one.schema }));
  const shown = (change: string): string => colouredStatus(change, style);
  return headline(title, documents, style) + countsBySchema(changes, shown);
}

/** One line for each document that differs, and each bucket that does: only its name. */
export function diffNamesText(diff: ReadDiff, parts: DiffParts): string {
  const buckets = diff.buckets.filter(({ status }) => status !== 'UNCHANGED');
  const names = [
    ...(parts.buckets ? buckets.map(({ name }) => name) : []),
    ...(parts.documents ? diff.documents.map(differenceName) : []),
    ...(parts.rendered ? diff.rendered.map(differenceName) : []),
  ];
  return names.map((name) => `${printable(name)}\n`).join('');
}

/** The name of a document as submitted has its layer, that of a rendered one has none. */
function differenceName(document: Difference): string {
  return 'layer' in document ? documentLabel(document) : `${document.schema} ${document.name}`;
}

/** `+1 ~2 -3`; for a document that was created, deleted or broken also that word. */
function rowText(document: Difference, style: DiffStyle): string {
  const { green, yellow, red } = style.colours;
  const { added, updated, deleted } = valueCounts(document);
  const texts = [
    ...(document.kind === 'UPDATED' ? [] : [kindText(document, style)]),
    ...(added > 0 ? [green(`+${added}`)] : []),
    ...(updated > 0 ? [yellow(`~${updated}`)] : []),
    ...(deleted > 0 ? [red(`-${deleted}`)] : []),
  ];
  return texts.join(' ');
}

/** The number of values that differ. A bucket that changed counts as a value. */
export function valueCounts(document: Difference): ValueCounts {
  const count = (kind: Difference['kind']): number =>
    document.changes.filter((change) => change.kind === kind).length;
  const moved = 'bucket' in document && hasMoved(document) ? 1 : 0;
  return { added: count('CREATED'), updated: count('UPDATED') + moved, deleted: count('DELETED') };
}

function totalsText(documents: readonly Difference[]): string {
  const all = documents.map(valueCounts);
  const totals = (['added', 'updated', 'deleted'] as const).flatMap((key) => {
    const total = all.reduce((sum, counts) => sum + counts[key], 0);
    return total === 0 ? [] : [`${counted(total, 'value')} ${key}`];
  });
  const verb = documents.length === 1 ? 'differs' : 'differ';
  return [`${counted(documents.length, 'document')} ${verb}`, ...totals].join(', ');
}
