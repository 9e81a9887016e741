import { splitTableName } from '../../../domain/source/table-name.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { followStates } from '../follow-states.ts';
import { listSources, type TableView } from '../list-sources.ts';

/**
 * The tables of live data sources whose documents the caller may see, and then each whose rows have changed, on any
 * server; of some names, or all. No rows, so it needs no permission to read them. (docs/data-sources.md#following)
 */
export const tableChanges: Query<[names?: readonly string[]], FeedIterator<TableView>> = {
  kind: 'query',
  ...seeDocuments,
  async run(context, names) {
    const sources = names?.flatMap((name) => splitTableName(name)?.source ?? []);
    return followStates(context, ['tables'], async () => {
      const found = await listSources(context, sources);
      return found
        .flatMap(({ tables }) => tables)
        .filter(({ name }) => names === undefined || names.includes(name))
        .map((value) => ({ key: value.name, mark: String(value.generation), value }));
    });
  },
};
