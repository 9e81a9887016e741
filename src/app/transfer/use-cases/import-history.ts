import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../upkeep/verify-store.ts';
import { type ImportResult, readExport } from '../read-export.ts';

/**
 * Brings in an exported history; revisions that came whole stay, whatever is wrong after them.
 *
 * @throws EXPORT_MALFORMED, EXPORT_INCOMPLETE, HISTORY_DIFFERS; CONTENT_MISSING, CONTENT_DAMAGED and STORE_CORRUPT
 *   if it is the store that is damaged
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
