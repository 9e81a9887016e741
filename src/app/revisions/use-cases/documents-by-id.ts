import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry, DocumentId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleEntry } from '../../diff/differences.ts';
import { entriesById } from '../../kernel/read-entries.ts';

/** Entries by identity; null for missing ones. */
export const documentsById: Query<
  [revision: RevisionSnapshot, ids: readonly DocumentId[]],
  readonly (DocumentEntry | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, { maps }, ids) {
    const found = await entriesById(maps, ids, services.content.pages);
    const visibility = visibilityOf(by);
    return visibility.isUnrestricted
      ? found
      : found.map((entry) => visibleEntry(entry, visibility));
  },
};
