import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { WrappedKey } from '../../ports/key-vault.ts';
import { keyBytes, type NamedKey } from './named-key.ts';

/** A parsed wrapped key: `purser:1:<name of the key-encryption key>:<base64 of iv, ciphertext and tag>`. */
export interface ReadWrapping {
  readonly keyName: string;
  readonly sealed: Buffer;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The base64 of 60 bytes: iv, key, tag. */
const form = /^purser:1:([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{80})$/;

/**
 * Wraps a data key with another key. Its iv is random: with one key, far more data keys could be wrapped than any store
 * has, before two ivs are likely to be equal.
 */
export function wrapUnder({ name, key }: NamedKey, dataKey: Uint8Array): WrappedKey {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(name));
  const sealed = Buffer.concat([iv, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
  return `purser:1:${name}:${sealed.toString('base64')}`;
}

/** The parsed form of a text; null if {@link wrapUnder} did not make it. */
export function readWrapping(text: WrappedKey): ReadWrapping | null {
  const [, keyName, sealed] = form.exec(text) ?? [];
  if (keyName === undefined || sealed === undefined) return null;
  return { keyName, sealed: Buffer.from(sealed, 'base64') };
}

/** The data key; null if it was changed, or wrapped with another key of that name. */
export function openWrapping({ name, key }: NamedKey, { sealed }: ReadWrapping): Uint8Array | null {
  const end = ivBytes + keyBytes;
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(name));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, end)), decipher.final()]);
  } catch {
    return null;
  }
}

function boundTo(name: string): Buffer {
  return Buffer.from(`purser:1:${name}`);
}
