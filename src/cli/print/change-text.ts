import type { JsonObject } from '../../domain/json/value.ts';
import { textIn } from '../input/json-members.ts';
import { labelOf } from './document-label.ts';
import type { Colours } from './terminal.ts';
import { printable } from './text-width.ts';

/** What became of each document that did not stay as it was, a line each. */
export function changeText(documents: readonly JsonObject[], colours: Colours): string {
  const colourOf: Readonly<Record<string, (text: string) => string>> = {
    created: colours.green,
    updated: colours.yellow,
    deleted: colours.red,
  };
  return documents
    .filter((document) => textIn(document, 'change') !== 'unchanged')
    .map((document) => {
      const change = textIn(document, 'change');
      const shown = colourOf[change]?.(change) ?? change;
      return `${shown} ${printable(labelOf(document))}\n`;
    })
    .join('');
}

/** What became of the submission, in a line: `revision 3: 2 created, 5 unchanged in bucket "site"`. */
export function changeSummary(
  revision: number,
  changed: boolean,
  documents: readonly JsonObject[],
): string {
  if (!changed) return `nothing changed; the head is revision ${revision}\n`;
  const counts = ['created', 'updated', 'deleted', 'unchanged', 'absent'].flatMap((change) => {
    const count = documents.filter((document) => textIn(document, 'change') === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  return `revision ${revision}: ${counts.join(', ')}${bucketsText(documents)}\n`;
}

function bucketsText(documents: readonly JsonObject[]): string {
  const buckets = new Set(documents.map((document) => textIn(document, 'bucket')));
  buckets.delete('');
  const names = [...buckets].sort().map((bucket) => `"${printable(bucket)}"`);
  if (names.length === 0) return '';
  return names.length > 3
    ? ` in ${names.length} buckets`
    : ` in ${names.length === 1 ? 'bucket' : 'buckets'} ${names.join(', ')}`;
}
