import { Link, useLocation } from 'wouter';
import { urlOf } from '../app/links.ts';
import { useParameters } from '../app/use-parameters.ts';
import { LayerName, type Layers } from '../documents/layers.tsx';
import type { GraphEdge } from './graph.ts';
import { readHidden, relations } from './relations.ts';

/** Chooses the relations, which is the legend too, and the number of steps from the document in the centre. */
export function GraphControls({
  depths,
  edges,
}: {
  readonly depths: readonly string[];
  readonly edges: readonly GraphEdge[];
}) {
  const [parameters, replace] = useParameters();
  const [path] = useLocation();
  const hidden = readHidden(parameters['hide']);
  const { depth = '1' } = parameters;
  const toggle = (id: string) => {
    const next = relations.filter((one) => hidden.has(one.id) !== (one.id === id));
    replace({ hide: next.map((one) => one.id).join(), camera: null });
  };
  return (
    <div className="row graph-controls">
      <fieldset className="row graph-relations">
        <legend className="hidden-text">Relations</legend>
        {relations.map(({ id, name, relation }) => (
          <label key={id} className="facet">
            <input type="checkbox" checked={!hidden.has(id)} onChange={() => toggle(id)} />
            <svg className="graph-sample" viewBox="0 0 28 8" aria-hidden="true">
              <path className={`graph-line is-${id}`} d="M0 4H28" />
            </svg>
            {name}{' '}
            <span className="soft number">
              {edges.filter((edge) => edge.relation === relation).length.toLocaleString('en')}
            </span>
          </label>
        ))}
      </fieldset>
      {depths.length > 0 && (
        <nav className="row small" aria-label="Steps from the document">
          Steps
          <span className="choice">
            {depths.map((one) => (
              <Link
                key={one}
                replace
                href={urlOf(path, { ...parameters, depth: one, camera: null })}
                aria-current={one === depth}
                aria-label={`${one} ${one === '1' ? 'step' : 'steps'}`}
              >
                {one}
              </Link>
            ))}
          </span>
        </nav>
      )}
    </div>
  );
}

/** What the colours and outlines of the documents mean. */
export function GraphLegend({ layers }: { readonly layers: Layers }) {
  return (
    <ul className="row graph-legend" aria-label="Legend">
      {layers.map((layer) => (
        <li key={layer}>
          <LayerName layer={layer} layers={layers} />
        </li>
      ))}
      <li className="soft">dashed: abstract</li>
      <li className="minus">red: with problems</li>
    </ul>
  );
}
