import { NewsButton, useNews } from '../app/news.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import {
  ViolationChangedDocument,
  type ViolationFilter,
  ViolationsDocument,
} from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useRows } from '../data/use-rows.ts';
import { counted } from '../revisions/revision-facts.tsx';
import { OneViolation } from './violation.tsx';
import { ViolationPlot } from './violation-plot.tsx';

/**
 * Violations over time, and the open ones with their rows. `?range=30d` is the time of the plot, `state=closed` shows those
 * that are gone, `policy` those of one policy, `violation` the one whose row is explained.
 */
export function Violations() {
  const [{ policy = '', state = 'open', violation }, replace] = useParameters();
  const news = useNews();
  useEvents(ViolationChangedDocument, {}, { onEvent: news.note, onConnected: news.refresh });
  const filter: ViolationFilter = {
    state: state === 'closed' ? 'CLOSED' : 'OPEN',
    ...(policy !== '' && { policy: [policy] }),
  };
  const rows = useRows(ViolationsDocument, { filter }, (data) => data.violations, news.version);
  return (
    <>
      <ViolationPlot policy={policy === '' ? null : policy} version={news.version} />
      <section className="part" aria-labelledby="violations">
        <div className="page-head">
          <h2 id="violations" aria-live="polite">
            {rows.totalCount === null || rows.totalCount === 0
              ? 'Violations'
              : counted(
                  rows.totalCount,
                  state === 'closed' ? 'closed violation' : 'open violation',
                )}
          </h2>
          <div className="row">
            <NewsButton news={news} what="change" />
            {policy !== '' && (
              <button type="button" className="button" onClick={() => replace({ policy: null })}>
                of {policy} <span aria-hidden="true">×</span>
                <span className="hidden-text">: show all policies</span>
              </button>
            )}
            <label className="facet">
              <input
                type="checkbox"
                checked={state === 'closed'}
                onChange={(event) => replace({ state: event.target.checked ? 'closed' : null })}
              />
              Show closed
            </label>
          </div>
        </div>
        {rows.error !== undefined && <Failure error={rows.error} />}
        {rows.totalCount === null && <Waiting what="violations" />}
        {rows.totalCount === 0 && rows.error === undefined && <Nothing state={state} />}
        {rows.nodes.length > 0 && (
          <ul className="sheet">
            {rows.nodes.map((each) => (
              <OneViolation
                key={each.id}
                violation={each}
                isExplained={each.id === violation}
                explain={(isWanted) => replace({ violation: isWanted ? each.id : null })}
              />
            ))}
          </ul>
        )}
        {rows.hasMore && rows.totalCount !== null && (
          <button type="button" className="button" onClick={rows.readMore}>
            Show more
          </button>
        )}
      </section>
    </>
  );
}

function Nothing({ state }: { readonly state: string }) {
  if (state === 'closed') return <Empty title="No violation has closed" />;
  return (
    <Empty title="No open violations">
      <p>
        No rule is violated, or there are no policies. A policy is a document of the schema{' '}
        <code>purser/Policy/v1</code> with rules over the tables of data sources.
      </p>
    </Empty>
  );
}
