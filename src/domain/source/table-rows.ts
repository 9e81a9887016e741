import { type Fault, fault } from '../errors.ts';
import { canonicalText, digestOf } from '../json/canonical.ts';
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
}

/** What was found; or why nothing was: a fault, or a limit of the caller's that was passed. */
export type RowsOr<T> =
  | { readonly kind: 'found'; readonly found: T }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | Extract<Selection, { readonly kind: 'over' }>;

/**
 * The rows of a page of an answer: one for each match of the JSONPath. Without `id_jsonpath` a row is its content, so that
 * equal ones are one; with it, the last of equal identities counts.
 *
 * Fails with JSONPATH_NO_MATCH, ROW_ID. (docs/data-sources.md#rows)
 */
export function rowsOfPage(
  body: Json,
  poll: Pick<TablePoll, 'jsonpath' | 'id_jsonpath' | 'allow_missing'>,
  limits: SelectionLimits,
): RowsOr<PolledRows> {
  const selection = selectByJsonPath(body, pathOf(poll.jsonpath), limits);
  if (selection.kind === 'over') return selection;
  if (!selection.isFound && !poll.allow_missing) return failed(fault('JSONPATH_NO_MATCH', {}));
  const idPath = poll.id_jsonpath === undefined ? null : pathOf(poll.id_jsonpath);
  const rows = new Map<string, TableRow>();
  let { steps } = selection;
  let duplicateIds = 0;
  let inexactNumbers = 0;
  for (const selected of selection.values) {
    const { value, inexact } = keepNumbers(selected);
    const text = canonicalText(value);
    let key = '';
    if (idPath === null) key = digestOf(text);
    else {
      const ids = selectByJsonPath(value, idPath, { ...limits, maxSteps: limits.maxSteps - steps });
      if (ids.kind === 'over') return ids;
      const [id = null] = ids.values;
      if (ids.values.length !== 1) return failed(fault('ROW_ID', { matches: ids.values.length }));
      steps += ids.steps;
      key = canonicalText(id);
      if (rows.has(key)) duplicateIds += 1;
    }
    rows.set(key, { key, text });
    inexactNumbers += inexact;
  }
  return { kind: 'found', found: { rows, duplicateIds, inexactNumbers } };
}

/** The rows of all pages of an answer, as if they were one page. `hasIds`: whether rows are named by their identity. */
export function joinPages(pages: readonly PolledRows[], hasIds: boolean): PolledRows {
  const rows = new Map<string, TableRow>();
  let duplicateIds = 0;
  let inexactNumbers = 0;
  for (const page of pages) {
    for (const [key, row] of page.rows) {
      if (hasIds && rows.has(key)) duplicateIds += 1;
      rows.set(key, row);
    }
    duplicateIds += page.duplicateIds;
    inexactNumbers += page.inexactNumbers;
  }
  return { rows, duplicateIds, inexactNumbers };
}

/** A record that was posted, and the row that it makes. */
export interface PostedRecord {
  readonly row: TableRow;
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
  return { kind: 'found', found: { row, inexactNumbers: inexact } };
}

function failed(found: Fault): { readonly kind: 'failed'; readonly fault: Fault } {
  return { kind: 'failed', fault: found };
}

/** The path of a checked document. */
function pathOf(text: string): JsonPath {
  return parseJsonPath(text).path ?? [];
}
