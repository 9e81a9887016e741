import { lazy, Suspense } from 'react';
import { Waiting } from '../app/states.tsx';
import { counted } from '../revisions/revision-facts.tsx';
import type { Result } from './use-submit.ts';

const DiffView = lazy(() => import('../revisions/diff-view.tsx'));

const signs = { CREATED: '+', UPDATED: '~', DELETED: '−', BROKEN: '!' } as const;
const shownDiffs = 5;

/** What a submission would change: its problems, its documents, and the rendered documents that follow from them. */
export function Preview({ result }: { readonly result: Result }) {
  const { problems, warnings, diff, problemChanges } = result;
  const introduced = problemChanges?.introduced.nodes ?? [];
  return (
    <>
      <Problems title="Problems" problems={problems} />
      {problems.length === 0 && <Problems title="Introduced problems" problems={introduced} />}
      <Problems title="Warnings" problems={warnings} />
      {diff !== null && diff.documents.totalCount > 0 && (
        <section className="sheet preview-part">
          <h2>{counted(diff.documents.totalCount, 'document')} would change</h2>
          <ul className="small">
            {diff.documents.nodes.map(({ kind, schema, name, layer }) => (
              <li key={`${schema} ${name} ${layer}`}>
                <span className="code" aria-hidden="true">
                  {signs[kind]}
                </span>{' '}
                {name}{' '}
                <span className="soft">
                  {schema} {layer} <span className="hidden-text">{kind.toLowerCase()}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {diff !== null && diff.renderedDocuments.totalCount > 0 && (
        <section className="preview-rendered">
          <h2>{counted(diff.renderedDocuments.totalCount, 'rendered document')} would change</h2>
          {diff.renderedDocuments.nodes
            .slice(0, shownDiffs)
            .map(({ schema, name, before, after }) => (
              <article key={`${schema} ${name}`} className="preview-one">
                <h3 className="small">
                  {name} <span className="soft">{schema}</span>
                </h3>
                <Suspense fallback={<Waiting what="the comparison" lines={3} />}>
                  <DiffView
                    before={before?.yaml ?? ''}
                    after={after?.yaml ?? ''}
                    isSplit={false}
                    label={`${schema} ${name}`}
                  />
                </Suspense>
              </article>
            ))}
          {diff.renderedDocuments.totalCount > shownDiffs && (
            <p className="soft small">
              and {diff.renderedDocuments.totalCount - shownDiffs} more:{' '}
              {diff.renderedDocuments.nodes
                .slice(shownDiffs)
                .map(({ name }) => name)
                .join(', ')}
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Problems({
  title,
  problems,
}: {
  readonly title: string;
  readonly problems: Result['problems'];
}) {
  if (problems.length === 0) return null;
  return (
    <section className="sheet preview-part preview-problems" aria-label={title}>
      <h2>
        {title} <span className="number">{problems.length}</span>
      </h2>
      <ul>
        {problems.map(({ code, message, remedy, place, severity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a problem may be there twice
          <li key={at}>
            <p className="small">
              <span className={severity === 'ERROR' ? 'minus' : 'changed'}>
                {place?.line ? `line ${place.line}: ` : ''}
                {message}
              </span>
            </p>
            <p className="small soft">
              {remedy} <code>{code}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
