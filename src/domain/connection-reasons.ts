/** Words for what the system says of a connection. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'the connection was cut'],
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'there is no such host'],
  ['ETIMEDOUT', 'it took too long'],
]);

/** Why a connection failed, in words, by the system's code for it; null for one without words. */
export function connectionReason(code: unknown): string | null {
  return reasons.get(code) ?? null;
}
