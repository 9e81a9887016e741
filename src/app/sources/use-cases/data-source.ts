import type { Query } from '../../access/use-case.ts';
import { findSource, type SourceView } from '../list-sources.ts';

/**
 * A data source of the live revision by name, or by its name and that of its document; null if there is none whose
 * document the caller may see.
 */
export const dataSource: Query<[name: string, document?: string], SourceView | null> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing data sources',
  run: findSource,
};
