import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../../domain/json/canonical.ts';
import { indexLinesFrom, indexRecordText } from '../../../domain/revision/index-record.ts';
import {
  nodeFrom,
  nodeText,
  type ResultNode,
  rangesOfNode,
} from '../../../domain/validation/result-node.ts';
import type { StateRanges } from '../../../domain/validation/result-states.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import { createResultColumns, type ResultColumns } from './result-columns.ts';

/** A node of the tree of results: it begins with the revision `number` × the size of its level + 1. */
export interface TreeNode {
  readonly digest: Digest;
  /** 0: a leaf. */
  readonly level: number;
  readonly number: number;
}

/** Nodes that other nodes or leaves replace are rebuilt in memory; `texts` is what is stored of that. */
export interface TreeChange {
  readonly root: TreeNode;
  readonly texts: ReadonlyMap<Digest, string>;
}

/** Revisions of a leaf, and nodes below another. */
export const defaultFanOut = 64;

/** Characters of nodes that are cached. */
const maxCached = 16_000_000;

/** Version of the nodes: changes whenever they mean something else. */
const engineVersion = 'purser-result-index-1';

/** Reads and changes trees of results. Their nodes are immutable texts under their digests, beside known problems. */
export interface ResultTrees {
  readonly fanOut: number;
  /** The number of revisions below a node of a level. */
  sizeOf(level: number): number;
  /** Nodes in the given order; null for missing ones. */
  read(digests: readonly Digest[]): Promise<readonly (ResultNode | null)[]>;
  readonly columns: ResultColumns;
  /** A tree with other leaves, by number; null if a node that it needs is missing. */
  change(
    root: TreeNode | null,
    leaves: ReadonlyMap<number, readonly StateRanges[]>,
  ): Promise<TreeChange | null>;
}

/** Creates a reader of trees, with an empty cache. */
export function createResultTrees(
  store: Pick<HistoryStore, 'problems'>,
  fanOut = defaultFanOut,
): ResultTrees {
  const cache = createBoundedCache<ResultNode>(maxCached);

  async function read(digests: readonly Digest[]): Promise<readonly (ResultNode | null)[]> {
    const known = digests.map((digest) => cache.get(digest) ?? null);
    const missing = digests.filter((_, at) => known[at] === null);
    if (missing.length === 0) return known;
    const texts = await store.problems(missing);
    const found = new Map<Digest, ResultNode>();
    for (const [at, digest] of missing.entries()) {
      const text = indexLinesFrom(texts[at] ?? '');
      if (text === null) continue;
      const node = nodeFrom(text);
      found.set(digest, node);
      cache.put(digest, node, text.length);
    }
    return digests.map((digest, at) => known[at] ?? found.get(digest) ?? null);
  }

  const sizeOf = (level: number): number => fanOut ** (level + 1);
  return {
    fanOut,
    sizeOf,
    read,
    columns: createResultColumns(read),
    async change(root, leaves) {
      const { node, texts } = createChange({ fanOut, read }, root, leaves);
      const last = Math.max(...leaves.keys());
      let level = root?.level ?? 0;
      while (sizeOf(level) <= last * fanOut) level += 1;
      const made = await node(level, 0, root?.digest ?? null);
      return made && { root: { digest: made.digest, level, number: 0 }, texts };
    },
  };
}

interface MadeNode {
  readonly digest: Digest;
  readonly ranges: StateRanges;
}

function createChange(
  { fanOut, read }: Pick<ResultTrees, 'fanOut' | 'read'>,
  root: TreeNode | null,
  leaves: ReadonlyMap<number, readonly StateRanges[]>,
) {
  const texts = new Map<Digest, string>();

  function keep(node: ResultNode): MadeNode {
    const text = nodeText(node);
    const digest = digestOf(`${engineVersion}\n${text}`);
    texts.set(digest, indexRecordText(text));
    return { digest, ranges: rangesOfNode(node) };
  }

  async function before(level: number, number: number, digest: Digest | null) {
    if (root === null || level <= root.level || number > 0) {
      return digest === null ? { parts: [], below: [] } : ((await read([digest]))[0] ?? null);
    }
    // The tree grows above its root. Leaves are added without gaps, so that those above change, too.
    if (level > root.level + 1) return { parts: [], below: [] };
    const [node] = await read([root.digest]);
    return node ? { parts: [rangesOfNode(node)], below: [root.digest] } : null;
  }

  async function nodeOf(
    level: number,
    number: number,
    digest: Digest | null,
  ): Promise<MadeNode | null> {
    const leaf = level === 0 ? leaves.get(number) : undefined;
    if (leaf !== undefined) return keep({ parts: leaf, below: null });
    const known = await before(level, number, digest);
    if (known === null) return null;
    const [parts, below] = [[...known.parts], [...(known.below ?? [])]];
    for (const child of childrenOf(level, number)) {
      const at = child - number * fanOut;
      const made = await nodeOf(level - 1, child, below[at] ?? null);
      if (made === null) return null;
      parts[at] = made.ranges;
      below[at] = made.digest;
    }
    return keep({ parts, below });
  }

  /** The nodes below one in which leaves change. */
  function childrenOf(level: number, number: number): ReadonlySet<number> {
    const size = fanOut ** (level - 1);
    const children = [...leaves.keys()].map((leaf) => Math.floor(leaf / size));
    return new Set(children.filter((child) => Math.floor(child / fanOut) === number));
  }

  return { texts, node: nodeOf };
}
