import { type Digest, digestOf } from '../../domain/json/canonical.ts';

/** Stands for a name in keys of a database: that of its JSON, as UTF-8 does not know all texts apart. */
export function nameDigest(name: string): Digest {
  return digestOf(JSON.stringify(name));
}
