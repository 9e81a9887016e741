const notTrusted =
  'its certificate is not trusted; name the file of its authority in NODE_EXTRA_CA_CERTS';

/** System error codes of connections, in words. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'the connection was cut'],
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'there is no such host'],
  ['ETIMEDOUT', 'it took too long'],
  ['EPROTO', 'it does not speak TLS; if it serves plain HTTP, write http:// instead of https://'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', notTrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', notTrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', notTrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', notTrusted],
]);

/** Why a connection failed, in words, by the system's error code; null for a code without words. */
export function connectionReason(code: unknown): string | null {
  return reasons.get(code) ?? null;
}
