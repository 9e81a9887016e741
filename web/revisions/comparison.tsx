import { lazy, Suspense, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { documentUrl, urlOf } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { useIsNarrow } from '../app/use-is-narrow.ts';
import { useParameters } from '../app/use-parameters.ts';
import {
  ComparedDocumentDocument,
  ComparedDocumentsDocument,
  ComparedRenderedDocument,
  ComparedRenderedDocumentDocument,
} from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import {
  type ChangedDocument,
  type ChangeGroup,
  changeText,
  groupChanges,
  keyOf,
} from './group-changes.ts';
import { counted } from './revision-facts.tsx';
import './comparison.css';

const DiffView = lazy(() => import('./diff-view.tsx'));

interface Compared {
  readonly from: number;
  readonly to: number;
}

/**
 * How two revisions differ: a list of changed documents, and the text of one of them. The URL says which side (`side`:
 * documents or rendered), which document (`shown`) and how (`layout`: split or unified).
 */
export function Comparison({ from, to }: Compared) {
  const [{ side = 'documents', shown = null, layout = 'split' }, replace] = useParameters();
  const isRendered = side === 'rendered';
  const rows = useChanged({ from, to, isRendered });
  const groups = useMemo(() => groupChanges(rows.nodes), [rows.nodes]);
  const current = rows.nodes.find((each) => keyOf(each) === shown) ?? groups[0]?.documents[0];

  return (
    <section aria-label="Comparison" className="comparison">
      <div className="page-head">
        <div className="choice">
          <SideLink side="documents" isHere={!isRendered} name="Documents" />
          <SideLink side="rendered" isHere={isRendered} name="Rendered" />
        </div>
        <LayoutChoice layout={layout} />
      </div>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="changes" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title={isRendered ? 'No rendered document differs' : 'No document differs'} />
      )}
      {current !== undefined && (
        <div className="comparison-panes">
          <nav className="comparison-list sheet" aria-label="Changed documents">
            <p className="soft small comparison-count number">
              {counted(rows.totalCount ?? 0, 'changed document')}
            </p>
            {groups.map((group, at) => (
              <Group
                key={keyOf(group.documents[0])}
                group={group}
                isNewSchema={groups[at - 1]?.documents[0].schema !== group.documents[0].schema}
                current={keyOf(current)}
                show={(document) => replace({ shown: keyOf(document) })}
              />
            ))}
            {rows.hasMore && (
              <button type="button" className="button" onClick={rows.readMore}>
                Show more
              </button>
            )}
          </nav>
          <OneDocument {...{ from, to, isRendered, layout }} document={current} />
        </div>
      )}
    </section>
  );
}

function useChanged({ from, to, isRendered }: Compared & { readonly isRendered: boolean }) {
  const refs = { from: { number: from }, to: { number: to } };
  const documents = useRows(
    ComparedDocumentsDocument,
    isRendered ? null : refs,
    ({ diff }) => diff.documents,
  );
  const rendered = useRows(ComparedRenderedDocument, isRendered ? refs : null, ({ diff }) => ({
    ...diff.renderedDocuments,
    nodes: diff.renderedDocuments.nodes.map((node) => ({ ...node, layer: null })),
  }));
  return isRendered ? rendered : documents;
}

function SideLink({
  side,
  isHere,
  name,
}: {
  readonly side: string;
  readonly isHere: boolean;
  readonly name: string;
}) {
  const [parameters] = useParameters();
  const [path] = useLocation();
  return (
    <Link href={urlOf(path, { ...parameters, side, shown: null })} aria-current={isHere}>
      {name}
    </Link>
  );
}

function LayoutChoice({ layout }: { readonly layout: string }) {
  const [parameters] = useParameters();
  const [path] = useLocation();
  const isNarrow = useIsNarrow();
  if (isNarrow) return null;
  return (
    <div className="choice">
      {['split', 'unified'].map((each) => (
        <Link
          key={each}
          replace
          href={urlOf(path, { ...parameters, layout: each })}
          aria-current={layout === each}
        >
          {each === 'split' ? 'Side by side' : 'Unified'}
        </Link>
      ))}
    </div>
  );
}

