/** Where one of the texts stands. */
export interface FoundText {
  readonly start: number;
  readonly end: number;
}

/** Looks for texts in a text that comes in parts. */
export interface TextSearch {
  /** The longest of the texts that end at each position of a part. Positions count from the first part. */
  push(part: string): readonly FoundText[];
  /** The position from which on a text may have begun that has not ended yet. */
  open(): number;
}

/**
 * An automaton that finds all of some texts at once, in linear time (Aho and Corasick). Its nodes are numbers; each stands for
 * a beginning of a text.
 */
export class TextFinder {
  readonly #firstChild: number[] = [0];
  readonly #nextSibling: number[] = [0];
  readonly #unit: number[] = [0];
  readonly #depth: number[] = [0];
  /** The longest other beginning that ends a node's own. */
  readonly #shorter: number[] = [0];
  /** The length of the longest text that ends a node's beginning; 0 for none. */
  readonly #found: number[] = [0];
  readonly #root = new Map<number, number>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#add(text);
    this.#link();
  }

  search(): TextSearch {
    let node = 0;
    let position = 0;
    return {
      push: (part) => {
        const found: FoundText[] = [];
        for (let index = 0; index < part.length; index += 1) {
          node = this.#next(node, part.charCodeAt(index));
          position += 1;
          const length = this.#found[node] ?? 0;
          if (length > 0) found.push({ start: position - length, end: position });
        }
        return found;
      },
      open: () => position - (this.#depth[node] ?? 0),
    };
  }

  #add(text: string): void {
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      node = this.#child(node, unit) ?? this.#addChild(node, unit);
    }
    this.#found[node] = text.length;
  }

  #addChild(parent: number, unit: number): number {
    const node = this.#unit.push(unit) - 1;
    this.#depth.push((this.#depth[parent] ?? 0) + 1);
    this.#firstChild.push(0);
    this.#nextSibling.push(this.#firstChild[parent] ?? 0);
    this.#shorter.push(0);
    this.#found.push(0);
    this.#firstChild[parent] = node;
    if (parent === 0) this.#root.set(unit, node);
    return node;
  }

  #child(parent: number, unit: number): number | undefined {
    if (parent === 0) return this.#root.get(unit);
    let node = this.#firstChild[parent] ?? 0;
    while (node !== 0 && this.#unit[node] !== unit) node = this.#nextSibling[node] ?? 0;
    return node === 0 ? undefined : node;
  }

  #next(from: number, unit: number): number {
    let node = from;
    for (;;) {
      const child = this.#child(node, unit);
      if (child !== undefined) return child;
      if (node === 0) return 0;
      node = this.#shorter[node] ?? 0;
    }
  }

  /** Nodes in order of depth, so that what a node leads to is known before. */
  #link(): void {
    const queue = [0];
    for (const parent of queue) {
      for (
        let node = this.#firstChild[parent] ?? 0;
        node !== 0;
        node = this.#nextSibling[node] ?? 0
      ) {
        queue.push(node);
        if (parent === 0) continue;
        const shorter = this.#next(this.#shorter[parent] ?? 0, this.#unit[node] ?? 0);
        this.#shorter[node] = shorter;
        this.#found[node] ||= this.#found[shorter] ?? 0;
      }
    }
  }
}
