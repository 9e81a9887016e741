import { readLabel } from '../kernel/select-entries.ts';
import type { DocumentFilter, LabelFilter } from '../kernel/selection.ts';

/** The query parameters of a list of documents; values are whole texts. (docs/rest.md#lists-of-documents) */
export interface DocumentQuery {
  /** Members combine with AND, the values of one member with OR. */
  readonly schema?: readonly string[] | undefined;
  readonly name?: readonly string[] | undefined;
  readonly layer?: readonly string[] | undefined;
  readonly bucket?: readonly string[] | undefined;
  /** `true` or `false`, in any case; nothing is anything else. */
  readonly abstract?: readonly string[] | undefined;
  /** `key=value`; all must hold, of one key the last. */
  readonly labels?: readonly string[] | undefined;
  /** `schema`, `metadata.name`, `id`, `createdAt`, or any path in the metadata; most significant first. */
  readonly sort: readonly string[];
  readonly descending: boolean;
  /** How many at most; null: all. */
  readonly limit: number | null;
  /** Whether secrets are shown in cleartext (rendered documents) or as references. (docs/security.md#secrets) */
  readonly cleartext: boolean;
}

/** More rows than any page has. */
const allRows = Number.MAX_SAFE_INTEGER;

/** The filter that a query comes to; null if nothing can pass it. */
export function filterOf(query: DocumentQuery): DocumentFilter | null {
  const { schema, name, layer, bucket } = query;
  const abstract = abstractIn(query.abstract);
  if (abstract === null) return null;
  const read = query.labels?.map(readLabel);
  // A label without a value is one that no document has.
  if (read?.includes(null)) return null;
  const labels = read && lastOfEachKey(read.filter((label) => label !== null));
  const filter = { schema, name, layer, bucket, abstract, labels };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** How many rows to ask for, where they come in the order they are to have. */
export function rowsOf({ limit }: Pick<DocumentQuery, 'limit'>): number {
  return limit ?? allRows;
}

/** The one value that is asked for; undefined if any will do, null if none will. */
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
