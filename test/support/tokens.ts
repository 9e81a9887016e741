import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentity } from '../../src/adapters/identity/create-identity.ts';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { withoutToken, withToken } from '../../src/domain/access/stored-tokens.ts';
import type { Identity } from '../../src/ports/identity.ts';

/** A file of tokens as operators have it, and the identity that knows them. */
export interface Tokens {
  readonly identity: Identity;
  /** What a server is set to, so that it knows them. */
  readonly settings: { readonly PURSER_TOKEN_FILE: string; readonly PURSER_ACCESS_FILE: string };
  /** Makes a token, and gives it. */
  add(name: string, ...roles: readonly string[]): Promise<string>;
  revoke(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty file of tokens beside a file of roles, given as YAML. */
export async function openTokens(access = '{}'): Promise<Tokens> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-tokens-'));
  const file = join(folder, 'tokens.yaml');
  const accessFile = join(folder, 'access.yaml');
  const write = async (path: string, text: string) => {
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  await write(file, '');
  await write(accessFile, access);
  const options = { tokenFile: file, accessFile, jwt: null, clock: systemClock };
  const identity = await createIdentity(options);
  if (identity === null) throw new Error('there is a file of tokens');
  return {
    identity,
    settings: { PURSER_TOKEN_FILE: file, PURSER_ACCESS_FILE: accessFile },
    async add(name, ...roles) {
      const token = `purser_${randomBytes(32).toString('base64url')}`;
      const hash = createHash('sha256').update(token).digest('hex');
      const createdAt = systemClock.now();
      const text = await readFile(file, 'utf8');
      await write(file, withToken(text, { name, hash, roles, createdAt, expiresAt: null }));
      return token;
    },
    revoke: async (name) => write(file, withoutToken(await readFile(file, 'utf8'), name)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
