import { createCipheriv } from 'node:crypto';
import type { Document } from '../document/document.ts';
import { canonicalText } from '../json/canonical.ts';
import { type SealedDocument, sealedData, sealedText } from './sealed-document.ts';

/** The random values for sealing a document: each is used once. */
export interface SealMaterial {
  /** The data key: 32 bytes. */
  readonly key: Uint8Array;
  /** 12 bytes. */
  readonly iv: Uint8Array;
  /** A UUID. */
  readonly id: string;
}

/**
 * The stored text of an encrypted document: its data sealed with AES-256-GCM. The schema and the metadata stay
 * readable; they are authenticated, so that changes to them are detected.
 */
export function sealDocument(
  { schema, metadata, data }: Document,
  { key, iv, id }: SealMaterial,
): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(sealedData({ schema, metadata }));
  const parts = [cipher.update(canonicalText(data), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const sealed: SealedDocument['sealed'] = {
    data: Buffer.concat(parts).toString('base64'),
    id,
    iv: Buffer.from(iv).toString('base64'),
    v: 1,
  };
  return sealedText({ schema, metadata, sealed });
}
