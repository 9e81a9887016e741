import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** The time by the clocks of these tests. */
export const now = '2026-06-01T12:00:00.000Z';

/** Seconds since 1970, so many after {@link now}. */
export const inSeconds = (seconds: number): number => Date.parse(now) / 1_000 + seconds;

export const issuer = 'https://id.example.org';
export const audience = 'purser';
export const secret = 'correct horse battery staple, and more';

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const ed = generateKeyPairSync('ed25519');

export const pemOf = (key: KeyObject): string =>
  String(key.export({ type: key.type === 'public' ? 'spki' : 'pkcs8', format: 'pem' }));

export const jwkOf = (key: KeyObject, kid: string): object => ({
  ...key.export({ format: 'jwk' }),
  kid,
});

/** What a good token says; each claim can be said otherwise, or left out (undefined). */
export const claims: JWTPayload = {
  iss: issuer,
  aud: audience,
  sub: 'ada',
  exp: inSeconds(600),
  roles: ['editor'],
};

export interface Signing {
  readonly key?: KeyObject | Uint8Array;
  readonly header?: Partial<JWTHeaderParameters>;
}

/** A token that is signed, by RSA by default. */
export function signed(
  changed: Readonly<Record<string, unknown>> = {},
  { key, header }: Signing = {},
): Promise<string> {
  const payload = JSON.parse(JSON.stringify({ ...claims, ...changed })) as JWTPayload;
  const { alg = 'RS256', ...rest } = header ?? {};
  return new SignJWT(payload)
    .setProtectedHeader({ alg, ...rest })
    .sign(key ?? rsa.privateKey, { ...(rest.crit && { crit: { [rest.crit[0] ?? '']: true } }) });
}

/** A token whose parts are written by hand, with any signature. */
export function forged(header: object, payload: object = claims, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.${signature}`;
}
