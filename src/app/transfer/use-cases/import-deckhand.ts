import type { DeckhandSource } from '../../../ports/deckhand-source.ts';
import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../upkeep/verify-store.ts';
import { copyDeckhandHistory } from '../deckhand/copy-deckhand-history.ts';
import type { DeckhandImportRequest, DeckhandImportResult } from '../deckhand/deckhand-import.ts';

/**
 * Brings in the history of a running Deckhand, and compares what it is rendered to; revisions that came whole
 * stay, whatever is wrong after them.
 *
 * @throws as `DeckhandSource` does; HISTORY_DIFFERS, REVISION_CONFLICT, KEYS_MISSING, DECKHAND_SECRET_MISSING, and all
 *   that is wrong with the documents of a revision at once
 */
export const importDeckhand: Change<
  [source: DeckhandSource, request: DeckhandImportRequest, progress: Progress],
  DeckhandImportResult
> = {
  kind: 'change',
  permission: 'purser:import_history',
  purpose: 'importing a history',
  audit: {
    action: 'importDeckhand',
    changes: (_source, { bringIn }) => bringIn,
    target: ({ url }) => ({ url }),
    outcome: ({ head, imported, tags, validations }) => ({ head, imported, tags, validations }),
  },
  run: ({ by, services }, source, request, progress) =>
    copyDeckhandHistory(services, by, source, request, progress),
};
