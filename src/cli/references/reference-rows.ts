import { documentKey, documentLabel } from '../../domain/document/document.ts';
import type { Column } from '../forms/list-table.ts';
import { distances, type GraphEdge, type ReadGraphs } from './reference-graph.ts';

/** A reference between two documents, as a row of a table. */
export interface ReferenceRow extends GraphEdge {
  /** Whether the requested document needs the target, or is needed by the referrer. */
  readonly direction: 'needs' | 'needed by';
  /** The number of steps from the requested document to the end of the reference. */
  readonly steps: number;
}

export const referenceColumns: readonly Column<ReferenceRow>[] = [
  { head: 'DIRECTION', text: ({ direction }) => direction },
  { head: 'STEPS', isWide: true, text: ({ steps }) => String(steps) },
  { head: 'RELATION', text: ({ relation }) => relation },
  { head: 'FROM', text: ({ from }) => documentLabel(from) },
  { head: 'TO', text: ({ to }) => documentLabel(to) },
  { head: 'TARGET', isWide: true, text: ({ isThere }) => (isThere ? 'exists' : 'missing') },
];

/** The references that lead from a document, then those that lead to it. */
export function referenceRows({ needs, neededBy }: ReadGraphs): readonly ReferenceRow[] {
  const outward = needs === null ? new Map<string, number>() : distances(needs, 'out');
  const inward = neededBy === null ? new Map<string, number>() : distances(neededBy, 'in');
  return [
    ...(needs?.edges ?? []).map((edge) => ({
      ...edge,
      direction: 'needs' as const,
      steps: (outward.get(documentKey(edge.from)) ?? 0) + 1,
    })),
    ...(neededBy?.edges ?? []).map((edge) => ({
      ...edge,
      direction: 'needed by' as const,
      steps: (inward.get(documentKey(edge.to)) ?? 0) + 1,
    })),
  ];
}
