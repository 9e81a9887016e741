import { lazy, Suspense, useMemo } from 'react';
import { Failure } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { HistoryPlotDocument, type HistoryPlotQuery } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import type { PlotSeries } from '../design/plot.tsx';
import { counted } from './revision-facts.tsx';

const Plot = lazy(() => import('../design/plot.tsx'));
const count = 100;

type Revision = HistoryPlotQuery['revisions']['nodes'][number];

/** The changes and problems of the last revisions, the oldest first. */
export function HistoryPlot({ version }: { readonly version: number | null }) {
  const { data, error } = useAnswer(HistoryPlotDocument, { first: count }, version);
  const revisions = useMemo(() => data?.revisions.nodes.toReversed() ?? [], [data]);
  if (error !== undefined) return <Failure error={error} />;
  return (
    <figure className="sheet plot-frame">
      <div className="plot-room">{revisions.length > 0 && <Drawn revisions={revisions} />}</div>
      <figcaption className="small soft">
        {data === undefined ? ' ' : summary(revisions)}
      </figcaption>
    </figure>
  );
}

function Drawn({ revisions }: { readonly revisions: readonly Revision[] }) {
  const at = useMemo(() => revisions.map(({ number }) => number), [revisions]);
  const names = useMemo(
    () => new Map(revisions.map((one) => [one.number, nameOf(one)])),
    [revisions],
  );
  const series = useMemo<readonly PlotSeries[]>(
    () => [
      { name: 'Problems', colour: '--bad', form: 'area', values: revisions.map(problemsOf) },
      {
        name: 'Changed documents',
        colour: '--accent',
        form: 'bars',
        values: revisions.map(changesOf),
      },
    ],
    [revisions],
  );
  return (
    <Suspense>
      <Plot
        label="Changes and problems of the last revisions"
        at={at}
        isTime={false}
        axisName="Revision"
        nameOf={(number) => names.get(number) ?? String(number)}
        series={series}
      />
    </Suspense>
  );
}

function problemsOf({ problemCounts: { errors, warnings } }: Revision): number {
  return errors + warnings;
}

function changesOf({ changes: { created, updated, deleted } }: Revision): number {
  return created + updated + deleted;
}

function nameOf({ number, createdAt }: Revision): string {
  return createdAt === null ? String(number) : `${number}, ${timeText(createdAt)}`;
}

function summary(revisions: readonly Revision[]): string {
  const [first, last] = [revisions[0], revisions.at(-1)];
  if (first === undefined || last === undefined) return ' ';
  return `Revisions ${first.number} to ${last.number}: ${counted(problemsOf(first), 'problem')} at first, ${problemsOf(last)} now.`;
}
