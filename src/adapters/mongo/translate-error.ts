import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { PurserError, refusal } from '../../domain/errors.ts';

/** The error code of a duplicate key. */
export const duplicateKey = 11_000;

/** Out of disk space, over a quota. */
const full: ReadonlySet<number> = new Set([14_031, 12_501]);

/** The error codes of a server that is unavailable, or refuses us. */
const unavailable: ReadonlySet<number> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  13, // Unauthorized
  18, // AuthenticationFailed
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  79, // UnknownReplWriteConcern
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  8_000, // AtlasError
  9_001, // SocketException
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** The driver's errors without a server, or after it was closed. */
const driverReasons: ReadonlyMap<string, string> = new Map([
  ['MongoTopologyClosedError', 'the connection was closed'],
  ['MongoNotConnectedError', 'the connection was closed'],
  ['MongoClientClosedError', 'the connection was closed'],
  ['MongoServerClosedError', 'the connection was closed'],
  ['MongoPoolClosedError', 'the connection was closed'],
  ['MongoExpiredSessionError', 'the connection was closed'],
  ['MongoWaitQueueTimeoutError', 'all connections are busy'],
  ['MongoOperationTimeoutError', 'it took too long'],
]);

/**
 * The refusal for an error of the driver; others are returned unchanged. The reason is in our own
 * words, because the driver's messages name hosts.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof PurserError) return error;
  // For bulk writes the driver wraps any error as if a server had sent it.
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError) {
    return translateError(error.errorResponse);
  }
  const codes = codesOf(error);
  if (codes.some((code) => full.has(code))) return refusal('STORE_FULL', {}, {}, { cause: error });
  const reason = reasonOf(error) ?? serverReason(error, codes);
  return reason === null ? error : refusal('STORE_UNAVAILABLE', { reason }, {}, { cause: error });
}

function reasonOf(error: unknown): string | null {
  if (error instanceof MongoServerSelectionError) return 'no server of it can be reached';
  if (error instanceof MongoNetworkError) return 'the connection broke';
  if (error instanceof MongoError) return driverReasons.get(error.name) ?? null;
  const looksUp = error instanceof Error && 'syscall' in error && /^query/.test(`${error.syscall}`);
  return looksUp ? 'the name of its host cannot be resolved' : null;
}

function serverReason(error: unknown, codes: readonly number[]): string | null {
  if (!(error instanceof MongoServerError)) return null;
  const code = codes.find((one) => unavailable.has(one));
  if (code === 13 || code === 18)
    return `it refuses the user of PURSER_MONGODB_URL (error ${code})`;
  if (code !== undefined) return `it answered with error ${code}${namePart(error, code)}`;
  return error.hasErrorLabel('RetryableWriteError') ? 'it could not write now' : null;
}

function namePart({ code, codeName }: MongoServerError, answered: number): string {
  return code === answered && codeName !== undefined ? ` (${codeName})` : '';
}

/** The codes of a response; for bulk writes, those of each failed write. */
export function codesOf(error: unknown): readonly number[] {
  if (!(error instanceof MongoServerError)) return [];
  const own = typeof error.code === 'number' ? [error.code] : [];
  if (!(error instanceof MongoBulkWriteError)) return own;
  const writes = [error.writeErrors].flat().map(({ code }) => code);
  const concern = error.result.getWriteConcernError()?.code;
  return [...own, ...writes, ...(concern === undefined ? [] : [concern])];
}
