import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { deploymentUrl, pages, revisionUrl, urlOf } from '../app/links.ts';
import { ProblemList } from '../app/problem-list.tsx';
import { Failure, NotFound, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import {
  DeploymentChangedDocument,
  DeploymentDocument,
  DeploymentResourcesDocument,
} from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { Approval } from './approval.tsx';
import { Decisions } from './decisions.tsx';
import type { Deployment } from './deployment.ts';
import { DeploymentLog } from './deployment-log.tsx';
import { Resources } from './resources.tsx';
import { kindText, statusClass, statusText } from './statuses.ts';
import { Steps } from './steps.tsx';
import './deployments.css';

/** One deployment, live. `?id=` is its uuid, `resource` the resource that is shown, `step` the step whose log is. */
export default function DeploymentPage() {
  const [{ id = '' }] = useParameters();
  const [version, refresh] = useChanges(id);
  const { data, error } = useAnswer(DeploymentDocument, id === '' ? null : { id }, version);
  const rows = useRows(
    DeploymentResourcesDocument,
    id === '' ? null : { id },
    (answer) => answer.deployment?.resources,
    version,
  );
  const deployment = data?.deployment;
  if (id === '' || (deployment === null && error === undefined)) {
    return <NotFound what="deployment" />;
  }
  return (
    <div className="page is-wide">
      {error !== undefined && <Failure error={error} />}
      {deployment === undefined && error === undefined && <Waiting what="the deployment" />}
      {deployment && (
        <>
          <Head deployment={deployment} onChanged={refresh} />
          {deployment.waitsFor !== null && (
            <Approval
              deployment={deployment}
              waitsFor={deployment.waitsFor}
              rows={rows}
              onDecided={refresh}
            />
          )}
          <div className="deployment-panes">
            <Resources rows={rows} />
            <div className="deployment-side">
              <Steps deployment={deployment} />
              <DeploymentLog id={id} version={version} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const pauseMs = 150;

/** A number that grows, soon after a deployment has changed, and a function that lets it grow. */
function useChanges(id: string): readonly [number, () => void] {
  const [version, setVersion] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refresh = () => setVersion((before) => before + 1);
  // A deployment that writes a long log has many events at once.
  const refreshSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      refresh();
    }, pauseMs);
  };
  useEvents(DeploymentChangedDocument, id === '' ? null : { id }, {
    onEvent: refreshSoon,
    onConnected: refreshSoon,
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return [version, refresh];
}

function Head({ deployment, onChanged }: { readonly deployment: Deployment; onChanged(): void }) {
  const { kind, status, environment, manifests, startedBy, createdAt, endedAt, revision, plan } =
    deployment;
  return (
    <header className="part">
      <p className="kicker">
        <Link href={pages.deployments}>Deployments</Link> in{' '}
        <Link href={urlOf(pages.deployments, { environment })}>{environment}</Link>
      </p>
      <div className="row">
        <h1>
          {kindText(kind)} {manifests.join(', ')}
        </h1>
        <span className={statusClass(status)} role="status">
          {statusText(status)}
        </span>
      </div>
      <p className="soft small">
        by {startedBy}, <time dateTime={createdAt}>{timeText(createdAt)}</time>
        {endedAt !== null && `, ended ${timeText(endedAt)}`}
        {deployment.attempt > 1 && `, attempt ${deployment.attempt}`}
        {revision !== null && (
          <>
            {' · '}
            <Link href={revisionUrl(revision.number)}>revision {revision.number}</Link>
          </>
        )}
        {plan !== null && (
          <>
            {' · applies a '}
            <Link href={deploymentUrl(plan.uuid)}>plan</Link>
          </>
        )}
        {' · '}
        <code>{deployment.uuid}</code>
      </p>
      {deployment.problem !== null && <ProblemList problems={[deployment.problem]} />}
      <ProblemList problems={deployment.warnings} />
      <Decisions deployment={deployment} onDecided={onChanged} />
    </header>
  );
}
