import { Link } from 'wouter';
import { type DocumentName, documentUrl } from '../app/links.ts';
import { LayerName, type Layers } from './layers.tsx';
import type { DocumentDetails, Shown } from './shown.ts';

/** Longer lists take the whole width, in columns. */
const maxShort = 8;

/** The documents around a document: what it is layered on and substitutes from, and what is made of it. */
export function Neighbours({
  shown,
  document: { parent, children, substitutesFrom, substitutesInto },
}: {
  readonly shown: Shown;
  readonly document: DocumentDetails;
}) {
  return (
    <div className="neighbours">
      <List title="Layered on" documents={parent === null ? [] : [parent]} shown={shown} />
      <List
        title="Layered on it"
        documents={children.nodes}
        total={children.totalCount}
        shown={shown}
      />
      <List title="Substitutes from" documents={substitutesFrom.nodes} shown={shown} />
      <List
        title="Substituted into"
        documents={substitutesInto.nodes}
        total={substitutesInto.totalCount}
        shown={shown}
      />
    </div>
  );
}

function List({
  title,
  documents,
  total = documents.length,
  shown: { number, layers },
}: {
  readonly title: string;
  readonly documents: readonly (DocumentName & { readonly layer: string | null })[];
  readonly total?: number;
  readonly shown: { readonly number: number; readonly layers: Layers };
}) {
  return (
    <section className={`sheet neighbours-list ${documents.length > maxShort ? 'is-long' : ''}`}>
      <h2>
        {title} <span className="soft number">{total.toLocaleString('en')}</span>
      </h2>
      {documents.length === 0 && <p className="soft small">None</p>}
      <ul>
        {documents.map((document) => (
          <li key={documentUrl(document, null)}>
            <Link href={documentUrl(document, number, { view: 'neighbours' })}>
              {document.name}
            </Link>{' '}
            {document.layer !== null && <LayerName layer={document.layer} layers={layers} />}
            <span className="soft small neighbours-schema">{document.schema}</span>
          </li>
        ))}
      </ul>
      {total > documents.length && (
        <p className="soft small">and {(total - documents.length).toLocaleString('en')} more</p>
      )}
    </section>
  );
}
