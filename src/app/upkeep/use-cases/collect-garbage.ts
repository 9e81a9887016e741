import type { Change } from '../../access/use-case.ts';
import { removeLostContents } from '../../document-content/document-contents.ts';
import type { Progress } from '../../kernel/progress.ts';
import { type GarbageCount, type GarbageResult, sweepContent } from '../sweep-content.ts';
import { sweepState } from '../sweep-state.ts';
import { upkeepRules } from '../upkeep-rules.ts';

/** How much was not needed of the content of revisions, and of the state beside them. */
export interface CollectedGarbage extends GarbageResult {
  /** Those of no data source. */
  readonly tables: GarbageCount;
}

/**
 * Removes content that no revision needs, and tables of no data source, or only counts them; and what stands beside
 * documents that were deleted.
 *
 * @throws STORE_CORRUPT
 */
export const collectGarbage: Change<[dryRun: boolean, progress: Progress], CollectedGarbage> = {
  kind: 'change',
  permission: 'purser:collect_garbage',
  purpose: 'collecting garbage',
  audit: {
    action: 'collectGarbage',
    changes: (dryRun) => !dryRun,
    target: () => ({}),
    outcome: ({ documents, pages }) => ({ documents: documents.removed, pages: pages.removed }),
  },
  async run({ services }, dryRun, progress) {
    const { ports } = services;
    const { gcGraceMs } = upkeepRules(ports);
    const result = await sweepContent(ports.store, { dryRun, graceMs: gcGraceMs }, progress);
    if (!dryRun) await removeLostContents(services);
    return { ...result, tables: await sweepState(services, { dryRun }) };
  },
};
