import type { Change } from '../../access/use-case.ts';
import { type GarbageResult, sweepContent } from '../sweep-content.ts';
import { upkeepRules } from '../upkeep-rules.ts';
import type { Progress } from '../verify-store.ts';

/**
 * Removes content that no revision needs, or only counts it.
 *
 * @throws STORE_CORRUPT
 */
export const collectGarbage: Change<[dryRun: boolean, progress: Progress], GarbageResult> = {
  kind: 'change',
  permission: 'purser:collect_garbage',
  purpose: 'collecting garbage',
  audit: {
    action: 'collectGarbage',
    changes: (dryRun) => !dryRun,
    target: () => ({}),
    outcome: ({ documents, pages }) => ({ documents: documents.removed, pages: pages.removed }),
  },
  run: ({ services: { ports } }, dryRun, progress) => {
    const { gcGraceMs } = upkeepRules(ports);
    return sweepContent(ports.store, { dryRun, graceMs: gcGraceMs }, progress);
  },
};
