import type { DocumentFacts } from '../document/document.ts';
import { type Digest, digestOf } from '../json/canonical.ts';
import type { RenderGraph } from './graph-types.ts';
import { dependenciesOf } from './resolve-graph.ts';

/** Changes whenever rendering gives other results for the same documents. */
const engineVersion = 'purser-render-1';

/**
 * documentKey → render key: a digest of all that goes into a rendered document, so that equal keys
 * mean equal results whatever the revision. Documents that cannot be rendered, because they or what
 * they depend on have faults, have no key.
 */
export function renderKeys<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): ReadonlyMap<string, Digest> {
  const keys = new Map<string, Digest>();
  for (const node of graph.order) {
    if (node.faults.length > 0) continue;
    if (!dependenciesOf(node).every(({ key }) => keys.has(key))) continue;
    const keyOf = (other: { readonly key: string } | null): string =>
      (other && keys.get(other.key)) ?? '-';
    const inputs = [node.inherits, ...node.sources].map(keyOf);
    keys.set(node.key, digestOf([engineVersion, node.entry.digest, ...inputs].join('\n')));
  }
  return keys;
}
