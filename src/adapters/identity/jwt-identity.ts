import { errors, type JWTPayload, jwtVerify } from 'jose';
import { principalOf, type Roles } from '../../domain/access/roles.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity.ts';
import type { RereadFile } from './reread-file.ts';
import type { VerificationKeys } from './verification-keys.ts';

/** Which JWTs are valid. */
export interface JwtOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly rolesClaim: string;
  readonly nameClaim: string;
  readonly keys: VerificationKeys;
  readonly roles: RereadFile<Roles>;
  readonly clock: Clock;
}

/** Seconds by which clocks may differ. */
const clockTolerance = 30;

/** Authenticates callers by a JWT of the issuer that is for this server, has not expired, and has a valid signature. */
export function createJwtIdentity(options: JwtOptions): Identity {
  const { issuer, nameClaim, rolesClaim, roles } = options;
  return {
    name: `JWTs of ${issuer}`,
    async authenticate(token) {
      const payload = await verified(token, options);
      const name = claimAt(payload, nameClaim);
      if (typeof name !== 'string' || !/^[^\p{Cc}]{1,255}$/u.test(name)) {
        throw refusal('UNAUTHENTICATED', {
          reason: `its claim "${nameClaim}" is not a valid name`,
        });
      }
      return principalOf({ name, via: 'jwt' }, rolesOf(payload, rolesClaim), await roles());
    },
  };
}

async function verified(
  token: string,
  { issuer, audience, keys, clock }: JwtOptions,
): Promise<JWTPayload> {
  try {
    const { algorithms, find } = await keys();
    const { payload } = await jwtVerify(token, find, {
      issuer,
      audience,
      algorithms: [...algorithms],
      clockTolerance,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp'],
    });
    checkTimes(payload);
    return payload;
  } catch (error) {
    if (error instanceof PurserError) throw error;
    throw refusal('UNAUTHENTICATED', { reason: reasonOf(error) });
  }
}

/** The last second of the year 9999: no claim of a token means a later time. */
const lastSecond = 253_402_300_799;

/** @throws UNAUTHENTICATED for numbers that are not a time, which would make a token that never expires */
function checkTimes(payload: JWTPayload): void {
  for (const claim of ['exp', 'nbf', 'iat'] as const) {
    const seconds = payload[claim];
    if (seconds === undefined || (seconds >= 0 && seconds <= lastSecond)) continue;
    throw refusal('UNAUTHENTICATED', { reason: `the claim "${claim}" of the token is no time` });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'the token is expired',
  ERR_JOSE_ALG_NOT_ALLOWED: 'the algorithm of the token is not allowed here',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'the signature of the token is wrong',
  ERR_JWKS_NO_MATCHING_KEY: 'the issuer has no such key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS:
    'the token does not say which key of the issuer it is signed with',
};

/** What is wrong with a token, without quoting any part of it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `the claim "${error.claim}" of the token is ${error.reason === 'missing' ? 'missing' : 'wrong'}`;
  }
  const code = error instanceof errors.JOSEError ? error.code : '';
  return reasons[code] ?? 'the token cannot be read';
}

/**
 * A claim of a token; dots in its name lead into objects, unless there is a claim with the whole name (such as
 * `https://example.org/roles`).
 */
function claimAt(payload: unknown, name: string): unknown {
  const whole = memberOf(payload, name);
  if (whole !== undefined) return whole;
  return name.split('.').reduce(memberOf, payload);
}

/** The roles in a claim: an array of texts, or one text with blanks between, like scopes. */
function rolesOf(payload: unknown, name: string): readonly string[] {
  const claim = claimAt(payload, name);
  if (typeof claim === 'string') return claim.split(' ').filter((role) => role !== '');
  return Array.isArray(claim) ? claim.filter((role) => typeof role === 'string') : [];
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
