import { choice, file, integer, optional, setting } from './setting.ts';

/** Requests a minute of one address, if callers authenticate: ten times those of one principal. */
export const addressRate = 60_000;

const longestMs = 3_600_000;

export const connectionSettings = {
  tlsCert: optional(
    'PURSER_TLS_CERT',
    'File of the certificate with which the server speaks TLS, PEM, followed by those of its issuers.',
    file,
  ),
  tlsKey: optional('PURSER_TLS_KEY', 'File of the private key of the certificate, PEM.', file),
  tlsClientCa: optional(
    'PURSER_TLS_CLIENT_CA',
    'File of the certificate authorities, PEM, whose client certificates are accepted beside tokens.',
    file,
  ),
  tlsClientAuth: setting(
    'PURSER_TLS_CLIENT_AUTH',
    'Whether a connection may come without a client certificate (optional) or not (required).',
    choice('optional', 'required'),
    'optional',
  ),
  headerTimeoutMs: setting(
    'PURSER_HEADER_TIMEOUT',
    'Milliseconds for a client to send the headers of a request.',
    integer(100, longestMs),
    10_000,
  ),
  bodyTimeoutMs: setting(
    'PURSER_BODY_TIMEOUT',
    'Milliseconds for a client to send the body of a request, after its headers.',
    integer(100, longestMs),
    60_000,
  ),
  drainDelayMs: setting(
    'PURSER_DRAIN_DELAY',
    'Milliseconds between a signal to end, from which on /readyz fails, and the end of new connections.',
    integer(0, 600_000),
    0,
  ),
  drainTimeoutMs: setting(
    'PURSER_DRAIN_TIMEOUT',
    'Milliseconds for requests in flight to finish when the server ends.',
    integer(100, 3_600_000),
    10_000,
  ),
  maxAddressRequests: optional(
    'PURSER_ADDRESS_RATE_LIMIT',
    'Requests a minute of one address, counted before authentication; 0: no limit.',
    integer(0, 10_000_000),
    `${addressRate}; 0 without authentication`,
  ),
};
