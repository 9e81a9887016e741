import { Link } from 'wouter';
import { documentUrl, graphUrl } from '../app/links.ts';
import { LayerName, type Layers } from '../documents/layers.tsx';
import { type Graph, type GraphEdge, type GraphNode, namedOf } from './graph.ts';
import { relationWords } from './relations.ts';

type Select = (key: string | null) => void;

/** The selected document in words; without one, the documents with problems. */
export function GraphSide({
  graph,
  layers,
  number,
  selected,
  select,
}: {
  readonly graph: Graph;
  readonly layers: Layers;
  readonly number: number;
  readonly selected: string | null;
  readonly select: Select;
}) {
  const node = graph.nodes.find(({ key }) => key === selected);
  return (
    <section className="sheet graph-side" aria-label="Selected document">
      {node === undefined ? (
        <NothingSelected graph={graph} select={select} />
      ) : (
        <Selected node={node} graph={graph} layers={layers} number={number} select={select} />
      )}
    </section>
  );
}

function NothingSelected({ graph, select }: { readonly graph: Graph; readonly select: Select }) {
  const faulty = graph.nodes.filter(({ isMissing, problems }) => isMissing || problems.length > 0);
  return (
    <>
      <h2>Nothing selected</h2>
      <p className="small soft">
        Click a document, or move with the arrow keys and press <kbd>Enter</kbd>. Drag to move, turn
        the wheel or press <kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd> to zoom.
      </p>
      {faulty.length > 0 && (
        <>
          <h3 className="small">
            With problems <span className="soft number">{faulty.length}</span>
          </h3>
          <ul className="small">
            {faulty.map(({ key, name, isMissing, problems }) => (
              <li key={key}>
                <button type="button" className="link" onClick={() => select(key)}>
                  {name}
                </button>{' '}
                <span className="minus">{isMissing ? 'missing' : problems.length}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Selected({
  node,
  graph,
  layers,
  number,
  select,
}: {
  readonly node: GraphNode;
  readonly graph: Graph;
  readonly layers: Layers;
  readonly number: number;
  readonly select: Select;
}) {
  const { key, schema, name, layer, isAbstract, isMissing, problems } = node;
  const needs = graph.edges.filter(({ to }) => to === key);
  const needed = graph.edges.filter(({ from }) => from === key);
  return (
    <>
      <div className="row">
        <h2>{name}</h2>
        <button type="button" className="button is-small is-quiet" onClick={() => select(null)}>
          Let go
        </button>
      </div>
      <p className="small soft graph-schema">{schema}</p>
      <div className="row small">
        {layer !== null && <LayerName layer={layer} layers={layers} />}
        {isAbstract && <span className="outcome">abstract</span>}
        {isMissing && <span className="outcome is-bad">missing</span>}
      </div>
      {!isMissing && (
        <p className="row small">
          <Link href={documentUrl({ schema, name }, number)}>Open the document</Link>
          <Link href={graphUrl({ schema, name }, number)}>Graph around it</Link>
        </p>
      )}
      {problems.length > 0 && (
        <ul className="small minus" aria-label="Problems">
          {[...new Set(problems)].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Relations title="Needs" edges={needs} end="from" select={select} />
      <Relations title="Needed by" edges={needed} end="to" select={select} />
    </>
  );
}

function Relations({
  title,
  edges,
  end,
  select,
}: {
  readonly title: string;
  readonly edges: readonly GraphEdge[];
  /** The end of each relation at which the other document is. */
  readonly end: 'from' | 'to';
  readonly select: Select;
}) {
  return (
    <section aria-label={title}>
      <h3 className="small">
        {title} <span className="soft number">{edges.length}</span>
      </h3>
      {edges.length === 0 && <p className="small soft">None</p>}
      <ul className="small">
        {edges.map((edge) => {
          const words = relationWords(edge.relation);
          return (
            <li key={`${edge.relation} ${edge[end]}`}>
              <span className="soft">{end === 'from' ? words.needs : words.needed}</span>{' '}
              <button type="button" className="link" onClick={() => select(edge[end])}>
                {namedOf(edge[end]).name}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
