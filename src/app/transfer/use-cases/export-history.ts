import type { Stream } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { writeExport } from '../write-export.ts';

/**
 * The history as lines of text, for `importHistory`; each is verified before it is returned.
 *
 * @throws STORE_CORRUPT, TAG_BROKEN; REVISION_CONFLICT if the history was purged meanwhile
 */
export const exportHistory: Stream<[progress: Progress], string> = {
  kind: 'stream',
  permission: 'purser:export_history',
  purpose: 'exporting the history',
  run: ({ services }, progress) => writeExport(services.store, progress),
};
