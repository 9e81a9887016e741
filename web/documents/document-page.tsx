import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { useRevisionNumber } from '../app/head.tsx';
import { graphUrl, revisionUrl, urlOf } from '../app/links.ts';
import { Failure, NotFound, Waiting } from '../app/states.tsx';
import { Tab } from '../app/tab.tsx';
import { useParameters } from '../app/use-parameters.ts';
import {
  DocumentDetailsDocument,
  DocumentFacetsDocument,
  SessionDocument,
} from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { DocumentHistory } from './document-history.tsx';
import { ExplainPane } from './explain-pane.tsx';
import { LayerName, type Layers, layersOf } from './layers.tsx';
import { Neighbours } from './neighbours.tsx';
import { Secret } from './secret.tsx';
import type { DocumentDetails, Shown } from './shown.ts';
import './document.css';

/**
 * One document: as rendered, as submitted in each of its layers, and its history. `?schema=…&name=…`, `layer` chooses a
 * submitted document, `revision` another revision than the newest, `view` a tab, and `path` the value that is pointed at.
 */
export default function DocumentPage() {
  const [{ schema = '', name = '', layer }] = useParameters();
  const number = useRevisionNumber();
  const isNamed = schema !== '' && name !== '';
  const { data, error } = useAnswer(
    DocumentDetailsDocument,
    number === null || !isNamed ? null : { number, schema, name },
  );
  const facets = useAnswer(DocumentFacetsDocument, number === null ? null : { number });
  const layers = layersOf(facets.data?.revision?.layering.nodes[0]?.data);
  if (!isNamed) return <NotFound what="document" />;
  if (error !== undefined) {
    return (
      <div className="page">
        <Failure error={error} />
      </div>
    );
  }
  if (data === undefined || number === null) {
    return (
      <div className="page is-wide">
        <Waiting what="the document" lines={12} />
      </div>
    );
  }
  const submitted = data.revision?.documents.nodes ?? [];
  const document = submitted.find((each) => each.layer === layer) ?? innermost(submitted, layers);
  if (document === undefined) return <NotFound what="document" />;
  return (
    <Page shown={{ number, schema, name, layers }} submitted={submitted} document={document} />
  );
}

function innermost(documents: readonly DocumentDetails[], layers: Layers) {
  const depth = ({ layer }: DocumentDetails) => (layer === null ? -1 : layers.indexOf(layer));
  return [...documents].sort((a, b) => depth(b) - depth(a))[0];
}

function Page({
  shown,
  submitted,
  document,
}: {
  readonly shown: Shown;
  readonly submitted: readonly DocumentDetails[];
  readonly document: DocumentDetails;
}) {
  const [{ view = 'explain' }] = useParameters();
  return (
    <div className="page is-wide">
      <Title shown={shown} submitted={submitted} document={document} />
      <nav className="tabs" aria-label="Views">
        <ViewTab view="explain" here={view} name="Rendered and raw" />
        <ViewTab view="history" here={view} name="History" />
        <ViewTab view="neighbours" here={view} name="Neighbours" />
        <Link href={graphUrl(shown, shown.number)}>Graph</Link>
      </nav>
      {view === 'history' && <DocumentHistory shown={shown} layer={document.layer} />}
      {view === 'neighbours' && <Neighbours shown={shown} document={document} />}
      {view === 'explain' && <ExplainPane shown={shown} document={document} />}
    </div>
  );
}

function Title({
  shown: { number, schema, name, layers },
  submitted,
  document,
}: {
  readonly shown: Shown;
  readonly submitted: readonly DocumentDetails[];
  readonly document: DocumentDetails;
}) {
  const [parameters] = useParameters();
  const [path] = useLocation();
  const { data } = useAnswer(SessionDocument, {});
  const { labels, abstract, secret, bucket, layer, origin } = document;
  const facts = useMemo(() => labels.map(({ key, value }) => `${key}=${value}`), [labels]);
  return (
    <header className="document-head">
      <p className="kicker">{schema}</p>
      <h1>{name}</h1>
      <div className="row small">
        {submitted.length > 1 ? (
          <div className="choice">
            {submitted.map((each) => (
              <Link
                key={each.layer}
                href={urlOf(path, { ...parameters, layer: each.layer, path: null })}
                aria-current={each === document}
              >
                {each.layer ?? 'no layer'}
              </Link>
            ))}
          </div>
        ) : (
          layer !== null && <LayerName layer={layer} layers={layers} />
        )}
        {abstract && <span className="outcome">abstract</span>}
        {secret && <span className="outcome is-warn">secret</span>}
        {facts.map((text) => (
          <span key={text} className="code soft">
            {text}
          </span>
        ))}
        <span className="soft">bucket {bucket}</span>
        {origin !== null && (
          <span className="soft">
            since <Link href={revisionUrl(origin.number)}>revision {origin.number}</Link> by{' '}
            {origin.author}
          </span>
        )}
        <span className="soft">
          seen in <Link href={revisionUrl(number)}>revision {number}</Link>
        </span>
        {secret && (
          <Secret
            document={{ number, schema, name, layer }}
            mayOpen={data?.viewer.permissions.includes('OPEN_SECRETS') ?? false}
          />
        )}
      </div>
    </header>
  );
}

function ViewTab({
  view,
  here,
  name,
}: {
  readonly view: string;
  readonly here: string;
  readonly name: string;
}) {
  const [parameters] = useParameters();
  const [path] = useLocation();
  return (
    <Tab
      href={urlOf(path, { ...parameters, view, path: null })}
      isHere={view === here}
      name={name}
    />
  );
}
