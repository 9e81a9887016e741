import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { isShallow } from '../json/inspect-json.ts';
import type { Json } from '../json/value.ts';
import { type JsonPath, parseJsonPath } from '../json-path/json-path.ts';
import { selectByJsonPath } from '../json-path/select-json-path.ts';
import { parseLiveJson } from './live-json.ts';

/** A row of a table, as it is kept. */
export interface SourceRow {
  /** Canonical JSON of its identity: of the id, or of the whole row. */
  readonly key: string;
  /** Canonical JSON. */
  readonly text: string;
  /** Of the text. */
  readonly digest: Digest;
}

/** What is taken out of the body of an answer. */
export interface RowSelection {
  readonly jsonpath: string;
  readonly idJsonpath: string | null;
  /** Whether a path without a match gives no rows, in place of a failure. */
  readonly allowMissing: boolean;
  /** The path of the link to the next page; null where there is none. */
  readonly nextJsonpath: string | null;
}

/** What the body of an answer holds. */
export interface RowPage {
  readonly rows: readonly SourceRow[];
  readonly inexactNumbers: number;
  /** Rows that are left out: too deep, or too long. */
  readonly invalidRows: number;
  /** The link to the next page, as it is written; null without one. */
  readonly next: string | null;
}

/** Why a body is no page of rows; `path` is the member of the table whose JSONPath failed. */
export type RowFlaw =
  | { readonly code: 'NOT_JSON' }
  | { readonly code: 'JSONPATH_NO_MATCH' | 'ROW_ID'; readonly path: string }
  | { readonly code: 'ROWS_LIMIT'; readonly path: string; readonly limit: number };

/** Values that are looked at in one body; and rows that one body may have. */
const limits = { maxSteps: 10_000_000, maxMatches: 1_000_000 };
const idLimits = { maxSteps: 100_000, maxMatches: 2 };

/** Levels of a row, and bytes of its text, that every store takes. */
const maxRowLevels = 100;
const maxRowBytes = 15 * 1024 * 1024;

/** Reads the rows of a body. (docs/data-sources.md#rounds) */
export function readRows(body: string, selection: RowSelection): RowPage | RowFlaw {
  const read = readBody(body);
  if (read === null) return { code: 'NOT_JSON' };
  const { value, inexactNumbers } = read;
  const found = select(value, selection.jsonpath, 'jsonpath');
  if ('code' in found) return found;
  if (!found.isFound && !selection.allowMissing) {
    return { code: 'JSONPATH_NO_MATCH', path: 'jsonpath' };
  }
  const idPath = selection.idJsonpath === null ? null : pathOf(selection.idJsonpath);
  const rows: SourceRow[] = [];
  let invalidRows = 0;
  for (const row of found.values) {
    if (!isShallow(row, maxRowLevels)) {
      invalidRows += 1;
      continue;
    }
    const text = canonicalText(row);
    const id = idPath === null ? row : onlyMatch(row, idPath);
    if (id === undefined) return { code: 'ROW_ID', path: 'id_jsonpath' };
    if (Buffer.byteLength(text) > maxRowBytes) invalidRows += 1;
    else
      rows.push({ key: idPath === null ? text : canonicalText(id), text, digest: digestOf(text) });
  }
  const next = nextLink(value, selection.nextJsonpath);
  return next !== null && typeof next === 'object'
    ? next
    : { rows, inexactNumbers, invalidRows, next };
}

function readBody(body: string) {
  try {
    return parseLiveJson(body);
  } catch {
    return null;
  }
}

function pathOf(text: string): JsonPath {
  const { path } = parseJsonPath(text);
  // The document was checked before it ran.
  if (path === null) throw new TypeError('a JSONPath that was not checked');
  return path;
}

type Selected = { readonly values: readonly Json[]; readonly isFound: boolean };

function select(value: Json, text: string, member: string): Selected | RowFlaw {
  const found = selectByJsonPath(value, pathOf(text), limits);
  if (found.kind === 'selected') return found;
  return { code: 'ROWS_LIMIT', path: member, limit: limits[found.limit] };
}

/** The one value that a path selects; undefined if it selects none or several. */
export function onlyMatch(value: Json, path: JsonPath): Json | undefined {
  const found = selectByJsonPath(value, path, idLimits);
  return found.kind === 'selected' && found.values.length === 1 ? found.values[0] : undefined;
}

function nextLink(value: Json, text: string | null): string | null | RowFlaw {
  if (text === null) return null;
  const found = select(value, text, 'pagination.next_jsonpath');
  if ('code' in found) return found;
  const [link] = found.values;
  return typeof link === 'string' && link !== '' ? link : null;
}
