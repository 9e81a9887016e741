import type { Change } from '../../access/use-case.ts';
import { removeLostContents } from '../../document-content/document-contents.ts';
import { type GarbageResult, sweepContent } from '../sweep-content.ts';
import { upkeepRules } from '../upkeep-rules.ts';
import type { Progress } from '../verify-store.ts';

/**
 * Removes content that no revision needs, or only counts it; and what stands beside documents that were deleted.
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
  async run({ services }, dryRun, progress) {
    const { ports } = services;
    const { gcGraceMs } = upkeepRules(ports);
    const result = await sweepContent(ports.store, { dryRun, graceMs: gcGraceMs }, progress);
    if (!dryRun) await removeLostContents(services);
    return result;
  },
};