const signs = { CREATED: '+', UPDATED: '~', DELETED: '−', BROKEN: '!' } as const;
const kindNames = {
  CREATED: 'created',
  UPDATED: 'updated',
  DELETED: 'deleted',
  BROKEN: 'cannot be rendered',
} as const;
const kindStyles = {
  CREATED: 'plus',
  UPDATED: 'changed',
  DELETED: 'minus',
  BROKEN: 'minus',
} as const;

function Group({
  group: { documents },
  isNewSchema,
  current,
  show,
}: {
  readonly group: ChangeGroup;
  readonly isNewSchema: boolean;
  readonly current: string;
  show(document: ChangedDocument): void;
}) {
  const [{ kind, changes, schema }] = documents;
  return (
    <div
      className={`comparison-group ${isNewSchema ? 'is-new' : ''} ${documents.length > 1 ? 'is-many' : ''}`}
    >
      {isNewSchema && <p className="small soft">{schema}</p>}
      {documents.length > 1 && (
        <p className="small soft">
          {kind === 'UPDATED'
            ? `${documents.length} with the same change`
            : `${documents.length} ${kindNames[kind]}`}
        </p>
      )}
      {documents.length > 1 && kind === 'UPDATED' && <SameChanges changes={changes} />}
      <ul>
        {documents.map((document) => (
          <li key={keyOf(document)}>
            <button
              type="button"
              className="comparison-name"
              aria-current={keyOf(document) === current}
              onClick={() => show(document)}
            >
              <span className={`code ${kindStyles[kind]}`} aria-hidden="true">
                {signs[kind]}
              </span>
              <span className="comparison-text">{document.name}</span>
              <span className="hidden-text">, {kindNames[kind]}</span>
              {document.layer !== null && <span className="soft small">{document.layer}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const shownChanges = 4;

/** What changed in all documents of a group: each value before and after. */
function SameChanges({ changes }: Pick<ChangedDocument, 'changes'>) {
  return (
    <dl className="comparison-same small">
      {changes.slice(0, shownChanges).map(({ path, before, after, secret }) => (
        <div key={path}>
          <dt className="code">{path.replace(/^data\./, '')}</dt>
          <dd className="code">{secret ? 'secret' : changeText(before, after)}</dd>
        </div>
      ))}
      {changes.length > shownChanges && (
        <div>
          <dt className="soft">and {changes.length - shownChanges} more</dt>
        </div>
      )}
    </dl>
  );
}

type OneProps = Compared & {
  readonly isRendered: boolean;
  readonly layout: string;
  readonly document: ChangedDocument;
};

function OneDocument({ from, to, isRendered, layout, document }: OneProps) {
  const isNarrow = useIsNarrow();
  const { schema, name, layer, kind } = document;
  const given = { from: { number: from }, to: { number: to }, schema, name };
  const raw = useAnswer(ComparedDocumentDocument, isRendered ? null : { ...given, layer });
  const rendered = useAnswer(ComparedRenderedDocumentDocument, isRendered ? given : null);
  const [before, after] = isRendered
    ? [rendered.data?.before?.renderedDocument, rendered.data?.after?.renderedDocument]
    : [raw.data?.before?.document, raw.data?.after?.document];
  const error = isRendered ? rendered.error : raw.error;
  const isHere = (isRendered ? rendered : raw).data !== undefined;
  const label = `${schema} ${name}`;

  return (
    <article className="comparison-one">
      <header className="page-head">
        <h2>
          {name} <span className="soft small">{schema}</span>
        </h2>
        <span className="row small">
          <span className={kindStyles[kind]}>{kindNames[kind]}</span>
          <Link href={documentUrl(document, kind === 'DELETED' ? from : to)}>Open</Link>
        </span>
      </header>
      {error !== undefined && <Failure error={error} />}
      {!isHere && error === undefined && <Waiting what="the document" />}
      {isHere && (
        <Suspense fallback={<Waiting what="the comparison" />}>
          <DiffView
            before={before?.yaml ?? ''}
            after={after?.yaml ?? ''}
            isSplit={layout === 'split' && !isNarrow && kind === 'UPDATED'}
            label={label}
          />
        </Suspense>
      )}
    </article>
  );
}
