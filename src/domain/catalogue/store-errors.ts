import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of a store and its upkeep, by code. */
export interface StoreFacts {
  STORE_UNAVAILABLE: { reason: string };
  STORE_FULL: Record<never, never>;
  TOO_BUSY: { reason: string };
  STORE_CORRUPT: { what: string };
  STORE_TRUNCATED: { bytes: number; needed: number };
  DATA_FOLDER_UNUSABLE: { folder: string; reason: string };
  REVISION_BROKEN: { revision: number; reason: string };
  CONTENT_MISSING: { kind: string; digest: string; revision: number };
  CONTENT_DAMAGED: { kind: string; digest: string; revision: number };
  PAGE_BROKEN: { page: string; map: string; revision: number; reason: string };
  ENTRY_BROKEN: { document: string; revision: number; reason: string };
  MAP_BROKEN: { map: string; revision: number };
  TAG_BROKEN: { reason: string };
  VALIDATION_BROKEN: { reason: string };
  AUDIT_BROKEN: { reason: string };
  AUDIT_SINK_UNAVAILABLE: { sink: string; reason: string };
  STATE_BROKEN: { reason: string };
  EXPORT_MALFORMED: { reason: string };
  EXPORT_INCOMPLETE: { head: number };
  HISTORY_DIFFERS: { revision: number };
  BACKUP_NOT_FOUND: { address: string; snapshot?: string };
  BACKUP_DAMAGED: { file: string; reason: string };
  BACKUP_UNAVAILABLE: { address: string; reason: string };
  STORE_NOT_EMPTY: { what: string };
  PURGE_NOT_ALLOWED: Record<never, never>;
  LEASE_LOST: { lease: string };
  /** `advice` takes the place of the usual remedy. */
  ROW_INVALID: { what: string; path: string; reason: string; advice?: string };
}

const restore = 'Restore the store from a backup or an export.';

