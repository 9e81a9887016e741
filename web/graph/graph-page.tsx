import { useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import { useRevisionNumber } from '../app/head.tsx';
import { documentUrl, pages, revisionUrl, urlOf } from '../app/links.ts';
import { Empty, Failure, NotFound, Waiting } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { DocumentFacetsDocument } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { layersOf } from '../documents/layers.tsx';
import { maxNodes, nodeKey } from './graph.ts';
import { GraphControls, GraphLegend } from './graph-controls.tsx';
import { GraphSide } from './graph-side.tsx';
import { GraphView } from './graph-view.tsx';
import { readHidden, relations } from './relations.ts';
import { type ReadGraph, type Subject, useGraph } from './use-graph.ts';
import { useLayout } from './use-layout.ts';
import './graph.css';

const depths = ['1', '2', '3', '5'] as const;

/**
 * The documents of a revision and the relations between them, as a picture. `?schema=…&name=…`: the documents around
 * one, `depth` steps from it. `hide` leaves out relations, `on` is the selected document, `camera` what shows.
 */
export default function GraphPage() {
  const subject = useSubject();
  const read = useGraph(subject);
  if (read.isUnknown) return <NotFound what={subject?.centre ? 'document' : 'revision'} />;
  return (
    <div className="page is-wide graph-page">
      <Title subject={subject} />
      {read.error !== undefined ? (
        <Failure error={read.error} />
      ) : (
        <Picture subject={subject} read={read} />
      )}
    </div>
  );
}

/** What the URL asks for; null until the newest revision is known. */
function useSubject(): Subject | null {
  const [{ schema = '', name = '', depth = '1', hide }] = useParameters();
  const number = useRevisionNumber();
  return useMemo(() => {
    if (number === null) return null;
    const hidden = readHidden(hide);
    return {
      number,
      centre: schema === '' || name === '' ? null : { schema, name },
      depth: Number(depths.find((one) => one === depth) ?? 1),
      relations: relations.filter(({ id }) => !hidden.has(id)).map(({ relation }) => relation),
    };
  }, [number, schema, name, depth, hide]);
}

function Title({ subject }: { readonly subject: Subject | null }) {
  const [parameters] = useParameters();
  if (subject === null) return <h1>Graph</h1>;
  const { number, centre } = subject;
  const seen = <Link href={revisionUrl(number)}>revision {number}</Link>;
  if (centre === null) {
    return (
      <header>
        <h1>Graph of revision {number}</h1>
        <p className="kicker">
          Its documents, and which need which. What is on the left is needed by what is on the
          right.
        </p>
      </header>
    );
  }
  return (
    <header>
      <p className="kicker">{centre.schema}</p>
      <h1>Around {centre.name}</h1>
      <p className="kicker">
        <Link href={documentUrl(centre, number)}>The document</Link> in {seen}. What is on the left
        is needed by what is on the right.{' '}
        <Link href={urlOf(pages.graph, { revision: parameters['revision'] })}>Whole revision</Link>
      </p>
    </header>
  );
}

function Picture({
  subject,
  read: { graph, read, total, isCut },
}: {
  readonly subject: Subject | null;
  readonly read: ReadGraph;
}) {
  const [{ on: selected = null, camera }, replace] = useParameters();
  const number = subject?.number ?? null;
  const facets = useAnswer(DocumentFacetsDocument, number === null ? null : { number });
  const layers = layersOf(facets.data?.revision?.layering.nodes[0]?.data);
  const { drawing, isFailed } = useLayout(graph);
  const select = useCallback((key: string | null) => replace({ on: key }), [replace]);
  const setCamera = useCallback((text: string) => replace({ camera: text }), [replace]);
  const isTooLarge = subject?.centre === null && total !== null && total > maxNodes;
  if (isTooLarge) return <TooLarge number={subject.number} total={total} />;
  if (graph?.nodes.length === 0) return <Empty title="This revision has no documents" />;
  const centre = subject?.centre ? nodeKey(subject.centre) : null;
  const isCurrent = drawing !== null && drawing.graph === graph;
  return (
    <>
      <GraphControls depths={subject?.centre ? depths : []} edges={graph?.edges ?? []} />
      <div className="row small">
        <p className="soft graph-state" role="status">
          {isFailed
            ? 'This browser could not lay the picture out. Load the page again.'
            : stateText(graph?.nodes.length ?? null, read, total, isCurrent, isCut)}
        </p>
        <GraphLegend layers={layers} />
      </div>
      <div className="graph-body">
        {drawing === null || subject === null ? (
          <div className="graph-view sheet">
            <Waiting what="the graph" lines={12} />
          </div>
        ) : (
          <GraphView
            key={drawing.version}
            drawing={drawing}
            layers={layers}
            centre={centre}
            selected={selected}
            select={select}
            camera={camera}
            setCamera={setCamera}
          />
        )}
        {drawing !== null && subject !== null && (
          <GraphSide
            graph={drawing.graph}
            layers={layers}
            number={subject.number}
            selected={selected}
            select={select}
          />
        )}
      </div>
    </>
  );
}

function TooLarge({ number, total }: { readonly number: number; readonly total: number }) {
  return (
    <Empty title={`Revision ${number} has ${total.toLocaleString('en')} documents`}>
      <p>
        The picture of a whole revision shows at most {maxNodes.toLocaleString('en')}.{' '}
        <Link href={urlOf(pages.documents, { revision: number })}>Find a document</Link>, and open
        its graph to see the documents around it.
      </p>
    </Empty>
  );
}

function stateText(
  shown: number | null,
  read: number,
  total: number | null,
  isCurrent: boolean,
  isCut: boolean,
): string {
  if (shown === null) return total === null ? 'Reading…' : `Reading: ${read} of ${total} documents`;
  const documents = `${shown.toLocaleString('en')} ${shown === 1 ? 'document' : 'documents'}`;
  if (!isCurrent) return `Laying out ${documents}…`;
  return isCut
    ? `${documents}. Some relations or documents are left out: there are too many.`
    : documents;
}
