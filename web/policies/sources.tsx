import { useState } from 'react';
import { Link } from 'wouter';
import { documentUrl } from '../app/links.ts';
import { NewsButton, useNews } from '../app/news.tsx';
import { ProblemList } from '../app/problem-list.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { sinceText, timeText } from '../app/time.ts';
import {
  DataSourceChangedDocument,
  DataSourcesDocument,
  type DataSourcesQuery,
  RefreshSourceDocument,
  SessionDocument,
} from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useAnswer, useChange } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';

type Source = DataSourcesQuery['dataSources']['nodes'][number];

const styles: Readonly<Record<Source['state'], string>> = {
  STARTING: '',
  OK: 'is-good',
  DEGRADED: 'is-warn',
  FAILING: 'is-bad',
  INVALID: 'is-bad',
};

/** The health of the data sources, and of each of their tables. */
export function Sources() {
  const news = useNews();
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const rows = useRows(DataSourcesDocument, {}, (data) => data.dataSources, news.version);
  const session = useAnswer(SessionDocument, {});
  const mayRefresh = session.data?.viewer.permissions.includes('MANAGE_SOURCES') ?? false;
  // Each round is an event; only another state is news.
  useEvents(
    DataSourceChangedDocument,
    {},
    {
      onEvent: ({ dataSourceChanged: { name, state } }) => {
        const before = shown[name] ?? rows.nodes.find((source) => source.name === name)?.state;
        if (before !== undefined && before !== state) news.note();
        if (shown[name] !== state) setShown((all) => ({ ...all, [name]: state }));
      },
      onConnected: news.refresh,
    },
  );
  return (
    <>
      <div className="page-head">
        <p className="kicker" role="status">
          {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'data source')}
        </p>
        <div className="row">
          <NewsButton news={news} what="change" />
          <button type="button" className="button" onClick={news.refresh}>
            Refresh
          </button>
        </div>
      </div>
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="data sources" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title="There are no data sources">
          <p>
            A data source is a document of the schema <code>purser/DataSource/v1</code>: an API that
            Purser polls, or a webhook.
          </p>
        </Empty>
      )}
      {rows.nodes.map((source) => (
        <OneSource
          key={source.name}
          source={source}
          mayRefresh={mayRefresh}
          onRefreshed={news.refresh}
        />
      ))}
    </>
  );
}

function OneSource({
  source,
  mayRefresh,
  onRefreshed,
}: {
  readonly source: Source;
  readonly mayRefresh: boolean;
  onRefreshed(): void;
}) {
  const { name, schema, documentName, state, endpoint, lastRoundAt, problems, tables } = source;
  return (
    <section className="sheet card" aria-labelledby={`source-${name}`}>
      <div className="page-head">
        <div className="row">
          <h2 id={`source-${name}`}>
            <Link
              href={documentUrl({ schema, name: documentName }, source.revision?.number ?? null)}
            >
              {name}
            </Link>
          </h2>
          <span className={`outcome ${styles[state]}`}>{state.toLowerCase()}</span>
        </div>
        {mayRefresh && endpoint !== null && <Refresh name={name} onRefreshed={onRefreshed} />}
      </div>
      <p className="soft small">
        {endpoint === null ? 'a webhook' : <code>{endpoint}</code>}
        {endpoint !== null && source.pollInterval !== null && source.pollInterval > 0 && (
          <> · polled every {source.pollInterval} s</>
        )}
        {lastRoundAt !== null && (
          <>
            {' · last poll '}
            <time dateTime={lastRoundAt} title={timeText(lastRoundAt)}>
              {sinceText(lastRoundAt, Date.now())}
            </time>
            {source.lastRoundMs !== null && `, took ${source.lastRoundMs.toLocaleString('en')} ms`}
          </>
        )}
      </p>
      <ProblemList problems={problems} />
      <ul className="fact-lines">
        {tables.map((table) => (
          <OneTable key={table.name} table={table} />
        ))}
      </ul>
    </section>
  );
}

function OneTable({ table }: { readonly table: Source['tables'][number] }) {
  const { name, intake, rowCount, stale, lastError, consecutiveFailures } = table;
  const at = table.lastSuccessAt ?? table.lastChangeAt;
  return (
    <li className="fact-line">
      <code>{name.slice(name.indexOf('.') + 1)}</code>
      <div className="small">
        <p className="soft">
          {intake === 'WEBHOOK' ? 'sent by a webhook' : at === null ? 'not polled yet' : 'polled'}
          {at !== null && `${intake === 'WEBHOOK' ? ', last ' : ' '}${sinceText(at, Date.now())}`}
          {stale && ', not read since a restart'}
        </p>
        {lastError !== null && (
          <p className="minus">
            {consecutiveFailures > 1 && `${consecutiveFailures} times: `}
            {lastError.message} <code>{lastError.code}</code>
          </p>
        )}
      </div>
      <span className={`outcome number ${lastError === null ? '' : 'is-bad'}`}>
        {counted(rowCount, 'row')}
      </span>
    </li>
  );
}

function Refresh({ name, onRefreshed }: { readonly name: string; onRefreshed(): void }) {
  const change = useChange();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const refresh = async () => {
    setBusy(true);
    const { data, error } = await change(RefreshSourceDocument, { name });
    setBusy(false);
    setFault(error?.message ?? data?.refreshDataSource?.problems[0]?.message ?? null);
    onRefreshed();
  };
  return (
    <div className="row">
      {fault !== null && (
        <span role="alert" className="minus small">
          {fault}
        </span>
      )}
      <button type="button" className="button" disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? 'Polling…' : 'Poll now'}
      </button>
    </div>
  );
}
