import { readLabel } from '../kernel/select-entries.ts';
import type { DocumentFilter, LabelFilter } from '../kernel/selection.ts';

/** The query parameters of a list of documents; values are whole texts. (docs/rest.md#lists-of-documents) */
export interface DocumentQuery {
  /** Members combine with AND, the values of one member with OR. */
  readonly schema?: readonly string[] | undefined;
  readonly name?: readonly string[] | undefined;
  readonly layer?: readonly string[] | undefined;
  readonly bucket?: readonly string[] | undefined;
  /** `true` or `false`, in upper or lower case; no document matches another value. */
  readonly abstract?: readonly string[] | undefined;
  /** `key=value`; all must match; of repeated keys the last one is used. */
  readonly labels?: readonly string[] | undefined;
  /** `schema`, `metadata.name`, `id`, `createdAt`, or any path in the metadata; most significant first. */
  readonly sort: readonly string[];
  readonly descending: boolean;
  /** Maximum number of documents; null: all. */
  readonly limit: number | null;
  /** Whether secrets are shown in cleartext (rendered documents) or as references. (docs/security.md#secrets) */
  readonly cleartext: boolean;
}

/** More rows than any page has. */
const allRows = Number.MAX_SAFE_INTEGER;

/** The filter of a query; null if no document can match it. */
export function filterOf(query: DocumentQuery): DocumentFilter | null {
  const { schema, name, layer, bucket } = query;
  const abstract = abstractIn(query.abstract);
  if (abstract === null) return null;
  const read = query.labels?.map(readLabel);
  // No document has a label without a value.
  if (read?.includes(null)) return null;
  const labels = read && lastOfEachKey(read.filter((label) => label !== null));
  const filter = { schema, name, layer, bucket, abstract, labels };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** The number of rows to request if they come in the requested order. */
export function rowsOf({ limit }: Pick<DocumentQuery, 'limit'>): number {
  return limit ?? allRows;
}

/** The one value that is requested; undefined if any matches, null if none does. */
function abstractIn(words: readonly string[] | undefined): boolean | undefined | null {
  if (words === undefined) return undefined;
  const asked = new Set(words.map((word) => word.toLowerCase()));
  const [yes, no] = [asked.has('true'), asked.has('false')];
  if (!yes && !no) return null;
  return yes && no ? undefined : yes;
}

function lastOfEachKey(labels: readonly LabelFilter[]): readonly LabelFilter[] {
  return [...new Map(labels.map((label) => [label.key, label])).values()];
}
