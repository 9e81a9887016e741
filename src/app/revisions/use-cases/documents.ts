import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { DocumentSelection } from '../../kernel/selection.ts';
import type { Slice } from '../../kernel/slice.ts';
import { findDocuments } from '../find-documents.ts';

/**
 * Entries of a revision, selected and paged.
 *
 * @throws ARGUMENT_INVALID
 */
export const documents: Query<
  [revision: RevisionSnapshot, selection: DocumentSelection],
  Slice<DocumentEntry>
> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision, selection) =>
    findDocuments(services, revision, selection, visibilityOf(by)),
};
