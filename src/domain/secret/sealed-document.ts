import type { Document } from '../document/document.ts';
import { canonicalText } from '../json/canonical.ts';
import { isJsonObject, type Json, memberAt, ownValue } from '../json/value.ts';

/** An encrypted document as it is stored: all parts except the data are as in any other. */
export interface SealedDocument extends Omit<Document, 'data'> {
  readonly sealed: {
    /** The ciphertext of the data's canonical text, and the tag of 16 bytes; base64. */
    readonly data: string;
    /** A UUID that identifies the secret to people. */
    readonly id: string;
    /** The initialisation vector of 12 bytes; base64. */
    readonly iv: string;
    /** The version of this form. */
    readonly v: 1;
  };
}

/** Bytes of the tag that GCM appends to the ciphertext. */
export const tagBytes = 16;
const ivBytes = 12;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The canonical text of a sealed document; its digest identifies the document. */
export function sealedText({ schema, metadata, sealed }: SealedDocument): string {
  return canonicalText({ schema, metadata, sealed });
}

/** The data that the tag authenticates in addition to the ciphertext. */
export function sealedData({ schema, metadata }: Omit<Document, 'data'>): Uint8Array {
  return Buffer.from(canonicalText({ metadata, schema }));
}

/** The sealed document that a value is, with a check of its sealed part; null if it is not one. */
export function asSealed(value: Json): SealedDocument | null {
  const sealed = memberAt(value, 'sealed');
  if (!isJsonObject(sealed) || Object.keys(sealed).length !== 4) return null;
  const [data, id, iv] = ['data', 'id', 'iv'].map((key) => ownValue(sealed, key));
  const isWhole = bytesIn(data) >= tagBytes && bytesIn(iv) === ivBytes;
  const isNamed = typeof id === 'string' && uuid.test(id);
  return isWhole && isNamed && ownValue(sealed, 'v') === 1
    ? (value as unknown as SealedDocument)
    : null;
}

/** Number of bytes of the canonical text of the data. */
export function sealedBytes({ sealed }: SealedDocument): number {
  return bytesIn(sealed.data) - tagBytes;
}

/** The reference to a sealed document's secret, shown in place of the secret. (docs/security.md#secrets) */
export function secretReference({ sealed }: SealedDocument): string {
  return `purser://store/secrets/${sealed.id}`;
}

/** The number of bytes that a base64 text encodes; -1 if it is not the canonical encoding. */
function bytesIn(text: Json | undefined): number {
  if (typeof text !== 'string') return -1;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes.length : -1;
}
