import type { Permission } from '../access/permissions.ts';
import { isSameRendered, type RenderedSource } from '../source/source-rights.ts';

/**
 * The permissions that it takes to make one rendered notification of another: a notification reports violations and actions to
 * others, so it takes those to read them. (docs/security.md#data-sources)
 */
export const notificationPermissions: readonly Permission[] = [
  'purser:change_sources',
  'purser:read_policies',
  'purser:read_tables',
  'purser:read_actions',
];

/** Those that a change takes; null stands for no notification. */
export function permissionsForNotification(
  before: RenderedSource,
  after: RenderedSource,
): readonly Permission[] {
  if (isSameRendered(before, after)) return [];
  return after === null ? notificationPermissions.slice(0, 1) : notificationPermissions;
}
