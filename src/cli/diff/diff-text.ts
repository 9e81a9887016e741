import { documentLabel } from '../../domain/document/document.ts';
import type {
  DiffKind,
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';
import type { Colours } from '../print/terminal.ts';
import { printable } from '../print/text-width.ts';
import { colouredPatch } from './coloured-patch.ts';
import type { DiffStyle } from './diff-style.ts';
import type { ReadDiff } from './read-diff.ts';
import { valueChangeText } from './value-change-text.ts';

/** Anything that differs: a document, a value, a cause. */
interface Different {
  readonly kind: DiffKind;
}

/** Documents as submitted that differ, each with what differs in it. */
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

/** Rendered documents that differ, each with what differs in it and the documents that made it so. */
export function renderedDiffText(
  rendered: readonly RenderedDifferenceFragment[],
  style: DiffStyle,
): string {
  const texts = rendered.map((document) => {
    const name = `${document.schema} ${document.name}`;
    const head = `${kindText(document, style)} ${printable(name)}${causesText(document, style)}\n`;
    return head + changesText(document, style);
  });
  return `${headline('rendered documents', rendered, style)}${texts.join('')}`;
}

/** What became of each bucket. */
export function bucketsText({ buckets }: Pick<ReadDiff, 'buckets'>, style: DiffStyle): string {
  const rows = buckets.map((bucket) => {
    const status = bucket.status.toLowerCase();
    const colour = statusColours(style.colours)[status] ?? String;
    return `${colour(status)} ${printable(bucket.name)}\n`;
  });
  return `${style.colours.bold('buckets')}\n${rows.join('')}`;
}

function headline(what: string, documents: readonly Different[], { colours }: DiffStyle): string {
  const counts = ['created', 'updated', 'deleted', 'broken'].flatMap((kind) => {
    const count = documents.filter((document) => lowerCaseKind(document) === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return `${colours.bold(`${what}: ${counts.join(', ') || 'no difference'}`)}\n`;
}

/** How something differs, in lower case. */
export function lowerCaseKind({ kind }: Different): string {
  return kind.toLowerCase();
}

function kindText(document: Different, { colours }: DiffStyle): string {
  const kind = lowerCaseKind(document);
  return (statusColours(colours)[kind] ?? String)(kind);
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

/** How many causes are named on a terminal. */
const maxCauses = 3;

function causesText(document: RenderedDifferenceFragment, { colours, columns }: DiffStyle): string {
  const causes = document.causes.map(documentLabel);
  const named = columns === null ? causes : causes.slice(0, maxCauses);
  const more = named.length < causes.length ? [`${causes.length - named.length} more`] : [];
  return causes.length === 0
    ? ''
    : ` ${colours.dim(`because of ${printable([...named, ...more].join(', '))}`)}`;
}

/** What differs in a document: as unified text, or value by value. */
function changesText(
  document: DocumentDifferenceFragment | RenderedDifferenceFragment,
  style: DiffStyle,
): string {
  const { kind, text = '', changes } = document;
  if (!style.unified) return changes.map((change) => valueChangeText(change, style)).join('');
  // What cannot be rendered any more has no text to compare with.
  return kind === 'BROKEN' ? '' : colouredPatch(text, style.colours);
}

/** Of a document that went to another bucket. */
function movedText(
  { kind, before, bucket }: DocumentDifferenceFragment,
  { colours }: DiffStyle,
): string {
  if (kind !== 'UPDATED' || before === null || before.bucket === bucket) return '';
  const [old, now] = [before.bucket, bucket].map(printable);
  return `  ${colours.yellow('~')} bucket: "${old}" -> "${now}"\n`;
}
