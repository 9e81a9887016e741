import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Client } from 'urql';
import { Link } from 'wouter';
import { useHead } from '../app/head.tsx';
import { compareUrl, pages, revisionUrl } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { sinceText, timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import {
  RevisionOutcomeDocument,
  type RevisionOutcomeQuery,
  type RevisionRowFragment,
  TimelineDocument,
} from '../data/generated/graphql.ts';
import { ask, useAnswer } from '../data/use-operation.ts';
import { useRows } from '../data/use-rows.ts';
import { HistoryPlot } from './history-plot.tsx';
import { ChangeCounts, counted, Outcomes, Tags } from './revision-facts.tsx';
import { useValidations } from './use-validations.ts';
import './timeline.css';

type Parameters = Readonly<Record<string, string | undefined>>;

/** A page of the history: a few more rows than a window shows, so that the first view does not wait for others. */
function timelineVariables({ message = '', author = '' }: Parameters) {
  const filter = {
    ...(message !== '' && { message }),
    ...(author !== '' && { author: [author] }),
  };
  return { first: 25, filter };
}

/** Asks for the first page of the history. */
export function askFirst(client: Client): void {
  const parameters = Object.fromEntries(new URLSearchParams(window.location.search));
  void ask(client, TimelineDocument, { ...timelineVariables(parameters), after: null });
}

/**
 * The history, newest first. `?message=…` shows revisions whose message has a text, `plot=true` what the last ones changed.
 */
export default function TimelinePage() {
  const { moves } = useHead();
  const [parameters, replace] = useParameters();
  const { message = '', author = '', plot } = parameters;
  const variables = timelineVariables(parameters);
  const rows = useRows(TimelineDocument, variables, (data) => data.revisions, moves);
  const isFiltered = message !== '' || author !== '';

  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Revisions</h1>
          <p className="kicker number" role="status">
            {rows.totalCount === null ? ' ' : countText(rows.totalCount, isFiltered)}
          </p>
        </div>
        <div className="row timeline-tools">
          <input
            className="field timeline-filter"
            type="search"
            aria-label="Filter by message"
            placeholder="Filter by message"
            value={message}
            onChange={(event) => replace({ message: event.target.value })}
          />
          <button
            type="button"
            className="button"
            aria-expanded={plot === 'true'}
            onClick={() => replace({ plot: plot === 'true' ? null : 'true' })}
          >
            {plot === 'true' ? 'Hide the plot' : 'Plot'}
          </button>
          {author !== '' && (
            <button type="button" className="button" onClick={() => replace({ author: null })}>
              by {author} <span aria-hidden="true">×</span>
              <span className="hidden-text">: show all authors</span>
            </button>
          )}
        </div>
      </div>
      {plot === 'true' && <HistoryPlot version={moves} />}
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="revisions" lines={9} />}
      {rows.totalCount === 0 && rows.error === undefined && <Nothing isFiltered={isFiltered} />}
      {rows.nodes.length > 0 && (
        <Ledger nodes={rows.nodes} total={rows.totalCount ?? 0} readMore={rows.readMore} />
      )}
    </div>
  );
}

function countText(count: number, isFiltered: boolean): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'revision' : 'revisions'}${isFiltered ? ' found' : ''}`;
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return <Empty title="No revision matches">Try another word of the message.</Empty>;
  }
  return (
    <Empty title="Nothing is stored yet">
      <p>
        A revision is one change to your configuration documents: who, when, why, and what it did.
        Submit the first documents here, or from a terminal:
      </p>
      <pre className="sheet timeline-command">
        npx purser apply examples/site --bucket kalda -m 'first light'
      </pre>
      <Link href={pages.submit} className="button is-main">
        Submit documents
      </Link>
    </Empty>
  );
}

function Ledger({
  nodes,
  total,
  readMore,
}: {
  readonly nodes: readonly RevisionRowFragment[];
  readonly total: number;
  readMore(): void;
}) {
  const validations = useValidations();
  const list = useRef<HTMLOListElement>(null);
  const virtual = useWindowVirtualizer({
    count: nodes.length,
    estimateSize: () => 73,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (at) => nodes[at]?.number ?? at,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= nodes.length - 20) readMore();
  }, [last, nodes.length, readMore]);

  return (
    <ol ref={list} className="ledger sheet" style={{ height: virtual.getTotalSize() + 2 }}>
      {shown.map(({ index, start, key }) => {
        const revision = nodes[index];
        if (revision === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            <Entry
              revision={revision}
              newest={nodes[0]?.number ?? revision.number}
              version={validations.of(revision.number)}
            />
          </li>
        );
      })}
    </ol>
  );
}

function Entry({
  revision,
  newest,
  version,
}: {
  readonly revision: RevisionRowFragment;
  readonly newest: number;
  readonly version: number;
}) {
  const { number, message, author, createdAt, changedBuckets } = revision;
  return (
    <article className="entry">
      <span className="entry-number number code" aria-hidden="true">
        {number}
      </span>
      <div className="entry-main">
        <div className="row">
          <Link href={revisionUrl(number)} className="entry-title">
            <span className="hidden-text">Revision {number}: </span>
            {message === '' ? <em className="soft">no message</em> : message}
          </Link>
          <Tags revision={revision} />
        </div>
        <p className="soft small">
          {author}
          {changedBuckets.length > 0 && ` in ${changedBuckets.join(', ')}`}
          {createdAt !== null && (
            <>
              {' · '}
              <time dateTime={createdAt} title={timeText(createdAt)}>
                {sinceText(createdAt, Date.now())}
              </time>
            </>
          )}
        </p>
      </div>
      <EntryFacts number={number} version={version} />
      {number !== newest && (
        <Link
          href={compareUrl(number, newest)}
          className="entry-compare small"
          aria-label={`Compare revision ${number} with ${newest}`}
        >
          Compare
        </Link>
      )}
    </article>
  );
}

/**
 * What a revision did. Working it out takes longer than the list of revisions, so it is read for the visible ones, after
 * the list is shown.
 */
function EntryFacts({ number, version }: { readonly number: number; readonly version: number }) {
  const { data } = useAnswer(RevisionOutcomeDocument, { number }, version);
  const revision = data?.revision ?? null;
  return (
    <div className="entry-facts small">
      {revision !== null && (
        <>
          <ChangeCounts changes={revision.changes} />
          <div className="row">
            <ProblemDelta changes={revision.changes} />
            <Outcomes revision={revision} />
          </div>
        </>
      )}
    </div>
  );
}

/** The problems that a revision introduced and resolved. */
function ProblemDelta({ changes }: Pick<NonNullable<RevisionOutcomeQuery['revision']>, 'changes'>) {
  const { introduced, resolved } = changes.diff.problemChanges;
  return (
    <>
      {introduced.totalCount > 0 && (
        <span className="outcome is-bad number">
          {counted(introduced.totalCount, 'new problem')}
        </span>
      )}
      {resolved.totalCount > 0 && (
        <span className="outcome is-good number">
          {counted(resolved.totalCount, 'problem')} resolved
        </span>
      )}
    </>
  );
}
