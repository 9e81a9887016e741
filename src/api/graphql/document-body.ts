import type { Document } from '../../domain/document/document.ts';
import type { Loaders } from './loaders.ts';
import type { DocumentModel } from './models.ts';

/** The fields of a stored document that take more than its entry knows. */
export const bodyFields: ReadonlySet<string> = new Set(['metadata', 'data', 'yaml']);

/** What is made of a document itself: at once if it was read already. */
export function ofBody<T>(
  { entry, body }: DocumentModel,
  loaders: Loaders,
  make: (document: Document) => T,
): T | Promise<T> {
  return body === undefined ? loaders.body.load(entry).then(make) : make(body);
}
