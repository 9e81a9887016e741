import type { ErrorCode, Fault, Place } from '../../../domain/errors.ts';
import type { NamedDocument } from '../../../domain/named-document.ts';
import { referenceErrors } from '../../../domain/reference-errors.ts';

/** One document that would break a rule of references, with the facts of its fault, and where it says so. */
interface Violation {
  readonly code: ErrorCode;
  readonly resource: NamedDocument;
  readonly place: Omit<Place, 'schema' | 'name' | 'layer'>;
}

/**
 * What is wrong with references, as one list: of the faults of a refusal, all that are about a document. Empty
 * unless one of them is about references. (spec references.md 8)
 */
export function violationsOf(faults: readonly Fault[]): readonly Violation[] {
  if (!faults.some(({ code }) => Object.hasOwn(referenceErrors, code))) return [];
  return faults.flatMap(({ code, facts, place: { schema, name, layer, ...place } }) => {
    if (schema === undefined || name === undefined) return [];
    const resource = { schema, name, ...(layer !== undefined && { layer }) };
    return [{ code, resource, ...facts, place }];
  });
}
