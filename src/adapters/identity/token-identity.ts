import { createHash } from 'node:crypto';
import { principalOf, type Roles } from '../../domain/access/roles.ts';
import { parseStoredTokens, type StoredToken } from '../../domain/access/stored-tokens.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity.ts';
import { type RereadFile, rereadFile } from './reread-file.ts';

interface TokenOptions {
  readonly file: string;
  readonly roles: RereadFile<Roles>;
  readonly clock: Clock;
}

/** The tokens of a file, by their hashes. */
export type TokenList = RereadFile<ReadonlyMap<string, StoredToken>>;

/** Reads a file of tokens, again whenever it has changed. */
export function tokenList(file: string): TokenList {
  const setting = 'PURSER_TOKEN_FILE';
  return rereadFile(file, setting, (text) => {
    const { tokens, faults } = parseStoredTokens(text, { setting, file });
    throwFaults(faults);
    return new Map(tokens.map((token) => [token.hash, token]));
  });
}

/**
 * Authenticates callers by the tokens in a file, which contains their hashes. A token is 32 random bytes, so it cannot
 * be found from its plain SHA-256, and a slow hash as for passwords would only cost time. The time of the look-up leaks
 * nothing either: nobody can choose the hash of a guess.
 */
export function createTokenIdentity(
  list: TokenList,
  { file, roles, clock }: TokenOptions,
): Identity {
  return {
    name: `tokens of ${file}`,
    async authenticate(token) {
      const known = (await list()).get(createHash('sha256').update(token).digest('hex'));
      if (known === undefined) throw refusal('UNAUTHENTICATED', { reason: 'the token is unknown' });
      if (known.expiresAt !== null && known.expiresAt <= clock.now()) {
        throw refusal('UNAUTHENTICATED', { reason: 'the token is expired' });
      }
      return principalOf({ name: known.name, via: 'token' }, known.roles, await roles());
    },
  };
}
