/**
 * Every error a user can cause: code, kind, sentence, remedy. GraphQL, the command line and
 * `docs/errors.md` all read this one table; a test fails where one of them misses a code.
 * A new error takes its facts in `ErrorFacts` and its entry in `catalogue`, without values of documents.
 */

import { type AccessFacts, accessErrors } from './catalogue/access-errors.ts';
import { type ContentFacts, contentErrors } from './catalogue/content-errors.ts';
import { type DeckhandFacts, deckhandErrors } from './catalogue/deckhand-errors.ts';
import { type DeploymentFacts, deploymentErrors } from './catalogue/deployment-errors.ts';
import type { ErrorEntry, ErrorKind } from './catalogue/error-entry.ts';
import { type ExecutionFacts, executionErrors } from './catalogue/execution-errors.ts';
import { type FindingFacts, findingErrors } from './catalogue/finding-errors.ts';
import { type PolicyFacts, policyErrors } from './catalogue/policy-errors.ts';
import { type ProblemFacts, problemErrors } from './catalogue/problem-errors.ts';
import { type ProtocolFacts, protocolErrors } from './catalogue/protocol-errors.ts';
import { type QueryFacts, queryErrors } from './catalogue/query-errors.ts';
import { type ReadingFacts, readingErrors } from './catalogue/reading-errors.ts';
import { type ReferenceFacts, referenceErrors } from './catalogue/reference-errors.ts';
import { type RenderFacts, renderErrors } from './catalogue/render-errors.ts';
import { type RunFacts, runErrors } from './catalogue/run-errors.ts';
import { type RuntimeFacts, runtimeErrors } from './catalogue/runtime-errors.ts';
import { type SecretFacts, secretErrors } from './catalogue/secret-errors.ts';
import { type SourceFacts, sourceErrors } from './catalogue/source-errors.ts';
import { type StoreFacts, storeErrors } from './catalogue/store-errors.ts';
import { type ValidationFacts, validationErrors } from './catalogue/validation-errors.ts';
import { type WebFacts, webErrors } from './catalogue/web-errors.ts';

export type { ErrorKind };

/** The facts each error carries, by code. */
export interface ErrorFacts
  extends FindingFacts,
    StoreFacts,
    AccessFacts,
    ContentFacts,
    SecretFacts,
    DeckhandFacts,
    DeploymentFacts,
    ExecutionFacts,
    ValidationFacts,
    PolicyFacts,
    ProblemFacts,
    ProtocolFacts,
    QueryFacts,
    ReadingFacts,
    ReferenceFacts,
    RenderFacts,
    RunFacts,
    RuntimeFacts,
    SourceFacts,
    WebFacts {
  // reading
  /** `advice` replaces the default remedy. */
  YAML_SYNTAX: { reason: string; advice?: string };
  YAML_UNSUPPORTED: { what: string; advice?: string };
  /** `argument` names the argument that is too large, if it is one. */
  LIMIT_EXCEEDED: {
    what: string;
    limit: number;
    setting: string;
    total?: number;
    argument?: string;
  };
  DOCUMENT_MALFORMED: { reason: string; advice?: string };
  CONTROL_KIND_UNKNOWN: { schema: string };
  DATA_SCHEMA_NAME_RESERVED: { name: string };
  /** A warning. */
  DATA_SCHEMA_WITHOUT_EFFECT: { name: string };
  TOMBSTONE_NOT_ALLOWED: Record<never, never>;
  BUCKET_NAME_INVALID: { reason: string };
  // storing
  DOCUMENT_DUPLICATE: {
    document: string;
    /** Index and line of the one before it. */
    first: number;
    firstLine?: number;
    firstFile?: string;
  };
  BUCKET_CONFLICT: { document: string; owner: string; bucket: string };
  SINGLETON_CONFLICT: { document: string; existing: string };
  REVISION_CONFLICT: { expected: number; head: number };
  // // querying
  BATCH_TOO_LARGE: { size: number; limit: number };
  /** `setting`: of the limit, if it is not that of a submission. */
  REQUEST_TOO_LARGE: { limit: number; setting?: string };
  ANSWER_TOO_LARGE: { limit: number };
  /** `expected`: what to send, if that is no GraphQL request. */
  REQUEST_MALFORMED: { reason: string; expected?: string };
  ROUTE_NOT_FOUND: { path: string };
  METHOD_NOT_ALLOWED: { method: string; allowed: string };
  HOST_NOT_ALLOWED: { host: string };
  ORIGIN_NOT_ALLOWED: { origin: string };
  STREAM_NEEDED: Record<never, never>;
  /** `seconds`: how long it was waited for. */
  WAIT_TIMED_OUT: { seconds: number };
  TOO_MANY_CONNECTIONS: { limit: number };
  TOO_MANY_OPERATIONS: { limit: number };
  // operation of the server
  SERVER_UNREACHABLE: { url: string; reason: string };
  FILE_UNREADABLE: { file: string; reason: string };
  FILE_UNWRITABLE: { file: string; reason: string };
  SETTING_INVALID: { setting: string; reason: string };
  USAGE: { reason: string };
  INTERNAL: Record<never, never>;
}

