import { type Digest, digestOf } from '../../domain/json/canonical.ts';

/** Replaces a name in keys of a database: the digest of its JSON, because UTF-8 does not distinguish all texts. */
export function nameDigest(name: string): Digest {
  return digestOf(JSON.stringify(name));
}
