import {
  type ListedRevisionFragment,
  MoreTagsDocument,
  type TagPageFragment,
} from '../generated/operations.ts';
import type { Client } from './client.ts';
import { readLists } from './paging.ts';

/** A tag; `data` is undefined if it was not requested. */
type ListedTag = TagPageFragment['nodes'][number];

/** A revision in a list, with all its tags. */
export type ListedRevision = Omit<ListedRevisionFragment, 'id' | 'tags'> & {
  readonly tags: readonly ListedTag[];
};

/** Reads the tags of a revision that were not on the first page. */
export async function withAllTags(
  client: Client,
  { id, tags: first, ...revision }: ListedRevisionFragment,
  withTagData: boolean,
): Promise<ListedRevision> {
  const { tags } = await readLists<{ tags: ListedTag }>(['tags'], async ({ tags: position }) => {
    if (position === undefined) return { tags: first };
    const { after } = position;
    const { node } = await client.request(MoreTagsDocument, { id, after, withTagData });
    // Null after a purge.
    return { tags: node !== null && 'tags' in node ? node.tags : undefined };
  });
  return { ...revision, tags };
}
