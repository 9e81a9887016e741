import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { AuditFilter, NewAuditEntry } from '../../ports/audit-log.ts';
import { firstPosition, numberAt, positionOf } from '../records/position.ts';
import type { Databases } from './databases.ts';

/** The members of an entry that a filter can name. */
export const filtered = ['principal', 'action', 'result'] as const;

/** The members of an entry that have an index. */
export const indexed = [...filtered, 'id'] as const;

export type IndexedMember = (typeof indexed)[number];

/** The positions between two others. */
export interface Span {
  readonly above: string;
  readonly below: string;
}

/** Entries with consecutive numbers, of whose times the earliest and the latest are kept. */
const blockSize = 1_000;

/** Above every character of a position. */
const lastCharacter = '\uffff';

export function indexKey(
  member: IndexedMember,
  value: string,
  position: string,
): [string, Digest, string] {
  return [member, member === 'id' ? digestOf(value) : digestOfFew(value), position];
}

/** The digests of recent values: all members but the id have few. */
const digests = createBoundedCache<Digest>(1_000);

function digestOfFew(value: string): Digest {
  const known = digests.get(value);
  if (known !== undefined) return known;
  const made = digestOf(value);
  if (value.length < 1_000) digests.put(value, made, 1);
  return made;
}

/** Whether an entry was appended before; must run inside a transaction. */
export function isRecorded(databases: Databases, id: string): boolean {
  return positionOfEntry(databases, id) !== null;
}

/** The position of the entry with an id; null if there is none. */
export function positionOfEntry({ audit, audited }: Databases, id: string): string | null {
  const start = indexKey('id', id, '');
  const bounds = { start, end: [start[0], start[1], lastCharacter] as [string, Digest, string] };
  const [[, , position] = []] = [...audited.getKeys({ ...bounds, limit: 1 })];
  // Earlier versions kept entries under their ids.
  return position ?? (audit.doesExist(id) ? id : null);
}

/** Adds an entry to all indexes; must run inside a transaction. */
export function indexEntry(
  { audited, auditTimes }: Databases,
  entry: NewAuditEntry,
  number: number,
): void {
  const position = positionOf(number);
  for (const member of indexed) audited.putSync(indexKey(member, entry[member], position), '');
  const block = blockOf(number);
  const { earliest, latest } = timesIn(auditTimes.get(block) ?? `${entry.at} ${entry.at}`);
  const [first = ''] = [entry.at, earliest].sort();
  const [, last = ''] = [entry.at, latest].sort();
  auditTimes.putSync(block, `${first} ${last}`);
}

/** Whether the times kept for an entry's block include its own. */
export function isTimeIndexed({ auditTimes }: Databases, at: string, number: number): boolean {
  const { earliest, latest } = timesIn(auditTimes.get(blockOf(number)) ?? '');
  return earliest <= at && at <= latest;
}

/**
 * Where between two positions entries may be that a filter selects, newest first. Time need not grow with
 * position: a clock may jump back. So each block is looked up by the times of its entries.
 */
export function spansOf(databases: Databases, filter: AuditFilter, within: Span): readonly Span[] {
  if (filter.since === undefined && filter.until === undefined) return [within];
  return spansByTime(databases, filter, within.below)
    .map(({ above, below }) => ({ above: higher(above, within.above), below }))
    .filter(({ above, below }) => above < below);
}

function spansByTime({ auditTimes }: Databases, filter: AuditFilter, end: string): Span[] {
  const { since = '', until = lastCharacter } = filter;
  const spans: Span[] = [];
  const start = blockOf(numberAt(end) ?? (end > firstPosition ? Number.MAX_SAFE_INTEGER : 1));
  for (const { key, value } of auditTimes.getRange({ start, reverse: true })) {
    const { earliest, latest } = timesIn(value);
    if (latest < since || earliest > until) continue;
    const [above, last] = [positionOf(key * blockSize), positionOf((key + 1) * blockSize)];
    const previous = spans.at(-1);
    if (previous?.above === last) spans[spans.length - 1] = { above, below: previous.below };
    else spans.push({ above, below: lower(`${last}${lastCharacter}`, end) });
  }
  // Ids of earlier versions begin with the time.
  const older = {
    above: since,
    below: lower(`${until}${lastCharacter}`, lower(firstPosition, end)),
  };
  return [...spans, older];
}

function blockOf(number: number): number {
  return Math.floor((number - 1) / blockSize);
}

function timesIn(text: string): { readonly earliest: string; readonly latest: string } {
  const [earliest = '', latest = ''] = text.split(' ');
  return { earliest, latest };
}

function lower(one: string, other: string): string {
  return one < other ? one : other;
}

function higher(one: string, other: string): string {
  return one > other ? one : other;
}
