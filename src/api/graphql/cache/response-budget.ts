import { refusal } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { cachedJson } from './cached-json.ts';

/**
 * The response budget: how many characters of documents one response may contain. A query of a few
 * lines can request more, by rows and aliases, than fits into memory; it is refused before that
 * much is created.
 */
export interface ResponseBudget {
  /** Makes a text within the budget. @throws ANSWER_TOO_LARGE */
  text(make: () => string): string;
  /** A value as JSON, within the budget. @throws ANSWER_TOO_LARGE */
  json(value: Json): RawJson;
  /** The rows of a list, within the budget. @throws ANSWER_TOO_LARGE */
  rows<T>(list: readonly T[]): readonly T[];
}

/** Approximate size of a row of a list in a response, in addition to its texts. */
const rowBytes = 100;

export function createResponseBudget(limit: number): ResponseBudget {
  let left = limit;
  function take(bytes: number): void {
    left -= bytes;
    if (left < 0) throw refusal('ANSWER_TOO_LARGE', { limit });
  }
  function text(make: () => string): string {
    const made = left < 0 ? '' : make();
    take(made.length);
    return made;
  }
  return {
    text,
    rows(list) {
      take(rowBytes * list.length);
      return list;
    },
    json: (value) => new RawJson(text(() => cachedJson(value))),
  };
}
