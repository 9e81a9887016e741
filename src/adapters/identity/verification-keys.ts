import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { refusal } from '../../domain/errors.ts';
import { parseJson } from '../../domain/json/parse-json.ts';

/** The keys that verify a signature. */
export interface Verifying {
  /**
   * The algorithms of the key. No others: a public key must not be used as the secret of an HMAC.
   */
  readonly algorithms: readonly string[];
  readonly find: JWTVerifyGetKey;
}

/** The current keys. @throws FILE_UNREADABLE, SETTING_INVALID */
export type VerificationKeys = () => Promise<Verifying>;

const rsa = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

/** The algorithms of public keys; each key of a set supports only some of these. */
export const publicAlgorithms: readonly string[] = [
  ...rsa,
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** RFC 7518 requires as many bits as the hash has; of the smallest hash. */
const leastSecretBytes = 32;

/** A secret that is shared with the issuer. @throws SETTING_INVALID */
export function secretKeys(text: string, setting: string): Verifying {
  const bytes = Buffer.from(text);
  if (bytes.length < leastSecretBytes) {
    throw refusal('SETTING_INVALID', { setting, reason: 'the secret must have 32 bytes or more' });
  }
  return { algorithms: ['HS256', 'HS384', 'HS512'], find: always(createSecretKey(bytes)) };
}

/** Public keys, as the text of a PEM or of a JWKS. @throws SETTING_INVALID */
export function publicKeys(text: string, setting: string): Verifying {
  const refuse = (reason: string) => refusal('SETTING_INVALID', { setting, reason });
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(text)) {
    throw refuse('this is a private key; only the issuer may have it');
  }
  if (text.trimStart().startsWith('{')) return keySet(text, refuse);
  const key = pemIn(text);
  if (key === null) throw refuse('it is no public key: neither PEM nor a JWKS');
  const algorithms = algorithmsOf(key);
  if (algorithms.length === 0) {
    throw refuse(
      'its key must be RSA of 2048 bits or more, EC on P-256, P-384 or P-521, or Ed25519',
    );
  }
  return { algorithms, find: always(key) };
}

type Refuse = (reason: string) => Error;

function keySet(text: string, refuse: Refuse): Verifying {
  const { keys } = parsedSet(text) ?? {};
  if (!Array.isArray(keys)) throw refuse('it is no JWKS: {"keys": […]}');
  if (keys.some((key) => key.kty === 'oct' || 'd' in key)) {
    throw refuse('it contains secret keys; only the issuer may have these');
  }
  return { algorithms: publicAlgorithms, find: createLocalJWKSet({ keys }) };
}

function parsedSet(text: string): Partial<JSONWebKeySet> | null {
  try {
    return parseJson(text) as Partial<JSONWebKeySet>;
  } catch {
    return null;
  }
}

function pemIn(text: string): KeyObject | null {
  try {
    return createPublicKey(text);
  } catch {
    return null;
  }
}

const curves: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): readonly string[] {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa') return modulusLength >= 2_048 ? rsa : [];
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519'];
  const algorithm = asymmetricKeyType === 'ec' ? curves[namedCurve] : undefined;
  return algorithm === undefined ? [] : [algorithm];
}

function always(key: KeyObject): JWTVerifyGetKey {
  return async () => key;
}
