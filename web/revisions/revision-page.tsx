import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useHead } from '../app/head.tsx';
import { compareUrl, revisionUrl, urlOf } from '../app/links.ts';
import { Failure, NotFound, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { RevisionDetailsDocument, type RevisionDetailsQuery } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { Comparison } from './comparison.tsx';
import { ChangeCounts, Outcomes, Tags } from './revision-facts.tsx';
import { useNextTime, useValidations } from './use-validations.ts';
import { validationStyles } from './validation-text.ts';
import './revision-page.css';

const RollbackDialog = lazy(() => import('./rollback-dialog.tsx'));

/** One revision: who, when, why, what it changed, and the state of its validations. */
export default function RevisionPage() {
  const { number: text = '' } = useParams();
  const isNumber = /^\d{1,9}$/.test(text);
  const number = Number(text);
  const [version, refresh] = useState(0);
  const validations = useValidations(isNumber ? number : null);
  const { data, error } = useAnswer(
    RevisionDetailsDocument,
    isNumber ? { number } : null,
    version + validations.of(number),
  );
  useNextTime(
    data?.revision?.validations.nodes.map(({ expiresAt }) => expiresAt) ?? [],
    useCallback(() => refresh((before) => before + 1), []),
  );
  if (!isNumber) return <NotFound what="revision" />;
  if (data?.revision === null && error === undefined) return <NotFound what="revision" />;
  const revision = data?.revision;
  return (
    <div className="page is-wide">
      {error !== undefined && <Failure error={error} />}
      {revision === undefined && error === undefined && <Waiting what="the revision" />}
      {revision !== undefined && revision !== null && <Facts revision={revision} />}
      {revision !== undefined && revision !== null && (
        <Comparison from={revision.parent?.number ?? Math.max(0, number - 1)} to={number} />
      )}
    </div>
  );
}

type Details = NonNullable<RevisionDetailsQuery['revision']>;

function Facts({ revision }: { readonly revision: Details }) {
  const { number, author, message, createdAt, digest } = revision;
  return (
    <header className="revision-head">
      <p className="kicker row">
        <span className="number">Revision {number}</span>
        <Tags revision={revision} />
      </p>
      <h1>{message === '' ? `Revision ${number}` : message}</h1>
      <p className="soft">
        {author}
        {createdAt !== null && (
          <>
            {' · '}
            <time dateTime={createdAt}>{timeText(createdAt)}</time>
          </>
        )}
        {' · '}
        <code title={digest}>{digest.slice(0, 12)}</code>
      </p>
      <div className="row small">
        <ChangeCounts changes={revision.changes} />
        <Outcomes revision={revision} />
        <Validations revision={revision} />
      </div>
      <Actions number={number} />
    </header>
  );
}

function Validations({ revision: { number, validations } }: { readonly revision: Details }) {
  if (validations.nodes.length === 0) return null;
  return (
    <Link href={urlOf('/ui/problems', { revision: number })} className="row revision-validations">
      {validations.nodes.map(({ name, status, ignored }) => (
        <span key={name} className={`outcome ${ignored ? '' : validationStyles[status]}`}>
          {`${name}: ${status.toLowerCase()}`}
        </span>
      ))}
    </Link>
  );
}

function Actions({ number }: { readonly number: number }) {
  const { number: newest } = useHead();
  const [isAsking, setAsking] = useState(false);
  if (newest === null) return null;
  return (
    <div className="row">
      <Link href={urlOf('/ui/documents', { revision: number })} className="button">
        All documents
      </Link>
      {number !== newest && (
        <Link href={compareUrl(number, newest)} className="button">
          Compare with {newest}
        </Link>
      )}
      {number !== newest && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Roll back to this…
        </button>
      )}
      {number > 1 && (
        <Link href={revisionUrl(number - 1)} className="button is-quiet">
          ← {number - 1}
        </Link>
      )}
      {number < newest && (
        <Link href={revisionUrl(number + 1)} className="button is-quiet">
          {number + 1} →
        </Link>
      )}
      {isAsking && (
        <Suspense>
          <RollbackDialog number={number} newest={newest} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
