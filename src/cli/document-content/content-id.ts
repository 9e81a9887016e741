import { Option } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import type { ContentFragment } from '../generated/operations.ts';

/** Which content, beside which document. */
export interface ContentId {
  readonly schema: string;
  readonly name: string;
  readonly tag: string;
}

/** A content as JSON. */
export function contentJson(
  { schema, name }: Omit<ContentId, 'tag'>,
  kept: ContentFragment,
): JsonObject {
  const { tag, version, updatedAt, secret, value } = kept;
  return { schema, name, tag, version, updatedAt, secret, value: value ?? null };
}

/** `--expected-version` */
export function expectedVersionOption(): Option {
  const about = 'only if it has this version; an empty text: only if there is none';
  return new Option('--expected-version <version>', about);
}
