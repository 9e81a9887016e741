import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { entriesIn, schemaRanges } from '../../kernel/read-entries.ts';

/** The documents of a revision that share a schema or a bucket. */
export interface DocumentGroup {
  readonly name: string;
  readonly documentCount: number;
}

/** The schemas or buckets of the documents that a caller may see, by name, with the numbers of these documents. */
export const documentGroups: Query<
  [revision: RevisionSnapshot, by: 'schema' | 'bucket'],
  readonly DocumentGroup[]
> = {
  kind: 'query',
  ...seeDocuments,
  run: async ({ by: caller, services }, { maps }, by) => {
    const visibility = visibilityOf(caller);
    const counts = new Map<string, number>();
    for (const entry of await entriesIn(maps, schemaRanges(undefined), services.content.pages)) {
      if (visibility.includes(entry)) counts.set(entry[by], (counts.get(entry[by]) ?? 0) + 1);
    }
    return [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, documentCount]) => ({ name, documentCount }));
  },
};
