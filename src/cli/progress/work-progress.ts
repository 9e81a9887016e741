import type { Progress, ProgressStep } from '../../app/kernel/progress.ts';
import type { Shell } from '../shell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { cutTo, textWidth } from '../terminal/text-width.ts';

// Long work shows a bar at a terminal. Elsewhere, as in a log, it prints a line now and then.

const redrawMs = 100;
const lineMs = 30_000;
/** The estimate of the time that is left is wrong at first. */
const estimateAfterMs = 2_000;
const widestBar = 30;
const narrowestBar = 8;

/** Milliseconds since any moment. */
type Now = () => number;

const sinceStart: Now = () => performance.now();

/** Shows how far long work is, as it reports it. */
export function showProgress(shell: Shell, now: Now = sinceStart): Progress {
  let begun: { readonly what: string; readonly at: number; readonly done: number } | null = null;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let printedAt = now();
  return (step) => {
    if (step.total === 0) return;
    const { err } = shell;
    const at = now();
    if (begun?.what !== step.what) {
      begun = { what: step.what, at, done: step.done };
      drawnAt = Number.NEGATIVE_INFINITY;
    }
    const elapsedMs = at - begun.at;
    const left =
      elapsedMs < estimateAfterMs ? '' : leftText(step, step.done - begun.done, elapsedMs);
    if (err.canRedraw) {
      if (at - drawnAt < redrawMs) return;
      drawnAt = at;
      err.progress(barLine(err, shareOf(step), `${stepText(step)}${left}`));
    } else if (at - printedAt >= lineMs) {
      printedAt = at;
      err.write(`${stepText(step)}${left}\n`);
    }
  };
}

/** Shows that one piece of work goes on, of which nobody reports how far it is. */
export async function whileBusy<T>(shell: Shell, what: string, work: () => Promise<T>): Promise<T> {
  const begun = sinceStart();
  let printed = 1;
  const show = (): void => {
    const { err } = shell;
    const elapsedMs = sinceStart() - begun;
    const since = elapsedMs < 1_000 ? what : `${what}, ${timeText(elapsedMs)}`;
    if (err.canRedraw) err.progress(movingLine(err, elapsedMs, since));
    else if (elapsedMs >= printed * lineMs) {
      printed += 1;
      err.write(`${since} so far\n`);
    }
  };
  show();
  const timer = setInterval(show, redrawMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function shareOf({ done, total }: ProgressStep): number | null {
  return total === null ? null : Math.min(1, done / total);
}

/** `120 of 500 revisions exported`. */
function stepText(step: ProgressStep): string {
  const { what, done, total } = step;
  return total === null ? `${done} ${what}` : `${done} of ${total} ${what}`;
}

function leftText({ done, total }: ProgressStep, since: number, elapsedMs: number): string {
  if (total === null || since <= 0 || done >= total) return '';
  return `, ${timeText((elapsedMs * (total - done)) / since)} left`;
}

/** `8 s`, `3 min`, `2 h`: no more exact than an estimate is. */
function timeText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** A bar, its share and a text; without the bar if the text takes the whole line. */
function barLine(terminal: Terminal, share: number | null, text: string): string {
  const columns = terminal.columns - 1;
  if (share === null) return cutTo(text, columns);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const width = barWidth(terminal, `${percent}  ${text}`);
  if (width === 0) return cutTo(`${percent.trim()}  ${text}`, columns);
  const full = Math.floor(share * width);
  return `${drawn(terminal, 0, full, width)} ${percent}  ${text}`;
}

/** A bar in which a part moves to and fro, and a text. */
function movingLine(terminal: Terminal, elapsedMs: number, text: string): string {
  const width = barWidth(terminal, `  ${text}`);
  if (width === 0) return cutTo(text, terminal.columns - 1);
  const part = Math.ceil(width / 5);
  const way = width - part;
  const step = Math.floor(elapsedMs / redrawMs) % (2 * way);
  const at = step < way ? step : 2 * way - step;
  return `${drawn(terminal, at, at + part, width)}  ${text}`;
}

function barWidth({ columns }: Terminal, beside: string): number {
  const width = Math.min(widestBar, columns - 2 - textWidth(beside));
  return width < narrowestBar ? 0 : width;
}

function drawn({ colours }: Terminal, from: number, to: number, width: number): string {
  const empty = (count: number): string => colours.dim('░'.repeat(count));
  return `${empty(from)}${colours.green('█'.repeat(to - from))}${empty(width - to)}`;
}
