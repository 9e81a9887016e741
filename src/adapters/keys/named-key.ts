import { createSecretKey, type KeyObject } from 'node:crypto';

/** A key-encryption key. Its bytes are stored so that no log and no error can print them. */
export interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** Bytes of a key, for AES-256. */
export const keyBytes = 32;

/** Allowed names of keys; wrapped keys and settings use `:` and `,` as separators. */
export const keyName = /^[A-Za-z0-9._-]{1,64}$/;

const encodedKey = /^[A-Za-z0-9+/]{43}=?$/;

/** A key from its name and base64; null if one of them is invalid. */
export function namedKey(name: string, encoded: string): NamedKey | null {
  if (!keyName.test(name) || !encodedKey.test(encoded)) return null;
  return { name, key: createSecretKey(Buffer.from(encoded, 'base64')) };
}
