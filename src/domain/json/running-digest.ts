import { createHash } from 'node:crypto';
import type { Digest } from './canonical.ts';

/** A digest of a text that is added in parts. */
export interface RunningDigest {
  add(part: string): void;
  /** The digest of all parts so far. */
  digest(): Digest;
}

/** Begins with the empty text. */
export function createRunningDigest(): RunningDigest {
  const hash = createHash('sha256');
  return {
    add(part) {
      hash.update(part);
    },
    digest: () => hash.copy().digest('hex'),
  };
}
