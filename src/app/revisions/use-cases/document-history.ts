import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleRevision } from '../../access/visible-revision.ts';
import { withNodes } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { listDocumentVersions } from '../list-document-versions.ts';
import type { DocumentName, DocumentVersion } from '../revision-query.ts';

/**
 * The revisions, up to one of them, that changed a document, newest first; also of a deleted document. Takes time in
 * proportion to its changes, not to the length of the history.
 *
 * @throws ARGUMENT_INVALID for a bad cursor, or without `layer` if several layers had the document
 */
export const documentHistory: Query<
  [upTo: RevisionSnapshot, name: DocumentName, page: PageRequest],
  Slice<DocumentVersion>
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, upTo, name, page) {
    const slice = await listDocumentVersions(
      { ...services, visibility: visibilityOf(by) },
      upTo,
      name,
      page,
    );
    return withNodes(slice, (version) => ({
      ...version,
      revision: visibleRevision(by, version.revision),
      previous: visibleRevision(by, version.previous),
    }));
  },
};
