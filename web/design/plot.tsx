import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './plot.css';

/** A series of a plot. */
export interface PlotSeries {
  readonly name: string;
  /** The name of its colour in tokens.css: `--bad`. */
  readonly colour: string;
  /** `area`: a value that lasts until the next one. `down`: bars below the axis. */
  readonly form: 'area' | 'bars' | 'down';
  /** A value for each place of the x axis. */
  readonly values: readonly number[];
}

const height = 180;

/**
 * Numbers over an axis. `at` has the places of the x axis, in ascending order: seconds since 1970 with `isTime`, else
 * whole numbers. The values under the pointer are in the legend, without one the last values; screen readers get `label`, so
 * the page must say the numbers that matter, too.
 */
export default function Plot({
  label,
  at,
  isTime,
  axisName,
  nameOf,
  series,
}: {
  readonly label: string;
  readonly at: readonly number[];
  readonly isTime: boolean;
  /** What the places of the x axis are: a word of the legend. */
  readonly axisName: string;
  /** The text of a place of the x axis in the legend. */
  readonly nameOf: (place: number) => string;
  readonly series: readonly PlotSeries[];
}) {
  const place = useRef<HTMLElement>(null);
  const names = useRef(nameOf);
  names.current = nameOf;
  const theme = useThemeChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    const width = () => Math.max(200, parent.clientWidth);
    const options = optionsOf(parent, series, { isTime, axisName }, (value) =>
      names.current(value),
    );
    const data = [at, ...series.map(valuesOf)] as unknown as uPlot.AlignedData;
    const plot = new uPlot({ ...options, width: width(), height }, data, parent);
    const observer = new ResizeObserver(() => plot.setSize({ width: width(), height }));
    observer.observe(parent);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [at, isTime, axisName, series, theme]);
  return <section ref={place} className="plot" aria-label={label} />;
}

function valuesOf({ form, values }: PlotSeries): readonly number[] {
  return form === 'down' ? values.map((value) => -value) : values;
}

function optionsOf(
  parent: HTMLElement,
  series: readonly PlotSeries[],
  { isTime, axisName }: { readonly isTime: boolean; readonly axisName: string },
  nameOf: (place: number) => string,
): Omit<uPlot.Options, 'width' | 'height'> {
  const colour = (name: string) => colourOf(parent, name);
  const font = `12px ${getComputedStyle(parent).fontFamily}`;
  const axis: uPlot.Axis = {
    stroke: colour('--ink-soft'),
    font,
    grid: { stroke: colour('--rule'), width: 1 },
    ticks: { show: false },
  };
  return {
    scales: { x: { time: isTime, range: withRoom }, y: { range: rangeOf } },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        ...(isTime ? { values: timeTexts } : { incrs: whole }),
      },
      {
        ...axis,
        size: 44,
        space: 28,
        incrs: whole,
        values: (_plot, places) => places.map((value) => String(Math.abs(value))),
      },
    ],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    hooks: { ready: [showLast], setCursor: [showLast] },
    series: [
      { label: axisName, value: (_plot, value) => (value === null ? '–' : nameOf(value)) },
      ...series.map((one) => seriesOptions(one, colour)),
    ],
  };
}

/** Without a pointer, the legend has the last values. */
function showLast(plot: uPlot): void {
  if (plot.cursor.idx == null) plot.setLegend({ idx: plot.data[0].length - 1 }, false);
}

/** Steps of an axis that counts. */
const whole = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5].map((zeros) => digit * 10 ** zeros));
whole.sort((a, b) => a - b);

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Texts of moments on an axis: the day, or the time of day where the day is the same as before. */
function timeTexts(_plot: uPlot, moments: readonly number[]): string[] {
  return moments.map((seconds, at) => {
    const day = days.format(seconds * 1000);
    const before = moments[at - 1];
    const isSameDay = before !== undefined && days.format(before * 1000) === day;
    return isSameDay ? hours.format(seconds * 1000) : day;
  });
}

/** With half a step on both sides, so that the outer bars are whole. */
function withRoom(plot: uPlot, min: number | null, max: number | null): [number, number] {
  const [first = 0, second = first + 1] = plot.data[0];
  const half = (second - first) / 2;
  return [(min ?? 0) - half, (max ?? 1) + half];
}

/** Always with the axis, and with a step above it. */
function rangeOf(_plot: uPlot, min: number | null, max: number | null): [number, number] {
  return [Math.min(0, (min ?? 0) * 1.1), Math.max(1, (max ?? 0) * 1.1)];
}

function seriesOptions(
  { name, colour, form }: PlotSeries,
  resolve: (name: string) => string,
): uPlot.Series {
  const stroke = resolve(colour);
  const { bars, stepped } = uPlot.paths;
  return {
    label: name,
    stroke,
    width: form === 'area' ? 1.5 : 0,
    fill: form === 'area' ? resolve(`${colour}-soft`) : stroke,
    points: { show: false },
    value: (_plot, value) => (value === null ? '–' : Math.abs(value).toLocaleString('en')),
    ...(form === 'area'
      ? stepped && { paths: stepped({ align: 1 }) }
      : bars && { paths: bars({ size: [0.6, 28, 3] }) }),
  };
}

/** The colour that a name of tokens.css stands for at an element; canvases know no variables. */
function colourOf(parent: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A number that is another one after each change of the theme. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const onChange = () => setChanges((before) => before + 1);
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', onChange);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', onChange);
    };
  }, []);
  return changes;
}
