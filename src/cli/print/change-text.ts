import { documentLabel } from '../../domain/document/document.ts';
import { printable } from '../../domain/printable.ts';
import type { SubmissionResultFragment } from '../generated/operations.ts';
import type { Colours } from '../terminal/terminal.ts';

/** A document of a submission, with its change in lower case. */
export type ChangedDocument = Omit<SubmissionResultFragment['documents'][number], 'change'> & {
  readonly change: string;
};

/** More changed documents than this are counted by schema. */
export const maxListedChanges = 100;
/** More schemas than this are counted. */
const maxListedSchemas = 20;

/**
 * The change of each document, a line each, without unchanged ones. Of more than a hundred, the counts by schema, unless
 * all are to be listed.
 */
export function changeText(
  documents: readonly ChangedDocument[],
  colours: Colours,
  listsAll = true,
): string {
  const changed = documents.filter(({ change }) => change !== 'unchanged');
  const colourOf: Readonly<Record<string, (text: string) => string>> = {
    created: colours.green,
    updated: colours.yellow,
    deleted: colours.red,
  };
  const shown = (change: string): string => colourOf[change]?.(change) ?? change;
  if (!listsAll && changed.length > maxListedChanges) {
    return `${countsBySchema(changed, shown)}--verbose lists each document\n`;
  }
  return changed
    .map(({ change, ...document }) => `${shown(change)} ${printable(documentLabel(document))}\n`)
    .join('');
}

/** `created 1200 of harbour/Berth/v1`, the most first. */
export function countsBySchema(
  changed: readonly Pick<ChangedDocument, 'change' | 'schema'>[],
  shown: (change: string) => string,
): string {
  const counts = new Map<string, { change: string; schema: string; count: number }>();
  for (const { change, schema } of changed) {
    const key = JSON.stringify([change, schema]);
    const found = counts.get(key) ?? { change, schema, count: 0 };
    found.count += 1;
    counts.set(key, found);
  }
  const all = [...counts.values()].sort((a, b) => b.count - a.count);
  const lines = all
    .slice(0, maxListedSchemas)
    .map(({ change, schema, count }) => `${shown(change)} ${count} of ${printable(schema)}\n`);
  const others = all.slice(maxListedSchemas).reduce((sum, { count }) => sum + count, 0);
  if (others > 0) lines.push(`and ${others} of ${all.length - maxListedSchemas} more schemas\n`);
  return lines.join('');
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
