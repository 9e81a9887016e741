import { lockedSecret } from '../../../app/secrets/show-secrets.ts';
import type { Json } from '../../../domain/json/value.ts';

/** Whether the content of an answer would be the same at any other time. */
export interface Stability {
  /** Takes note of documents in an answer, and returns them. */
  note<T extends { readonly data: Json } | Error | null>(documents: readonly T[]): readonly T[];
  /** Records that a part of the answer may be another once more secrets can be opened. */
  noteLocked(): void;
  lasts(): boolean;
  /** Records that secrets are requested for the response. */
  noteOpening(): void;
  /** Whether the response may contain secrets. */
  hasOpenings(): boolean;
}

/** An answer lasts unless secrets in it, or behind it, were locked away, of which more is shown once there are keys. */
export function createStability(): Stability {
  let isLasting = true;
  let isOpening = false;
  return {
    note(documents) {
      isLasting &&= !documents.some(isLocked);
      return documents;
    },
    noteLocked() {
      isLasting = false;
    },
    lasts: () => isLasting,
    noteOpening() {
      isOpening = true;
    },
    hasOpenings: () => isOpening,
  };
}

function isLocked(document: { readonly data: Json } | Error | null): boolean {
  return document !== null && 'data' in document && document.data === lockedSecret;
}
