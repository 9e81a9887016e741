import type { Permission } from '../access/permissions.ts';
import { canonicalText } from '../json/canonical.ts';
import { type Json, memberAt } from '../json/value.ts';

/** A rendered data source: its data; undefined if it cannot be rendered, so that nobody knows what it says. */
export type RenderedSource = { readonly data: Json | undefined } | null;

/** Rights of a data source that take a permission of their own. */
const rights: readonly {
  readonly permission: Permission;
  readonly isIn: (data: Json) => boolean;
}[] = [
  { permission: 'purser:allow_calls', isIn: (data) => memberAt(data, 'allow_exec_api') === true },
  {
    permission: 'purser:skip_tls_verification',
    isIn: (data) => memberAt(memberAt(data, 'tls'), 'insecure_skip_verify') === true,
  },
];

/**
 * The permissions that it takes to make one rendered data source of another; null stands for no data source. What cannot
 * be rendered counts as if it had no rights before, and has all of them after. (docs/security.md#data-sources)
 */
export function permissionsForSource(
  before: RenderedSource,
  after: RenderedSource,
): readonly Permission[] {
  if (isSameRendered(before, after)) return [];
  const gained = after === null ? [] : rights.filter(({ isIn }) => gains(before, after, isIn));
  return ['purser:change_sources', ...gained.map(({ permission }) => permission)];
}

/** Whether nothing changes; what cannot be rendered may be anything. */
export function isSameRendered(before: RenderedSource, after: RenderedSource): boolean {
  if (before === null || after === null) return before === after;
  if (before.data === undefined || after.data === undefined) return false;
  return canonicalText(before.data) === canonicalText(after.data);
}

function gains(
  before: RenderedSource,
  after: Exclude<RenderedSource, null>,
  isIn: (data: Json) => boolean,
): boolean {
  const has = after.data === undefined || isIn(after.data);
  return has && !(before?.data !== undefined && isIn(before.data));
}
