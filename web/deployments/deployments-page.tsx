import { Link } from 'wouter';
import { deploymentUrl, revisionUrl } from '../app/links.ts';
import { useNews } from '../app/news.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import { DeploymentsDocument, type DeploymentsQuery } from '../data/generated/graphql.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { statusClass, statusText } from './statuses.ts';
import './deployments.css';

type Deployment = DeploymentsQuery['deployments']['nodes'][number];

/** The deployments, the newest first. `?environment=…` shows those of one environment. */
export default function DeploymentsPage() {
  const [{ environment = '' }, replace] = useParameters();
  const news = useNews();
  const filter = environment === '' ? {} : { environment };
  const rows = useRows(DeploymentsDocument, { filter }, (data) => data.deployments, news.version);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Deployments</h1>
          <p className="kicker number" role="status">
            {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'deployment')}
          </p>
        </div>
        <div className="row">
          {environment !== '' && (
            <button type="button" className="button" onClick={() => replace({ environment: null })}>
              in {environment} <span aria-hidden="true">×</span>
              <span className="hidden-text">: show all environments</span>
            </button>
          )}
          <button type="button" className="button" onClick={news.refresh}>
            Look again
          </button>
        </div>
      </div>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="deployments" />}
      {rows.totalCount === 0 && rows.error === undefined && <Nothing />}
      {rows.nodes.length > 0 && (
        <ul className="sheet">
          {rows.nodes.map((deployment) => (
            <OneDeployment
              key={deployment.uuid}
              deployment={deployment}
              show={(name) => replace({ environment: name })}
            />
          ))}
        </ul>
      )}
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
    <Empty title="No deployments">
      <p>
        A deployment brings the resources of a manifest to what their configurations ask. Begin with
        a plan, from a terminal; it changes nothing:
      </p>
      <pre className="sheet deployment-command">purser deploy plan manifest.yaml</pre>
    </Empty>
  );
}

function OneDeployment({
  deployment,
  show,
}: {
  readonly deployment: Deployment;
  show(environment: string): void;
}) {
  const { uuid, kind, status, environment, attempt, startedBy, createdAt, revision } = deployment;
  return (
    <li className="item is-wide">
      <span className={statusClass(status)}>{statusText(status)}</span>
      <div>
        <p>
          <Link href={deploymentUrl(uuid)} className="entry-title">
            {kind === 'PLAN' ? 'Plan' : 'Apply'} {deployment.manifests.join(', ')}
          </Link>
        </p>
        <p className="soft small">
          {'in '}
          <button type="button" className="link" onClick={() => show(environment)}>
            {environment}
          </button>
          {' by '}
          {startedBy}, <time dateTime={createdAt}>{timeText(createdAt)}</time>
          {attempt > 1 && `, attempt ${attempt}`}
          {revision !== null && (
            <>
              {' · '}
              <Link href={revisionUrl(revision.number)}>revision {revision.number}</Link>
            </>
          )}
        </p>
        {deployment.problem !== null && (
          <p className="small minus">
            {deployment.problem.message} <code>{deployment.problem.code}</code>
          </p>
        )}
      </div>
    </li>
  );
}
