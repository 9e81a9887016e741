import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useHead } from '../app/head.tsx';
import { deploymentUrl, documentUrl, pages, revisionUrl, urlOf } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { sinceText, timeText } from '../app/time.ts';
import {
  CheckDriftDocument,
  DriftChecksDocument,
  type DriftChecksQuery,
  DriftRunsDocument,
} from '../data/generated/graphql.ts';
import { useAnswer, useChange } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { type DriftRun, type DriftState, driftState, type Since } from './drift-history.ts';
import { hasEnded, statusClass, statusText } from './statuses.ts';
import { useDecision, usePermission } from './use-decision.ts';
import { useLatestDeployments } from './use-latest.ts';
import './deployments.css';

type Check = DriftChecksQuery['driftChecks']['nodes'][number];

/** The drift checks: what each found last, since when, and in which resources. A run changes it in place. */
export default function DriftPage() {
  const { moves } = useHead();
  const rows = useRows(DriftChecksDocument, {}, (data) => data.driftChecks, moves ?? 0);
  return (
    <div className="page">
      <header>
        <p className="kicker">
          <Link href={pages.deployments}>Deployments</Link>
        </p>
        <h1>Drift</h1>
        <p className="kicker" role="status">
          {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'drift check')}
        </p>
      </header>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="drift checks" />}
      {rows.totalCount === 0 && rows.error === undefined && <Nothing />}
      {rows.nodes.length > 0 && <Checks checks={rows.nodes} />}
      {rows.hasMore && rows.totalCount !== null && (
        <button type="button" className="button" onClick={rows.readMore}>
          Show more
        </button>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <Empty title="No drift checks">
      <p>
        A drift check looks whether an environment is still as it was deployed, and changes nothing.
        Submit a document like this one:
      </p>
      <pre className="sheet deployment-command">
        {`schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: nightly}
data: {environment: prod, schedule: '0 3 * * *'}`}
      </pre>
      <Link href={pages.submit} className="button is-main">
        Submit documents
      </Link>
    </Empty>
  );
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const names = useMemo(() => checks.map(({ name }) => name), [checks]);
  const latest = useLatestDeployments({ driftCheck: names });
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (latest !== null) setVersion((before) => before + 1);
  }, [latest]);
  return checks.map((check) => (
    <OneCheck
      key={check.name}
      check={check}
      version={version}
      onBegun={() => setVersion((before) => before + 1)}
    />
  ));
}

function OneCheck({
  check,
  version,
  onBegun,
}: {
  readonly check: Check;
  readonly version: number;
  onBegun(): void;
}) {
  const { name, environment, schedule, nextAt } = check;
  const { data, error } = useAnswer(DriftRunsDocument, { environment, check: name }, version);
  const runs = data?.deployments.nodes ?? [];
  const state = driftState(runs, data?.deployments.pageInfo.hasNextPage ?? false);
  const [newest] = runs;
  const isRunning = newest !== undefined && !hasEnded(newest.status);
  return (
    <section className="sheet card" aria-labelledby={`check-${name}`}>
      <div className="page-head">
        <div className="row">
          <h2 id={`check-${name}`}>
            <Link href={documentUrl({ schema: 'purser/DriftCheck/v1', name }, null)}>{name}</Link>
          </h2>
          <Result state={state} isKnown={data !== undefined} />
          <span role="status" className="soft small">
            {isRunning && 'it is being checked'}
          </span>
        </div>
        <CheckNow name={name} isRunning={isRunning} onBegun={onBegun} />
      </div>
      <p className="soft small">
        {'of '}
        <Link href={urlOf(pages.deployments, { environment })}>{environment}</Link>
        {schedule !== null && (
          <>
            {' · '}
            <code>{schedule}</code> UTC
          </>
        )}
        {nextAt !== null && ` · next ${timeText(nextAt)}`}
      </p>
      {error !== undefined && <Failure error={error} />}
      {data === undefined && error === undefined && <Waiting what="its results" lines={2} />}
      {data !== undefined && state === null && (
        <p className="soft small">
          It has not looked yet, or nothing of {environment} was deployed.
        </p>
      )}
      {state !== null && <Found state={state} />}
      {runs.length > 0 && <Runs runs={runs} />}
    </section>
  );
}

