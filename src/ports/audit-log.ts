import type { AuditAnchor } from '../domain/audit/audit-anchor.ts';
import type { AuditLink } from '../domain/audit/audit-link.ts';
import { canonicalText } from '../domain/json/canonical.ts';
import type { Json, JsonObject } from '../domain/json/value.ts';

/** The `result` of a successful action. */
export const successResult = 'ok';

/** An action, successful or not. Contains no data of documents. */
export interface NewAuditEntry {
  /** Unique. */
  readonly id: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** The principal: its name, how it was authenticated, and its network address. */
  readonly principal: string;
  readonly via: string;
  readonly address: string | null;
  readonly requestId: string | null;
  /** The use case: `submitDocuments`, `openSecrets`. */
  readonly action: string;
  /** The object of the action: a revision, a bucket, documents. */
  readonly target: JsonObject;
  /** `successResult`, or the code of the error that it ended with. */
  readonly result: string;
}

/** An entry of the log. Never changes. */
export interface AuditEntry extends NewAuditEntry {
  /**
   * Sorts in order of insertion, whatever the clocks said. Entries of earlier versions sort before all
   * others, by their time.
   */
  readonly position: string;
  /** Its place in the chain of the process that recorded it; null for an entry of a version without chains. */
  readonly link: AuditLink | null;
}

/** The canonical text of an entry, which its link and anchors are over. */
export function auditEntryText(entry: NewAuditEntry): string {
  const { id, at, principal, via, address, requestId, action, target, result } = entry;
  const who = { principal, via, address, requestId };
  return canonicalText({ id, at, ...who, action, target: target as Json, result });
}

/** Which entries to list; members combine with AND. */
export interface AuditFilter {
  readonly principal?: string;
  readonly action?: string;
  readonly result?: string;
  /** Whether `result` is `successResult`. */
  readonly isSuccess?: boolean;
  /** UTC, ISO 8601 with milliseconds; both are included. */
  readonly since?: string;
  readonly until?: string;
}

/** Which of the entries that match a filter to list. */
export interface AuditPage {
  /** Only entries below this position. */
  readonly below?: string;
  /** Only entries above this position. */
  readonly above?: string;
  readonly limit: number;
  /** Default: the last inserted first. */
  readonly oldestFirst?: boolean;
}

/**
 * The audit log: append-only; a purge keeps it.
 *
 * Its contract is `test/contract/audit-log.ts`, which every adapter passes.
 */
export interface AuditLog {
  /**
   * Appends entries in this order; once this resolves they survive a crash. An entry whose id is in the log already is
   * ignored. Each names the one that this process recorded before it; after a failed write, whose end is not known, a
   * new chain begins.
   */
  append(entries: readonly NewAuditEntry[]): Promise<void>;

  /** Entries in order of insertion: the last inserted first, or the first with `oldestFirst`. */
  list(filter: AuditFilter, page: AuditPage): Promise<readonly AuditEntry[]>;

  /** The number of entries that match a filter. It may read the whole log. */
  count(filter: AuditFilter): Promise<number>;

  /** The entry with an id; null if there is none. */
  find(id: string): Promise<AuditEntry | null>;

  /** The anchor with the highest number; null before the first. @throws STORE_CORRUPT */
  lastAnchor(): Promise<AuditAnchor | null>;

  /** Keeps the next anchor. False, and keeps nothing, if there is one of its number. */
  keepAnchor(anchor: AuditAnchor): Promise<boolean>;
}
