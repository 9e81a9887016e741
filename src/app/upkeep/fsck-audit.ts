import { type AuditAnchor, anchorDigest } from '../../domain/audit/audit-anchor.ts';
import {
  type AnchorChecker,
  anchorFlaw,
  createAnchorChecker,
  createChainChecker,
} from '../../domain/audit/check-audit.ts';
import { fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { DamagedRecord, StoreUpkeep } from '../../ports/store-upkeep.ts';
import { anchoredEntry } from '../access/audit/anchor-log.ts';
import type { ReportFaults } from './fsck-records.ts';

/** What was checked of the audit log. */
export interface AuditCheck {
  readonly entries: number;
  /** Chains of entries: one for each process that recorded some. */
  readonly chains: number;
  /** Entries behind the last anchor: if they were removed, nothing in the store would show it. */
  readonly unanchored: number;
  readonly anchors: number;
  /** The digest of the last anchor; null if there is none. */
  readonly anchor: Digest | null;
}

/**
 * Checks all entries of the audit log: by themselves, in their chains, and below their anchors. With `known`, also that
 * there is an anchor with this digest, which was noted elsewhere.
 */
export async function checkAuditLog(
  upkeep: StoreUpkeep,
  found: ReportFaults,
  known: Digest | null = null,
): Promise<AuditCheck> {
  const report = (reason: string): void => found([fault('AUDIT_BROKEN', { reason })]);
  const chains = createChainChecker();
  const anchors = await createAnchorReader(upkeep, known, report);
  let entries = 0;
  let unanchored = 0;
  /** The anchor whose entries are read; null before the first and behind the last one. */
  let current: AnchorChecker | null = null;
  let isDamaged = false;

  async function close(checker: AnchorChecker): Promise<void> {
    // What cannot be read was reported already.
    if (!isDamaged) for (const flaw of checker.flaws(chains)) report(flaw);
    isDamaged = false;
    await anchors.advance();
    current = null;
  }

  async function place(entry: AuditEntry): Promise<void> {
    const due = anchors.next();
    if (due !== null && entry.id === anchors.following()?.first) {
      await close(current ?? createAnchorChecker(due));
    }
    const next = anchors.next();
    // Entries of a store may stand before those that a backup brought.
    const isBelow = next !== null && (anchors.isContinued() || entry.id === next.first);
    if (current === null && isBelow) current = createAnchorChecker(next);
    if (current === null) unanchored += 1;
    else current.take(anchoredEntry(entry));
  }

  for await (const part of upkeep.allAudited()) {
    for (const entry of part) {
      if (isDamage(entry)) {
        report(entry.damage);
        chains.damaged();
        isDamaged = true;
        continue;
      }
      entries += 1;
      await place(entry);
      for (const flaw of chains.take({ ...anchoredEntry(entry), position: entry.position })) {
        report(flaw);
      }
      const checker = current as AnchorChecker | null;
      if (checker?.isComplete()) await close(checker);
    }
  }
  for (let next = anchors.next(); next !== null; next = anchors.next()) {
    await close((current as AnchorChecker | null) ?? createAnchorChecker(next));
  }
  return { entries, chains: chains.chains(), unanchored, ...anchors.ended() };
}

function isDamage<T extends object>(record: T | DamagedRecord): record is DamagedRecord {
  return 'damage' in record;
}

/** Anchors in order, and the one after the next. Reports what is wrong with them. */
async function createAnchorReader(
  upkeep: StoreUpkeep,
  known: Digest | null,
  report: (reason: string) => void,
) {
  const source = readAnchors(upkeep);
  let count = 0;
  let isKnown = known === null;
  let newest: AuditAnchor | null = null;

  async function pull(): Promise<AuditAnchor | null> {
    for (;;) {
      const { value, done } = await source.next();
      if (done === true) return null;
      if (isDamage(value)) {
        report(value.damage);
        continue;
      }
      const flaw = anchorFlaw(value, newest);
      if (flaw !== null) report(flaw);
      newest = value;
      count += 1;
      isKnown ||= anchorDigest(value) === known;
      return value;
    }
  }

  let before: AuditAnchor | null = null;
  let next = await pull();
  let following = await pull();
  return {
    next: () => next,
    following: () => following,
    /** Whether the next anchor begins where the one before it ends. */
    isContinued: () => before !== null && next?.number === before.number + 1,
    async advance(): Promise<void> {
      before = next;
      next = following;
      following = await pull();
    },
    ended(): Pick<AuditCheck, 'anchors' | 'anchor'> {
      if (!isKnown) report(`no anchor has the digest ${known}: entries were removed or changed`);
      return { anchors: count, anchor: newest === null ? null : anchorDigest(newest) };
    },
  };
}

/** Anchors up to the one that is last now: later ones may cover entries that are not read. */
async function* readAnchors(
  upkeep: StoreUpkeep,
): AsyncGenerator<AuditAnchor | DamagedRecord, undefined> {
  let left = 0;
  for await (const part of upkeep.allAnchors()) left += part.length;
  for await (const part of upkeep.allAnchors()) {
    yield* part.slice(0, left);
    left -= part.length;
    if (left <= 0) return;
  }
}
