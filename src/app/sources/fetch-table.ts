import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { joinApiUrl } from '../../domain/source/api-url.ts';
import type { DataSource, TablePoll } from '../../domain/source/data-source.ts';
import { nextPage } from '../../domain/source/pagination.ts';
import { type ReadRow, type RowPage, rowLimits } from '../../domain/source/read-rows.ts';
import { type AnswerVersion, conditionalHeaders } from '../../domain/source/round-schedule.ts';
import type { RowReader } from '../../ports/row-reader.ts';
import type { WebAnswer } from '../../ports/web-client.ts';
import type { MemoryShare } from './memory-budget.ts';
import type { SourceClient, SourceRequest } from './source-client.ts';

/** Of a row beside its key and its text: a digest, and what holds them. */
const bytesPerRow = 250;

/** What a table is to consist of, as the API says. */
export interface FetchedTable {
  /** By key. */
  readonly rows: ReadonlyMap<string, ReadRow>;
  readonly duplicateIds: number;
  readonly inexactNumbers: number;
  readonly invalidRows: number;
  /** What the API says of the version of its answer; null of several pages. */
  readonly version: AnswerVersion | null;
}

/** What fetching a table stands on. */
export interface FetchServices {
  readonly client: SourceClient;
  readonly reader: RowReader;
  /** Holds the bodies, and then the rows until it is closed. */
  readonly memory: MemoryShare;
  readonly signal: AbortSignal;
}

/**
 * Fetches all pages of a table. Null if the API says that its answer is the one with this version.
 *
 * @throws the faults of a round (docs/data-sources.md#rounds)
 */
export async function fetchTable(
  { client, reader, memory, signal }: FetchServices,
  source: DataSource,
  poll: TablePoll,
  known: AnswerVersion | null,
): Promise<FetchedTable | null> {
  const rows = new Map<string, ReadRow>();
  let [duplicateIds, inexactNumbers, invalidRows] = [0, 0, 0];
  let version: AnswerVersion | null = null;
  const readUrls = new Set<string>();
  let url: string | null = joinApiUrl(source.api_endpoint ?? '', poll.api_path);
  while (url !== null) {
    // What is known is the version of a single page.
    const request = requestOf(poll, url, readUrls.size === 0 ? known : null);
    const answer: WebAnswer = await client.send(request, signal, memory);
    if (answer.status === 304) return null;
    const page: RowPage = await pageOf(reader, answer, poll);
    // The rows take the place of the body.
    const more = bytesOf(page) - answer.body.length;
    if (more > 0) await memory.take(more, signal);
    else memory.give(-more);
    duplicateIds += page.duplicateIds;
    for (const row of page.rows) {
      if (poll.id_jsonpath !== undefined && rows.has(row.key)) duplicateIds += 1;
      rows.set(row.key, row);
    }
    if (rows.size > rowLimits.maxMatches) throw tooMany('rows', rowLimits.maxMatches);
    inexactNumbers += page.inexactNumbers;
    invalidRows += page.invalidRows;
    readUrls.add(answer.url);
    const { etag = null, 'last-modified': lastModified = null, link: header } = answer.headers;
    version = readUrls.size === 1 ? { etag, lastModified } : null;
    const next = nextPage({ url: answer.url, header, link: page.next }, readUrls, poll.pagination);
    if ('reason' in next) throw refusal('PAGES_UNREADABLE', next);
    url = next.url;
  }
  return { rows, duplicateIds, inexactNumbers, invalidRows, version };
}

/** About the memory that the rows of a page take. */
function bytesOf({ rows }: RowPage): number {
  return rows.reduce((sum, { key, text }) => sum + key.length + text.length + bytesPerRow, 0);
}

function requestOf(poll: TablePoll, url: string, known: AnswerVersion | null): SourceRequest {
  if (poll.api_method === 'post') {
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', url, headers, body: canonicalText(poll.api_body ?? {}) };
  }
  const headers = known === null ? {} : conditionalHeaders(known);
  return { method: 'GET', url, headers, statuses: Object.keys(headers).length > 0 ? [304] : [] };
}

async function pageOf(reader: RowReader, answer: WebAnswer, poll: TablePoll): Promise<RowPage> {
  const page = await reader.read(answer.body, poll);
  if (!('code' in page)) return page;
  switch (page.code) {
    case 'NOT_JSON':
      throw refusal(page.code, { host: new URL(answer.url).host });
    case 'ROW_ID':
      throw refusal(page.code, { matches: page.matches });
    case 'ROWS_LIMIT':
      throw tooMany(
        page.limit === 'maxSteps' ? 'values to look at' : 'rows',
        rowLimits[page.limit],
      );
    default:
      throw refusal(page.code, {});
  }
}

function tooMany(what: string, limit: number) {
  return refusal('ROWS_LIMIT', { what, limit });
}
