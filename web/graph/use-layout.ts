import { useEffect, useState } from 'react';
import type { Graph } from './graph.ts';
import type { Layout, LayoutInput } from './layout.ts';

/** A graph with its layout. */
export interface Drawing {
  readonly graph: Graph;
  readonly layout: Layout;
  /** Another number for each drawing. */
  readonly version: number;
}

/**
 * Lays a graph out in a worker. The drawing before stays until the next one is ready; null: there is none yet.
 * `isFailed`: the worker could not.
 */
export function useLayout(graph: Graph | null): {
  readonly drawing: Drawing | null;
  readonly isFailed: boolean;
} {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (graph === null) return;
    setFailed(false);
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Layout>) => {
      setDrawing((before) => ({ graph, layout: data, version: (before?.version ?? 0) + 1 }));
      worker.terminate();
    };
    worker.onerror = () => setFailed(true);
    const input: LayoutInput = {
      keys: graph.nodes.map(({ key }) => key),
      edges: graph.edges.map(({ from, to }) => ({ from, to })),
    };
    worker.postMessage(input);
    return () => worker.terminate();
  }, [graph]);
  return { drawing, isFailed };
}
