import { documentLabel } from '../../domain/document/document.ts';
import { printable } from '../../domain/printable.ts';
import type {
  DiffKind,
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';
import { counted } from '../print/counted.ts';
import type { Colours } from '../terminal/terminal.ts';
import { colouredPatch } from './coloured-patch.ts';
import type { DiffStyle } from './diff-style.ts';
import type { ReadDiff } from './read-diff.ts';
import { groupRendered, type RenderedGroup } from './rendered-groups.ts';
import { valueChangeText } from './value-change-text.ts';

/** Anything that differs: a document, a value, a cause. */
interface Different {
  readonly kind: DiffKind;
}

/** Documents as submitted that differ, each with its differences. */
export function documentsDiffText(
  documents: readonly DocumentDifferenceFragment[],
  style: DiffStyle,
): string {
  const texts = documents.map((document) => {
    const head = `${kindText(document, style)} ${printable(documentLabel(document))}\n`;
    const moved = style.unified ? '' : movedText(document, style);
    return head + moved + changesText(document, style);
  });
  return `${headline('documents', documents, style)}${texts.join('')}`;
}

/**
 * Rendered documents that differ, with their differences and the causes. Documents with equal differences are shown
 * once, except in unified text.
 */
export function renderedDiffText(
  rendered: readonly RenderedDifferenceFragment[],
  style: DiffStyle,
): string {
  const groups = style.unified ? rendered.map((one) => [one] as const) : groupRendered(rendered);
  const texts = groups.map((group) => groupText(group, style));
  return `${headline('rendered documents', rendered, style)}${texts.join('')}`;
}

function groupText([first, ...others]: RenderedGroup, style: DiffStyle): string {
  const names = [first, ...others].map(({ schema, name }) => `${schema} ${name}`);
  const what = others.length === 0 ? printable(names.join()) : counted(names.length, 'document');
  const head = `${kindText(first, style)} ${what}${causesText(first, style)}\n`;
  const members = others.length === 0 ? '' : `  in ${namesText(names, style, ' and ')}\n`;
  return head + changesText(first, style) + members;
}

/** The change of each bucket. */
export function bucketsText({ buckets }: Pick<ReadDiff, 'buckets'>, style: DiffStyle): string {
  const rows = buckets.map(
    ({ name, status }) => `${colouredStatus(status.toLowerCase(), style)} ${printable(name)}\n`,
  );
  return `${style.colours.bold('buckets')}\n${rows.join('')}`;
}

/** The texts of differences, and the number of documents for each kind. */
export function headline(
  what: string,
  documents: readonly Different[],
  { colours }: DiffStyle,
): string {
  const counts = ['created', 'updated', 'deleted', 'broken'].flatMap((kind) => {
    const count = documents.filter((document) => lowerCaseKind(document) === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return `${colours.bold(`${what}: ${counts.join(', ') || 'no difference'}`)}\n`;
}

/** The kind of a difference, in lower case. */
export function lowerCaseKind({ kind }: Different): string {
  return kind.toLowerCase();
}

/** The kind of a difference, in its colour. */
export function kindText(document: Different, style: DiffStyle): string {
  return colouredStatus(lowerCaseKind(document), style);
}

/** A kind or a status in lower case, in its colour. */
export function colouredStatus(status: string, { colours }: DiffStyle): string {
  return (statusColours(colours)[status] ?? String)(status);
}

function statusColours(colours: Colours): Readonly<Record<string, (text: string) => string>> {
  return {
    created: colours.green,
    updated: colours.yellow,
    unchanged: colours.dim,
    deleted: colours.red,
    broken: colours.red,
  };
}

/** Maximum number of documents of a list that are named on a terminal. */
const maxNames = 3;

function causesText({ causes }: RenderedDifferenceFragment, style: DiffStyle): string {
  if (causes.length === 0) return '';
  const names = namesText(causes.map(documentLabel), style, ', ');
  return ` ${style.colours.dim(`because of ${names}`)}`;
}

/** The names of documents; on a terminal the first of them, and how many more there are. */
function namesText(names: readonly string[], { columns }: DiffStyle, lastMark: string): string {
  const named = columns === null ? names : names.slice(0, maxNames);
  const left = names.length - named.length;
  return `${printable(named.join(', '))}${left > 0 ? `${lastMark}${left} more` : ''}`;
}

/** The differences of a document: as unified text, or value by value. */
function changesText(
  document: DocumentDifferenceFragment | RenderedDifferenceFragment,
  style: DiffStyle,
): string {
  const { kind, text = '', changes } = document;
  if (!style.unified) return changes.map((change) => valueChangeText(change, style)).join('');
  // A document that cannot be rendered has no text to compare with.
  return kind === 'BROKEN' ? '' : colouredPatch(text, style.colours);
}

/** Whether a document moved to another bucket. */
export function hasMoved({ kind, before, bucket }: DocumentDifferenceFragment): boolean {
  return kind === 'UPDATED' && before !== null && before.bucket !== bucket;
}

function movedText(document: DocumentDifferenceFragment, { colours }: DiffStyle): string {
  if (!hasMoved(document)) return '';
  const [old, now] = [document.before?.bucket ?? '', document.bucket].map(printable);
  return `  ${colours.yellow('~')} bucket: "${old}" -> "${now}"\n`;
}