/** The permanent name of an error. */
export type ErrorCode = keyof ErrorFacts;

/** Kind, message, remedy and retryability of an error of the catalogue. */
export type CatalogueEntry<C extends ErrorCode> = ErrorEntry<ErrorFacts[C]>;

/** All errors, by code. */
export const catalogue: { readonly [C in ErrorCode]: CatalogueEntry<C> } = {
  YAML_SYNTAX: {
    kind: 'invalid',
    message: ({ reason }) => `this cannot be read: ${reason}`,
    remedy: ({ advice }) =>
      advice ?? 'Mend the text at the place given; the documents before and after it were read.',
  },
  YAML_UNSUPPORTED: {
    kind: 'invalid',
    message: ({ what }) => `${what} has no place in a configuration document`,
    remedy: ({ advice }) =>
      advice ?? 'Write the value as a string, number, boolean, null, list or mapping.',
  },
  LIMIT_EXCEEDED: {
    kind: 'invalid',
    message: ({ what, limit, setting }) => `${what} is over the limit of ${limit} (${setting})`,
    remedy: 'Send less at once, or raise the setting.',
  },
  DOCUMENT_MALFORMED: {
    kind: 'invalid',
    message: ({ reason }) => reason,
    remedy: ({ advice }) =>
      advice ?? 'A document is a mapping of schema, metadata and data; see docs/documents.md.',
  },
  CONTROL_KIND_UNKNOWN: {
    kind: 'invalid',
    message: ({ schema }) => `${schema} is not a kind of control document`,
    remedy:
      'Use metadata/Document/v1, or one of deckhand/LayeringPolicy, deckhand/DataSchema, deckhand/ValidationPolicy, purser/ReferentialSchema.',
  },
  DATA_SCHEMA_NAME_RESERVED: {
    kind: 'invalid',
    message: ({ name }) => `a DataSchema may not be called ${name}: that namespace is reserved`,
    remedy: 'Name the DataSchema after a schema of your own namespace.',
  },
  DATA_SCHEMA_WITHOUT_EFFECT: {
    kind: 'invalid',
    message: ({ name }) => `the DataSchema ${name} has no effect: that namespace is reserved`,
    remedy: 'Leave it out: the built-in kinds have rules of their own.',
  },
  TOMBSTONE_NOT_ALLOWED: {
    kind: 'invalid',
    message: () => 'a tombstone has no meaning where the bucket is replaced as a whole',
    remedy: 'Leave the document out to delete it, or submit without `replace`.',
  },
  BUCKET_NAME_INVALID: {
    kind: 'invalid',
    message: ({ reason }) => `this is no name for a bucket: ${reason}`,
    remedy: 'Give 1 to 255 characters, none of them a control character.',
  },
  DOCUMENT_DUPLICATE: {
    kind: 'conflict',
    message: ({ document, first }) =>
      `${document} is in this submission twice, first as document ${first}`,
    remedy: 'Keep one of the two: schema, layer and name together are unique.',
  },
  BUCKET_CONFLICT: {
    kind: 'conflict',
    message: ({ document, owner, bucket }) =>
      `${document} belongs to bucket "${owner}", not "${bucket}"`,
    remedy: 'Submit it to the bucket that owns it, or delete it there first.',
  },
  SINGLETON_CONFLICT: {
    kind: 'conflict',
    message: ({ document, existing }) =>
      `${document} would be a second layering policy beside ${existing}`,
    remedy: 'Give it the name of the existing one, or delete that one in a submission of its own.',
  },
  REVISION_CONFLICT: {
    kind: 'conflict',
    retryable: true,
    message: ({ expected, head }) =>
      `the newest revision is ${head}, the submission was made for ${expected}`,
    remedy: 'Look at the changes in between, then submit again for the newest revision.',
  },
  ...policyErrors,
  ...executionErrors,
  ...problemErrors,
  ...protocolErrors,
  ...runtimeErrors,
  ...queryErrors,
  ...readingErrors,
  ...findingErrors,
  ...storeErrors,
  ...accessErrors,
  ...contentErrors,
  ...secretErrors,
  ...validationErrors,
  ...deckhandErrors,
  ...deploymentErrors,
  ...referenceErrors,
  ...renderErrors,
  ...runErrors,
  ...sourceErrors,
  ...webErrors,
  BATCH_TOO_LARGE: {
    kind: 'invalid',
    message: ({ size, limit }) => `${size} operations in one request, ${limit} are allowed`,
    remedy: 'Send fewer operations at once, or raise PURSER_QUERY_BATCH.',
  },
  REQUEST_TOO_LARGE: {
    kind: 'invalid',
    message: ({ limit }) => `the request is larger than ${limit} bytes`,
    remedy: ({ setting = 'PURSER_MAX_SUBMISSION_BYTES' }) =>
      `Send less at once, or raise ${setting}.`,
  },
  ANSWER_TOO_LARGE: {
    kind: 'invalid',
    message: ({ limit }) => `the response would contain more than ${limit} characters of documents`,
    remedy: 'Ask for fewer rows at once, or only for a path: data(path:).',
  },
  REQUEST_MALFORMED: {
    kind: 'invalid',
    message: ({ reason }) => `the request cannot be read: ${reason}`,
    remedy: ({ expected = 'a GraphQL request as JSON: {"query": "...", "variables": {...}}' }) =>
      `Send ${expected}.`,
  },
  ROUTE_NOT_FOUND: {
    kind: 'missing',
    message: ({ path }) => `there is nothing at ${path}`,
    remedy: 'GraphQL is at /graphql, a sign of life at /health.',
  },
  METHOD_NOT_ALLOWED: {
    kind: 'invalid',
    message: ({ method, allowed }) => `${method} is not possible here, only ${allowed}`,
    remedy: ({ allowed }) => `Send the request by ${allowed.replaceAll(', ', ' or ')}.`,
  },
  HOST_NOT_ALLOWED: {
    kind: 'denied',
    message: ({ host }) => `this server does not answer to the host name "${host}"`,
    remedy: 'Ask it at localhost, at a loopback address, or at a name in PURSER_ALLOWED_HOSTS.',
  },
  ORIGIN_NOT_ALLOWED: {
    kind: 'denied',
    message: ({ origin }) => `pages of "${origin}" may not open a WebSocket here`,
    remedy: 'Add the origin to PURSER_CORS_ORIGINS, or use a page of this server.',
  },
  STREAM_NEEDED: {
    kind: 'invalid',
    message: () =>
      'a subscription returns many results, and this request can return only one: send it over WebSocket or as server-sent events',
    remedy:
      'Send it over WebSocket (graphql-transport-ws), or by POST with the header "accept: text/event-stream".',
  },
  WAIT_TIMED_OUT: {
    kind: 'conflict',
    retryable: true,
    message: ({ seconds }) => `the condition was not met within ${seconds} s`,
    remedy: 'Wait longer (--timeout), or look for the reason: purser problems, purser explain.',
  },
  TOO_MANY_CONNECTIONS: {
    kind: 'unavailable',
    retryable: true,
    message: ({ limit }) => `${limit} WebSockets and event streams are open, which is the most`,
    remedy: 'Try again later, use one WebSocket for more, or raise PURSER_STREAM_CONNECTIONS.',
  },
  TOO_MANY_OPERATIONS: {
    kind: 'invalid',
    message: ({ limit }) => `more than ${limit} operations are under way on this WebSocket`,
    remedy: 'End some of them first, or raise PURSER_STREAM_OPERATIONS.',
  },
  SERVER_UNREACHABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ url, reason }) => `no Purser server answers at ${url}: ${reason}`,
    remedy: ({ reason }) =>
      /^connection refused|^there is no such host/.test(reason)
        ? 'Start one with `purser serve` (on port 4000 by default), name it with --server, or use --data DIR without one.'
        : 'Correct what the reason names; otherwise try again, and look at the log of the server.',
  },
  FILE_UNREADABLE: {
    kind: 'missing',
    message: ({ file, reason }) => `${file} cannot be read: ${reason}`,
    remedy: 'Check the name and your rights.',
  },
  FILE_UNWRITABLE: {
    kind: 'invalid',
    message: ({ file, reason }) => `${file} cannot be written: ${reason}`,
    remedy: 'Name another place, or make room and check your rights there.',
  },
  SETTING_INVALID: {
    kind: 'invalid',
    message: ({ setting, reason }) => `${setting}: ${reason}`,
    remedy: 'See `purser serve --help` for all settings.',
  },
  USAGE: {
    kind: 'invalid',
    message: ({ reason }) => reason,
    remedy: 'See `purser --help`.',
  },
  INTERNAL: {
    kind: 'unavailable',
    message: () => 'something went wrong inside Purser',
    remedy: 'Report it with the request id; the server log has the details.',
  },
};
