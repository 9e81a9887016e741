import { type Fault, fault } from '../domain/errors.ts';
import { accessSettings } from './access-settings.ts';
import { isLoopback, type Setting } from './setting-readers.ts';

/** Who is let in, and how much they may ask for; see docs/security.md. */
export interface AccessConfig {
  /** File of the tokens; null if there are none. */
  readonly tokenFile: string | null;
  /** File of the roles beside those built in. */
  readonly accessFile: string | null;
  readonly jwt: JwtConfig | null;
  /** Only this machine itself can reach the server. */
  readonly onLoopback: boolean;
  /** Names by which the server answers; null: not limited by this. */
  readonly allowedHosts: readonly string[] | null;
  readonly trustedProxies: number;
  /** Requests a minute of one principal; 0: no limit. */
  readonly rateLimit: number;
  readonly authFailures: number;
  readonly ide: boolean;
}

/** Which JWTs are good. */
export interface JwtConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly key: JwtKey;
  readonly rolesClaim: string;
  readonly nameClaim: string;
}

/** Where the key is that JWTs are signed with. A secret is behind a function, so that nothing prints it. */
export type JwtKey =
  | { readonly from: 'url'; readonly url: string }
  | { readonly from: 'file'; readonly file: string }
  | { readonly from: 'secretFile'; readonly file: string }
  | { readonly from: 'secret'; readonly secret: () => string };

type Read = <T>(setting: Setting<T>) => T;

/** The settings of access, and what is wrong among them. */
export function readAccessConfig(
  read: Read,
  host: string,
): { readonly access: AccessConfig; readonly introspection: boolean; readonly faults: Fault[] } {
  const { tokenFile, accessFile, allowedHosts, trustedProxies, authFailures } = accessSettings;
  const { jwt, faults } = readJwt(read);
  const onLoopback = isLoopback(host);
  const files = { tokenFile: read(tokenFile), accessFile: read(accessFile) };
  const isAsked = files.tokenFile !== null || jwt !== null || faults.length > 0;
  const access: AccessConfig = Object.freeze({
    ...files,
    jwt,
    onLoopback,
    allowedHosts: namesIn(read(allowedHosts)),
    trustedProxies: read(trustedProxies),
    rateLimit: read(accessSettings.rateLimit) ?? (isAsked ? usualRate : 0),
    authFailures: read(authFailures),
    ide: read(accessSettings.ide) ?? onLoopback,
  });
  const isOpen = read(accessSettings.allowAnonymous);
  return {
    access,
    introspection: read(accessSettings.introspection) ?? onLoopback,
    faults: [...faults, ...contradictions({ ...access, isAsked, isOpen })],
  };
}

/** Requests a minute, where it is known who asks: a hundred in a second, and that all the time. */
const usualRate = 6_000;

interface Whole extends Pick<AccessConfig, 'accessFile' | 'onLoopback'> {
  readonly isAsked: boolean;
  readonly isOpen: boolean;
}

function contradictions({ isAsked, isOpen, onLoopback, accessFile }: Whole): readonly Fault[] {
  if (accessFile !== null && !isAsked) {
    const reason = 'roles are for who is known; set PURSER_TOKEN_FILE or PURSER_JWT_ISSUER, too';
    return [wrong('PURSER_ACCESS_FILE', reason)];
  }
  if (isAsked && isOpen) {
    return [wrong('PURSER_ALLOW_ANONYMOUS', 'there is authentication; take one of the two away')];
  }
  if (isAsked || isOpen || onLoopback) return [];
  const reason =
    'must be a loopback address (127.0.0.0/8, ::1 or localhost), as whoever reaches the server may do everything: ' +
    'set PURSER_TOKEN_FILE or PURSER_JWT_ISSUER, or PURSER_ALLOW_ANONYMOUS=true if that is meant';
  return [wrong('PURSER_HOST', reason)];
}

function readJwt(read: Read): { readonly jwt: JwtConfig | null; readonly faults: Fault[] } {
  const issuer = read(accessSettings.jwtIssuer);
  const audience = read(accessSettings.jwtAudience);
  const keys = keysIn(read);
  const [key] = keys;
  if (issuer === null && audience === null && key === undefined) return { jwt: null, faults: [] };
  const faults: Fault[] = [];
  if (issuer === null) faults.push(wrong('PURSER_JWT_ISSUER', 'JWTs need it'));
  if (audience === null) faults.push(wrong('PURSER_JWT_AUDIENCE', 'JWTs need it'));
  if (keys.length !== 1) {
    const all = 'PURSER_JWT_KEY_FILE, PURSER_JWT_SECRET or PURSER_JWT_SECRET_FILE';
    faults.push(wrong('PURSER_JWT_JWKS_URL', `JWTs need one of this, ${all}`));
  }
  if (issuer === null || audience === null || key === undefined) return { jwt: null, faults };
  const rolesClaim = read(accessSettings.jwtRolesClaim) ?? '';
  const nameClaim = read(accessSettings.jwtNameClaim) ?? '';
  return { jwt: Object.freeze({ issuer, audience, key, rolesClaim, nameClaim }), faults };
}

function keysIn(read: Read): readonly JwtKey[] {
  const url = read(accessSettings.jwksUrl);
  const file = read(accessSettings.jwtKeyFile);
  const secretFile = read(accessSettings.jwtSecretFile);
  const secret = read(accessSettings.jwtSecret);
  return [
    ...(url === null ? [] : [{ from: 'url', url } as const]),
    ...(file === null ? [] : [{ from: 'file', file } as const]),
    ...(secretFile === null ? [] : [{ from: 'secretFile', file: secretFile } as const]),
    ...(secret === null ? [] : [{ from: 'secret', secret: () => secret } as const]),
  ];
}

function namesIn(list: string | null): readonly string[] | null {
  return list === null ? null : list.split(',').map((name) => name.trim().toLowerCase());
}

function wrong(setting: string, reason: string): Fault {
  return fault('SETTING_INVALID', { setting, reason });
}
