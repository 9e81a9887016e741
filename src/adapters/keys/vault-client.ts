import { readFile } from 'node:fs/promises';
import type { Json } from '../../domain/json/value.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { askService, type ServiceAnswer, unavailable } from './key-service.ts';

/** The URL of a Vault, and its token. */
export interface VaultAccess {
  readonly url: string;
  readonly token: VaultToken;
  readonly namespace: string | null;
}

/** A token, or a file in which another program renews it. */
export type VaultToken = { readonly text: () => string } | { readonly file: string };

/**
 * Requests a path of Vault's HTTP API; with `body`: by POST. A POST that only computes may be sent
 * twice.
 */
export type AskVault = (
  path: string,
  body?: Json,
  effect?: 'computes' | 'changes',
) => Promise<ServiceAnswer>;

/** Creates the function for requests to Vault, with the current token. */
export function createVaultClient(vault: string, access: VaultAccess): AskVault {
  const base = access.url.replace(/\/*$/, '/v1/');
  const namespace: Record<string, string> =
    access.namespace === null ? {} : { 'x-vault-namespace': access.namespace };
  return async (path, body, effect = 'changes') => {
    const token = await tokenFrom(access.token, vault);
    const headers = { 'x-vault-token': token, 'x-vault-request': 'true', ...namespace };
    const request =
      body === undefined
        ? { method: 'GET' as const }
        : { method: 'POST' as const, body, repeatable: effect === 'computes' };
    return askService(vault, new URL(path, base), { ...request, headers });
  };
}

async function tokenFrom(token: VaultToken, vault: string): Promise<string> {
  if ('text' in token) return token.text();
  try {
    return (await readFile(token.file, 'utf8')).trim();
  } catch (error) {
    throw unavailable(vault, `the file of its token cannot be read (${codeOf(error)})`);
  }
}
