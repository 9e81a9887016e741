import { createHash } from 'node:crypto';
import { type Digest, digestOf } from './canonical.ts';

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

/** Characters of one step. */
const stepLength = 1024 * 1024;

/** `digestOf` in steps, so that a caller can yield to the event loop between them. */
export function* digestInSteps(text: string): Generator<void, Digest> {
  if (text.length <= stepLength) return digestOf(text);
  const running = createRunningDigest();
  for (let at = 0; at < text.length; ) {
    const end = at + stepLength;
    // Both halves of a surrogate pair make one character of UTF-8.
    const next = isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end;
    running.add(text.slice(at, next));
    at = next;
    yield;
  }
  return running.digest();
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
