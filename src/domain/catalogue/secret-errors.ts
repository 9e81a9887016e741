import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of storing secrets, by code. None contains a key or a secret. */
export interface SecretFacts {
  KEYS_MISSING: { reason: string };
  KEYS_UNAVAILABLE: { vault: string; reason: string };
  KEY_UNKNOWN: { vault: string; key: string };
  KEY_DAMAGED: { vault: string; reason: string };
  KEYS_FIXED: { vault: string };
  SECRET_DAMAGED: { document: string };
}

/** The part of the catalogue about storing secrets. */
export const secretErrors: { readonly [C in keyof SecretFacts]: ErrorEntry<SecretFacts[C]> } = {
  KEYS_MISSING: {
    kind: 'invalid',
    message: ({ reason }) => `there are no keys to keep secrets with: ${reason}`,
    remedy:
      'Say where the keys are: PURSER_KEY_FILE, PURSER_KEYS, PURSER_VAULT_URL or PURSER_BARBICAN_URL.',
  },
  KEYS_UNAVAILABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ vault, reason }) => `${vault} does not give keys: ${reason}`,
    remedy: 'Check that it runs, can be reached, and lets Purser in; nothing was changed.',
  },
  KEY_UNKNOWN: {
    kind: 'unavailable',
    message: ({ vault, key }) => `${vault} has no key ${key}, under which a secret was sealed`,
    remedy: 'Bring the key back from a backup; without it the secret cannot be opened.',
  },
  KEY_DAMAGED: {
    kind: 'unavailable',
    message: ({ vault, reason }) => `a data key cannot be opened by ${vault}: ${reason}`,
    remedy: 'Run `purser fsck`; restore the store from a backup.',
  },
  KEYS_FIXED: {
    kind: 'invalid',
    message: ({ vault }) => `${vault} gives its keys from outside; none can be made`,
    remedy: 'Put a new key first where the keys are given, then rotate without making one.',
  },
  SECRET_DAMAGED: {
    kind: 'unavailable',
    message: ({ document }) =>
      `the secret of ${document} cannot be opened: it was changed in the store`,
    remedy: 'Run `purser fsck`; restore the store from a backup.',
  },
};
