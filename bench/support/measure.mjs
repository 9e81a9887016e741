import { repeated, smallest } from './options.mjs';

/** Milliseconds of one run of some work. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of processor time of one run of some work: whatever else the machine does is not in it. */
export async function processorTimed(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Milliseconds of the quickest of some runs; `prepare` is not counted. */
export async function quickest(runs, work, prepare = async () => undefined) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < repeated(runs); run += 1) {
    const given = await prepare(run);
    best = Math.min(best, await timed(() => work(given)));
  }
  return best;
}

/**
 * What several measurements give, taken in turns so that whatever else the machine does meets all
 * alike: of each its least and its median. Each is a function from the number of the run to a figure;
 * the first `warmup` runs do not count.
 */
export async function inTurns(runs, measurements, { warmup = 0 } = {}) {
  const names = Object.keys(measurements);
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  const unmeasured = smallest ? 0 : warmup;
  for (let run = 0; run < repeated(runs) + unmeasured; run += 1) {
    for (const name of run % 2 === 0 ? names : names.toReversed()) {
      const figure = await measurements[name](run);
      if (run >= unmeasured) figures[name].push(figure);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(figures[name])]));
}

function summary(figures) {
  const sorted = figures.toSorted((one, other) => one - other);
  return { least: sorted[0], median: sorted[Math.floor((sorted.length - 1) / 2)] };
}

/** Clears away what earlier measurements left behind, so that later ones do not pay for it. */
export function settle() {
  globalThis.gc?.();
}
