/** Milliseconds of the quickest of some runs; `prepare` is not counted. */
export async function quickest(runs, work, prepare = async () => undefined) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const given = await prepare(run);
    const start = performance.now();
    await work(given);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Prints rows of measurements, each against its baseline in the same run. */
export function printRows(rows) {
  const cells = rows.map(({ name, n, value, unit, baseline, ratio }) => [
    name,
    n.toLocaleString('en'),
    `${value.toFixed(2)} ${unit}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} x ${baseline}`,
  ]);
  const table = [['what', 'N', 'measured', 'ratio'], ...cells];
  const widths = table[0].map((_, at) => Math.max(...table.map((row) => row[at].length)));
  for (const row of table) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
  }
}
