import { refusal } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { keptText } from './kept-text.ts';

/**
 * The room that an answer has for documents. A query of a few lines can ask for more, by rows and
 * aliases, than fits into memory; it is refused before that much was made.
 */
export interface AnswerRoom {
  /** Makes a text, if there is room. @throws ANSWER_TOO_LARGE */
  text(make: () => string): string;
  /** A value as JSON, if there is room. @throws ANSWER_TOO_LARGE */
  json(value: Json): RawJson;
  /** The rows of a list, if there is room. @throws ANSWER_TOO_LARGE */
  rows<T>(list: readonly T[]): readonly T[];
}

/** About what a row of a list takes in an answer, beside its texts. */
const rowBytes = 100;

export function createRoom(limit: number): AnswerRoom {
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
    json: (value) => new RawJson(text(() => keptText(value))),
  };
}
