import type { Query } from '../../access/use-case.ts';
import { type ImportedSources, importSources } from '../import-sources.ts';

/** Texts of data sources of OpenStack Congress. */
export interface SourceTexts {
  readonly yaml: string;
  /** The values that `!ref NAME` inserts. */
  readonly reusables: string | null;
  /** See `ImportOptions`. */
  readonly inline: boolean;
}

/**
 * The documents that data sources of OpenStack Congress come to; nothing is stored. They contain the secrets of the
 * texts. (docs/data-sources.md#importing)
 *
 * @throws YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED for the reusable values
 */
export const importedDataSources: Query<[texts: SourceTexts], ImportedSources> = {
  kind: 'query',
  permission: 'purser:change_sources',
  purpose: 'importing data sources',
  run: async ({ services: { limits } }, { yaml, reusables, inline }) =>
    importSources([{ file: 'yaml', text: yaml }], {
      limits,
      reusables: reusables === null ? null : { file: 'reusables', text: reusables },
      inline,
    }),
};
