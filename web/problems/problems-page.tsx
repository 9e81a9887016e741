import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { useRevisionNumber } from '../app/head.tsx';
import { documentUrl, revisionUrl } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import {
  type ProblemFilter,
  ProblemsDocument,
  type ProblemsQuery,
  ValidationsDocument,
  type ValidationsQuery,
} from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { useNextTime, useValidations } from '../revisions/use-validations.ts';
import { validationStyles } from '../revisions/validation-text.ts';
import './problems.css';

type Problem = NonNullable<ProblemsQuery['revision']>['problems']['nodes'][number];
type Validation = NonNullable<ValidationsQuery['revision']>['validations']['nodes'][number];

/** The problems of a revision, and the results of its validations. `?severity=error` shows errors alone. */
export default function ProblemsPage() {
  const number = useRevisionNumber();
  const [{ severity = '' }, replace] = useParameters();
  const filter: ProblemFilter = severity === 'error' ? { severity: 'ERROR' } : {};
  const rows = useRows(
    ProblemsDocument,
    number === null ? null : { number, filter },
    (data) => data.revision?.problems,
  );
  const validations = useValidationsOf(number);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Problems</h1>
          <p className="kicker number" role="status">
            {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'problem')}
            {number !== null && (
              <>
                {' of '}
                <Link href={revisionUrl(number)}>revision {number}</Link>
              </>
            )}
          </p>
        </div>
        <label className="facet">
          <input
            type="checkbox"
            checked={severity === 'error'}
            onChange={(event) => replace({ severity: event.target.checked ? 'error' : null })}
          />
          Errors only
        </label>
      </div>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="problems" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title="No problems">
          <p>All documents of this revision can be rendered, and match their schemas.</p>
        </Empty>
      )}
      {rows.nodes.length > 0 && (
        <ul className="sheet">
          {rows.nodes.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a problem may be there twice
            <OneProblem key={at} problem={problem} revision={number} />
          ))}
        </ul>
      )}
      {rows.hasMore && rows.totalCount !== null && (
        <button type="button" className="button" onClick={rows.readMore}>
          Show more
        </button>
      )}
      {validations.error !== undefined && <Failure error={validations.error} />}
      <Validations nodes={validations.data?.revision?.validations.nodes ?? []} />
    </div>
  );
}

/** The validations of a revision, and what becomes of them while the page is shown. */
function useValidationsOf(number: number | null) {
  const [version, refresh] = useState(0);
  const versions = useValidations(number);
  const answer = useAnswer(
    ValidationsDocument,
    number === null ? null : { number },
    version + versions.of(number ?? 0),
  );
  useNextTime(
    answer.data?.revision?.validations.nodes.map(({ expiresAt }) => expiresAt) ?? [],
    useCallback(() => refresh((before) => before + 1), []),
  );
  return answer;
}

function OneProblem({
  problem: { code, severity, message, remedy, schema, name, layer, path, count, causes },
  revision,
}: {
  readonly problem: Problem;
  readonly revision: number | null;
}) {
  const document = schema !== null && name !== null ? { schema, name, layer } : null;
  const isOther = (cause: Problem['causes'][number]) =>
    cause.schema !== schema || cause.name !== name || cause.layer !== layer;
  const valuePath = path?.startsWith('data.') ? path.slice('data'.length) : null;
  return (
    <li className="item">
      <span className={`outcome ${severity === 'ERROR' ? 'is-bad' : 'is-warn'}`}>
        {severity.toLowerCase()}
      </span>
      <div>
        <p>
          {message}
          {count > 1 && <span className="soft"> ({count} times)</span>}
        </p>
        <p className="soft small">{remedy}</p>
        <p className="small row">
          {document !== null && (
            <Link href={documentUrl(document, revision, { path: valuePath })}>
              {document.name}
              {path !== null && <code> {path}</code>}
            </Link>
          )}
          {causes.filter(isOther).map((cause) => (
            <span key={documentUrl(cause, null)} className="soft">
              because of <Link href={documentUrl(cause, revision)}>{cause.name}</Link>
            </span>
          ))}
          <code className="soft">{code}</code>
        </p>
      </div>
    </li>
  );
}

function Validations({ nodes }: { readonly nodes: readonly Validation[] }) {
  if (nodes.length === 0) return null;
  return (
    <section className="validations" aria-labelledby="validations">
      <h2 id="validations">Validations</h2>
      <ul className="sheet">
        {nodes.map(({ name, status, ignored, expiresAt, latest }) => (
          <li key={name} className="item">
            <span className={`outcome ${validationStyles[status]}`}>{status.toLowerCase()}</span>
            <div>
              <p>
                {name}
                {ignored && <span className="soft"> (no policy needs it)</span>}
              </p>
              <p className="soft small">
                {latest === null
                  ? 'It has no result yet.'
                  : `by ${latest.recordedBy}, ${timeText(latest.createdAt)}`}
                {expiresAt !== null &&
                  `, ${status === 'EXPIRED' ? 'expired' : 'expires'} ${timeText(expiresAt)}`}
              </p>
              <ul className="small">
                {latest?.errors.slice(0, 20).map((error, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an error may be there twice
                  <li key={at}>
                    {error.message}{' '}
                    {error.documents.map((document) => (
                      <Link key={documentUrl(document, null)} href={documentUrl(document, null)}>
                        {document.name}
                      </Link>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
