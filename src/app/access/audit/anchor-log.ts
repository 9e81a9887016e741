import {
  type AnchoredEntry,
  type AuditAnchor,
  anchorDigest,
  anchorOver,
} from '../../../domain/audit/audit-anchor.ts';
import { refusal } from '../../../domain/errors.ts';
import { type AuditEntry, type AuditLog, auditEntryText } from '../../../ports/audit-log.ts';
import type { AuditSink } from '../../../ports/audit-sink.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { Timer } from '../../../ports/timer.ts';
import { sinkLine } from './sink-line.ts';

/** Anchors the audit log, behind what is recorded: no action waits for it. */
export interface AuditAnchors {
  /** An action was recorded by this process. */
  recorded(): void;
  /** Anchors all entries, at intervals, until `signal` is aborted. Never rejects. */
  run(intervalMs: number, signal: AbortSignal): Promise<void>;
  /** Anchors what this process recorded since it last did, if that is not much. Never rejects. */
  close(): Promise<void>;
}

/** Dependencies of anchors. */
interface AnchorPorts {
  readonly log: AuditLog;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly logger: Logger | null;
  /** Gets each anchor that this process makes. */
  readonly sink: AuditSink | null;
}

/** Maximum number of entries below one anchor, which is one record. */
const maxEntries = 1_000;
/** Maximum number of anchors that a process makes at its end. */
const maxAtEnd = 5;

export function createAuditAnchors({ log, clock, timer, logger, sink }: AnchorPorts): AuditAnchors {
  let isBehind = false;

  async function anchorUpTo(maxAnchors: number, signal?: AbortSignal): Promise<void> {
    isBehind = false;
    try {
      for (let made = 0; made < maxAnchors && signal?.aborted !== true; made += 1) {
        const anchor = await anchorNext(log, clock.now());
        if (anchor === null) return;
        const { number, last } = anchor;
        const digest = anchorDigest(anchor);
        logger?.info({ number, digest, last }, 'the audit log was anchored');
        await sink?.take(sinkLine('anchor', { ...anchor, digest }));
      }
    } catch (error) {
      if (signal?.aborted === true) return;
      isBehind = true;
      logger?.warn({ err: error }, 'the audit log could not be anchored');
    }
  }

  return {
    recorded() {
      isBehind = true;
    },
    async run(intervalMs, signal) {
      while (!signal.aborted) {
        await anchorUpTo(Number.MAX_SAFE_INTEGER, signal);
        await timer.wait(intervalMs, { signal, background: true });
      }
    },
    async close() {
      if (isBehind) await anchorUpTo(maxAtEnd);
    },
  };
}

/**
 * Anchors the next entries. Null if there are none, or if another process anchors at the same time.
 *
 * @throws STORE_CORRUPT if the last entry that the last anchor covers is missing
 */
export async function anchorNext(log: AuditLog, createdAt: string): Promise<AuditAnchor | null> {
  const before = await log.lastAnchor();
  const last = before === null ? null : await log.find(before.last);
  if (before !== null && last === null) {
    const what = `the audit log: the last entry that anchor ${before.number} covers, ${before.last},`;
    throw refusal('STORE_CORRUPT', { what });
  }
  const entries = await log.list(
    {},
    { above: last?.position ?? '', limit: maxEntries, oldestFirst: true },
  );
  const [first, ...others] = entries.map(anchoredEntry);
  if (first === undefined) return null;
  const anchor = anchorOver(before, [first, ...others], createdAt);
  return (await log.keepAnchor(anchor)) ? anchor : null;
}

/** An entry as anchors cover it. */
export function anchoredEntry(entry: AuditEntry): AnchoredEntry {
  return { id: entry.id, text: auditEntryText(entry), link: entry.link };
}
