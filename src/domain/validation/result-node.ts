import type { Digest } from '../json/canonical.ts';
import { endless, mergeRanges, type StateRange, type StateRanges } from './result-states.ts';

/**
 * A node of the index of results: the states of consecutive revisions, or of the nodes below it. Revisions that are
 * searched by the status of their validations are found in it without reading the others. (docs/history.md#filters)
 */
export interface ResultNode {
  /** Of each revision of a leaf, or of each node below. */
  readonly parts: readonly StateRanges[];
  /** The nodes below; null in a leaf. */
  readonly below: readonly Digest[] | null;
}

/** The states of everything below a node. */
export function rangesOfNode({ parts }: ResultNode): StateRanges {
  return mergeRanges(parts);
}

/** A node as text: each term with its ranges, one after the other; absent ranges as 0. */
export function nodeText({ parts, below }: ResultNode): string {
  const terms = [...new Set(parts.flatMap((part) => [...part.keys()]))];
  const columns = terms.map((term) => [
    term,
    parts.map((part) => {
      const range = part.get(term);
      if (range === undefined) return 0;
      return cellOf(range);
    }),
  ]);
  return JSON.stringify({ below, columns, length: parts.length });
}

type Cell = number | readonly [kinds: number, first?: number, last?: number];

/** Most ranges are of one revision, or of successes that do not expire. */
function cellOf({ kinds, first, last }: StateRange): Cell {
  if (first > last) return kinds;
  if (first < last) return [kinds, first, last];
  return first === endless ? [kinds] : [kinds, first];
}

/** A node from its text, which `nodeText` wrote. */
export function nodeFrom(text: string): ResultNode {
  const { below, columns, length } = JSON.parse(text) as {
    below: readonly Digest[] | null;
    columns: readonly (readonly [term: string, cells: readonly Cell[]])[];
    length: number;
  };
  const parts = Array.from({ length }, () => new Map());
  for (const [term, cells] of columns) {
    for (const [at, cell] of cells.entries()) {
      if (cell === 0) continue;
      const [kinds, first = endless, last = first] =
        typeof cell === 'number' ? [cell, endless, 0] : cell;
      parts[at]?.set(term, { kinds, first, last });
    }
  }
  return { parts, below };
}
