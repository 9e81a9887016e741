import type { ErrorCode, Fault } from '../../domain/errors.ts';

/** Codes in the order in which they give a refusal its own. (spec references.md 8) */
const ranked: readonly ErrorCode[] = [
  'SCHEMA_SYNTAX',
  'SCHEMA_INVALID',
  'SEGMENT_NAME_TAKEN',
  'SEGMENT_UNKNOWN',
  'ELEMENT_DUPLICATE',
  'NAME_RESERVED',
  'PARENT_KIND_UNKNOWN',
  'REFERENCE_KIND_UNKNOWN',
  'PARTIAL_KIND',
  'PARENT_CYCLE',
  'FIXED_KEY_INVALID',
  'COMMON_KEY_INVALID',
  'SCHEMA_BREAKS_DATA',
  'REFERENCE_MALFORMED',
  'BAD_REQUEST',
  'KIND_UNKNOWN',
  'KEY_INVALID',
  'NAME_MISMATCH',
  'NOT_FOUND',
  'PARENT_NOT_FOUND',
  'REFERENCE_NOT_FOUND',
  'HAS_CHILDREN',
  'IS_REFERENCED',
];

/** Faults by rank; those of other codes first, as nothing else can be said before they are mended. */
export function byRank(faults: readonly Fault[]): readonly Fault[] {
  const rankOf = ({ code }: Fault): number => ranked.indexOf(code);
  return [...faults].sort((one, other) => rankOf(one) - rankOf(other));
}
