import { Link } from 'wouter';
import { deploymentUrl, pages, revisionUrl } from '../app/links.ts';
import { NewsButton, useNews } from '../app/news.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import { type DeploymentRowFragment, DeploymentsDocument } from '../data/generated/graphql.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { kindText, statusClass, statusText } from './statuses.ts';
import { useLatestDeployments } from './use-latest.ts';
import './deployments.css';

/**
 * The deployments, the newest first. `?environment=…` shows those of one environment. Their statuses change in place; new
 * ones are announced.
 */
export default function DeploymentsPage() {
  const [{ environment = '' }, replace] = useParameters();
  const news = useNews();
  const filter = environment === '' ? {} : { environment };
  const rows = useRows(DeploymentsDocument, { filter }, (data) => data.deployments, news.version);
  const latest = useLatestDeployments(filter);
  const isListed = (one: DeploymentRowFragment) => rows.nodes.some(({ uuid }) => uuid === one.uuid);
  const unseen =
    rows.totalCount === null ? 0 : (latest ?? []).filter((one) => !isListed(one)).length;
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
          <NewsButton news={{ unseen, refresh: news.refresh }} what="deployment" />
          <Link href={pages.drift} className="button">
            Drift checks
          </Link>
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
              deployment={latest?.find(({ uuid }) => uuid === deployment.uuid) ?? deployment}
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
        A deployment changes the resources of a manifest until they match their configurations.
        Begin with a plan, from a terminal; it changes nothing:
      </p>
      <pre className="sheet deployment-command">purser deploy plan manifest.yaml</pre>
    </Empty>
  );
}

function OneDeployment({
  deployment,
  show,
}: {
  readonly deployment: DeploymentRowFragment;
  show(environment: string): void;
}) {
  const { uuid, kind, status, environment, attempt, startedBy, createdAt, revision } = deployment;
  return (
    <li className="item is-wide">
      <span className={statusClass(status)}>{statusText(status)}</span>
      <div>
        <p>
          <Link href={deploymentUrl(uuid)} className="entry-title">
            {kindText(kind)} {deployment.manifests.join(', ')}
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
        {deployment.problem !== null && deployment.problem.code !== status && (
          <p className="small minus">
            {deployment.problem.message} <code>{deployment.problem.code}</code>
          </p>
        )}
      </div>
    </li>
  );
}
