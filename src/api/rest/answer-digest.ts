import { rightsText } from '../../domain/access/rights-text.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';

/** What else decides how an answer looks. */
interface Settings {
  readonly version: string;
  readonly limits: Limits;
}

/**
 * The digest over all that an answer which never changes follows from: what its route says that is, what
 * was asked, the rights of who asks, and the settings.
 */
export function answerDigest(
  { method, path }: RestRoute,
  { by, params, query, baseUrl }: RestRequest,
  key: readonly Json[],
  { version, limits }: Settings,
): Digest {
  const named = Object.entries(params);
  const asked = [method, path, named, query.toString(), baseUrl];
  const parts = ['rest', version, asked, canonicalText([...key]), rightsText(by.grants), limits];
  return digestOf(JSON.stringify(parts));
}
