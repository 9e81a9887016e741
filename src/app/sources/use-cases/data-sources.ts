import type { Query } from '../../access/use-case.ts';
import { listSources, type SourceView } from '../list-sources.ts';

/**
 * The data sources of the live revision whose documents the caller may see, and what they do; by name of document.
 * (docs/data-sources.md#states)
 */
export const dataSources: Query<[], readonly SourceView[]> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing data sources',
  run: listSources,
};
