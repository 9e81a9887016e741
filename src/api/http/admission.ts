import type { IncomingMessage } from 'node:http';
import type { AccessConfig } from '../../config/access-config.ts';
import { anonymous, type Principal } from '../../domain/access/principal.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { Identity } from '../../ports/identity.ts';
import { type CertificateOf, certificateOf } from '../transport/client-certificates.ts';
import { addressKey, callerKey } from './caller-key.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Authenticates callers and limits the rate of their requests. */
export interface Admission {
  /**
   * The caller; counts one request.
   *
   * @throws UNAUTHENTICATED, IDENTITY_UNAVAILABLE, RATE_LIMITED
   */
  admit(caller: Caller): Promise<AdmittedCaller>;
}

/** The data of a request before authentication. */
export interface Caller {
  readonly token: string | null;
  /** Of the connection, if it can have one; a token comes before it. */
  readonly certificate?: CertificateOf;
  readonly address: string;
  readonly requestId: string;
}

/** A caller after authentication. */
export interface AdmittedCaller {
  readonly by: Principal;
  /** Counts further requests of the caller. @throws RATE_LIMITED */
  charge(requests: number): Promise<void>;
  /**
   * Authenticates the caller again, without counting: even if many bad tokens come from the same address, an expired
   * token is reported as such.
   *
   * @throws UNAUTHENTICATED, IDENTITY_UNAVAILABLE
   */
  again(): Promise<AdmittedCaller>;
}

type AdmissionLimits = Pick<AccessConfig, 'rateLimit' | 'maxAuthFailuresPerMinute'>;

/**
 * Requires a token of every caller, if the server has an identity provider; otherwise admits
 * everybody.
 */
export function createAdmission(
  identity: Identity | null,
  limits: AdmissionLimits,
  /** Where the requests of callers are counted; default: in this process. */
  ofCallers: RateLimits = createRateLimits('PURSER_RATE_LIMIT'),
): Admission {
  const withoutToken = createRateLimits('PURSER_RATE_LIMIT');
  const failures = createRateLimits('PURSER_AUTH_FAILURES');

  async function identify(caller: Caller): Promise<AdmittedCaller> {
    const known = identity === null ? anonymous : await knownBy(identity, caller);
    const { address, requestId } = caller;
    const by = Object.freeze({ ...known, address, requestId });
    const key = callerKey(by);
    const limit = by.allowance.requestsPerMinute ?? limits.rateLimit;
    return {
      by,
      charge: (requests) => ofCallers.take(key, limit, requests),
      again: () => identify(caller),
    };
  }

  /**
   * Only failures count: a good token is accepted however many bad ones come from the same address, so that no client
   * can lock out others. Guessing is hopeless anyway; this only limits the load.
   */
  async function countFailure({ token, address }: Caller, error: unknown): Promise<void> {
    if (token === null) await withoutToken.take(addressKey(address), limits.rateLimit);
    else if (error instanceof PurserError && error.code === 'UNAUTHENTICATED') {
      await failures.take(networkOf(address), limits.maxAuthFailuresPerMinute);
    }
  }

  return {
    async admit(caller) {
      const admitted = await identify(caller).catch(async (error: unknown) => {
        await countFailure(caller, error);
        throw error;
      });
      await admitted.charge(1);
      return admitted;
    },
  };
}

async function knownBy(identity: Identity, { token, certificate }: Caller): Promise<Principal> {
  if (token !== null) return identity.authenticate(token);
  const found = identity.authenticateCertificate === undefined ? null : (certificate?.() ?? null);
  const known = found === null ? undefined : identity.authenticateCertificate?.(found);
  if (known === undefined) throw refusal('UNAUTHENTICATED', { reason: 'there is no token' });
  return known;
}

/** What a request says about its caller. */
export function callerOf(
  request: IncomingMessage,
  { trustedProxies }: Pick<AccessConfig, 'trustedProxies'>,
  requestId: string,
): Caller {
  return {
    token: bearerToken(request.headers.authorization),
    certificate: certificateOf(request),
    address: clientAddress(request, trustedProxies),
    requestId,
  };
}

/** The token of an `authorization` header; null if it has none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([^\s,]+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
