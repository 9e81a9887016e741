import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import type { Document } from '../../../domain/document/document.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Loaders } from '../loaders/loaders.ts';
import type { DocumentModel, RenderedDocumentModel } from './models.ts';

/** The fields of a stored document that take more than its entry knows. */
export const bodyFields: ReadonlySet<string> = new Set(['metadata', 'data', 'exists', 'yaml']);

/** Whether the data of a stored document is hidden unless it is asked for in cleartext. */
export function isSecret({ entry }: DocumentModel): boolean {
  return entry.storagePolicy === 'encrypted';
}

/** What fields that show data take. */
export interface Showing {
  readonly cleartext?: boolean | null | undefined;
}

/** What is made of a document itself: at once if it was read already. */
export function ofBody<T>(
  model: DocumentModel,
  { cleartext }: Showing,
  loaders: Loaders,
  make: (document: Document) => T,
): T | Promise<T> {
  const { entry, body } = model;
  if (cleartext && isSecret(model)) return loaders.openBody.load(entry).then(make);
  return body === undefined ? loaders.body.load(entry).then(make) : make(body);
}

/** What is made of a rendered document: at once unless its secrets are asked for. */
export function ofRendered<T>(
  model: RenderedDocumentModel,
  { cleartext }: Showing,
  loaders: Loaders,
  make: (rendered: RenderedDocument) => T,
): T | Promise<T> {
  if (!cleartext || !model.secret) return make(model);
  const { openRendered } = loaders.within(model.revision);
  return openRendered.load(model.entry).then((opened) => {
    invariant(opened, 'what is in the output without its secrets is there with them');
    return make(opened);
  });
}
