import { documentLabel } from '../../domain/document/document.ts';
import type { Column } from '../forms/list-table.ts';
import { type Difference, valueCounts } from './diff-summary.ts';
import { lowerCaseKind } from './diff-text.ts';
import type { ReadDiff } from './read-diff.ts';

/** A bucket or a document that differs, as a row of a table. */
export interface DifferenceRow {
  readonly change: string;
  /** What differs: a bucket, a document as submitted, or a rendered one. */
  readonly part: 'bucket' | 'document' | 'rendered';
  readonly schema: string;
  readonly name: string;
  readonly layer: string;
  readonly bucket: string;
  /** `+1 ~2 -3`: how many values were added, updated and deleted. */
  readonly values: string;
  readonly causes: string;
}

export const differenceColumns: readonly Column<DifferenceRow>[] = [
  { head: 'CHANGE', text: ({ change }) => change },
  { head: 'PART', text: ({ part }) => part },
  { head: 'SCHEMA', text: ({ schema }) => schema },
  { head: 'NAME', text: ({ name }) => name },
  { head: 'LAYER', text: ({ layer }) => layer },
  { head: 'BUCKET', isWide: true, text: ({ bucket }) => bucket },
  { head: 'VALUES', text: ({ values }) => values },
  { head: 'CAUSES', isWide: true, text: ({ causes }) => causes },
];

/** A row for each bucket, document and rendered document that differs. */
export function differenceRows({ buckets, documents, rendered }: ReadDiff): DifferenceRow[] {
  const changed = buckets.filter(({ status }) => status !== 'UNCHANGED');
  const none = { schema: '', layer: '', bucket: '', values: '', causes: '' };
  return [
    ...changed.map(({ name, status }) => ({
      ...none,
      change: status.toLowerCase(),
      part: 'bucket' as const,
      name,
    })),
    ...documents.map((document) => ({
      ...rowOf(document),
      part: 'document' as const,
      layer: document.layer ?? '',
      bucket: document.bucket,
      causes: '',
    })),
    ...rendered.map((document) => ({
      ...rowOf(document),
      part: 'rendered' as const,
      layer: '',
      bucket: '',
      causes: document.causes.map(documentLabel).join(', '),
    })),
  ];
}

function rowOf(document: Difference): Pick<DifferenceRow, 'change' | 'schema' | 'name' | 'values'> {
  const { schema, name } = document;
  const { added, updated, deleted } = valueCounts(document);
  const values = `+${added} ~${updated} -${deleted}`;
  return { change: lowerCaseKind(document), schema, name, values };
}
