import { rightsText } from '../../../domain/access/rights-text.ts';
import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../../domain/json/canonical.ts';
import type { AdmittedCaller } from '../../http/admission.ts';
import type { HttpAnswer, HttpBytes } from '../../http/http-answer.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Service } from '../execution/context.ts';
import { answerKey, type Question } from './answer-key.ts';
import type { DocumentVersions } from './document-versions.ts';
import { namesEntityTag } from './entity-tag.ts';
import { tagHeaders } from './tag-headers.ts';

/** What of a request decides its response. */
interface AskedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query string, with its question mark. */
  readonly search: string;
  /** The parsed JSON of the body. */
  readonly body: unknown;
  readonly admitted: Pick<AdmittedCaller, 'by'>;
  /** Whether it named a trusted document. */
  readonly isTrusted?: boolean;
}

/** A request that was answered. */
export interface Answered {
  readonly question: Question;
  /** What its query may cost. */
  readonly cost: number;
  /** The `content-type` of the response. */
  readonly type: string;
}

/** A response, and what its query costs, which the caller pays all the same. */
type Repeated = (HttpAnswer | HttpBytes) & Pick<Answered, 'cost'>;

/**
 * Remembers the questions of requests whose answers follow from revisions alone, so that a request that repeats one is
 * answered without its query being parsed, checked or executed: only what decides the answer is looked at.
 */
export interface Repeats {
  remember(request: AskedRequest, answered: Answered): void;
  /**
   * The response 304 if the client has the present answer, or the answer from the response cache; null if the request has
   * to be executed.
   */
  answer(request: AskedRequest): Promise<Repeated | null>;
}

/** The longest body that is looked up: to look for that of a submission would cost more than it gains. */
const maxBodyBytes = 32 * 1024;

/** About what a request takes in memory, beside the names of its documents. */
const requestBytes = 700;
const sourceBytes = 200;

/** `capacity` is in bytes. */
export function createRepeats(
  { app, config }: Service,
  { versions, cache }: { readonly versions: DocumentVersions; readonly cache: ResponseCache },
  capacity: number,
): Repeats {
  const known = createBoundedCache<Answered>(capacity);
  return {
    remember(request, answered) {
      if (isShort(request)) known.put(requestDigest(request), answered, weightOf(answered));
    },
    async answer(request) {
      const { admitted, headers, isTrusted = false, method } = request;
      const isGet = method === 'GET';
      const tag = isGet ? headerOf(headers, 'if-none-match') : '';
      if ((tag === '' && cache.capacity === 0) || !isShort(request)) return null;
      const answered = known.get(requestDigest(request));
      if (answered === undefined) return null;
      const { question, cost, type } = answered;
      const key = await answerKey(question, {
        revision: (ref) => app.revision(admitted.by, ref),
        versions: (revision, ids) => versions(admitted.by, revision, ids),
      });
      if (key === null) return null;
      const accept = headerOf(headers, 'accept');
      const tagged = isGet ? tagHeaders(question, key, { accept, isTrusted, config }) : [];
      if (namesEntityTag(tag, tagged[0]?.[1] ?? '')) {
        return { status: 304, headers: tagged, text: '', cost };
      }
      const bytes = cache.get(key);
      if (bytes === null) return null;
      return { status: 200, headers: [['content-type', type], ...tagged], bytes, cost };
    },
  };
}

function weightOf({ question: { sources } }: Answered): number {
  const names = sources.flatMap(({ documents }) => documents ?? []);
  const letters = names.reduce((sum, { schema, name }) => sum + schema.length + name.length, 0);
  return requestBytes + sourceBytes * (sources.length + names.length) + 2 * letters;
}

/** Whether a request has no body, or a short one. A body in chunks does not say how long it is. */
function isShort({ method, headers }: AskedRequest): boolean {
  const length = headerOf(headers, 'content-length');
  return method === 'GET' || (length !== '' && Number(length) <= maxBodyBytes);
}

/** The headers that decide whether a request is executed, and in which type it is answered. */
const deciding = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];

/** Over all of a request that decides its response, the permissions of the caller among it. */
function requestDigest(request: AskedRequest): Digest {
  const { method, search, body, headers, admitted, isTrusted = false } = request;
  const given = deciding.map((name) => headerOf(headers, name));
  const rights = rightsText(admitted.by.grants);
  // Members of the body may be in any order, which does no harm: two orders are two requests.
  return digestOf(JSON.stringify([method, search, body ?? null, given, isTrusted, rights]));
}

function headerOf(headers: AskedRequest['headers'], name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
