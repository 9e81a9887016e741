import { rightsText } from '../../../domain/access/rights-text.ts';
import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../../domain/json/canonical.ts';
import type { AdmittedCaller } from '../../http/admission.ts';
import type { HttpAnswer } from '../../http/http-answer.ts';
import type { Service } from '../execution/context.ts';
import { answerKey, type Question } from './answer-key.ts';
import type { DocumentVersions } from './document-versions.ts';
import { namesEntityTag } from './entity-tag.ts';
import { tagHeaders } from './tag-headers.ts';

/** What of a GET decides its response, beside the method. */
interface PollRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query string, with its question mark. */
  readonly search: string;
  readonly admitted: Pick<AdmittedCaller, 'by'>;
  /** Whether it named a trusted document. */
  readonly isTrusted?: boolean;
}

/** A GET that was answered. */
export interface Poll {
  readonly question: Question;
  /** What its query may cost. */
  readonly cost: number;
}

/**
 * Remembers the questions of GETs, so that whoever polls gets a 304 without its query being parsed, checked or
 * executed: only what decides the answer is looked at.
 */
export interface Polls {
  remember(request: PollRequest, poll: Poll): void;
  /**
   * The response 304 if the client has the present answer, and what the query costs, which the caller pays all the
   * same; null if the request has to be executed.
   */
  answer(request: PollRequest): Promise<(HttpAnswer & Pick<Poll, 'cost'>) | null>;
}

/** About what a poll takes in memory, beside the names of its documents. */
const pollBytes = 700;
const sourceBytes = 200;

/** `capacity` is in bytes. */
export function createPolls(
  { app, config }: Service,
  versions: DocumentVersions,
  capacity: number,
): Polls {
  const polls = createBoundedCache<Poll>(capacity);
  return {
    remember: (request, poll) => polls.put(requestDigest(request), poll, weightOf(poll)),
    async answer(request) {
      const { admitted, headers, isTrusted = false } = request;
      const known = headerOf(headers, 'if-none-match');
      const poll = known === '' ? undefined : polls.get(requestDigest(request));
      if (poll === undefined) return null;
      const key = await answerKey(poll.question, {
        revision: (ref) => app.revision(admitted.by, ref),
        versions: (revision, ids) => versions(admitted.by, revision, ids),
      });
      if (key === null) return null;
      const accept = headerOf(headers, 'accept');
      const tagged = tagHeaders(poll.question, key, { accept, isTrusted, config });
      const [[, tag]] = tagged;
      if (!namesEntityTag(known, tag)) return null;
      return { status: 304, headers: tagged, text: '', cost: poll.cost };
    },
  };
}

function weightOf({ question: { sources } }: Poll): number {
  const names = sources.flatMap(({ documents }) => documents ?? []);
  const letters = names.reduce((sum, { schema, name }) => sum + schema.length + name.length, 0);
  return pollBytes + sourceBytes * (sources.length + names.length) + 2 * letters;
}

/** The headers that decide whether a GET is executed, and in which type. */
const deciding = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];

/** Over all of a GET that decides its response, the permissions of the caller among it. */
function requestDigest({ search, headers, admitted, isTrusted = false }: PollRequest): Digest {
  const given = deciding.map((name) => headerOf(headers, name));
  return digestOf(JSON.stringify([search, given, isTrusted, rightsText(admitted.by.grants)]));
}

function headerOf(headers: PollRequest['headers'], name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
