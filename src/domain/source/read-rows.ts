import { type Digest, digestOf } from '../json/canonical.ts';
import { parseJson } from '../json/parse-json.ts';
import type { Json } from '../json/value.ts';
import type { SelectionLimits } from '../json-path/select-json-path.ts';
import type { TablePoll } from './data-source.ts';
import { linkInBody, type PageLink } from './pagination.ts';
import { rowsOfPages, type TableRow } from './table-rows.ts';

/** A row, and the digest of its text. */
export interface ReadRow extends TableRow {
  readonly digest: Digest;
}

/** What is taken out of the body of an answer. */
export type RowSelection = Pick<
  TablePoll,
  'jsonpath' | 'id_jsonpath' | 'allow_missing' | 'pagination'
>;

/** What the body of an answer holds. */
export interface RowPage {
  readonly rows: readonly ReadRow[];
  readonly duplicateIds: number;
  readonly inexactNumbers: number;
  /** Rows that are left out: too deep, or too long. */
  readonly invalidRows: number;
  /** The link to the next page that the body has. */
  readonly next: PageLink;
}

/** Why a body is no page of rows. */
export type RowFlaw =
  | { readonly code: 'NOT_JSON' }
  | { readonly code: 'JSONPATH_NO_MATCH' }
  | { readonly code: 'ROW_ID'; readonly matches: number }
  | { readonly code: 'ROWS_LIMIT'; readonly limit: keyof SelectionLimits };

/** Values that are looked at in one body, and rows that one body may have. */
export const rowLimits: SelectionLimits = { maxSteps: 10_000_000, maxMatches: 1_000_000 };

/**
 * A number whose form the built-in parser may lose, where one can begin: more than 15 digits, an exponent, a last zero
 * behind the point, or one that JavaScript would print with an exponent. Texts that look like it do no harm.
 */
const maybeExact = /(?:^|[[,:\s])-?(?:\d{16}|[\d.]{17}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d)|0\.0{6})/;

/** Reads the rows of a body. (docs/data-sources.md#rows) */
export function readRows(body: string, selection: RowSelection): RowPage | RowFlaw {
  const value = jsonOf(body);
  if (value === undefined) return { code: 'NOT_JSON' };
  const read = rowsOfPages([value], selection, rowLimits);
  if (read.kind === 'over') return { code: 'ROWS_LIMIT', limit: read.limit };
  if (read.kind === 'failed') {
    const { code, facts } = read.fault;
    return code === 'ROW_ID'
      ? { code, matches: Number(facts['matches']) }
      : { code: 'JSONPATH_NO_MATCH' };
  }
  const { rows: found, ...counts } = read.found;
  const rows = Array.from(found.values(), (row) => ({ ...row, digest: digestOf(row.text) }));
  return { rows, ...counts, next: linkInBody(value, selection.pagination) };
}

function jsonOf(body: string): Json | undefined {
  try {
    return maybeExact.test(body) ? parseJson(body) : (JSON.parse(body) as Json);
  } catch {
    return undefined;
  }
}
