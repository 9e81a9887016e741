import { checkSameOrigin } from '../../domain/egress/check-egress.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { joinApiUrl } from '../../domain/source/api-url.ts';
import type { DataSource, TablePoll } from '../../domain/source/data-source.ts';
import { nextLinkIn } from '../../domain/source/link-header.ts';
import type { RowFlaw, RowPage, SourceRow } from '../../domain/source/read-rows.ts';
import type { RowReader } from '../../ports/row-reader.ts';
import type { WebAnswer } from '../../ports/web-client.ts';
import type { SourceClient } from './source-client.ts';

/** What a table is to consist of, as the API says. */
export interface FetchedTable {
  /** By key. */
  readonly rows: ReadonlyMap<string, SourceRow>;
  readonly duplicateIds: number;
  readonly inexactNumbers: number;
  readonly invalidRows: number;
  readonly validators: Validators;
}

/** What an API says of the version of its answer, to ask whether there is another. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Rows of one table, over all pages. */
const maxRows = 1_000_000;

/**
 * Fetches all pages of a table. Null if the API says that its answer is the one with these validators.
 *
 * @throws the faults of a round (docs/data-sources.md#rounds)
 */
export async function fetchTable(
  { client, reader, signal }: { client: SourceClient; reader: RowReader; signal: AbortSignal },
  source: DataSource,
  poll: TablePoll,
  known: Validators | null,
): Promise<FetchedTable | null> {
  const rows = new Map<string, SourceRow>();
  let [duplicateIds, inexactNumbers, invalidRows] = [0, 0, 0];
  let validators: Validators = {};
  const maxPages = poll.pagination?.max_pages ?? 1;
  let url: string | null = joinApiUrl(source.api_endpoint ?? '', poll.api_path);
  for (let number = 1; url !== null; number += 1) {
    if (number > maxPages) {
      throw refusal('ROWS_LIMIT', { path: 'pagination.max_pages', limit: maxPages });
    }
    const answer: WebAnswer = await client.send(requestOf(poll, url, known), signal);
    if (answer.status === 304) return null;
    const page: RowPage = await pageOf(reader, answer, poll);
    for (const row of page.rows) {
      if (poll.id_jsonpath !== undefined && rows.has(row.key)) duplicateIds += 1;
      rows.set(row.key, row);
    }
    if (rows.size > maxRows) throw refusal('ROWS_LIMIT', { path: 'jsonpath', limit: maxRows });
    inexactNumbers += page.inexactNumbers;
    invalidRows += page.invalidRows;
    const next = poll.pagination?.link_header ? nextLinkIn(answer.headers['link']) : page.next;
    if (number === 1 && next === null) validators = validatorsOf(answer);
    url = next === null ? null : sameOrigin(answer.url, next);
  }
  return { rows, duplicateIds, inexactNumbers, invalidRows, validators };
}

function requestOf(poll: TablePoll, url: string, known: Validators | null) {
  const conditions = {
    ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
  };
  if (poll.api_method === 'get') {
    const isConditional = Object.keys(conditions).length > 0;
    return { method: 'GET', url, headers: conditions, ...(isConditional && { statuses: [304] }) };
  }
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url, headers, body: canonicalText(poll.api_body ?? {}) };
}

async function pageOf(reader: RowReader, answer: WebAnswer, poll: TablePoll): Promise<RowPage> {
  const page = await reader.read(answer.body, {
    jsonpath: poll.jsonpath,
    idJsonpath: poll.id_jsonpath ?? null,
    allowMissing: poll.allow_missing,
    nextJsonpath: poll.pagination?.next_jsonpath ?? null,
  });
  if ('code' in page) throw refusalOf(page, new URL(answer.url).host);
  return page;
}

function refusalOf(flaw: RowFlaw, host: string) {
  switch (flaw.code) {
    case 'NOT_JSON':
      return refusal(flaw.code, { host });
    case 'ROWS_LIMIT':
      return refusal(flaw.code, { path: flaw.path, limit: flaw.limit });
    default:
      return refusal(flaw.code, { path: flaw.path });
  }
}

/** The next page: only of the same origin, as credentials go there. */
function sameOrigin(from: string, link: string): string {
  const found = checkSameOrigin(new URL(from), link, 'the link to the next page');
  if ('url' in found) return found.url.href;
  throw refusal('EGRESS_DENIED', { host: new URL(from).host, reason: found.reason });
}

function validatorsOf({ headers }: WebAnswer): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}
