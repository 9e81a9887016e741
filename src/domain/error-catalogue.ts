/**
 * Every error a user can cause: code, kind, sentence, remedy. GraphQL, the command line and
 * `docs/errors.md` all read this one table; a test fails where one of them misses a code.
 * A new error takes its facts in `ErrorFacts` and its entry in `catalogue`, without values of documents.
 */

import { type AccessFacts, accessErrors } from './access-errors.ts';
import { type DeckhandFacts, deckhandErrors } from './deckhand-errors.ts';
import { nearestName } from './edit-distance.ts';
import type { ErrorEntry, ErrorKind } from './error-entry.ts';
import { type FindingFacts, findingErrors } from './finding-errors.ts';
import { type ProblemFacts, problemErrors } from './problem-errors.ts';
import { type QueryFacts, queryErrors } from './query-errors.ts';
import { type ReadingFacts, readingErrors } from './reading-errors.ts';
import { type ReferenceFacts, referenceErrors } from './reference-errors.ts';
import { type SecretFacts, secretErrors } from './secret-errors.ts';
import { type SourceFacts, sourceErrors } from './source-errors.ts';
import { type StoreFacts, storeErrors } from './store-errors.ts';
import { type ValidationFacts, validationErrors } from './validation-errors.ts';

export type { ErrorKind };

