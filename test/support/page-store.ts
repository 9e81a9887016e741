import type { EditedMap } from '../../src/domain/history/edit-map.ts';
import { type Page, pageOf } from '../../src/domain/history/page.ts';
import type { ReadPages } from '../../src/domain/history/read-map.ts';
import type { Digest } from '../../src/domain/json/canonical.ts';

/** Pages in memory, counting the calls and pages read. */
export interface PageStore {
  readonly read: ReadPages;
  readonly texts: ReadonlyMap<Digest, string>;
  readonly calls: () => number;
  readonly pagesRead: () => number;
  keep(edited: EditedMap): Digest | null;
}

export function createPageStore(): PageStore {
  const texts = new Map<Digest, string>();
  let calls = 0;
  let pagesRead = 0;
  return {
    texts,
    read: async (digests) => {
      calls += 1;
      pagesRead += digests.length;
      return digests.map((digest): Page => {
        const text = texts.get(digest);
        if (text === undefined) throw new Error(`no page ${digest}`);
        return pageOf(text);
      });
    },
    calls: () => calls,
    pagesRead: () => pagesRead,
    keep({ root, pages }) {
      for (const [digest, { text }] of pages) texts.set(digest, text);
      return root;
    },
  };
}
