import { STATUS_CODES } from 'node:http';
import { printYaml } from '../../domain/document/print-yaml.ts';
import type { ErrorCode, Fault } from '../../domain/errors.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';

/** How an error is told by the REST API: its class, and its HTTP status. */
export interface RestFailure {
  readonly status: number;
  readonly errorType: string;
  readonly reason: 'Unspecified' | 'Validation';
  readonly messages: readonly JsonObject[];
}

/** What is told to clients of the REST API, as it is. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly failure: RestFailure;

  constructor(failure: RestFailure) {
    super(failure.errorType);
    this.failure = failure;
  }
}

const classes: { readonly [C in ErrorCode]?: readonly [number, string] } = {
  REVISION_NOT_FOUND: [404, 'RevisionNotFound'],
};

/** The failure that an error is. */
export function failureOf(error: unknown): RestFailure {
  if (error instanceof RestRefusal) return error.failure;
  if (error instanceof PurserError) {
    const [status, errorType] = classes[error.code] ?? [400, 'HTTPBadRequest'];
    const messages = error.faults.map(messageOf);
    return { status, errorType, reason: 'Unspecified', messages };
  }
  const messages = [{ message: 'something went wrong inside Purser', error: true }];
  return { status: 500, errorType: 'HTTPInternalServerError', reason: 'Unspecified', messages };
}

function messageOf({ message }: Fault): JsonObject {
  return { message, error: true };
}

/** The body of an error. (spec 11) `apiVersion` is that of the path that was asked for. */
export function errorText(failure: RestFailure, apiVersion: string): string {
  const { status, errorType, reason, messages } = failure;
  const [first] = messages;
  const body: Json = {
    kind: 'Status',
    apiVersion,
    metadata: {},
    status: 'Failure',
    code: `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    message: String(first?.['message'] ?? errorType),
    reason,
    retry: status === 500,
    details: { errorType, errorCount: messages.length, messageList: [...messages] },
  };
  return printYaml(body);
}
