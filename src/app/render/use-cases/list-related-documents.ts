import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry, DocumentId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleEntry } from '../../diff/differences.ts';
import { entriesById } from '../../kernel/read-entries.ts';
import { relatedDocuments } from '../related-documents.ts';
import type { Relation } from '../relation.ts';

/**
 * Related documents of each, in order of key. Documents with faults have the relations that could
 * be determined.
 */
export const listRelatedDocuments: Query<
  [revision: RevisionSnapshot, relation: Relation, ids: readonly DocumentId[]],
  readonly (readonly DocumentEntry[])[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, relation, ids) {
    const visibility = visibilityOf(by);
    const found = await relatedDocuments(services, revision, relation, ids);
    if (visibility.isUnrestricted) return found;
    const entries = await entriesById(revision.maps, ids, services.content.pages);
    return found.map((others, at) => {
      const isSeen = visibleEntry(entries[at] ?? null, visibility) !== null;
      return isSeen ? others.filter(visibility.includes) : [];
    });
  },
};
