import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { urlOf } from '../app/links.ts';
import { Failure } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import { ViolationCountsDocument, type ViolationCountsQuery } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import type { PlotSeries } from '../design/plot.tsx';
import { counted } from '../revisions/revision-facts.tsx';
import { rangeOf, ranges, sinceOf } from './periods.ts';

const Plot = lazy(() => import('../design/plot.tsx'));

type Counts = ViolationCountsQuery['violationCounts'];

/** How many violations opened, closed and were open, period by period. Null: of all policies. */
export function ViolationPlot({
  policy,
  version,
}: {
  readonly policy: string | null;
  readonly version: number;
}) {
  const [parameters] = useParameters();
  const range = rangeOf(parameters['range']);
  // One beginning for as long as the range is shown, so that the query stays the same.
  const [now] = useState(Date.now);
  const { data, error } = useAnswer(
    ViolationCountsDocument,
    {
      input: {
        since: sinceOf(range, now),
        period: range.period,
        ...(policy !== null && { policy: [policy] }),
      },
    },
    version,
  );
  return (
    <section className="part" aria-labelledby="violation-plot">
      <div className="page-head">
        <h2 id="violation-plot">Over time</h2>
        <div className="choice">
          {ranges.map(({ id, name }) => (
            <Link
              key={id}
              href={urlOf('/ui/policies', { ...parameters, range: id })}
              aria-current={id === range.id}
            >
              {name}
            </Link>
          ))}
        </div>
      </div>
      {error !== undefined && <Failure error={error} />}
      {error === undefined && (
        <figure className="sheet plot-frame">
          <div className="plot-room">
            {data !== undefined && <Drawn counts={data.violationCounts} />}
          </div>
          <figcaption className="small soft">
            {data === undefined ? ' ' : summary(data.violationCounts, range.name.toLowerCase())}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function Drawn({ counts }: { readonly counts: Counts }) {
  const at = useMemo(() => counts.map(({ start }) => Date.parse(start) / 1000), [counts]);
  const series = useMemo<readonly PlotSeries[]>(
    () => [
      { name: 'Open', colour: '--warn', form: 'area', values: counts.map(({ open }) => open) },
      { name: 'Opened', colour: '--bad', form: 'bars', values: counts.map((one) => one.opened) },
      { name: 'Closed', colour: '--good', form: 'down', values: counts.map((one) => one.closed) },
    ],
    [counts],
  );
  return (
    <Suspense>
      <Plot
        label="Violations over time"
        at={at}
        isTime
        axisName="From"
        nameOf={(seconds) => timeText(new Date(seconds * 1000).toISOString())}
        series={series}
      />
    </Suspense>
  );
}

function summary(counts: Counts, range: string): string {
  const opened = counts.reduce((sum, one) => sum + one.opened, 0);
  const closed = counts.reduce((sum, one) => sum + one.closed, 0);
  const open = counts.at(-1)?.open ?? 0;
  return `In ${range === 'a year' ? range : `the last ${range}`}, ${counted(opened, 'violation')} opened and ${closed} closed; ${open} ${open === 1 ? 'is' : 'are'} open now.`;
}
