import { type Document, isCollection, isScalar, type Node, visit } from 'yaml';

/**
 * Where the quotes and brackets were opened that a document does not close, by the offset at which
 * they end nevertheless; the innermost if several end at one. The document keeps its source tokens.
 */
export function openingsIn(document: Document.Parsed): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  visit(document, {
    // From the outside in, so that the innermost is the last to be set.
    Node: (_key, node) => {
      const [start, end] = node.range ?? [];
      if (start !== undefined && end !== undefined && isUnclosed(node)) openings.set(end, start);
    },
  });
  return openings;
}

function isUnclosed(node: Node): boolean {
  const token = isScalar(node) || isCollection(node) ? node.srcToken : undefined;
  switch (token?.type) {
    case 'double-quoted-scalar':
      return !/^"(?:[^"\\]|\\.)*"$/s.test(token.source);
    case 'single-quoted-scalar':
      return !/^'(?:[^']|'')*'$/.test(token.source);
    case 'flow-collection':
      return !token.end.some(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end');
    default:
      return false;
  }
}
