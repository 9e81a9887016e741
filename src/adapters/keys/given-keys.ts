import { refusal } from '../../domain/errors.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import { createLocalVault } from './local-vault.ts';
import { type NamedKey, namedKey } from './named-key.ts';

const setting = 'PURSER_KEYS';

/**
 * A vault of the keys in a text: `name:base64 of 32 bytes`, several separated by commas, the newest
 * first.
 *
 * @throws SETTING_INVALID, which quotes no part of the text
 */
export function openGivenKeys(text: string): KeyVault {
  const keys = text.split(',').map((part, at) => readKey(part.trim(), at + 1));
  if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    throw refusal('SETTING_INVALID', { setting, reason: 'two keys have the same name' });
  }
  return createLocalVault({
    name: setting,
    keys: async () => keys,
    addKey: async () => {
      throw refusal('KEYS_FIXED', { vault: setting });
    },
  });
}

function readKey(part: string, place: number): NamedKey {
  const [name = '', encoded = '', ...rest] = part.split(':');
  const key = rest.length === 0 ? namedKey(name, encoded) : null;
  if (key !== null) return key;
  const reason = `key ${place} is not a name of letters, digits, dots, - and _, a colon, and 32 bytes as base64`;
  throw refusal('SETTING_INVALID', { setting, reason });
}
