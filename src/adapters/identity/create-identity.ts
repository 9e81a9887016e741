import { type CertificateRule, certificateOwner } from '../../domain/access/certificate-rules.ts';
import { parseAccess } from '../../domain/access/parse-access.ts';
import { builtInRoles, principalOf, type Roles } from '../../domain/access/roles.ts';
import type { StoredToken } from '../../domain/access/stored-tokens.ts';
import { type ErrorCode, fault, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity.ts';
import { createJwtIdentity, type JwtOptions } from './jwt-identity.ts';
import { remoteKeys } from './remote-keys.ts';
import { type RereadFile, rereadFile } from './reread-file.ts';
import { createTokenIdentity, tokenList } from './token-identity.ts';
import { publicKeys, secretKeys, type VerificationKeys } from './verification-keys.ts';

/** The settings of authentication. */
export interface IdentityOptions {
  readonly tokenFile: string | null;
  readonly accessFile: string | null;
  readonly jwt: JwtSource | null;
  /** Whether client certificates are identities. Default: no. */
  readonly clientCertificates?: boolean;
  readonly clock: Clock;
}

interface JwtSource extends Omit<JwtOptions, 'keys' | 'roles' | 'clock'> {
  readonly key:
    | { readonly from: 'url'; readonly url: string }
    | { readonly from: 'file' | 'secretFile'; readonly file: string }
    | { readonly from: 'secret'; readonly secret: () => string };
}

/** Maximum length of a token: that of the head of an HTTP request. */
const maxTokenLength = 16 * 1024;

/** Tokens of a file begin so; JWTs cannot. */
const tokenStart = 'purser_';

/**
 * Authenticates callers by tokens of a file, by JWTs and by client certificates; null if none is configured. The files are read once,
 * so that their faults are found when the server starts.
 *
 * @throws FILE_UNREADABLE, SETTING_INVALID
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity | null> {
  const { tokenFile, accessFile, jwt, clock } = options;
  const access = accessOf(accessFile);
  const roles = async () => (await access()).roles;
  const known = await roles();
  const identities: { [K in 'token' | 'jwt']?: Identity } = {};
  if (tokenFile !== null) {
    const list = tokenList(tokenFile);
    checkRoles((await list()).values(), known, tokenFile);
    identities.token = createTokenIdentity(list, { file: tokenFile, roles, clock });
  }
  if (jwt !== null) {
    const keys = keysOf(jwt.key, clock);
    await keys();
    identities.jwt = createJwtIdentity({ ...jwt, keys, roles, clock });
  }
  if (options.clientCertificates === true) return withCertificates(combined(identities), access);
  return tokenFile === null && jwt === null ? null : combined(identities);
}

interface Access {
  readonly roles: Roles;
  readonly certificates: readonly CertificateRule[];
}

function withCertificates(tokens: Identity, access: RereadFile<Access>): Identity {
  const name = 'client certificates';
  return {
    name: tokens.name === '' ? name : `${tokens.name} and ${name}`,
    authenticate: (token) => tokens.authenticate(token),
    async authenticateCertificate(certificate) {
      const { roles, certificates } = await access().catch(throwUnavailable);
      const owner = certificateOwner(certificate, certificates);
      if (owner !== null)
        return principalOf({ name: owner.name, via: 'certificate' }, owner.roles, roles);
      const reason = 'no rule of PURSER_ACCESS_FILE matches the client certificate';
      throw refusal('UNAUTHENTICATED', { reason });
    },
  };
}

function accessOf(file: string | null): RereadFile<Access> {
  if (file === null) return async () => ({ roles: builtInRoles, certificates: [] });
  const setting = 'PURSER_ACCESS_FILE';
  return rereadFile(file, setting, (text) => {
    const { faults, ...access } = parseAccess(text, { setting, file });
    throwFaults(faults);
    return access;
  });
}

/** @throws SETTING_INVALID, all at once, for unknown roles of tokens */
function checkRoles(tokens: Iterable<StoredToken>, known: Roles, file: string): void {
  const setting = 'PURSER_TOKEN_FILE';
  const faults = [...tokens].flatMap(({ name, roles }) =>
    roles
      .filter((role) => !known.has(role))
      .map((role) => {
        const reason = `there is no role "${role}", as the token "${name}" has it; see PURSER_ACCESS_FILE`;
        return fault('SETTING_INVALID', { setting, reason }, { file });
      }),
  );
  throwFaults(faults);
}

function keysOf(key: JwtSource['key'], clock: Clock): VerificationKeys {
  switch (key.from) {
    case 'url':
      return remoteKeys(key.url, clock);
    case 'file':
      return rereadFile(key.file, 'PURSER_JWT_KEY_FILE', (text) =>
        publicKeys(text, 'PURSER_JWT_KEY_FILE'),
      );
    case 'secretFile':
      return rereadFile(key.file, 'PURSER_JWT_SECRET_FILE', (text) =>
        secretKeys(text.replace(/\r?\n$/, ''), 'PURSER_JWT_SECRET_FILE'),
      );
    default: {
      const keys = secretKeys(key.secret(), 'PURSER_JWT_SECRET');
      return async () => keys;
    }
  }
}

function combined({ token: tokens, jwt }: { [K in 'token' | 'jwt']?: Identity }): Identity {
  const all = [tokens, jwt].filter((one) => one !== undefined);
  return {
    name: all.map(({ name }) => name).join(' and '),
    async authenticate(token) {
      const isOwn = token.startsWith(tokenStart);
      const identity = isOwn ? tokens : jwt;
      if (identity === undefined || token.length > maxTokenLength) {
        const reason = identity === undefined ? 'the token is unknown' : 'the token is too long';
        throw refusal('UNAUTHENTICATED', { reason });
      }
      return identity.authenticate(token).catch(throwUnavailable);
    },
  };
}

/** The errors of a file that was valid when the server started. */
const ofFiles: readonly ErrorCode[] = ['FILE_UNREADABLE', 'SETTING_INVALID'];

function throwUnavailable(error: unknown): never {
  if (!(error instanceof PurserError && ofFiles.includes(error.code))) throw error;
  const reason = 'a file of tokens, roles or keys is not in order';
  throw refusal('IDENTITY_UNAVAILABLE', { reason }, {}, { cause: error });
}
