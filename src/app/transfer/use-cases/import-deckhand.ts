import type { DeckhandSource } from '../../../ports/deckhand-source.ts';
import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { copyDeckhandHistory } from '../deckhand/copy-deckhand-history.ts';
import type { DeckhandImportRequest, DeckhandImportResult } from '../deckhand/deckhand-import.ts';

/**
 * Imports the history of a running Deckhand, and compares its rendered documents; completely imported revisions stay,
 * whatever fails after them.
 *
 * @throws like `DeckhandSource`; HISTORY_DIFFERS, REVISION_CONFLICT, KEYS_MISSING, DECKHAND_SECRET_MISSING, and all
 * faults of the documents of a revision at once
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
