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

/** What clients of the REST API receive, as it is. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly failure: RestFailure;

  constructor(failure: RestFailure) {
    super(failure.errorType);
    this.failure = failure;
  }
}

/** A refusal of HTTP itself, of which the catalogue has no code: one sentence. */
export function restRefusal(
  status: number,
  errorType: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): RestRefusal {
  return new RestRefusal({ ...plain([status, errorType], message), headers });
}

/**
 * The refusal of rendered documents that do not fit their schemas.
 *
 * `records`: those of `deckhand-schema-validation`, at least one; as sanitised as they are recorded.
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

/** The failure that an error is, at a path's template. */
export function restFailureOf(error: unknown, template: string | null = null): RestFailure {
  if (error instanceof RestRefusal) return error.failure;
  if (error instanceof PurserError) return failureOfFaults(error, template);
  return plain(classOf('INTERNAL', null), 'something went wrong inside Purser');
}

function plain([status, errorType]: ErrorClass, message: string): RestFailure {
  return { status, errorType, reason: 'Unspecified', messages: [{ message, error: true }] };
}

/** All faults, in their order. Of several classes it is the one that Deckhand would report. */
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
 * What a request cannot mean comes before what it may not do, and that before what is in its way. Where
 * something is rendered, faults are in the order in which Deckhand finds them, and the first decides.
 */
function firstClass(faults: readonly Fault[], template: string | null): ErrorClass {
  const classes = faults.map(({ code }) => classOf(code, template));
  const [first] = classes;
  if (first !== undefined && rendersAt(template)) return first;
  const least = classes.reduce((one, other) => (other[0] < one[0] ? other : one));
  // A text that cannot be read is not checked for the form of documents.
  const isUnread = faults.some(({ code }) => unread.has(code));
  return isUnread && least[0] === 400 ? classOf('YAML_SYNTAX', null) : least;
}

/** What keeps a text from being read: it is no YAML, or holds what no document can, such as a custom tag. */
const unread: ReadonlySet<string> = new Set(['YAML_SYNTAX', 'YAML_UNSUPPORTED']);

/** Whether a document is none at all: a list, a text, empty. What is within one has a path. */
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

/** The body of an error. (docs/rest.md#errors) `apiVersion` is that of the path that was asked for. */
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
