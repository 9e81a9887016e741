import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  createIdentity,
  type IdentityOptions,
} from '../../../src/adapters/identity/create-identity.ts';
import { withToken } from '../../../src/domain/access/stored-tokens.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Identity } from '../../../src/ports/identity.ts';
import { audience, forged, issuer, now, pemOf, rsa, secret, signed } from './issuer.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-identity-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const token = `purser_${'a'.repeat(43)}`;
const clock = { now: () => now };
const nothing = { tokenFile: null, accessFile: null, jwt: null, clock };
const jwt = { issuer, audience, rolesClaim: 'roles', nameClaim: 'sub' };

function write(name: string, text: string): string {
  writeFileSync(at('draft'), text, { mode: 0o600 });
  renameSync(at('draft'), at(name));
  return at(name);
}

function tokenText(changed: { roles?: readonly string[]; expiresAt?: string } = {}): string {
  const hash = createHash('sha256').update(token).digest('hex');
  return withToken('', {
    name: 'ci',
    hash,
    roles: ['editor'],
    createdAt: now,
    expiresAt: null,
    ...changed,
  });
}

async function opened(options: Partial<IdentityOptions>): Promise<Identity> {
  const identity = await createIdentity({ ...nothing, ...options });
  assert.ok(identity !== null);
  return identity;
}

describe('tokens of a file', () => {
  it('say who it is, and what they may do', async () => {
    const identity = await opened({ tokenFile: write('tokens', tokenText()) });
    const by = await identity.authenticate(token);
    assert.deepEqual([by.name, by.via], ['ci', 'token']);
    assert.equal(by.grants.length, 1);
  });

  it('are good no longer once they are revoked, without a new start', async () => {
    const identity = await opened({ tokenFile: write('tokens', tokenText()) });
    await identity.authenticate(token);
    write('tokens', '[]');
    await assert.rejects(identity.authenticate(token), { code: 'UNAUTHENTICATED' });
    write('tokens', tokenText());
    await identity.authenticate(token);
  });

  it('are good until the moment they expire', async () => {
    const identity = await opened({ tokenFile: write('tokens', tokenText({ expiresAt: now })) });
    await assert.rejects(identity.authenticate(token), /expired/);
    write('tokens', tokenText({ expiresAt: '2026-06-01T12:00:00.001Z' }));
    await identity.authenticate(token);
  });

  const wrong = ['', 'purser_', `${token}a`, token.slice(0, -1), token.toUpperCase(), forged({})];
  for (const guess of wrong) {
    it(`are not known by ${guess.slice(0, 20)}… of ${guess.length} characters`, async () => {
      const identity = await opened({ tokenFile: write('tokens', tokenText()) });
      await assert.rejects(identity.authenticate(guess), { code: 'UNAUTHENTICATED' });
    });
  }

  it('let nobody in while the file is not in order', async () => {
    const identity = await opened({ tokenFile: write('tokens', tokenText()) });
    write('tokens', 'oops: [');
    await assert.rejects(identity.authenticate(token), { code: 'IDENTITY_UNAVAILABLE' });
    rmSync(at('tokens'));
    await assert.rejects(identity.authenticate(token), { code: 'IDENTITY_UNAVAILABLE' });
  });

  it('have roles of a file that may change, too', async () => {
    const roles = (permission: string) => `roles: {own: [{permissions: ["${permission}"]}]}`;
    const identity = await opened({
      tokenFile: write('tokens', tokenText({ roles: ['own'] })),
      accessFile: write('access', roles('deckhand:list_tags')),
    });
    const { grants } = await identity.authenticate(token);
    assert.deepEqual(grants[0]?.permissions, new Set(['deckhand:list_tags']));
    write('access', roles('*'));
    assert.equal((await identity.authenticate(token)).grants[0]?.permissions, 'all');
  });
});

describe('JWTs', () => {
  it('are known by a key in a file, which may change', async () => {
    const file = write('key', 'x');
    const source = { ...jwt, key: { from: 'file', file } as const };
    await assert.rejects(createIdentity({ ...nothing, jwt: source }), { code: 'SETTING_INVALID' });
    write('key', pemOf(rsa.publicKey));
    const identity = await opened({ jwt: source });
    assert.equal((await identity.authenticate(await signed())).name, 'ada');
  });

  it('are known by a secret, of a file or of the environment', async () => {
    const file = write('secret', `${secret}\n`);
    const key = new TextEncoder().encode(secret);
    const mac = await signed({}, { key, header: { alg: 'HS256' } });
    const given = [
      { from: 'secretFile', file } as const,
      { from: 'secret', secret: () => secret } as const,
    ];
    for (const one of given) {
      const identity = await opened({ jwt: { ...jwt, key: one } });
      assert.equal((await identity.authenticate(mac)).via, 'jwt');
    }
  });

  it('stand beside tokens of a file', async () => {
    const file = write('key', pemOf(rsa.publicKey));
    const identity = await opened({
      tokenFile: write('tokens', tokenText()),
      jwt: { ...jwt, key: { from: 'file', file } },
    });
    assert.equal((await identity.authenticate(token)).via, 'token');
    assert.equal((await identity.authenticate(await signed())).via, 'jwt');
    await assert.rejects(identity.authenticate(`purser_${await signed()}`), /unknown/);
  });

  it('are not read where they are longer than a request may be', async () => {
    const file = write('key', pemOf(rsa.publicKey));
    const identity = await opened({ jwt: { ...jwt, key: { from: 'file', file } } });
    const large = await signed({ more: 'x'.repeat(20_000) });
    await assert.rejects(identity.authenticate(large), /too long/);
  });
});

describe('what is wrong with the files', () => {
  it('is nothing where there are none', async () => {
    assert.equal(await createIdentity(nothing), null);
  });

  const rows: readonly [string, () => Partial<IdentityOptions>, RegExp][] = [
    [
      'a file that does not exist',
      () => ({ tokenFile: at('nowhere') }),
      /FILE_UNREADABLE.*no such/,
    ],
    ['a folder', () => ({ tokenFile: folder }), /EISDIR|FILE_UNREADABLE/],
    ['text', () => ({ tokenFile: write('tokens', 'hello') }), /must be a list/],
    [
      'a role that is none',
      () => ({ tokenFile: write('tokens', tokenText({ roles: ['boss'] })) }),
      /no role "boss"/,
    ],
    [
      'an access file that is wrong',
      () => ({ tokenFile: write('tokens', ''), accessFile: write('access', 'roles: []') }),
      /roles must be a mapping/,
    ],
  ];
  for (const [title, options, reason] of rows) {
    it(`is found when the server starts: ${title}`, async () => {
      await assert.rejects(createIdentity({ ...nothing, ...options() }), (error: Error) => {
        assert.match(`${(error as { code?: string }).code} ${error.message}`, reason);
        return true;
      });
    });
  }

  it('reports all unknown roles together, with the file', async () => {
    const tokenFile = write('tokens', tokenText({ roles: ['boss', 'reader', 'chief'] }));
    const error: unknown = await createIdentity({ ...nothing, tokenFile }).catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ message, place }) => [/"(boss|chief)"/.exec(message)?.[1], place.file]),
      [
        ['boss', tokenFile],
        ['chief', tokenFile],
      ],
    );
  });

  for (const mode of [0o602, 0o620, 0o666]) {
    it(`is that others may write them: ${mode.toString(8)}`, async () => {
      const tokenFile = write('tokens', tokenText());
      chmodSync(tokenFile, mode);
      await assert.rejects(createIdentity({ ...nothing, tokenFile }), /others may write/);
    });
  }
});
