import { sightOf } from '../../../domain/access/sight.ts';
import type { DocumentEntry, DocumentId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import type { Query } from '../../access/use-case.ts';
import { seenEntry } from '../../diff/differences.ts';
import { entriesById } from '../../kernel/read-entries.ts';

/**
 * Entries by identity; null where there is none.
 */
export const documentsById: Query<
  [revision: RevisionSnapshot, ids: readonly DocumentId[]],
  readonly (DocumentEntry | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, { maps }, ids) {
    const found = await entriesById(maps, ids, services.content.pages);
    const sight = sightOf(by);
    return sight.isWhole ? found : found.map((entry) => seenEntry(entry, sight));
  },
};
