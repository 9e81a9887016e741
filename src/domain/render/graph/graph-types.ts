import type { DocumentFacts } from '../../document/document.ts';
import type { Fault } from '../../errors.ts';

/**
 * One document in the graph of a rendering. Links are set while the graph is built and never change
 * afterwards.
 */
export interface RenderNode<E extends DocumentFacts = DocumentFacts> {
  readonly entry: E;
  /** documentKey(entry). */
  readonly key: string;
  /** The parent by selection, replaced or not; null if there is none. (docs/rendering.md#layers-and-parents) */
  readonly parent: RenderNode<E> | null;
  /**
   * The document whose rendered data this one inherits: the parent, or the parent's replacement.
   */
  readonly inherits: RenderNode<E> | null;
  /** The parent that this one replaces. (docs/rendering.md#replacement) */
  readonly replaces: RenderNode<E> | null;
  /** The document that replaces this one. */
  readonly replacedBy: RenderNode<E> | null;
  /** The substitution sources, or their replacements, parallel to `entry.sources`; null: missing. */
  readonly sources: readonly (RenderNode<E> | null)[];
  /** The faults of the document's layer, parent, replacement and sources. */
  readonly faults: readonly Fault[];
}

/**
 * The closure of some documents: every node they depend on, dependencies first, ties broken by key.
 * Members of a cycle carry RENDER_CYCLE and are at the end, by key.
 */
export interface RenderGraph<E extends DocumentFacts = DocumentFacts> {
  readonly order: readonly RenderNode<E>[];
  readonly byKey: ReadonlyMap<string, RenderNode<E>>;
}
