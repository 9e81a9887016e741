import type { Document } from '../../src/domain/document/document.ts';
import { sealDocument } from '../../src/domain/secret/seal-document.ts';

/** What documents of tests are sealed with. */
export const testMaterial = {
  key: new Uint8Array(32).fill(1),
  iv: new Uint8Array(12).fill(2),
  id: '0e6b2a54-6f0e-4a35-9a4e-5d1f6a1c7b10',
};

/** A document as it would be stored if it were encrypted. */
export function sealedTextOf(document: Document): string {
  return sealDocument(document, testMaterial);
}
