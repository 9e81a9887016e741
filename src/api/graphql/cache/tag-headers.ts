import type { Config } from '../../../config/config.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import { askAgain } from '../../http/response-cache.ts';
import type { Question } from './answer-key.ts';
import { entityTag } from './entity-tag.ts';
import { freshness, trustedVary } from './freshness.ts';

/** What of a GET decides the headers of its response, beside the question. */
export interface TagContext {
  /** The media types that the request accepts. */
  readonly accept: string;
  /** Whether the request named a trusted document. */
  readonly isTrusted: boolean;
  readonly config: Pick<Config, 'clients' | 'allowPurge'>;
}

/**
 * The cache headers of a GET for an answer that follows from revisions alone. The tag is strong if the question names
 * them by number, and weak if not. A browser's page at the same URL is another thing, hence `vary`.
 */
export function tagHeaders(
  { byNumber }: Pick<Question, 'byNumber'>,
  key: Digest,
  { accept, isTrusted, config }: TagContext,
): [[name: 'etag', tag: string], ...[string, string][]] {
  const strong = entityTag(key, accept);
  return [
    ['etag', byNumber ? strong : `W/${strong}`],
    byNumber && isTrusted ? freshness(config) : [...askAgain],
    ['vary', isTrusted ? trustedVary : 'accept'],
  ];
}
