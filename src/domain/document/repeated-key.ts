import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { isSegment, nameOfSegment } from './segment-syntax.ts';
import { clipped, pathText } from './shape.ts';
import { note, type Reading } from './yaml/reading.ts';

/** The places of a repeated key of a mapping: the repetition and the first occurrence. */
export interface RepeatedKeyPlace {
  readonly offset: number;
  readonly first: number;
}

/**
 * Notes a repeated key of a mapping. In a segment of the referential schema it is always a fault; in other documents
 * only if repeated keys are rejected. (docs/documents.md#how-yaml-is-read)
 */
export function noteRepeated(
  reading: Reading,
  document: Json,
  { offset, first }: RepeatedKeyPlace,
  path: Location,
): void {
  if (isSegment(document)) {
    const facts = {
      segment: nameOfSegment(document),
      path: pathText(path[0] === 'data' && path.length > 1 ? path.slice(1) : path),
      why: 'the key is written twice',
    };
    note(reading, 'SCHEMA_SYNTAX', facts, offset, path);
  } else if (!reading.lastKeyWins) {
    const facts = {
      key: clipped(String(path.at(-1) ?? '')),
      firstLine: reading.positionOf(first).line,
    };
    note(reading, 'KEY_DUPLICATE', facts, offset, path);
  }
}
