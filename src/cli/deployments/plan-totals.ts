import type { DeploymentProgress } from './deployment-progress.ts';

/** How many resources a plan has of each status, the most important first, and how many would be destroyed; as a line. */
export function planTotals({
  resources,
  orphaned,
}: Pick<DeploymentProgress, 'resources' | 'orphaned'>): string {
  const counts = new Map<string, number>();
  for (const { status } of resources) counts.set(status, (counts.get(status) ?? 0) + 1);
  const listed = ['FAILED', 'STALE', 'DEFERRED', 'VALID'];
  const others = [...counts.keys()].filter((status) => !listed.includes(status)).sort();
  const parts = [...listed, ...others].flatMap((status) => {
    const count = counts.get(status);
    return count === undefined ? [] : [`${count} ${status}`];
  });
  const destroyed = orphaned.filter(({ willBeDestroyed }) => willBeDestroyed).length;
  if (destroyed > 0) parts.push(`${destroyed} to be destroyed`);
  const what = resources.length === 1 ? 'resource' : 'resources';
  return `${resources.length} ${what}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}\n`;
}
