import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { type ImportResult, readExport } from '../read-export.ts';

/**
 * Imports an exported history; completely imported revisions stay, whatever fails after them.
 *
 * @throws EXPORT_MALFORMED, EXPORT_INCOMPLETE, HISTORY_DIFFERS; CONTENT_MISSING, CONTENT_DAMAGED and STORE_CORRUPT if
 * the store is damaged
 */
export const importHistory: Change<
  [lines: AsyncIterable<string>, progress: Progress],
  ImportResult
> = {
  kind: 'change',
  permission: 'purser:import_history',
  purpose: 'importing a history',
  audit: {
    action: 'importHistory',
    target: () => ({}),
    outcome: (result) => ({ ...result }),
  },
  run: ({ services: { store, limits } }, lines, progress) =>
    readExport(store, lines, limits, progress),
};
