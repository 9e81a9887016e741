import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { ResultNode } from '../../../domain/validation/result-node.ts';
import { stateIn } from '../../../domain/validation/result-states.ts';

/**
 * The state of each revision below a node just above the leaves, for one term. Where each of several filters matches often,
 * but seldom all of them, comparing columns is much faster than reading the leaves.
 */
export type ResultColumn = Float64Array;

/** Reads columns of a tree, and keeps them in memory. */
export interface ResultColumns {
  /** The columns of a node of level 1, one for each term; null if a leaf is missing. */
  read(
    digest: Digest,
    node: ResultNode,
    terms: readonly string[],
  ): Promise<readonly ResultColumn[] | null>;
}

/** Bytes of columns that are cached: those of two terms of a million revisions take half of it. */
const maxCached = 32_000_000;

/** Creates a reader of columns, with an empty cache. `readLeaves` gives leaves in the given order. */
export function createResultColumns(
  readLeaves: (digests: readonly Digest[]) => Promise<readonly (ResultNode | null)[]>,
): ResultColumns {
  const cache = createBoundedCache<ResultColumn>(maxCached);
  const keyOf = (digest: Digest, term: string): string => `${digest} ${term}`;

  return {
    async read(digest, node, terms) {
      const columns = terms.map((term) => cache.get(keyOf(digest, term)));
      const missing = terms.filter((_, at) => columns[at] === undefined);
      if (missing.length > 0) {
        const leaves = await readLeaves(node.below ?? []);
        const parts = leaves.flatMap((leaf) => leaf?.parts ?? []);
        if (leaves.includes(null)) return null;
        for (const term of missing) {
          const column = Float64Array.from(parts, (ranges) => stateIn(ranges, term));
          cache.put(keyOf(digest, term), column, column.byteLength);
          columns[terms.indexOf(term)] = column;
        }
      }
      return columns.filter((column) => column !== undefined);
    },
  };
}
