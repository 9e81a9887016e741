import type { Fault } from '../domain/errors.ts';
import { errorOf } from './graphql/errors.ts';
import { resultText } from './graphql/result-text.ts';

/** An answer, whichever HTTP library sends it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly text: string;
}

export const jsonType = ['content-type', 'application/json; charset=utf-8'] as const;

/** A refusal, in the form in which GraphQL tells errors too. */
export function refused(status: number, ...faults: readonly Fault[]): HttpAnswer {
  const errors = faults.map((found) => errorOf(found));
  return { status, headers: [jsonType], text: resultText({ errors }) };
}
