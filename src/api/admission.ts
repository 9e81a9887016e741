import type { AccessConfig } from '../access-config.ts';
import { anonymous, type Principal } from '../domain/access/principal.ts';
import { PurserError, refusal } from '../domain/errors.ts';
import type { Identity } from '../ports/identity.ts';
import { networkOf } from './client-address.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Lets in whoever may ask, as often as they may. */
export interface Admission {
  /**
   * Who asks, counted as one request.
   *
   * @throws UNAUTHENTICATED, IDENTITY_UNAVAILABLE, RATE_LIMITED
   */
  admit(caller: Caller): Promise<Visitor>;
}

/** What is known of somebody before it is known who it is. */
export interface Caller {
  readonly token: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** Somebody who was let in. */
export interface Visitor {
  readonly by: Principal;
  /** Counts further requests of theirs. @throws RATE_LIMITED */
  charge(requests: number): Promise<void>;
  /** Who it is by now, without counting. @throws UNAUTHENTICATED, IDENTITY_UNAVAILABLE */
  again(): Promise<Visitor>;
}

type AdmissionLimits = Pick<AccessConfig, 'rateLimit' | 'authFailures'>;

/** Asks everybody for a token, if tokens are known here; else anybody is let in. */
export function createAdmission(identity: Identity | null, limits: AdmissionLimits): Admission {
  const rates = createRateLimits();

  async function visitor(caller: Caller): Promise<Visitor> {
    const known = identity === null ? anonymous : await knownBy(identity, caller, limits, rates);
    const { address, requestId } = caller;
    const by = Object.freeze({ ...known, address, requestId });
    const key = by.via === 'nobody' ? strangerKey(address) : `${by.via} ${by.name}`;
    const limit = by.allowance.requestsPerMinute ?? limits.rateLimit;
    return {
      by,
      charge: (requests) => rates.take(key, limit, requests),
      again: () => visitor(caller),
    };
  }

  return {
    async admit(caller) {
      const admitted = await visitor(caller);
      await admitted.charge(1);
      return admitted;
    },
  };
}

async function knownBy(
  identity: Identity,
  { token, address }: Caller,
  { rateLimit, authFailures }: AdmissionLimits,
  rates: RateLimits,
): Promise<Principal> {
  if (token === null) {
    await rates.take(strangerKey(address), rateLimit);
    throw refusal('UNAUTHENTICATED', { reason: 'there is no token' });
  }
  try {
    return await identity.authenticate(token);
  } catch (error) {
    // Counted only now: a good token gets in however many bad ones come from the same address, so that
    // nobody can shut others out. Guessing is hopeless anyway; this keeps the noise down.
    if (error instanceof PurserError && error.code === 'UNAUTHENTICATED') {
      await rates.take(`failures ${networkOf(address)}`, authFailures);
    }
    throw error;
  }
}

function strangerKey(address: string): string {
  return `address ${networkOf(address)}`;
}

/** The token of an `authorization` header; null if it holds none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([^\s,]+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
