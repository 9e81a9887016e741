import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
} from 'jose';
import { refusal } from '../../domain/errors.ts';
import { readBody } from '../../http-client.ts';
import type { Clock } from '../../ports/clock.ts';
import { publicAlgorithms, type VerificationKeys } from './verification-keys.ts';

/** Maximum size of a set of keys: no issuer has as many keys. */
const maxBytes = 256 * 1024;

/** Time without requests after a failure, so that bad tokens cannot cause many requests. */
const failurePauseMs = 5_000;

/**
 * The keys of an issuer, fetched on first use, cached for ten minutes, and fetched again for an unknown key, at most
 * every half minute. No redirects are followed.
 */
export function remoteKeys(url: string, clock: Clock): VerificationKeys {
  const set = createRemoteJWKSet(new URL(url), { [customFetch]: fetchLimited });
  let resumeAt = 0;
  const find: JWTVerifyGetKey = async (header, token) => {
    const now = Date.parse(clock.now());
    if (now < resumeAt) {
      const kept = set.fresh ? set.jwks() : undefined;
      if (kept === undefined) throw unavailable();
      return createLocalJWKSet(kept)(header, token);
    }
    try {
      return await set(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      resumeAt = now + failurePauseMs;
      throw unavailable(error);
    }
  };
  return async () => ({ algorithms: publicAlgorithms, find });
}

/** The keys are available, and the token does not match them. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function unavailable(cause?: unknown): Error {
  const reason = 'the keys of the issuer cannot be had';
  return refusal('IDENTITY_UNAVAILABLE', { reason }, {}, { cause });
}

async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const { body, status } = response;
  const bytes = body === null ? null : await readBody(body, maxBytes);
  return new Response(bytes, { status });
}
