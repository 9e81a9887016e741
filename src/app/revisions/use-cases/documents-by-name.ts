import { visibilityOf } from '../../../domain/access/visibility.ts';
import { type DocumentEntry, type SourceId, sourceKey } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { entriesByName } from '../../kernel/read-entries.ts';

/**
 * All documents of one schema and name (one per layer), in order of layer key.
 */
export const documentsByName: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (readonly DocumentEntry[])[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, { maps }, ids) {
    const found = await entriesByName(maps, ids, services.content.pages);
    const visibility = visibilityOf(by);
    const lists = ids.map((id) => found.get(sourceKey(id)) ?? []);
    return visibility.isUnrestricted
      ? lists
      : lists.map((entries) => entries.filter(visibility.includes));
  },
};
