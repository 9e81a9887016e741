import { splitTableName } from '../../../domain/source/table-name.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { followStates, type WithCursor } from '../follow-states.ts';
import { listSources, type TableView } from '../list-sources.ts';

/**
 * The tables of live data sources whose documents the caller may see, and then each whose rows have changed, on any
 * server; of some names, or all. With `after`, a cursor, those of the first that are as they were then are left out. No rows,
 * so it needs no permission to read them. (docs/data-sources.md#following)
 */
export const tableChanges: Query<
  [wanted?: { readonly names?: readonly string[]; readonly after?: string }],
  FeedIterator<WithCursor<TableView>>
> = {
  kind: 'query',
  ...seeDocuments,
  async run(context, { names, after } = {}) {
    const sources = names?.flatMap((name) => splitTableName(name)?.source ?? []);
    const read = async () => {
      const found = await listSources(context, sources);
      return found
        .flatMap(({ tables }) => tables)
        .filter(({ name }) => names === undefined || names.includes(name))
        .map((value) => ({ key: value.name, mark: String(value.generation), value }));
    };
    return followStates(context, { watched: ['tables'], read, after });
  },
};
