import { STATUS_CODES } from 'node:http';
import { printYaml } from '../../domain/document/yaml/print-yaml.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { adviceOf } from '../http/http-advice.ts';
import { classOf, type ErrorClass, invalidDocumentType, rendersAt } from './error-classes.ts';
import { invalidMessage, malformedMessage, placeText } from './validation-messages.ts';

/** How the REST API reports an error: its class, and its HTTP status. */
export interface RestFailure {
  readonly status: number;
  readonly errorType: string;
  readonly reason: 'Unspecified' | 'Validation';
  readonly messages: readonly JsonObject[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error in the form that clients of the REST API receive. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly failure: RestFailure;

  constructor(failure: RestFailure) {
    super(failure.errorType);
    this.failure = failure;
  }
}

/** A refusal by HTTP itself, without a code in the catalogue: one sentence. */
export function restRefusal(
  status: number,
  errorType: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): RestRefusal {
  return new RestRefusal({ ...plain([status, errorType], message), headers });
}

/**
 * The refusal of rendered documents that are not valid.
 *
 * `records`: those of `deckhand-schema-validation`, at least one; without secrets, as they are recorded.
 * (docs/rest.md#errors)
 */
export function invalidDocuments(records: readonly JsonObject[]): RestRefusal {
  const messages = records.map(invalidMessage);
  return new RestRefusal({
    status: 400,
    errorType: invalidDocumentType,
    reason: 'Validation',
    messages,
  });
}

/** The response for an error at a path's template. */
export function restFailureOf(error: unknown, template: string | null = null): RestFailure {
  if (error instanceof RestRefusal) return error.failure;
  if (error instanceof PurserError) return failureOfFaults(error, template);
  return plain(classOf('INTERNAL', null), 'something went wrong inside Purser');
}

function plain([status, errorType]: ErrorClass, message: string): RestFailure {
  return { status, errorType, reason: 'Unspecified', messages: [{ message, error: true }] };
}

/**
 * All faults, in their order. If they have several classes, the class is the one that Deckhand
 * would report.
 */
function failureOfFaults(error: PurserError, template: string | null): RestFailure {
  const headers = Object.fromEntries(adviceOf(error));
  const shapeless = error.faults.filter(isShapeless);
  const others = error.faults.filter((found) => !isShapeless(found));
  const [status, errorType] =
    shapeless.length > 0 ? classOf('REQUEST_MALFORMED', null) : firstClass(others, template);
  const messages = [
    ...(shapeless.length > 0 ? [shapelessMessage(shapeless)] : []),
    ...others.map((found) => messageOf(found)),
  ];
  const reason = errorType === invalidDocumentType ? 'Validation' : 'Unspecified';
  return { status, errorType, reason, messages, headers };
}

/**
 * The fault that determines the class: malformed requests come before missing permissions, and these before conflicts.
 * If documents are rendered, faults are in the order in which Deckhand finds them, and the first one decides.
 */
function firstClass(faults: readonly Fault[], template: string | null): ErrorClass {
  const classes = faults.map(({ code }) => classOf(code, template));
  const [first] = classes;
  if (first !== undefined && rendersAt(template)) return first;
  const least = classes.reduce((one, other) => (other[0] < one[0] ? other : one));
  // A text that cannot be parsed is not checked further.
  const isUnread = faults.some(({ code }) => unread.has(code));
  return isUnread && least[0] === 400 ? classOf('YAML_SYNTAX', null) : least;
}

/**
 * Faults that prevent a text from being parsed: it is not YAML, or contains unsupported features such as custom tags.
 */
const unread: ReadonlySet<string> = new Set(['YAML_SYNTAX', 'YAML_UNSUPPORTED']);

/**
 * Whether a fault is about a whole document that is a list, a text or empty. Faults within a
 * document have a path.
 */
function isShapeless({ code, place }: Fault): boolean {
  return code === 'DOCUMENT_MALFORMED' && place.document !== undefined && place.path === undefined;
}

function shapelessMessage(faults: readonly Fault[]): JsonObject {
  const positions = faults.map(({ place: { document = 0 } }) => document + 1);
  const where = [...new Set(positions)].join(', ');
  const message = `a document is a mapping, and not empty; that is not so at position ${where}`;
  return { message, error: true };
}

function messageOf(found: Fault): JsonObject {
  const [, errorType] = classOf(found.code, null);
  if (errorType === invalidDocumentType) return malformedMessage(found);
  const where = placeText(found);
  return { message: where === '' ? found.message : `${found.message} (${where})`, error: true };
}

/** The body of an error. (docs/rest.md#errors) `apiVersion` is that of the requested path. */
export function errorText(failure: RestFailure, apiVersion: string): string {
  const { status, errorType, reason, messages } = failure;
  const body: Json = {
    kind: 'Status',
    apiVersion,
    metadata: {},
    status: 'Failure',
    code: `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    message: summaryOf(failure),
    reason,
    retry: status === 500,
    details: { errorType, errorCount: messages.length, messageList: [...messages] },
  };
  return printYaml(body);
}

function summaryOf({ errorType, messages: [first, ...more] }: RestFailure): string {
  const summary = String(first?.['message'] ?? errorType);
  return more.length === 0 ? summary : `${summary} (and ${more.length} more)`;
}
