import type { DocumentFacts } from '../../document/document.ts';
import type { Fault } from '../../errors.ts';

/**
 * One document in the graph of a rendering. Links are set while the graph is built and never
 * change afterwards.
 */
export interface RenderNode<E extends DocumentFacts = DocumentFacts> {
  readonly entry: E;
  /** documentKey(entry). */
  readonly key: string;
  /** The parent by selection, replaced or not; null if there is none. (docs/rendering.md#layers-and-parents) */
  readonly parent: RenderNode<E> | null;
  /** Whose rendered data this one layers onto: the parent, or the parent's replacement. */
  readonly inherits: RenderNode<E> | null;
  /** The parent this one stands in for. (docs/rendering.md#replacement) */
  readonly replaces: RenderNode<E> | null;
  /** The document that stands in for this one. */
  readonly replacedBy: RenderNode<E> | null;
  /** What it substitutes from, replacements in place, parallel to `entry.sources`; null: missing. */
  readonly sources: readonly (RenderNode<E> | null)[];
  /** What is wrong with the document's place in the graph. */
  readonly faults: readonly Fault[];
}

/**
 * The closure of some documents: every node they depend on, each after those it depends on, ties
 * broken by key. Members of a cycle carry RENDER_CYCLE and stand at the end, by key.
 */
export interface RenderGraph<E extends DocumentFacts = DocumentFacts> {
  readonly order: readonly RenderNode<E>[];
  readonly byKey: ReadonlyMap<string, RenderNode<E>>;
}