const results = {
  NONE: { text: 'as deployed', style: 'is-good' },
  DRIFTED: { text: 'drifted', style: 'is-bad' },
  UNKNOWN: { text: 'unknown', style: 'is-warn' },
} as const;

function Result({
  state,
  isKnown,
}: {
  readonly state: DriftState | null;
  readonly isKnown: boolean;
}) {
  if (state === null) return isKnown && <span className="outcome">not checked</span>;
  const { text, style } = results[state.result];
  return (
    <span className={`outcome ${style}`} role="status">
      {text}
    </span>
  );
}

/** What the last run found, and since when. */
function Found({ state: { result, run, since, resources } }: { readonly state: DriftState }) {
  return (
    <>
      <p>
        {result === 'NONE' && 'Everything is as it was deployed, '}
        {result === 'DRIFTED' && `${counted(resources.length, 'resource')} not as deployed, `}
        {result === 'UNKNOWN' && 'It could not look at everything, '}
        <SinceText since={since} />
      </p>
      {run.problem !== null && (
        <p className="small minus">
          {run.problem.message} <code>{run.problem.code}</code>
        </p>
      )}
      {resources.length > 0 && (
        <ul className="fact-lines">
          {resources.map(({ resource, since }) => (
            <li key={resource.name} className="fact-line">
              <Link href={deploymentUrl(run.uuid, { resource: resource.name })}>
                <code>{resource.name}</code>
              </Link>
              <div className="small">
                <p className="soft">
                  <code>{resource.type}</code>
                  {resource.actions.length > 0 &&
                    ` · ${resource.actions.map(({ name }) => name).join(', ')} would bring it back`}
                </p>
                {resource.problem !== null && <p className="minus">{resource.problem.message}</p>}
              </div>
              <span className="soft small">
                <SinceText since={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SinceText({ since: { at, runs, isOlder } }: { readonly since: Since }) {
  return (
    <>
      {isOlder ? 'since before ' : 'since '}
      <time dateTime={at} title={sinceText(at, Date.now())}>
        {timeText(at)}
      </time>
      {runs > 1 && ` (${counted(runs, 'run')})`}
    </>
  );
}

/** The last runs, each with what it found. */
function Runs({ runs }: { readonly runs: readonly DriftRun[] }) {
  return (
    <details className="drift-runs">
      <summary className="small">Its last runs</summary>
      <ul className="fact-lines">
        {runs.map(({ uuid, status, createdAt, startedBy, revision, drift }) => (
          <li key={uuid} className="fact-line">
            <Link href={deploymentUrl(uuid)} className="small">
              {timeText(createdAt)}
            </Link>
            <p className="soft small">
              by {startedBy}
              {revision !== null && (
                <>
                  {' · '}
                  <Link href={revisionUrl(revision.number)}>revision {revision.number}</Link>
                </>
              )}
            </p>
            {drift === null ? (
              <span className={statusClass(status)}>{statusText(status)}</span>
            ) : (
              <span className={`outcome ${results[drift.result].style}`}>
                {results[drift.result].text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function CheckNow({
  name,
  isRunning,
  onBegun,
}: {
  readonly name: string;
  readonly isRunning: boolean;
  onBegun(): void;
}) {
  const change = useChange();
  const mayPlan = usePermission('PLAN_DEPLOYMENTS');
  const { isBusy, fault, decide } = useDecision(onBegun);
  if (mayPlan === null) return null;
  if (!mayPlan) {
    return <p className="soft small">To check now, you need the permission PLAN_DEPLOYMENTS.</p>;
  }
  return (
    <div className="row">
      {fault !== null && (
        <span role="alert" className="minus small">
          {fault}
        </span>
      )}
      <button
        type="button"
        className="button"
        disabled={isBusy || isRunning}
        onClick={() => void decide(() => change(CheckDriftDocument, { name }))}
      >
        Check now
      </button>
    </div>
  );
}