/** The part of the catalogue about a store and its upkeep. */
export const storeErrors: { readonly [C in keyof StoreFacts]: ErrorEntry<StoreFacts[C]> } = {
  STORE_UNAVAILABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ reason }) => `the store does not answer: ${reason}`,
    remedy: 'Try again; nothing was half-written. If it lasts, look at the database.',
  },
  STORE_FULL: {
    kind: 'unavailable',
    retryable: true,
    message: () => 'the store has no room left',
    remedy: 'Free disk space and try again; nothing was half-written.',
  },
  TOO_BUSY: {
    kind: 'unavailable',
    retryable: true,
    message: ({ reason }) => `the change was not committed: ${reason}`,
    remedy: 'Try again later. If it lasts, send fewer changes at a time, or combine them.',
  },
  STORE_CORRUPT: {
    kind: 'unavailable',
    message: ({ what }) => `${what} is missing from the store or damaged`,
    remedy: `\`purser fsck\` names all that is broken. ${restore}`,
  },
  STORE_TRUNCATED: {
    kind: 'unavailable',
    message: ({ bytes, needed }) =>
      `the store's file data.mdb was cut off: it has ${bytes} bytes and needs ${needed}`,
    remedy: restore,
  },
  DATA_FOLDER_UNUSABLE: {
    kind: 'invalid',
    message: ({ folder, reason }) => `the data folder ${folder} cannot be used: ${reason}`,
    remedy: 'Name another folder with `--data` or PURSER_DATA, or correct your rights there.',
  },
  REVISION_BROKEN: {
    kind: 'unavailable',
    message: ({ revision, reason }) => `revision ${revision} is broken: ${reason}`,
    remedy: restore,
  },
  CONTENT_MISSING: {
    kind: 'unavailable',
    message: ({ kind, digest, revision }) =>
      `the ${kind} ${digest} of revision ${revision} is missing`,
    remedy: restore,
  },
  CONTENT_DAMAGED: {
    kind: 'unavailable',
    message: ({ kind, digest, revision }) =>
      `the text of ${kind} ${digest} of revision ${revision} ${kind === 'key' ? 'is no wrapped key' : 'has another digest'}`,
    remedy: restore,
  },
  PAGE_BROKEN: {
    kind: 'unavailable',
    message: ({ page, map, revision, reason }) =>
      `page ${page} of the map "${map}" of revision ${revision}: ${reason}`,
    remedy: restore,
  },
  ENTRY_BROKEN: {
    kind: 'unavailable',
    message: ({ document, revision, reason }) => `${document} in revision ${revision}: ${reason}`,
    remedy: restore,
  },
  MAP_BROKEN: {
    kind: 'unavailable',
    message: ({ map, revision }) =>
      `the map "${map}" of revision ${revision} does not match its changes`,
    remedy: restore,
  },
  TAG_BROKEN: {
    kind: 'unavailable',
    message: ({ reason }) => `a tag is broken: ${reason}`,
    remedy: 'Set the tag again, or take it off.',
  },
  VALIDATION_BROKEN: {
    kind: 'unavailable',
    message: ({ reason }) => `a result of a validation is broken: ${reason}`,
    remedy: restore,
  },
  AUDIT_BROKEN: {
    kind: 'unavailable',
    message: ({ reason }) => `the audit log is broken: ${reason}`,
    remedy: 'Restore the store from a backup; find out who can write to it.',
  },
  AUDIT_SINK_UNAVAILABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ sink, reason }) =>
      `nothing was done, because the ${sink} that receives the audit log does not take entries: ${reason}`,
    remedy:
      'Try again; if it lasts, the operator looks at PURSER_AUDIT_SINK_FILE or PURSER_AUDIT_SINK_URL.',
  },
  STATE_BROKEN: {
    kind: 'unavailable',
    message: ({ reason }) => `the state beside the history is broken: ${reason}`,
    remedy: 'Restore the store from a backup, or remove the data source and submit it again.',
  },
  EXPORT_MALFORMED: {
    kind: 'invalid',
    message: ({ reason }) => `this is no history as \`purser export\` writes it: ${reason}`,
    remedy: 'Export again; the revisions before this line are in the store.',
  },
  EXPORT_INCOMPLETE: {
    kind: 'invalid',
    message: ({ head }) => `the file ends before its end; the store has revisions up to ${head}`,
    remedy: 'Import the whole file: it goes on where this one ended.',
  },
  HISTORY_DIFFERS: {
    kind: 'conflict',
    message: ({ revision }) =>
      `the store has a history of its own: its revision ${revision} is not the one to be imported`,
    remedy: 'Import into an empty store, or into one that has the beginning of the same history.',
  },
  BACKUP_NOT_FOUND: {
    kind: 'missing',
    message: ({ address, snapshot }) =>
      snapshot === undefined
        ? `${address} has no backup`
        : `${address} has no backup "${snapshot}"`,
    remedy: '`purser restore --list` lists the backups of a folder or a bucket.',
  },
  BACKUP_DAMAGED: {
    kind: 'unavailable',
    message: ({ file, reason }) => `the backup's file ${file} ${reason}`,
    remedy: 'Restore an earlier backup, or another copy of this one; then back up to a new place.',
  },
  BACKUP_UNAVAILABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ address, reason }) => `backups cannot be kept at ${address}: ${reason}`,
    remedy: 'Correct the address or the rights there, and try again; earlier backups are intact.',
  },
  STORE_NOT_EMPTY: {
    kind: 'conflict',
    message: ({ what }) => `the store has ${what}: a backup is restored into an empty store only`,
    remedy: 'Name a new folder with `--data`, or a new database with PURSER_MONGODB_URL.',
  },
  PURGE_NOT_ALLOWED: {
    kind: 'denied',
    message: () => 'purging is not allowed here (PURSER_ALLOW_PURGE)',
    remedy: 'Set PURSER_ALLOW_PURGE=true for as long as it takes.',
  },
  LEASE_LOST: {
    kind: 'conflict',
    message: ({ lease }) => `the lease "${lease}" has ended: nothing was written`,
    remedy: 'Take the lease again, and read again what is to be changed.',
  },
  ROW_INVALID: {
    kind: 'invalid',
    message: ({ what, path, reason }) =>
      `${what} cannot be used: ${path === '' ? '' : `${path} `}${reason}`,
    remedy: ({ advice }) =>
      advice ?? 'Select less by the paths of the table, or leave the row out.',
  },
};
