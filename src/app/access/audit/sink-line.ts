import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';

/** What a sink gets: a change that begins, an entry of the log, or an anchor. */
export type SinkLineKind = 'begun' | 'entry' | 'anchor';

/** A line for a sink. (docs/security.md#a-receiver-of-the-audit-log) */
export function sinkLine(kind: SinkLineKind, members: object): string {
  return canonicalText({ kind, ...members } as unknown as Json);
}
