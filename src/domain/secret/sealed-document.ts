import type { Document } from '../document/document.ts';
import { canonicalText } from '../json/canonical.ts';
import { isJsonObject, type Json, memberAt, ownValue } from '../json/value.ts';

/** An encrypted document as it is stored: everything but the data is as in any other. */
export interface SealedDocument extends Omit<Document, 'data'> {
  readonly sealed: {
    /** The ciphertext of the data's canonical text, and the tag of 16 bytes; base64. */
    readonly data: string;
    /** A UUID, by which people refer to the secret. */
    readonly id: string;
    /** The initialisation vector of 12 bytes; base64. */
    readonly iv: string;
    /** The version of this form. */
    readonly v: 1;
  };
}

/** The tag that GCM puts behind what it encrypts. */
export const tagBytes = 16;
const ivBytes = 12;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The one text of a sealed document, whose digest names it. */
export function sealedText({ schema, metadata, sealed }: SealedDocument): string {
  return canonicalText({ schema, metadata, sealed });
}

/** What the tag vouches for beside the data. */
export function sealedData({ schema, metadata }: Omit<Document, 'data'>): Uint8Array {
  return Buffer.from(canonicalText({ metadata, schema }));
}

/** The sealed document that a value is, as to its sealed part; null if it is none. */
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

/** How many bytes the canonical text of the data takes. */
export function sealedBytes({ sealed }: SealedDocument): number {
  return bytesIn(sealed.data) - tagBytes;
}

/** How a sealed document's secret is referred to where it is not shown. (docs/security.md#secrets) */
export function secretReference({ sealed }: SealedDocument): string {
  return `purser://store/secrets/${sealed.id}`;
}

/** The number of bytes that a base64 text stands for; -1 if it is not the one text that does. */
function bytesIn(text: Json | undefined): number {
  if (typeof text !== 'string') return -1;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes.length : -1;
}
