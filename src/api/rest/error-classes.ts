import type { ErrorCode } from '../../domain/errors.ts';

/** HTTP status and `errorType` of an error. */
export type ErrorClass = readonly [status: number, errorType: string];

/** The class of malformed documents; its messages have a form of their own. */
export const invalidDocumentType = 'InvalidDocumentFormat';

const badRequest: ErrorClass = [400, 'HTTPBadRequest'];
const badParameter: ErrorClass = [400, 'HTTPInvalidParam'];
const invalidDocument: ErrorClass = [400, invalidDocumentType];
const forbidden: ErrorClass = [403, 'HTTPForbidden'];
const notFound: ErrorClass = [404, 'HTTPNotFound'];
const conflict: ErrorClass = [409, 'HTTPConflict'];
const unavailable: ErrorClass = [503, 'HTTPServiceUnavailable'];
const sourceUnreadable: ErrorClass = [500, 'EncryptionSourceNotFound'];

/**
 * How each error of the catalogue is reported to clients of Deckhand. Includes codes that the REST API never returns,
 * so that none can be forgotten. (docs/rest.md#errors)
 */
export const errorClasses: { readonly [C in ErrorCode]: ErrorClass } = {
  // reading
  YAML_SYNTAX: badRequest,
  YAML_UNSUPPORTED: badRequest,
  LIMIT_EXCEEDED: badRequest,
  DOCUMENT_MALFORMED: invalidDocument,
  CONTROL_KIND_UNKNOWN: invalidDocument,
  DATA_SCHEMA_NAME_RESERVED: invalidDocument,
  DATA_SCHEMA_WITHOUT_EFFECT: invalidDocument,
  KEY_DUPLICATE: invalidDocument,
  TOMBSTONE_NOT_ALLOWED: invalidDocument,
  BUCKET_NAME_INVALID: badRequest,
  // storing
  DOCUMENT_DUPLICATE: [409, 'DuplicateDocumentExists'],
  BUCKET_CONFLICT: [409, 'DuplicateDocumentExists'],
  SINGLETON_CONFLICT: [409, 'SingletonDocumentConflict'],
  REVISION_CONFLICT: conflict,
  // rendering
  LAYERING_POLICY_MISSING: [409, 'LayeringPolicyNotFound'],
  LAYERING_POLICY_NOT_FOUND: [409, 'LayeringPolicyNotFound'],
  LAYER_UNKNOWN: [400, 'InvalidDocumentLayer'],
  PARENT_INDETERMINATE: [400, 'IndeterminateDocumentParent'],
  PARENT_INVALID: [400, 'InvalidDocumentParent'],
  REPLACEMENT_INVALID: [400, 'InvalidDocumentReplacement'],
  RENDER_CYCLE: [400, 'SubstitutionDependencyCycle'],
  LAYERING_PATH_MISSING: [400, 'MissingDocumentKey'],
  PATH_SYNTAX: badRequest,
  PATH_UNWRITABLE: badRequest,
  SUBSTITUTION_SOURCE_MISSING: [409, 'SubstitutionSourceNotFound'],
  SUBSTITUTION_VALUE_MISSING: [400, 'SubstitutionSourceDataNotFound'],
  SUBSTITUTION_PATTERN_INVALID: badRequest,
  SUBSTITUTION_PATTERN_UNUSABLE: [400, 'MissingDocumentPattern'],
  // data sources
  CONFIG_INVALID: invalidDocument,
  UNKNOWN_KEY: invalidDocument,
  BAD_IDENTIFIER: invalidDocument,
  NAME_CONFLICT: invalidDocument,
  ALIAS_CONFLICT: invalidDocument,
  AUTH_TYPE_UNSUPPORTED: invalidDocument,
  AUTH_FIELD_MISSING: invalidDocument,
  ENDPOINT_MISSING: invalidDocument,
  METHOD_UNSUPPORTED: invalidDocument,
  HEADER_VALUE: invalidDocument,
  URL_FORBIDDEN: invalidDocument,
  PATH_FORBIDDEN: invalidDocument,
  OPERATOR_FORBIDDEN: invalidDocument,
  JSONPATH_SYNTAX: invalidDocument,
  TABLE_INTAKE_CONFLICT: invalidDocument,
  TABLE_WITHOUT_INTAKE: invalidDocument,
  JSONPATH_NO_MATCH: badRequest,
  ROW_ID: badRequest,
  RECORD_MATCH: badRequest,
  ID_MATCH: badRequest,
  NOT_JSON: badRequest,
  KEY_TOO_LONG: badRequest,
  JSONPATH_WITHOUT_ITEMS: invalidDocument,
  SECRET_IN_CLEARTEXT: invalidDocument,
  // deployments
  MANIFEST_INVALID: invalidDocument,
  DUPLICATE_PLUG: invalidDocument,
  DUPLICATE_RESOURCE: invalidDocument,
  UNKNOWN_DEPENDENCY: invalidDocument,
  DEPENDENCY_CYCLE: invalidDocument,
  CONTEXT_INVALID: invalidDocument,
  TARGET_UNKNOWN: invalidDocument,
  EXPRESSION_SYNTAX: invalidDocument,
  EXPRESSION_UNDEFINED: invalidDocument,
  EXPRESSION_RUNTIME: invalidDocument,
  EXPRESSION_FORBIDDEN: invalidDocument,
  IMAGE_INVALID: invalidDocument,
  IMAGE_FORBIDDEN: invalidDocument,
  NO_JSON_OUTPUT: invalidDocument,
  BAD_JSON_OUTPUT: invalidDocument,
  INIT_RESULT_INVALID: invalidDocument,
  STATE_ACTION_SAME_AS_INIT: invalidDocument,
  CONFIG_SCHEMA_INVALID: invalidDocument,
  STATE_RESULT_INVALID: invalidDocument,
  PLUG_MISSING: invalidDocument,
  PLUG_NOT_ALLOWED: invalidDocument,
  PLUG_READ_ONLY: invalidDocument,
  PLUG_MOUNT_CONFLICT: invalidDocument,
  STEP_FAILED: conflict,
  ACTION_FAILED: conflict,
  NOT_VALID_AFTER_APPLY: conflict,
  RESOURCE_READONLY_STALE: conflict,
  ENVIRONMENT_BUSY: conflict,
  ENVIRONMENT_NAME_INVALID: badParameter,
  DEPLOYMENT_NOT_FOUND: notFound,
  DEPLOYMENT_NOT_RESUMABLE: conflict,
  DEPLOYMENT_ENDED: conflict,
  CANCELLED: conflict,
  INTERRUPTED: conflict,
  REJECTED: conflict,
  ENVIRONMENT_INVALID: badRequest,
  MANIFEST_NOT_ALLOWED: forbidden,
  MAINTENANCE_CLOSED: conflict,
  CANCELLED_BY_FAILURE: conflict,
  PLAN_STALE: conflict,
  PLAN_EXPIRED: conflict,
  PLAN_NOT_FOUND: notFound,
  PLAN_NOT_APPLICABLE: conflict,
  DEPLOYMENT_NOT_WAITING: conflict,
  TERMINAL_NEEDED: badRequest,
  OTHER_APPROVER_NEEDED: forbidden,
  EXPRESSION_NOT_EVALUATED: invalidDocument,
  SECRET_TOO_SHORT: invalidDocument,
  RUNTIME_UNAVAILABLE: unavailable,
  RUNTIME_ERROR: unavailable,
  STEP_TIMEOUT: unavailable,
  OUTPUT_TOO_LARGE: invalidDocument,
  PLUG_PATH_FORBIDDEN: invalidDocument,
  PLUG_PATH_MISSING: invalidDocument,
  // policies
  RULE_INVALID: invalidDocument,
  RELATION_UNKNOWN: invalidDocument,
  RULE_CYCLE: invalidDocument,
  RULE_DEPTH: invalidDocument,
  STAGE_FORBIDDEN: invalidDocument,
  LOOKUP_MIXED_FORM: invalidDocument,
  LOOKUP_AS_DOTTED: invalidDocument,
  PIPELINE_TOO_LONG: invalidDocument,
  POLICY_TEST_FAILED: invalidDocument,
  POLICY_VIOLATED: invalidDocument,
  RULE_RUNTIME: invalidDocument,
  RULE_TIMEOUT: unavailable,
  RULE_STEPS: invalidDocument,
  RESULT_TOO_LARGE: invalidDocument,
  RULE_NOT_FOUND: notFound,
  RULE_ROW_NOT_FOUND: notFound,
  POLICY_NOT_FOUND: notFound,
  NOTIFICATION_NOT_FOUND: notFound,
  EVALUATION_TIMEOUT: unavailable,
  ENDPOINT_UNKNOWN: badRequest,
  ENDPOINT_NOT_ALLOWED: badRequest,
  EXECUTION_LOOP: conflict,
  ACTION_NOT_FOUND: notFound,
  ACTION_STATE: conflict,
  EXECUTION_NOT_LIVE: conflict,
  LOOKUP_UNGUARDED: invalidDocument,
  LIMIT_UNSORTED: invalidDocument,
  // looking up
  REVISION_NOT_FOUND: [404, 'RevisionNotFound'],
  REVISION_NUMBER_INVALID: [400, 'InvalidInputException'],
  TAG_NOT_FOUND: [404, 'RevisionTagNotFound'],
  TAG_INVALID: [400, 'RevisionTagBadFormat'],
  DOCUMENT_NOT_FOUND: [404, 'DocumentNotFound'],
  DOCUMENT_ABSTRACT: [404, 'DocumentNotFound'],
  VALUE_NOT_FOUND: notFound,
  ARGUMENT_INVALID: badParameter,
  // validations
  VALIDATION_FAILED: invalidDocument,
  PROBLEMS_INTRODUCED: invalidDocument,
  PARENT_UNMATCHED: invalidDocument,
  METADATA_KEY_UNKNOWN: invalidDocument,
  DELETIONS_UNCONFIRMED: invalidDocument,
  SUBMISSION_EMPTY: invalidDocument,
  VALIDATION_MALFORMED: badRequest,
  VALIDATION_NOT_FOUND: [404, 'ValidationNotFound'],
  DATA_SCHEMA_INVALID: invalidDocument,
  // permissions
  UNAUTHENTICATED: [401, 'HTTPUnauthorized'],
  IDENTITY_UNAVAILABLE: unavailable,
  ACCESS_DENIED: forbidden,
  FAULTS_HIDDEN: forbidden,
  RATE_LIMITED: [429, 'HTTPTooManyRequests'],
  COST_BUDGET_EXCEEDED: [429, 'HTTPTooManyRequests'],
  INTROSPECTION_OFF: forbidden,
  PERSISTED_QUERY_NOT_FOUND: notFound,
  QUERY_NOT_TRUSTED: forbidden,
  PURGE_NOT_ALLOWED: forbidden,
  HOST_NOT_ALLOWED: forbidden,
  ORIGIN_NOT_ALLOWED: forbidden,
  // secrets
  KEYS_MISSING: badRequest,
  KEYS_FIXED: badRequest,
  KEYS_UNAVAILABLE: [500, 'HTTPInternalServerError'],
  KEY_UNKNOWN: sourceUnreadable,
  KEY_DAMAGED: sourceUnreadable,
  SECRET_DAMAGED: sourceUnreadable,
  // querying
  REQUEST_TOO_LARGE: [413, 'HTTPPayloadTooLarge'],
  REQUEST_MALFORMED: badRequest,
  ROUTE_NOT_FOUND: [404, 'HTTPRouteNotFound'],
  METHOD_NOT_ALLOWED: [405, 'HTTPMethodNotAllowed'],
  QUERY_TOO_DEEP: badRequest,
  QUERY_TOO_COSTLY: badRequest,
  QUERY_TOO_MANY_ALIASES: badRequest,
  QUERY_TOO_LONG: badRequest,
  BATCH_TOO_LARGE: badRequest,
  ANSWER_TOO_LARGE: badRequest,
  STREAM_NEEDED: badRequest,
  WAIT_TIMED_OUT: conflict,
  TOO_MANY_CONNECTIONS: unavailable,
  TOO_MANY_OPERATIONS: badRequest,
  // references; Deckhand has no such errors
  SEGMENT_NAME_TAKEN: conflict,
  ELEMENT_DUPLICATE: conflict,
  NAME_RESERVED: conflict,
  PARENT_KIND_UNKNOWN: conflict,
  REFERENCE_KIND_UNKNOWN: conflict,
  PARTIAL_KIND: conflict,
  PARENT_CYCLE: conflict,
  FIXED_KEY_INVALID: conflict,
  COMMON_KEY_INVALID: conflict,
  SCHEMA_BREAKS_DATA: conflict,
  KIND_UNKNOWN: conflict,
  PARENT_NOT_FOUND: conflict,
  REFERENCE_NOT_FOUND: conflict,
  HAS_CHILDREN: conflict,
  IS_REFERENCED: conflict,
  SCHEMA_SYNTAX: badRequest,
  SCHEMA_INVALID: badRequest,
  KEY_INVALID: badRequest,
  NAME_MISMATCH: badRequest,
  REFERENCE_MALFORMED: badRequest,
  AMBIGUOUS_ELEMENT: badRequest,
  MEMBER_WITHOUT_EFFECT: badRequest,
  BAD_REQUEST: badRequest,
  NOT_FOUND: [404, 'DocumentNotFound'],
  SEGMENT_UNKNOWN: [404, 'DocumentNotFound'],
  // the store and other services
  STORE_UNAVAILABLE: unavailable,
  STORE_FULL: unavailable,
  TOO_BUSY: unavailable,
  STORE_CORRUPT: unavailable,
  STORE_TRUNCATED: unavailable,
  DATA_FOLDER_UNUSABLE: unavailable,
  REVISION_BROKEN: unavailable,
  CONTENT_MISSING: unavailable,
  CONTENT_DAMAGED: unavailable,
  PAGE_BROKEN: unavailable,
  ENTRY_BROKEN: unavailable,
  MAP_BROKEN: unavailable,
  TAG_BROKEN: unavailable,
  VALIDATION_BROKEN: unavailable,
  AUDIT_BROKEN: unavailable,
  STATE_BROKEN: unavailable,
  EXPORT_MALFORMED: badRequest,
  EXPORT_INCOMPLETE: badRequest,
  HISTORY_DIFFERS: conflict,
  LEASE_LOST: conflict,
  TAG_RESERVED: badRequest,
  CONTENT_NOT_FOUND: notFound,
  CONTENT_CONFLICT: conflict,
  ROW_INVALID: badRequest,
  SERVER_UNREACHABLE: unavailable,
  FILE_UNREADABLE: notFound,
  FILE_UNWRITABLE: badRequest,
  DECKHAND_UNREACHABLE: unavailable,
  DECKHAND_ANSWER_UNUSABLE: unavailable,
  DECKHAND_DENIED: forbidden,
  DECKHAND_SECRET_MISSING: badRequest,
  SETTING_INVALID: badRequest,
  USAGE: badRequest,
  // requests to other systems
  HTTP_STATUS: unavailable,
  ROWS_LIMIT: unavailable,
  PAGES_UNREADABLE: unavailable,
  SOURCE_MEMORY: unavailable,
  ROWS_UNREADABLE: unavailable,
  AUTH_FAILED: unavailable,
  DATA_SOURCE_NOT_FOUND: notFound,
  DATA_SOURCE_INVALID: conflict,
  TABLE_NOT_FOUND: notFound,
  WEBHOOK_NOT_FOUND: notFound,
  REFRESH_TIMEOUT: unavailable,
  NETWORK: unavailable,
  TIMEOUT: unavailable,
  BODY_TOO_LARGE: unavailable,
  EGRESS_DENIED: forbidden,
  INTERNAL: [500, 'HTTPInternalServerError'],
};

