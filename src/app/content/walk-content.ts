import { refusal } from '../../domain/errors.ts';
import { inspectPage } from '../../domain/history/inspect-page.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { contentLinksOf } from '../../domain/revision/content-links.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';

/** Content that was not visited before. */
export interface NewContent {
  /** Digest and text; the text has that digest. */
  readonly pages: readonly (readonly [Digest, string])[];
  /** Documents that these pages refer to; they are not checked. */
  readonly documents: readonly Digest[];
  /** Those documents that are sealed, and need a key. */
  readonly keys: readonly Digest[];
}

/** A walk through the content of revisions that visits each page and each document once. */
export interface ContentWalk {
  /**
   * The content of a revision that those walked before do not have: from the roots downwards, maps in order of name,
   * pages in order of key. @throws STORE_CORRUPT for a page that is missing or damaged
   */
  walk(maps: RevisionMaps): AsyncGenerator<NewContent>;
  /** The same for one map. */
  walkPages(root: Digest): AsyncGenerator<NewContent>;
  readonly pages: ReadonlySet<Digest>;
  readonly documents: ReadonlySet<Digest>;
  readonly keys: ReadonlySet<Digest>;
}

const batchSize = 100;

export function createContentWalk(store: Pick<HistoryStore, 'pages'>): ContentWalk {
  const pages = new Set<Digest>();
  const documents = new Set<Digest>();
  const keys = new Set<Digest>();

  async function* walkFrom(roots: readonly Digest[]): AsyncGenerator<NewContent> {
    let level = roots;
    while (level.length > 0) {
      const fresh = takeNew(level, pages);
      const below: Digest[] = [];
      for (let at = 0; at < fresh.length; at += batchSize) {
        const part = fresh.slice(at, at + batchSize);
        const texts = await store.pages(part);
        const links = part.map((digest, index) => linksIn(digest, texts[index] ?? ''));
        below.push(...links.flatMap((one) => one.pages));
        const named = (kind: 'documents' | 'keys') => links.flatMap((one) => one[kind]);
        yield {
          pages: part.map((digest, index) => [digest, texts[index] ?? '']),
          documents: takeNew(named('documents'), documents),
          keys: takeNew(named('keys'), keys),
        };
      }
      level = below;
    }
  }

  return {
    pages,
    documents,
    keys,
    walk(maps) {
      const roots = Object.entries(maps) as [string, Digest | null][];
      return walkFrom(roots.sort().flatMap(([, root]) => root ?? []));
    },
    walkPages: (root) => walkFrom([root]),
  };
}

/** Digests that are not in a set yet, each once; adds them to it. */
function takeNew(digests: readonly Digest[], known: Set<Digest>): readonly Digest[] {
  return digests.filter((digest) => {
    const before = known.size;
    return known.add(digest).size > before;
  });
}

function linksIn(digest: Digest, text: string) {
  const { page } = inspectPage(text);
  if (page !== null && digestOf(text) === digest) return contentLinksOf(page);
  throw refusal('STORE_CORRUPT', { what: `page ${digest}` });
}
