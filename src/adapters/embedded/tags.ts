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

export function newestTagged({ taggings }: Databases, name: string): RevisionId | null {
  const digest = digestOf(name);
  const range = taggings.getKeys({
    start: [digest, Number.MAX_SAFE_INTEGER],
    end: [digest, 0],
    reverse: true,
    limit: 1,
  });
  const [newest] = [...range];
  return newest?.[1] ?? null;
}

/** Must run inside a transaction. */
export function putTag({ tags, taggings }: Databases, tag: Tag): void {
  const digest = digestOf(tag.name);
  tags.putSync([tag.revision, digest], JSON.stringify(tag));
  taggings.putSync([digest, tag.revision], tag.name);
}

/** Must run inside a transaction. */
export function deleteTag(
  { tags, taggings }: Databases,
  revision: RevisionId,
  name: string,
): boolean {
  const digest = digestOf(name);
  taggings.removeSync([digest, revision]);
  return tags.removeSync([revision, digest]);
}
