import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../upkeep/fsck.ts';
import { type ImportResult, importHistory as readHistory } from '../import-history.ts';

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
    readHistory(store, lines, limits, progress),
};
