import { Link } from 'wouter';
import { documentUrl, revisionUrl, urlOf } from '../app/links.ts';
import { NewsButton, useNews } from '../app/news.tsx';
import { ProblemList } from '../app/problem-list.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import {
  RulePoliciesDocument,
  type RulePoliciesQuery,
  ViolationChangedDocument,
} from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';

type Policy = RulePoliciesQuery['rulePolicies']['nodes'][number];
type Rule = Policy['rules'][number];

/** The live policies, and what each of their rules gives. */
export function Rules() {
  const news = useNews();
  useEvents(ViolationChangedDocument, {}, { onEvent: news.note, onConnected: news.refresh });
  const rows = useRows(RulePoliciesDocument, {}, (data) => data.rulePolicies, news.version);
  return (
    <>
      <div className="page-head">
        <p className="kicker" role="status">
          {rows.totalCount === null ? ' ' : policiesText(rows.totalCount)}
        </p>
        <NewsButton news={news} what="change" />
      </div>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="policies" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title="There are no policies">
          <p>
            A policy is a document of the schema <code>purser/Policy/v1</code>: rules over the
            tables of data sources, and over documents.
          </p>
        </Empty>
      )}
      {rows.nodes.map((policy) => (
        <OnePolicy key={policy.name} policy={policy} />
      ))}
      {rows.hasMore && rows.totalCount !== null && (
        <button type="button" className="button" onClick={rows.readMore}>
          Show more
        </button>
      )}
    </>
  );
}

function policiesText(count: number): string {
  return `${count.toLocaleString('en')} live ${count === 1 ? 'policy' : 'policies'}`;
}

function OnePolicy({ policy }: { readonly policy: Policy }) {
  const { name, schema, documentName, execution, revision, problems, rules, exceptions } = policy;
  const open = rules
    .filter(({ severity }) => severity !== null)
    .reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return (
    <section className="sheet card" aria-labelledby={`policy-${name}`}>
      <div className="page-head">
        <h2 id={`policy-${name}`}>
          <Link href={documentUrl({ schema, name: documentName }, revision?.number ?? null)}>
            {name}
          </Link>
        </h2>
        <div className="row small">
          {execution !== null && rules.some(givesCalls) && (
            <span className="outcome">actions: {execution.toLowerCase()}</span>
          )}
          {revision !== null && (
            <Link href={revisionUrl(revision.number)}>revision {revision.number}</Link>
          )}
          <Link
            href={urlOf('/ui/policies', { policy: name })}
            className={`outcome number ${open > 0 ? 'is-bad' : 'is-good'}`}
          >
            {open > 0 ? counted(open, 'violation') : 'no violations'}
          </Link>
        </div>
      </div>
      <ProblemList problems={problems} />
      <ul className="fact-lines">
        {rules.map((rule) => (
          <OneRule key={rule.name} rule={rule} policy={name} />
        ))}
      </ul>
      {exceptions.nodes.map((one) => (
        <p key={one.name} className="soft small">
          Exception {one.name} to <code>{one.rule}</code>
          {one.active ? ' until ' : ', expired '}
          {timeText(one.expiresAt)}
          {one.reason !== null && `: ${one.reason}`}
        </p>
      ))}
      {exceptions.totalCount > exceptions.nodes.length && (
        <p className="soft small">
          {counted(exceptions.totalCount - exceptions.nodes.length, 'more exception')}: see{' '}
          <code>purser policy exceptions</code>
        </p>
      )}
    </section>
  );
}

/** Whether the rows of a rule are calls; see docs/actions.md. */
function givesCalls({ name }: Pick<Rule, 'name'>): boolean {
  return /\.(?:_exec_api|execute)$/.test(name);
}

function OneRule({ rule, policy }: { readonly rule: Rule; readonly policy: string }) {
  const { name, severity, rowCount, message, inputs, changedAt, stale, error } = rule;
  const style = severity === null || !rowCount ? '' : severity === 'ERROR' ? 'is-bad' : 'is-warn';
  return (
    <li className="fact-line">
      <code>{name.slice(policy.length + 1)}</code>
      <div className="small">
        {message !== null && <p>{message}</p>}
        <p className="soft">
          {severity?.toLowerCase() ??
            (givesCalls(rule) ? 'gives calls' : 'gives rows to other rules')}
          {inputs.length > 0 && ` · reads ${inputs.join(', ')}`}
          {changedAt !== null && ` · unchanged since ${timeText(changedAt)}`}
        </p>
        {error !== null && (
          <p className="minus">
            {error.message} <code>{error.code}</code>
          </p>
        )}
      </div>
      <span className={`outcome number ${style}`}>
        {rowCount === null ? 'not evaluated' : counted(rowCount, 'row')}
        {stale && ' (out of date)'}
      </span>
    </li>
  );
}
