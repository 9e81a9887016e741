import type { Digest } from '../json/canonical.ts';
import { type Page, refOf } from './page.ts';
import type { ReadPages } from './read-map.ts';

/**
 * The groups of the keys of a map, in order; the keys of a group are adjacent. Reads only the pages where one group
 * ends and the next begins, however long the groups are.
 */
export async function keyGroups(
  root: Digest | null,
  groupOf: (key: string) => string,
  read: ReadPages,
): Promise<readonly string[]> {
  const groups = new Set<string>();
  let pages = root === null ? [] : (await read([root])).map((page) => ({ page, before: '' }));
  while (pages.length > 0) {
    const below = pages.flatMap(({ page, before }) => mixedChildren(page, before, groupOf));
    for (const { page } of pages.filter(({ page }) => page.level === 0)) {
      for (const [key] of page.items) groups.add(groupOf(key));
    }
    const found = below.length === 0 ? [] : await read(below.map(({ digest }) => digest));
    pages = found.map((page, at) => ({ page, before: below[at]?.before ?? '' }));
  }
  return [...groups].sort();
}

/** The children of a page that may contain the first key of a group. */
function mixedChildren(
  { level, items }: Page,
  before: string,
  groupOf: (key: string) => string,
): readonly { readonly digest: Digest; readonly before: string }[] {
  if (level === 0) return [];
  const starts = [before, ...items.map(([lastKey]) => lastKey)];
  return items.flatMap((item, at) => {
    const { digest, lastKey } = refOf(item);
    const start = starts[at] ?? '';
    const isOneGroup = start !== '' && groupOf(start) === groupOf(lastKey);
    return isOneGroup ? [] : [{ digest, before: start }];
  });
}
