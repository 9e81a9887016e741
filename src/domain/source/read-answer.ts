import { type Fault, fault } from '../errors.ts';
import { JsonSyntaxError, parseJson } from '../json/parse-json.ts';
import type { Json } from '../json/value.ts';
import type { SelectionLimits } from '../json-path/select-json-path.ts';
import type { TablePoll, TableWebhook } from './data-source.ts';
import { linkInBody, type PageLink } from './pagination.ts';
import { type PolledRows, postedRecordOf, rowsOfPage, type TableRow } from './table-rows.ts';

/** What to read in a text: plain values, so that a worker can do it. */
export type ReadingTask =
  | {
      readonly kind: 'page';
      readonly text: string;
      readonly poll: Pick<TablePoll, 'jsonpath' | 'id_jsonpath' | 'allow_missing'>;
      /** Where the page has the link to the next one; null if that is not in its body. */
      readonly nextJsonpath: string | null;
    }
  | {
      readonly kind: 'record';
      readonly text: string;
      readonly webhook: Pick<TableWebhook, 'record_jsonpath' | 'id_jsonpath'>;
    };

/** What was read: plain values. */
export type ReadingResult =
  | { readonly kind: 'page'; readonly rows: PolledRows; readonly link: PageLink }
  | { readonly kind: 'record'; readonly row: TableRow; readonly inexactNumbers: number }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'over'; readonly limit: keyof SelectionLimits };

/** Levels of nesting that rows may have: all stores keep these. */
const maxDepth = 100;

/**
 * Reads the rows of a page of an answer, or the record of a request to a webhook. Never throws.
 *
 * Fails with NOT_JSON, JSONPATH_NO_MATCH, ROW_ID, RECORD_MATCH, ID_MATCH, KEY_TOO_LONG. (docs/data-sources.md#rows)
 */
export function readAnswer(task: ReadingTask, limits: SelectionLimits): ReadingResult {
  let body: Json;
  try {
    body = parseJson(task.text, maxDepth);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { position, tooDeep } = error;
    return { kind: 'failed', fault: fault('NOT_JSON', { position: position + 1, tooDeep }) };
  }
  if (task.kind === 'record') {
    const result = postedRecordOf(body, task.webhook, limits);
    return result.kind === 'found' ? { kind: 'record', ...result.found } : result;
  }
  const result = rowsOfPage(body, task.poll, limits);
  if (result.kind !== 'found') return result;
  const { nextJsonpath } = task;
  const link = nextJsonpath === null ? null : linkInBody(body, nextJsonpath, limits);
  return { kind: 'page', rows: result.found, link };
}
