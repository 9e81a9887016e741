import { useId, useRef } from 'react';
import { NewsButton, useNews } from '../app/news.tsx';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import {
  ActionCallDocument,
  ActionChangedDocument,
  type ActionFilter,
  ActionsDocument,
  type ActionsQuery,
  SessionDocument,
} from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { Data } from '../design/data.tsx';
import { counted } from '../revisions/revision-facts.tsx';
import { ActionDecisions } from './action-decisions.tsx';

type Action = ActionsQuery['actions']['nodes'][number];

const styles: Readonly<Record<Action['state'], string>> = {
  PENDING: '',
  RUNNING: '',
  SUCCEEDED: 'is-good',
  FAILED: 'is-bad',
  UNKNOWN: 'is-warn',
  SIMULATED: 'is-warn',
  DROPPED: 'is-bad',
  CANCELLED: '',
  STOPPED: 'is-bad',
  GIVEN_UP: '',
};

/** The calls of rules, and what became of them. `?waiting=true` shows those that wait for people, `action` one call. */
export function Actions() {
  const [{ waiting, action }, replace] = useParameters();
  const news = useNews();
  // What comes of the reader's own decisions is shown at once.
  const decided = useRef(new Set<string>());
  useEvents(
    ActionChangedDocument,
    {},
    {
      onEvent: ({ actionChanged }) => {
        if (decided.current.has(actionChanged.action.key)) news.refresh();
        else news.note();
      },
      onConnected: news.refresh,
    },
  );
  const filter: ActionFilter =
    waiting === 'true' ? { state: ['UNKNOWN', 'SIMULATED', 'STOPPED', 'FAILED', 'DROPPED'] } : {};
  const rows = useRows(ActionsDocument, { filter }, (data) => data.actions, news.version);
  const session = useAnswer(SessionDocument, {});
  const mayDecide = session.data?.viewer.permissions.includes('MANAGE_ACTIONS') ?? false;
  return (
    <>
      <div className="page-head">
        <p className="kicker" role="status">
          {rows.totalCount === null ? ' ' : counted(rows.totalCount, 'action')}
        </p>
        <div className="row">
          <NewsButton news={news} what="change" />
          <label className="facet">
            <input
              type="checkbox"
              checked={waiting === 'true'}
              onChange={(event) => replace({ waiting: event.target.checked ? 'true' : null })}
            />
            Only what waits for a decision
          </label>
        </div>
      </div>
      {session.data !== undefined && !mayDecide && (
        <p className="soft small">
          To decide about actions, you need the permission MANAGE_ACTIONS.
        </p>
      )}
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="actions" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title="No actions">
          <p>
            An action is a call that the rule <code>execute</code> of a policy gave.
          </p>
        </Empty>
      )}
      {rows.nodes.length > 0 && (
        <ul className="sheet">
          {rows.nodes.map((each) => (
            <OneAction
              key={each.key}
              action={each}
              isOpen={each.key === action}
              open={(isWanted) => replace({ action: isWanted ? each.key : null })}
              mayDecide={mayDecide}
              onDecided={() => {
                decided.current.add(each.key);
                news.refresh();
              }}
            />
          ))}
        </ul>
      )}
      {rows.hasMore && rows.totalCount !== null && (
        <button type="button" className="button" onClick={rows.readMore}>
          Show more
        </button>
      )}
    </>
  );
}

function OneAction({
  action,
  isOpen,
  open,
  mayDecide,
  onDecided,
}: {
  readonly action: Action;
  readonly isOpen: boolean;
  open(isWanted: boolean): void;
  readonly mayDecide: boolean;
  onDecided(): void;
}) {
  const { key, state, method, path, endpoint, rules, appearedAt, statusCode, error } = action;
  const id = useId();
  return (
    <li className="item">
      <span className={`outcome ${styles[state]}`}>{state.toLowerCase().replace('_', ' ')}</span>
      <div>
        <p>
          <code>
            {method} {endpoint} {path ?? '(encrypted)'}
          </code>
        </p>
        <p className="soft small">
          {rules.join(', ')}, <time dateTime={appearedAt}>{timeText(appearedAt)}</time>
          {action.attempts > 0 && `, ${counted(action.attempts, 'attempt')}`}
          {statusCode !== null && `, answered ${statusCode}`}
        </p>
        {error !== null && (
          <p className="small minus">
            {error.message} <code>{error.code}</code>
          </p>
        )}
        <div className="row">
          <button
            type="button"
            className="button is-small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? 'Hide the call' : 'Show the call'}
          </button>
          {mayDecide && <ActionDecisions actionKey={key} state={state} onDecided={onDecided} />}
        </div>
        <div id={id} className="explained">
          {isOpen && <Call actionKey={key} />}
        </div>
      </div>
    </li>
  );
}

function Call({ actionKey }: { readonly actionKey: string }) {
  const { data, error } = useAnswer(ActionCallDocument, { key: actionKey });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting what="the call" lines={3} />;
  if (data.action === null) return null;
  const { call, answer } = data.action;
  return (
    <>
      <Data value={call} />
      {answer !== null && (
        <>
          <h3 className="small">The answer</h3>
          <Data value={answer} />
        </>
      )}
    </>
  );
}
