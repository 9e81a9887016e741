import type { JsonObject } from '../domain/json/value.ts';

/** What somebody did, or tried to. Holds no data of documents. */
export interface AuditEntry {
  /** Begins with `at`, so that it sorts in order of time, and goes on so that it is unique. */
  readonly id: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** The principal: its name, how that is known, and where it asked from. */
  readonly principal: string;
  readonly via: string;
  readonly address: string | null;
  readonly requestId: string | null;
  /** The use case: `submitDocuments`, `openSecrets`. */
  readonly action: string;
  /** What it was done to: a revision, a bucket, documents. */
  readonly target: JsonObject;
  /** `ok`, or the code of the error that it ended with. */
  readonly result: string;
}

/** Which entries to list; members combine with AND. */
export interface AuditFilter {
  readonly principal?: string;
  readonly action?: string;
  readonly result?: string;
  /** UTC, ISO 8601 with milliseconds; both are included. */
  readonly since?: string;
  readonly until?: string;
}

/**
 * The log of who did what: append-only, and not taken away by a purge.
 *
 * What a caller may rely on is what `test/contract/audit-log.ts` checks, for every adapter alike.
 */
export interface AuditLog {
  /** Records entries; once this resolves they survive a crash. To do it again changes nothing. */
  append(entries: readonly AuditEntry[]): Promise<void>;

  /** Entries, newest first, below an id if one is given. */
  list(
    filter: AuditFilter,
    page: { readonly below?: string; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}
