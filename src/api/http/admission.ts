import type { AccessConfig } from '../../config/access-config.ts';
import { anonymous, type Principal } from '../../domain/access/principal.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { Identity } from '../../ports/identity.ts';
import { addressKey, callerKey } from './caller-key.ts';
import { networkOf } from './client-address.ts';
import { createRateLimits } from './rate-limits.ts';

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
  /**
   * Who it is by now. Nothing is counted: however many bad tokens come from the same address, a token
   * that is good no longer is reported as just that.
   *
   * @throws UNAUTHENTICATED, IDENTITY_UNAVAILABLE
   */
  again(): Promise<Visitor>;
}

type AdmissionLimits = Pick<AccessConfig, 'rateLimit' | 'maxAuthFailuresPerMinute'>;

/** Asks everybody for a token, if tokens are known here; else anybody is let in. */
export function createAdmission(identity: Identity | null, limits: AdmissionLimits): Admission {
  const rates = createRateLimits();

  async function visitor(caller: Caller): Promise<Visitor> {
    const known = identity === null ? anonymous : await knownBy(identity, caller);
    const { address, requestId } = caller;
    const by = Object.freeze({ ...known, address, requestId });
    const key = callerKey(by);
    const limit = by.allowance.requestsPerMinute ?? limits.rateLimit;
    return {
      by,
      charge: (requests) => rates.take(key, limit, requests),
      again: () => visitor(caller),
    };
  }

  /**
   * Counted only once it failed: a good token gets in however many bad ones come from the same address,
   * so that nobody can shut others out. Guessing is hopeless anyway; this keeps the noise down.
   */
  async function countFailure({ token, address }: Caller, error: unknown): Promise<void> {
    if (token === null) await rates.take(addressKey(address), limits.rateLimit);
    else if (error instanceof PurserError && error.code === 'UNAUTHENTICATED') {
      await rates.take(`failures ${networkOf(address)}`, limits.maxAuthFailuresPerMinute);
    }
  }

  return {
    async admit(caller) {
      const admitted = await visitor(caller).catch(async (error: unknown) => {
        await countFailure(caller, error);
        throw error;
      });
      await admitted.charge(1);
      return admitted;
    },
  };
}

async function knownBy(identity: Identity, { token }: Caller): Promise<Principal> {
  if (token === null) throw refusal('UNAUTHENTICATED', { reason: 'there is no token' });
  return identity.authenticate(token);
}

/** The token of an `authorization` header; null if it holds none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([^\s,]+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
