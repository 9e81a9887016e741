import type { ReferenceRelation } from '../data/generated/graphql.ts';

/** The largest number of documents in a picture. */
export const maxNodes = 2_000;

/** The schema and name of a rendered document. */
interface Named {
  readonly schema: string;
  readonly name: string;
}

/** A submitted document, as the server lists it. */
export interface Listed extends Named {
  readonly layer: string | null;
  readonly abstract: boolean;
}

/** A relation from a document to one that it needs. */
export interface Need {
  readonly relation: ReferenceRelation;
  readonly from: Named;
  readonly target: Named;
}

/** A problem of a document. */
export interface Flaw {
  readonly message: string;
  readonly schema: string | null;
  readonly name: string | null;
}

/** A document in the picture. */
export interface GraphNode extends Named {
  readonly key: string;
  /** The layer of the rendered document, or else of the innermost abstract one. */
  readonly layer: string | null;
  readonly isAbstract: boolean;
  /** Other documents need it, and the revision does not have it. */
  readonly isMissing: boolean;
  /** What is wrong with it. */
  readonly problems: readonly string[];
}

/** A line of the picture: the document `to` needs the document `from`. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: ReferenceRelation;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Identifies a document in the picture and in URLs. A schema contains no space. */
export function nodeKey({ schema, name }: Named): string {
  return `${schema} ${name}`;
}

/** The schema and name of a key. */
export function namedOf(key: string): Named {
  const at = key.indexOf(' ');
  return { schema: key.slice(0, at), name: key.slice(at + 1) };
}

/**
 * The picture of documents and relations: each document once, whatever its layers; relations between documents that are
 * not in `listed` are left out, those to missing documents are kept. At most `maxNodes` documents, the first ones.
 */
export function graphOf(
  listed: readonly Listed[],
  needs: readonly Need[],
  flaws: readonly Flaw[],
): Graph {
  const nodes = new Map<string, GraphNode>();
  const problems = problemsByKey(flaws);
  const add = (key: string, node: Listed, isMissing: boolean) => {
    const { schema, name, layer, abstract } = node;
    const own = problems.get(key) ?? [];
    nodes.set(key, { key, schema, name, layer, isAbstract: abstract, isMissing, problems: own });
  };
  for (const document of listed) {
    const key = nodeKey(document);
    const known = nodes.get(key);
    if (known === undefined ? nodes.size < maxNodes : known.isAbstract) add(key, document, false);
  }
  const given = new Set(listed.map(nodeKey));
  const edges = new Map<string, GraphEdge>();
  for (const { relation, from: needing, target } of needs) {
    const [from, to] = [nodeKey(target), nodeKey(needing)];
    if (from === to || !nodes.has(to)) continue;
    if (!given.has(from) && nodes.size < maxNodes) {
      add(from, { ...target, layer: null, abstract: false }, true);
    }
    if (nodes.has(from)) edges.set(`${relation} ${from}\n${to}`, { from, to, relation });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

function problemsByKey(flaws: readonly Flaw[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>();
  for (const { schema, name, message } of flaws) {
    if (schema === null || name === null) continue;
    const key = nodeKey({ schema, name });
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [message]);
    else known.push(message);
  }
  return byKey;
}
