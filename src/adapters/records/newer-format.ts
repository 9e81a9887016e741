import { type PurserError, refusal } from '../../domain/errors.ts';

/** The error of a process that uses a store whose format was raised while it ran. */
export function newerFormat(found: unknown, read: unknown): PurserError {
  const reason = `another version of Purser changed its format to ${found}, and this one reads ${read}; update this one`;
  return refusal('STORE_UNAVAILABLE', { reason });
}
