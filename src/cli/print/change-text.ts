import { documentLabel } from '../../domain/document/document.ts';
import { printable } from '../../domain/printable.ts';
import type { SubmissionResultFragment } from '../generated/operations.ts';
import type { Colours } from './terminal.ts';

/** A document of a submission, with its change in lower case. */
export type ChangedDocument = Omit<SubmissionResultFragment['documents'][number], 'change'> & {
  readonly change: string;
};

/** The change of each document, a line each; without unchanged ones. */
export function changeText(documents: readonly ChangedDocument[], colours: Colours): string {
  const colourOf: Readonly<Record<string, (text: string) => string>> = {
    created: colours.green,
    updated: colours.yellow,
    deleted: colours.red,
  };
  return documents
    .filter(({ change }) => change !== 'unchanged')
    .map(({ change, ...document }) => {
      const shown = colourOf[change]?.(change) ?? change;
      return `${shown} ${printable(documentLabel(document))}\n`;
    })
    .join('');
}

/** The result of the submission in a line: `revision 3: 2 created, 5 unchanged in bucket "site"`. */
export function changeSummary(
  revision: number,
  changed: boolean,
  documents: readonly ChangedDocument[],
): string {
  if (!changed) return `nothing changed; the head is revision ${revision}\n`;
  const counts = ['created', 'updated', 'deleted', 'unchanged', 'absent'].flatMap((change) => {
    const count = documents.filter((document) => document.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  return `revision ${revision}: ${counts.join(', ')}${bucketsText(documents)}\n`;
}

function bucketsText(documents: readonly ChangedDocument[]): string {
  const buckets = new Set(documents.flatMap(({ bucket }) => bucket ?? []));
  const names = [...buckets].sort().map((bucket) => `"${printable(bucket)}"`);
  if (names.length === 0) return '';
  return names.length > 3
    ? ` in ${names.length} buckets`
    : ` in ${names.length === 1 ? 'bucket' : 'buckets'} ${names.join(', ')}`;
}
