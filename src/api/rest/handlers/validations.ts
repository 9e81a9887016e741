import type { ReportedResult } from '../../../app/deckhand/results-under-policies.ts';
import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import { refusal } from '../../../domain/errors.ts';
import { parseCanonical } from '../../../domain/json/parse-json.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { revisionOf } from '../document-listing.ts';
import { formatRestTime } from '../format-rest-time.ts';
import { listYaml } from '../list-yaml.ts';
import {
  allReportedResults,
  reportedResult,
  reportedResults,
  reportedStates,
} from '../operations/validations.ts';
import { parseRevisionNumber } from '../parameters.ts';
import { pathPart } from '../path-part.ts';
import type { RestAnswer, RestRequest, RestRoute } from '../rest-route.ts';

/** Results of validations. They are added and expire, so no response has a key. (docs/rest.md#validation-results) */
export const validationsRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/revisions/{revision}/validations', handle: list },
  { method: 'GET', path: '/revisions/{revision}/validations/detail', handle: detail },
  { method: 'GET', path: '/revisions/{revision}/validations/{name}', handle: listResults },
  { method: 'POST', path: '/revisions/{revision}/validations/{name}', handle: report },
  { method: 'GET', path: '/revisions/{revision}/validations/{name}/entries/{entry}', handle: show },
];

/** Every list is a single page. (docs/rest.md#validation-results) */
const onePage = { next: null, prev: null };

async function report(asked: RestRequest): Promise<RestAnswer> {
  const { app, by, params, body: text } = asked;
  const name = nameIn(params);
  const entry = await app.reportValidation(by, parseRevisionNumber(params['revision']), name, text);
  const validator = parseCanonical(entry.validator, true);
  const body = async () => ({ pieces: [printYaml({ status: entry.status, validator })] });
  return { status: 201, body };
}

async function list(asked: RestRequest): Promise<RestAnswer> {
  const { app, by } = asked;
  const revision = await revisionOf(asked);
  const states = await reportedStates(app, by, revision);
  const results = states.map(({ name, status }) => ({
    name,
    status,
    url: urlOf(asked, revision, name),
  }));
  return listAnswer(states.length, results);
}

async function detail(asked: RestRequest): Promise<RestAnswer> {
  const { app, by } = asked;
  const revision = await revisionOf(asked);
  const { count, results } = await allReportedResults(app, by, revision);
  async function* numbered(): AsyncGenerator<JsonObject> {
    let id = 0;
    for await (const result of results) {
      yield { id, ...resultBody(asked, revision, result) };
      id += 1;
    }
  }
  return listAnswer(count, numbered());
}

async function listResults(asked: RestRequest): Promise<RestAnswer> {
  const { app, by, params } = asked;
  const revision = await revisionOf(asked);
  const { count, results } = await reportedResults(app, by, revision, nameIn(params));
  async function* brief(): AsyncGenerator<JsonObject> {
    for await (const { name, index, status } of results) {
      yield { id: index, status, url: urlOf(asked, revision, name, index) };
    }
  }
  return listAnswer(count, brief());
}

async function show(asked: RestRequest): Promise<RestAnswer> {
  const { app, by, params } = asked;
  const which = { name: nameIn(params), index: indexOf(params['entry'] ?? '') };
  const revision = await revisionOf(asked);
  const result = await reportedResult(app, by, revision, which);
  const body = async () => ({ pieces: [printYaml(resultBody(asked, revision, result))] });
  return { status: 200, body };
}

function listAnswer(
  count: number,
  results: Iterable<JsonObject> | AsyncIterable<JsonObject>,
): RestAnswer {
  const body = async () => ({ pieces: listYaml({ count, ...onePage }, results) });
  return { status: 200, body };
}

function resultBody(
  asked: RestRequest,
  revision: RevisionSnapshot,
  result: ReportedResult,
): JsonObject {
  const { name, index, status, createdAt, expiresAfter, expiresAt, errors } = result;
  return {
    name,
    status,
    createdAt: createdAt === null ? null : formatRestTime(createdAt),
    expiresAfter,
    expiresAt: expiresAt === null ? null : formatRestTime(expiresAt),
    errors: errors(),
    url: urlOf(asked, revision, name, index),
  };
}

/** The URL of a validation, or of one of its results. */
function urlOf(
  { baseUrl }: RestRequest,
  { id }: RevisionSnapshot,
  name: string,
  index?: number,
): string {
  const url = `${baseUrl}/revisions/${id}/validations/${pathPart(name)}`;
  return index === undefined ? url : `${url}/entries/${index}`;
}

function nameIn(params: RestRequest['params']): string {
  return params['name'] ?? '';
}

/** The index of a result; a number above any list's length becomes the largest possible index. */
function indexOf(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) {
    throw refusal('REQUEST_MALFORMED', { reason: 'the number of a result is an integer' });
  }
  return Math.max(-1, Math.min(Number.MAX_SAFE_INTEGER, Number(text))) + 0;
}