/** The facts each error carries, by code. */
export interface ErrorFacts
  extends FindingFacts,
    StoreFacts,
    AccessFacts,
    SecretFacts,
    DeckhandFacts,
    ValidationFacts,
    ProblemFacts,
    QueryFacts,
    ReadingFacts,
    ReferenceFacts,
    SourceFacts {
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
  // rendering
  LAYERING_POLICY_MISSING: { document: string };
  /** `layers` is left out for an encrypted policy. */
  LAYER_UNKNOWN: { document: string; layer: string; layers?: readonly string[] };
  PARENT_INDETERMINATE: {
    document: string;
    layer: string;
    count: number;
    candidates: readonly string[];
  };
  PARENT_INVALID: { document: string; candidate: string; reason: string };
  REPLACEMENT_INVALID: { document: string; reason: string };
  RENDER_CYCLE: { documents: readonly string[] };
  LAYERING_PATH_MISSING: {
    document: string;
    parent: string;
    method: string;
    path: string;
    side: 'child' | 'parent';
  };
  PATH_SYNTAX: { path: string; position: number; reason: string; document?: string };
  PATH_UNWRITABLE: { path: string; reason: string; document?: string };
  SUBSTITUTION_SOURCE_MISSING: { document: string; source: string };
  SUBSTITUTION_VALUE_MISSING: { document: string; source: string; path: string };
  SUBSTITUTION_PATTERN_INVALID: { document: string; source: string; reason: string };
  SUBSTITUTION_PATTERN_UNUSABLE: {
    document: string;
    source: string;
    path: string;
    reason: string;
  };
  // querying
  BATCH_TOO_LARGE: { size: number; limit: number };
  REQUEST_TOO_LARGE: { limit: number };
  ANSWER_TOO_LARGE: { limit: number };
  REQUEST_MALFORMED: { reason: string };
  ROUTE_NOT_FOUND: { path: string };
  METHOD_NOT_ALLOWED: { method: string; allowed: string };
  HOST_NOT_ALLOWED: { host: string };
  ORIGIN_NOT_ALLOWED: { origin: string };
  STREAM_NEEDED: Record<never, never>;
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

const within = (document: string | undefined): string =>
  document === undefined ? '' : ` of ${document}`;

function knownLayers(layers: readonly string[] | undefined): string {
  if (layers === undefined) return 'no such layer';
  return layers.length === 0 ? 'no layers' : layers.map((known) => `"${known}"`).join(', ');
}

/** A question that suggests the closest name; empty if none is close. */
function suggestion(name: string, known: readonly string[] = []): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : `. Did you mean "${nearest}"?`;
}

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
  ...problemErrors,
  ...queryErrors,
  ...readingErrors,
  ...findingErrors,
  ...storeErrors,
  ...accessErrors,
  ...secretErrors,
  ...validationErrors,
  ...deckhandErrors,
  ...referenceErrors,
  ...sourceErrors,
  LAYERING_POLICY_MISSING: {
    kind: 'invalid',
    message: ({ document }) => `${document} has a layer, but there is no layering policy`,
    remedy: 'Add a deckhand/LayeringPolicy/v1 document whose layerOrder names the layers.',
  },
  LAYER_UNKNOWN: {
    kind: 'invalid',
    message: ({ document, layer, layers }) =>
      `${document} is in layer "${layer}", but the layering policy has ${knownLayers(layers)}${suggestion(layer, layers)}`,
    remedy: 'Name a layer of the policy, or add the layer to its layerOrder.',
  },
  PARENT_INDETERMINATE: {
    kind: 'invalid',
    message: ({ document, count, candidates }) =>
      `${document} has ${count} possible parents in the nearest layer: ${candidates.join(', ')}`,
    remedy: 'Make the parentSelector match the labels of just one of them.',
  },
  PARENT_INVALID: {
    kind: 'invalid',
    message: ({ document, candidate, reason }) =>
      `the parentSelector of ${document} matches only what cannot be its parent: ${candidate} ${reason}`,
    remedy: 'A parent has the same schema and is in a higher layer.',
  },
  REPLACEMENT_INVALID: {
    kind: 'invalid',
    message: ({ document, reason }) => `${document}: ${reason}`,
    remedy:
      'A replacement has the schema and name of its parent, in a lower layer; other names are unique.',
  },
  RENDER_CYCLE: {
    kind: 'invalid',
    message: ({ documents }) => `these documents depend on each other: ${documents.join(', ')}`,
    remedy: 'Take out one of the substitutions or parent selectors that close the circle.',
  },
  LAYERING_PATH_MISSING: {
    kind: 'invalid',
    message: ({ document, parent, method, path, side }) =>
      side === 'child'
        ? `${document} has no value at ${path} to ${method} onto its parent ${parent}`
        : `there is nothing at ${path} to ${method} in what ${document} inherits from ${parent}`,
    remedy: 'Give the value, correct the path, or drop the action.',
  },
  PATH_SYNTAX: {
    kind: 'invalid',
    message: ({ path, position, reason, document }) =>
      `the path "${path}"${within(document)} is wrong at ${position}: ${reason}`,
    remedy: 'Write paths as .key.other[0], with quotes around unusual keys: .["a.b"].',
  },
  PATH_UNWRITABLE: {
    kind: 'invalid',
    message: ({ path, reason, document }) =>
      `nothing can be written at "${path}"${within(document)}: ${reason}`,
    remedy: 'Point the path at a mapping key or list index that exists or can be made.',
  },
  SUBSTITUTION_SOURCE_MISSING: {
    kind: 'invalid',
    message: ({ document, source }) =>
      `${document} substitutes from ${source}, which is missing or abstract`,
    remedy: 'Add the source document, or correct schema and name in the substitution.',
  },
  SUBSTITUTION_VALUE_MISSING: {
    kind: 'invalid',
    message: ({ document, source, path }) =>
      `${document} substitutes from ${source}, which has no value at ${path}`,
    remedy: 'Give the source a value at that path; null counts as none.',
  },
  SUBSTITUTION_PATTERN_INVALID: {
    kind: 'invalid',
    message: ({ document, source, reason }) =>
      `a pattern in the substitution from ${source} into ${document} cannot be used: ${reason}`,
    remedy:
      'Use RE2 syntax: Python named groups are fine, look-around and back-references are not.',
  },
  SUBSTITUTION_PATTERN_UNUSABLE: {
    kind: 'invalid',
    message: ({ document, source, path, reason }) =>
      `the substitution from ${source} into ${document} at ${path} does not work: ${reason}`,
    remedy: 'A pattern needs text on both sides; see docs/rendering.md.',
  },
  BATCH_TOO_LARGE: {
    kind: 'invalid',
    message: ({ size, limit }) => `${size} operations in one request, ${limit} are allowed`,
    remedy: 'Send fewer operations at once, or raise PURSER_QUERY_BATCH.',
  },
  REQUEST_TOO_LARGE: {
    kind: 'invalid',
    message: ({ limit }) => `the request is larger than ${limit} bytes`,
    remedy: 'Submit in parts, or raise PURSER_MAX_SUBMISSION_BYTES.',
  },
  ANSWER_TOO_LARGE: {
    kind: 'invalid',
    message: ({ limit }) => `the response would contain more than ${limit} characters of documents`,
    remedy: 'Ask for fewer rows at once, or only for a path: data(path:).',
  },
  REQUEST_MALFORMED: {
    kind: 'invalid',
    message: ({ reason }) => `the request cannot be read: ${reason}`,
    remedy: 'Send a GraphQL request as JSON: {"query": "...", "variables": {...}}.',
  },
  ROUTE_NOT_FOUND: {
    kind: 'missing',
    message: ({ path }) => `there is nothing at ${path}`,
    remedy: 'GraphQL is at /graphql, a sign of life at /health.',
  },
  METHOD_NOT_ALLOWED: {
    kind: 'invalid',
    message: ({ method, allowed }) => `${method} is not possible here, only ${allowed}`,
    remedy: 'Send GraphQL requests by POST, or queries by GET.',
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
    message: () => 'a subscription has many answers, and this way of asking has room for one',
    remedy:
      'Ask over WebSocket (graphql-transport-ws), or by POST with the header "accept: text/event-stream".',
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
    remedy: 'Start one with `purser serve`, name it with --server, or use --data DIR without one.',
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