/** The paths whose unknown revisions are reported with the class of any missing object. (docs/rest.md#errors) */
const generic: ReadonlySet<string> = new Set([
  '/revisions/{}/documents',
  '/revisions/{}/rendered-documents',
  '/revisions/{}/validations/detail',
  '/revisions/{}/deepdiff/{}',
]);

/** The paths that render documents. */
const rendering: ReadonlySet<string> = new Set([
  '/revisions/{}/rendered-documents',
  '/revisions/{}/deepdiff/{}',
]);

/** The paths that receive secrets: without keys they are refused. On other paths the stored secret cannot be read. */
const sealing: ReadonlySet<string> = new Set(['/buckets/{}/documents', '/documents']);

/** Whether a path's template renders documents. */
export function rendersAt(template: string | null): boolean {
  const shape = shapeOf(template);
  return shape !== null && rendering.has(shape);
}

function shapeOf(template: string | null): string | null {
  return template?.replace(/\{\w+\}/g, '{}') ?? null;
}

/** The class of an error at a path's template; null: the route is not known yet. */
export function classOf(code: ErrorCode, template: string | null): ErrorClass {
  const shape = shapeOf(template);
  if (code === 'REVISION_NOT_FOUND' && shape !== null && generic.has(shape)) return notFound;
  if (code === 'KEYS_MISSING' && shape !== null && !sealing.has(shape)) return sourceUnreadable;
  return errorClasses[code];
}
