import { refusal } from '../../domain/errors.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { Databases } from './databases.ts';

/** Above every digest. */
const lastDigest: Digest = 'g';

/** The tags of a revision, by name. */
export function tagsOf({ tags }: Databases, revision: RevisionId): Tag[] {
  const range = tags.getRange({ start: [revision, ''], end: [revision, lastDigest] });
  const found = [...range].map(({ value }) => JSON.parse(value) as Tag);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function newestTagged(databases: Databases, name: string): RevisionId | null {
  return tagged(databases, name, 1)[0] ?? null;
}

/** The newest revisions that carry a tag, newest first; all if no number is given. */
export function tagged({ taggings }: Databases, name: string, limit?: number): RevisionId[] {
  const digest = digestOf(name);
  const range = taggings.getKeys({
    start: [digest, Number.MAX_SAFE_INTEGER],
    end: [digest, 0],
    reverse: true,
    ...(limit !== undefined && { limit }),
  });
  return [...range].map(([, revision]) => revision);
}

/** Must run inside a transaction. @throws REVISION_NOT_FOUND */
export function writeTag({ revisions, tags, taggings }: Databases, tag: Tag): void {
  const { revision } = tag;
  if (!revisions.doesExist(revision)) throw refusal('REVISION_NOT_FOUND', { revision });
  const digest = digestOf(tag.name);
  tags.putSync([tag.revision, digest], JSON.stringify(tag));
  taggings.putSync([digest, tag.revision], tag.name);
}

/** Must run inside a transaction. */
export function eraseTag(
  { tags, taggings }: Databases,
  revision: RevisionId,
  name: string,
): boolean {
  const digest = digestOf(name);
  taggings.removeSync([digest, revision]);
  return tags.removeSync([revision, digest]);
}
