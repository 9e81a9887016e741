import type { DocumentId } from '../../document/document.ts';
import type { Place } from '../../errors.ts';

/** The place of a fault in one document, and optionally at a path in it. */
export function placeOfDocument({ schema, name, layer }: DocumentId, path?: string): Place {
  return {
    schema,
    name,
    ...(layer === null ? {} : { layer }),
    ...(path === undefined ? {} : { path }),
  };
}
