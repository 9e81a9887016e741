import { type Fault, fault } from '../errors.ts';
import { canonicalText, digestOf } from '../json/canonical.ts';
import { isShallow } from '../json/inspect-json.ts';
import type { Json } from '../json/value.ts';
import { type JsonPath, parseJsonPath } from '../json-path/json-path.ts';
import {
  type Selection,
  type SelectionLimits,
  selectByJsonPath,
} from '../json-path/select-json-path.ts';
import type { TablePoll, TableWebhook } from './data-source.ts';
import { keepNumbers } from './kept-numbers.ts';

/** A row of a table. */
export interface TableRow {
  /** Names the row in its table: the canonical text of its identity, or the digest of its text. */
  readonly key: string;
  /** The canonical text of the JSON that was delivered. */
  readonly text: string;
}

/** The content of a table, as a round of polls found it. */
export interface PolledRows {
  /** By key, in the order in which they were found. */
  readonly rows: ReadonlyMap<string, TableRow>;
  /** Rows that another one with the same identity replaces. */
  readonly duplicateIds: number;
  /** Numbers that became texts. */
  readonly inexactNumbers: number;
  /** Rows that are left out: too deep, or too long for a store. */
  readonly invalidRows: number;
}

/** Levels of a row, and bytes of its text, that every store takes. */
const maxRowLevels = 100;
const maxRowBytes = 15 * 1024 * 1024;

/** What was found; or why nothing was: a fault, or a limit of the caller's that was passed. */
export type RowsOr<T> =
  | { readonly kind: 'found'; readonly found: T }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | Extract<Selection, { readonly kind: 'over' }>;

/**
 * The rows that the pages of an answer have, all pages together: one for each match of the JSONPath. Without
 * `id_jsonpath` a row is its content, so that equal ones are one; with it, the last of equal identities counts.
 *
 * Fails with JSONPATH_NO_MATCH, ROW_ID. (docs/data-sources.md#rows)
 */
export function rowsOfPages(
  pages: readonly Json[],
  poll: Pick<TablePoll, 'jsonpath' | 'id_jsonpath' | 'allow_missing'>,
  limits: SelectionLimits,
): RowsOr<PolledRows> {
  const path = pathOf(poll.jsonpath);
  const idPath = poll.id_jsonpath === undefined ? null : pathOf(poll.id_jsonpath);
  const rows = new Map<string, TableRow>();
  let duplicateIds = 0;
  let inexactNumbers = 0;
  let invalidRows = 0;
  let steps = 0;
  const left = (): SelectionLimits => ({
    maxSteps: limits.maxSteps - steps,
    maxMatches: limits.maxMatches - rows.size,
  });
  for (const page of pages) {
    const selection = selectByJsonPath(page, path, left());
    if (selection.kind === 'over') return selection;
    if (!selection.isFound && !poll.allow_missing) return failed(fault('JSONPATH_NO_MATCH', {}));
    steps += selection.steps;
    for (const selected of selection.values) {
      // First, as all else would overflow the stack.
      if (!isShallow(selected, maxRowLevels)) {
        invalidRows += 1;
        continue;
      }
      const { value, inexact } = keepNumbers(selected);
      const text = canonicalText(value);
      const ids = idPath === null ? null : selectByJsonPath(value, idPath, left());
      if (ids?.kind === 'over') return ids;
      steps += ids?.steps ?? 0;
      const [id = null, ...others] = ids?.values ?? [];
      if (ids !== null && (ids.values.length === 0 || others.length > 0)) {
        return failed(fault('ROW_ID', { matches: ids.values.length }));
      }
      if (Buffer.byteLength(text) > maxRowBytes) {
        invalidRows += 1;
        continue;
      }
      const key = ids === null ? digestOf(text) : canonicalText(id);
      if (ids !== null && rows.has(key)) duplicateIds += 1;
      rows.set(key, { key, text });
      inexactNumbers += inexact;
    }
  }
  return { kind: 'found', found: { rows, duplicateIds, inexactNumbers, invalidRows } };
}

/** A record that was posted, and the row that it makes. */
export interface PostedRecord {
  readonly row: TableRow;
  readonly record: Json;
  readonly inexactNumbers: number;
}

/** Bytes that the identity of a record may take as canonical text. */
export const maxKeyBytes = 2_712;

/**
 * The row that the body of a request to a webhook makes: the one match of `record_jsonpath`, under the one match of
 * `id_jsonpath` in it.
 *
 * Fails with RECORD_MATCH, ID_MATCH, KEY_TOO_LONG. (docs/data-sources.md#webhooks)
 */
export function postedRecordOf(
  body: Json,
  webhook: Pick<TableWebhook, 'record_jsonpath' | 'id_jsonpath'>,
  limits: SelectionLimits,
): RowsOr<PostedRecord> {
  const records = selectByJsonPath(body, pathOf(webhook.record_jsonpath), limits);
  if (records.kind === 'over') return records;
  const [posted = null] = records.values;
  if (records.values.length !== 1) {
    const facts = { jsonpath: webhook.record_jsonpath, matches: records.values.length };
    return failed(fault('RECORD_MATCH', facts));
  }
  const { value: record, inexact } = keepNumbers(posted);
  const ids = selectByJsonPath(record, pathOf(webhook.id_jsonpath), limits);
  if (ids.kind === 'over') return ids;
  const [id = null] = ids.values;
  if (ids.values.length !== 1) {
    const facts = { jsonpath: webhook.id_jsonpath, matches: ids.values.length };
    return failed(fault('ID_MATCH', facts));
  }
  const key = canonicalText(id);
  const bytes = Buffer.byteLength(key);
  if (bytes > maxKeyBytes) return failed(fault('KEY_TOO_LONG', { bytes, limit: maxKeyBytes }));
  const row = { key, text: canonicalText(record) };
  return { kind: 'found', found: { row, record, inexactNumbers: inexact } };
}

function failed(found: Fault): { readonly kind: 'failed'; readonly fault: Fault } {
  return { kind: 'failed', fault: found };
}

/** The path of a checked document. */
function pathOf(text: string): JsonPath {
  return parseJsonPath(text).path ?? [];
}
