import { sightOf } from '../../../domain/access/sight.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { DocumentDifference } from '../differences.ts';
import { seenDifferences } from '../seen-differences.ts';

const permission = 'deckhand:show_revision_deepdiff';

/**
 * The documents as submitted that differ, by schema, name and layer. A document that comes into sight is added,
 * one that goes out of it removed.
 */
export const diffDocuments: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  readonly DocumentDifference[]
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which documents differ',
  async run({ by, services }, from, to) {
    return seenDifferences(await services.diffs(from, to).documents(), sightOf(by, permission));
  },
};
