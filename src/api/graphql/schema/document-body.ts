import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import type { Document } from '../../../domain/document/document.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Loaders } from '../loaders/loaders.ts';
import type { DocumentModel, RenderedDocumentModel } from './models.ts';

/** The fields of a stored document that its entry does not contain. */
export const bodyFields: ReadonlySet<string> = new Set(['metadata', 'data', 'exists', 'yaml']);

/** Whether the data of a stored document is hidden unless cleartext is requested. */
export function isSecret({ entry }: DocumentModel): boolean {
  return entry.storagePolicy === 'encrypted';
}

/** The dependencies of fields that show data. */
export interface Showing {
  readonly cleartext?: boolean | null | undefined;
}

/** A result computed from a stored document: synchronous if the document was read already. */
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

/** A result computed from a rendered document: synchronous unless its secrets are requested. */
export function ofRendered<T>(
  model: RenderedDocumentModel,
  { cleartext }: Showing,
  loaders: Loaders,
  make: (rendered: RenderedDocument) => T,
): T | Promise<T> {
  if (!cleartext || !model.secret) return make(model);
  const { openRendered } = loaders.within(model.revision);
  return openRendered.load(model.entry).then((opened) => {
    invariant(opened, 'a document in the output without secrets is in the output with them');
    return make(opened);
  });
}
