import { entryFilter } from '../../app/kernel/select-entries.ts';
import type { DocumentFilter } from '../../app/kernel/selection.ts';
import type { OfflineDocument } from '../../app/render/render-files.ts';
import { factsOf } from '../../domain/document/facts.ts';

/** The filter of a revision's list, for documents without a revision. */
export function offlineFilter(filter: DocumentFilter): (document: OfflineDocument) => boolean {
  const passes = entryFilter(filter);
  return (document) => passes({ ...factsOf(document, '', false), bucket: '' });
}
