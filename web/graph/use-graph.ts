import { useEffect, useMemo, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import {
  GraphAroundDocument,
  GraphOfRevisionDocument,
  GraphProblemsDocument,
  type ReferenceRelation,
} from '../data/generated/graphql.ts';
import { ask, useAnswer } from '../data/use-operation.ts';
import { type Graph, graphOf, type Listed, maxNodes, type Need } from './graph.ts';

/** What the picture is about: a revision, or the documents around one of its documents. */
export interface Subject {
  readonly number: number;
  /** Null: the whole revision. */
  readonly centre: { readonly schema: string; readonly name: string } | null;
  /** The number of steps from the document. */
  readonly depth: number;
  readonly relations: readonly ReferenceRelation[];
}

/** A graph while and after it is read. */
export interface ReadGraph {
  /** Null: it is not here yet, or there is none. */
  readonly graph: Graph | null;
  readonly error: CombinedError | undefined;
  /** How many documents were read, and how many there are; null: unknown. */
  readonly read: number;
  readonly total: number | null;
  /** The revision does not have the document in the centre. */
  readonly isUnknown: boolean;
  /** Some documents or relations are not in the graph. */
  readonly isCut: boolean;
}

interface Answer {
  readonly documents: readonly Listed[];
  readonly needs: readonly Need[];
  readonly total: number | null;
  readonly error: CombinedError | undefined;
  readonly isComplete: boolean;
  readonly isUnknown: boolean;
  readonly isCut: boolean;
}

const nothing: Answer = {
  documents: [],
  needs: [],
  total: null,
  error: undefined,
  isComplete: false,
  isUnknown: false,
  isCut: false,
};

/** Reads a graph, and the problems of its documents. Null: not yet. A revision that is too large is not read. */
export function useGraph(subject: Subject | null): ReadGraph {
  const around = useAround(subject?.centre ? subject : null);
  const whole = useWhole(subject?.centre === null ? subject.number : null);
  const flaws = useAnswer(GraphProblemsDocument, subject && { number: subject.number });
  const answer = subject?.centre ? around : whole;
  const { documents, needs, total, isComplete, isUnknown, isCut, error } = answer;
  const shown = subject?.relations.join() ?? '';
  const problems = flaws.data?.revision?.problems.nodes;
  const areProblemsKnown = problems !== undefined || flaws.error !== undefined;
  const graph = useMemo(() => {
    if (!isComplete || !areProblemsKnown) return null;
    const wanted = shown.split(',');
    const kept = needs.filter(({ relation }) => wanted.includes(relation));
    return graphOf(documents, kept, problems ?? []);
  }, [documents, needs, shown, problems, areProblemsKnown, isComplete]);
  return { graph, error, read: documents.length, total, isUnknown, isCut };
}

function useAround(subject: Subject | null): Answer {
  const variables =
    subject === null || subject.centre === null
      ? null
      : {
          number: subject.number,
          ...subject.centre,
          depth: subject.depth,
          relations: subject.relations,
        };
  const { data, error } = useAnswer(GraphAroundDocument, variables);
  return useMemo(() => {
    if (data === undefined || error !== undefined) return { ...nothing, error };
    const found = data.revision?.referenceGraph ?? null;
    if (found === null) return { ...nothing, isUnknown: true };
    const { nodes, edges, isCut } = found;
    return {
      documents: nodes,
      needs: edges,
      total: nodes.length,
      error: undefined,
      isComplete: true,
      isUnknown: false,
      isCut: isCut || nodes.length > maxNodes,
    };
  }, [data, error]);
}

/** Reads all documents of a revision page by page, unless there are too many. */
function useWhole(number: number | null): Answer {
  const client = useClient();
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    setAnswer(nothing);
    if (number === null) return;
    let isWanted = true;
    const read = async (before: Answer, after: string | null): Promise<void> => {
      const { data, error } = await ask(client, GraphOfRevisionDocument, { number, after });
      if (!isWanted) return;
      const page = data?.revision?.documents;
      if (page === undefined)
        return setAnswer({ ...nothing, error, isUnknown: error === undefined });
      const { totalCount: total, nodes, pageInfo } = page;
      const isTooLarge = total > maxNodes;
      const next: Answer = {
        ...before,
        documents: [...before.documents, ...nodes],
        needs: [...before.needs, ...nodes.flatMap(needsOf)],
        total,
        isComplete: !pageInfo.hasNextPage && !isTooLarge,
        isCut:
          before.isCut ||
          nodes.some(({ references: { totalCount, nodes } }) => totalCount > nodes.length),
      };
      setAnswer(next);
      if (pageInfo.hasNextPage && !isTooLarge) await read(next, pageInfo.endCursor);
    };
    void read(nothing, null);
    return () => {
      isWanted = false;
    };
  }, [client, number]);
  return answer;
}

function needsOf(
  document: Listed & { readonly references: { readonly nodes: readonly Omit<Need, 'from'>[] } },
): readonly Need[] {
  return document.references.nodes.map((reference) => ({ ...reference, from: document }));
}
