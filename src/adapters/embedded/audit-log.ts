import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type AuditAnchor, anchorText } from '../../domain/audit/audit-anchor.ts';
import { auditLinkText } from '../../domain/audit/audit-link.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  auditEntryText,
  type NewAuditEntry,
  successResult,
} from '../../ports/audit-log.ts';
import {
  type AuditChain,
  createAuditChain,
  type LinkedEntry,
  withChain,
} from '../records/audit-chain.ts';
import { inBatches } from '../records/in-batches.ts';
import { firstPosition, numberAt, positionOf } from '../records/position.ts';
import { auditAnchorFrom, auditEntryFrom } from '../records/read-records.ts';
import type { Access } from './access.ts';
import {
  filtered,
  type IndexedMember,
  indexEntry,
  indexKey,
  isRecorded,
  positionOfEntry,
  type Span,
  spansOf,
} from './audit-index.ts';
import type { Databases } from './databases.ts';

/** Maximum number of entries read or counted in one step, which blocks this process. */
const maxRead = 1_000;

/** Above every character of a position. */
const lastCharacter = '\uffff';

/** The whole log. */
const everything: Span = { above: '', below: lastCharacter };

export function createAuditLog(databases: Databases, { read, write }: Access): AuditLog {
  /** The entries that a filter selects, in parts. */
  async function* select(filter: AuditFilter, { within, limit, oldestFirst }: Selection) {
    const { first, isDecisive } = indexFor(filter);
    // If an index alone decides, only the requested entries are read.
    const maxEntries = isDecisive ? Math.min(limit, maxRead) : maxRead;
    const spans = await read(() => spansOf(databases, filter, within));
    for (let span of oldestFirst ? spans.toReversed() : spans) {
      for (;;) {
        const reading = { span, filter, first, maxEntries, oldestFirst };
        const part = await read(() => entriesIn(databases, reading));
        yield part.filter((entry) => isWanted(entry, filter));
        const last = part.at(-1);
        if (last === undefined || part.length < maxEntries) break;
        span = { ...span, [oldestFirst ? 'above' : 'below']: last.position };
        await yieldToEventLoop();
      }
    }
  }

  // Each transaction waits for the disk: entries of concurrent changes share one.
  const chain = createAuditChain(() => randomBytes(8).toString('hex'));
  const appendTogether = inBatches((entries: readonly NewAuditEntry[]) =>
    withChain(chain, async () => {
      const added = await write(() => append(databases, chain, entries));
      for (const { link } of added) if (link !== null) chain.stored(link);
    }),
  );

  return {
    append: appendTogether,
    async list(filter, { below, above, limit, oldestFirst = false }) {
      if (limit < 1) return [];
      const found: AuditEntry[] = [];
      const within = { above: above ?? everything.above, below: below ?? everything.below };
      for await (const part of select(filter, { within, limit, oldestFirst })) {
        found.push(...part);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },
    async count(filter) {
      let count = 0;
      const { first, isDecisive } = indexFor(filter);
      if (isDecisive) {
        for (const span of countedSpans(await read(() => lastNumber(databases)))) {
          count += await read(() => countKeys(databases, { span, filter, first }));
          await yieldToEventLoop();
        }
        return count;
      }
      const all = { within: everything, limit: maxRead, oldestFirst: false };
      for await (const part of select(filter, all)) count += part.length;
      return count;
    },
    find: (id) => read(() => entryWithId(databases, id)),
    lastAnchor: () => read(() => lastAnchor(databases)),
    keepAnchor: (anchor) => write(() => keepAnchor(databases, anchor)),
  };
}

function entryWithId(databases: Databases, id: string): AuditEntry | null {
  const position = positionOfEntry(databases, id);
  return position === null ? null : entryAt(databases, position);
}

/** The member of a filter whose index is read, and whether every entry found by it matches. */
function indexFor({ since, until, isSuccess, ...members }: AuditFilter) {
  const [first, ...others] = filtered.filter((member) => members[member] !== undefined);
  const isDecisive = others.length === 0 && (since ?? until ?? isSuccess) === undefined;
  return { first, isDecisive };
}

/** The whole log in parts that can be counted in one step each; earlier versions assigned no numbers. */
function countedSpans(last: number): readonly Span[] {
  const parts = Math.ceil(last / maxRead);
  const numbered = Array.from({ length: parts }, (_, part) => ({
    above: positionOf(part * maxRead),
    below: positionOf((part + 1) * maxRead + 1),
  }));
  return [{ above: '', below: firstPosition }, ...numbered];
}

/** The entries to list, of those that match a filter. */
interface Selection {
  readonly within: Span;
  readonly limit: number;
  readonly oldestFirst: boolean;
}

/** The number of the entry inserted last; 0 before the first. */
function lastNumber({ audit }: Databases): number {
  const [last = ''] = audit.getKeys({ reverse: true, limit: 1 });
  return numberAt(last) ?? 0;
}

/** Must run inside a transaction. */
function append(
  databases: Databases,
  chain: AuditChain,
  entries: readonly NewAuditEntry[],
): readonly LinkedEntry[] {
  const ids = new Set<string>();
  const added = entries.filter(({ id }) => {
    const isNew = !ids.has(id) && !isRecorded(databases, id);
    ids.add(id);
    return isNew;
  });
  const linked = chain.link(added);
  putEntries(databases, linked);
  return linked;
}

/** Must run inside a transaction. */
function putEntries(databases: Databases, entries: readonly LinkedEntry[]): void {
  const { audit, auditLinks } = databases;
  let number = lastNumber(databases);
  for (const { entry, text, link } of entries) {
    number += 1;
    audit.putSync(positionOf(number), text);
    if (link !== null) auditLinks.putSync(positionOf(number), auditLinkText(link));
    indexEntry(databases, entry, number);
  }
}

/** Appends entries of a backup that are not in the log; must run inside a transaction. */
export function restoreAudit(
  databases: Databases,
  entries: readonly Omit<AuditEntry, 'position'>[],
): void {
  const missing = entries.filter(({ id }) => !isRecorded(databases, id));
  putEntries(
    databases,
    missing.map((entry) => ({ entry, text: auditEntryText(entry), link: entry.link })),
  );
}

/** Replaces all anchors; must run inside a transaction. */
export function restoreAnchors({ auditAnchors }: Databases, anchors: readonly AuditAnchor[]): void {
  auditAnchors.clearSync();
  for (const anchor of anchors) auditAnchors.putSync(anchor.number, anchorText(anchor));
}

function lastAnchor({ auditAnchors }: Databases): AuditAnchor | null {
  const [last] = auditAnchors.getRange({ reverse: true, limit: 1 });
  return last === undefined ? null : auditAnchorFrom(last.key, last.value);
}

/** Must run inside a transaction. */
function keepAnchor({ auditAnchors }: Databases, anchor: AuditAnchor): boolean {
  if (auditAnchors.doesExist(anchor.number)) return false;
  auditAnchors.putSync(anchor.number, anchorText(anchor));
  return true;
}

function entryAt({ audit, auditLinks }: Databases, position: string): AuditEntry {
  return auditEntryFrom(position, audit.get(position) ?? '', auditLinks.get(position));
}

function isWanted(entry: AuditEntry, filter: AuditFilter): boolean {
  const { since = '', until = lastCharacter, isSuccess } = filter;
  return (
    since <= entry.at &&
    entry.at <= until &&
    (isSuccess === undefined || isSuccess === (entry.result === successResult)) &&
    filtered.every((member) => filter[member] === undefined || filter[member] === entry[member])
  );
}

/** The entries to count in a part of the log. */
interface Counting {
  readonly span: Span;
  readonly filter: AuditFilter;
  /** The member whose index is read; without one, the log itself. */
  readonly first: Exclude<IndexedMember, 'id'> | undefined;
}

function countKeys(
  { audit, audited }: Databases,
  { span: { above, below }, filter, first }: Counting,
): number {
  const order = { exclusiveStart: true };
  if (first === undefined) return audit.getKeysCount({ ...order, start: above, end: below });
  const value = filter[first] ?? '';
  const [start, end] = [indexKey(first, value, above), indexKey(first, value, below)];
  return audited.getKeysCount({ ...order, start, end });
}

/** How to read a part of the log. */
interface Reading extends Counting {
  readonly maxEntries: number;
  readonly oldestFirst: boolean;
}

function entriesIn(
  databases: Databases,
  { span: { above, below }, filter, first, maxEntries, oldestFirst }: Reading,
): readonly AuditEntry[] {
  const { audit, audited, auditLinks } = databases;
  const order = { reverse: !oldestFirst, exclusiveStart: true, limit: maxEntries };
  const [start, end] = oldestFirst ? [above, below] : [below, above];
  if (first === undefined) {
    const range = audit.getRange({ ...order, start, end });
    return [...range].map(({ key, value }) => auditEntryFrom(key, value, auditLinks.get(key)));
  }
  const value = filter[first] ?? '';
  const bounds = { start: indexKey(first, value, start), end: indexKey(first, value, end) };
  const positions = [...audited.getKeys({ ...order, ...bounds })].map(([, , position]) => position);
  return positions.map((position) => entryAt(databases, position));
}
