import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useRevisionNumber } from '../app/head.tsx';
import { documentUrl, pages, revisionUrl } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import {
  DocumentFacetsDocument,
  FindDocumentsDocument,
  type FindDocumentsQuery,
} from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { LayerName, type Layers, layersOf } from './layers.tsx';
import { filterOf, hasWord, toggleWord } from './search-text.ts';
import './documents.css';

type Row = FindDocumentsQuery['documents']['nodes'][number];

/** The documents of a revision. `?q=layer:site gate` finds some of them. */
export default function DocumentsPage() {
  const number = useRevisionNumber();
  const [{ q = '', revision }, replace] = useParameters();
  const facets = useAnswer(DocumentFacetsDocument, number === null ? null : { number });
  const rows = useRows(
    FindDocumentsDocument,
    number === null ? null : { number, filter: filterOf(q), first: 100 },
    (data) => data.documents,
  );
  const layers = layersOf(facets.data?.revision?.layering.nodes[0]?.data);
  const toggle = (word: string) => replace({ q: toggleWord(q, word) });

  return (
    <div className="page is-wide">
      <div className="page-head">
        <div>
          <h1>Documents</h1>
          <p className="kicker number" role="status">
            {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'document')}
            {number !== null && revision !== undefined && (
              <>
                {' of '}
                <Link href={revisionUrl(number)}>revision {number}</Link>
              </>
            )}
          </p>
        </div>
      </div>
      <label className="labelled">
        <span className="hidden-text">Search</span>
        <input
          className="field documents-search"
          type="search"
          placeholder="gate   layer:site   schema:harbour/Network/v1   label:network=storage"
          value={q}
          onChange={(event) => replace({ q: event.target.value })}
        />
      </label>
      {rows.error !== undefined && <Failure error={rows.error} />}
      <div className="documents-panes">
        <Facets
          q={q}
          toggle={toggle}
          layers={layers}
          schemas={facets.data?.revision?.schemas.nodes ?? []}
        />
        <div className="documents-found">
          {rows.totalCount === null && <Waiting what="documents" lines={9} />}
          {rows.totalCount === 0 && rows.error === undefined && <Nothing q={q} number={number} />}
          {rows.nodes.length > 0 && (
            <Found
              nodes={rows.nodes}
              total={rows.totalCount ?? 0}
              readMore={rows.readMore}
              layers={layers}
              revision={revision === undefined ? null : number}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Nothing({ q, number }: { readonly q: string; readonly number: number | null }) {
  if (q !== '') {
    return (
      <Empty title="No document matches">
        <p>
          A word is found in schemas, names, layers, buckets and labels; <code>layer:</code>,{' '}
          <code>schema:</code>, <code>bucket:</code> and <code>name:</code> take whole values.
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={number === 0 ? 'Nothing is stored yet' : 'This revision has no documents'}>
      <Link href={pages.submit} className="button is-main">
        Submit documents
      </Link>
    </Empty>
  );
}

function Facets({
  q,
  toggle,
  layers,
  schemas,
}: {
  readonly q: string;
  toggle(word: string): void;
  readonly layers: Layers;
  readonly schemas: readonly { readonly name: string; readonly documentCount: number }[];
}) {
  return (
    <aside className="facets" aria-label="Narrow the list">
      {layers.length > 0 && (
        <fieldset>
          <legend>Layer</legend>
          {layers.map((layer) => (
            <Facet key={layer} word={`layer:${layer}`} q={q} toggle={toggle}>
              <LayerName layer={layer} layers={layers} />
            </Facet>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>Schema</legend>
        {schemas.map(({ name, documentCount }) => (
          <Facet key={name} word={`schema:${name}`} q={q} toggle={toggle}>
            <span className="facet-name">{name}</span>
            <span className="soft number">{documentCount.toLocaleString('en')}</span>
          </Facet>
        ))}
      </fieldset>
    </aside>
  );
}

function Facet({
  word,
  q,
  toggle,
  children,
}: {
  readonly word: string;
  readonly q: string;
  toggle(word: string): void;
  readonly children: React.ReactNode;
}) {
  return (
    <label className="facet">
      <input type="checkbox" checked={hasWord(q, word)} onChange={() => toggle(word)} />
      {children}
    </label>
  );
}

function Found({
  nodes,
  total,
  readMore,
  layers,
  revision,
}: {
  readonly nodes: readonly Row[];
  readonly total: number;
  readMore(): void;
  readonly layers: Layers;
  readonly revision: number | null;
}) {
  const list = useRef<HTMLOListElement>(null);
  const virtual = useWindowVirtualizer({
    count: nodes.length,
    estimateSize: () => 57,
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= nodes.length - 40) readMore();
  }, [last, nodes.length, readMore]);
  return (
    <ol ref={list} className="ledger sheet" style={{ height: virtual.getTotalSize() + 2 }}>
      {shown.map(({ index, start, key }) => {
        const document = nodes[index];
        if (document === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            <FoundDocument document={document} layers={layers} revision={revision} />
          </li>
        );
      })}
    </ol>
  );
}

function FoundDocument({
  document,
  layers,
  revision,
}: {
  readonly document: Row;
  readonly layers: Layers;
  readonly revision: number | null;
}) {
  const { schema, name, layer, labels, abstract, secret, origin } = document;
  return (
    <article className="found">
      <div>
        <Link href={documentUrl(document, revision)} className="entry-title">
          {name}
        </Link>
        <p className="soft small">{schema}</p>
      </div>
      <p className="small found-labels soft">
        {labels.map(({ key, value }) => `${key}=${value}`).join(' ')}
      </p>
      <p className="row">
        {secret && <span className="outcome is-warn">secret</span>}
        {abstract && <span className="outcome">abstract</span>}
        {layer !== null && <LayerName layer={layer} layers={layers} />}
      </p>
      <p className="soft small number found-origin">
        {origin !== null && <Link href={revisionUrl(origin.number)}>revision {origin.number}</Link>}
      </p>
    </article>
  );
}
