import { createDecipheriv } from 'node:crypto';
import type { Document } from '../document/document.ts';
import { exactJsonFrom, jsonFrom } from '../json/inspect-json.ts';
import { parseCanonical } from '../json/parse-json.ts';
import { asSealed, type SealedDocument, sealedData, tagBytes } from './sealed-document.ts';

/**
 * The document of a sealed text; null if any part of it was changed since, or the key is a
 * different one. `exact` is the fact of that name.
 */
export function openDocument(text: string, key: Uint8Array, exact: boolean): Document | null {
  const found = exact ? exactJsonFrom(text) : jsonFrom(text);
  const document = asSealed(found ?? null);
  const data = document && openedText(document, key);
  if (document === null || data === null) return null;
  const { schema, metadata } = document;
  return { schema, metadata, data: parseCanonical(data, exact) };
}

function openedText(document: SealedDocument, key: Uint8Array): string | null {
  const { data, iv } = document.sealed;
  const bytes = Buffer.from(data, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
    decipher.setAAD(sealedData(document));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const parts = [decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()];
    return Buffer.concat(parts).toString('utf8');
  } catch {
    return null;
  }
}
