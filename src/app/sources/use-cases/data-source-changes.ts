import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { followStates, type WithCursor } from '../follow-states.ts';
import { listSources, type SourceView } from '../list-sources.ts';

/**
 * The data sources of the live revision whose documents the caller may see, and then each that has changed, on any
 * server; of some names, or all. With `after`, a cursor, those of the first that are as they were then are left out. A source
 * that is removed gives nothing. (docs/data-sources.md#following)
 */
export const dataSourceChanges: Query<
  [wanted?: { readonly names?: readonly string[]; readonly after?: string }],
  FeedIterator<WithCursor<SourceView>>
> = {
  kind: 'query',
  ...seeDocuments,
  async run(context, { names, after } = {}) {
    const read = async () => {
      const sources = await listSources(context, names);
      return sources.map((value) => ({
        key: JSON.stringify(value.id),
        mark: JSON.stringify(value),
        value,
      }));
    };
    return followStates(context, { watched: ['records'], read, after });
  },
};
