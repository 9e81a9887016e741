import { writeFileSync } from 'node:fs';
import { referenceSize, smallest } from './options.mjs';

/**
 * A figure, and what it comes to beside its baseline in the same run. `atMost` or `atLeast` is the
 * target for their ratio; a single run on the smallest site can neither meet nor miss it.
 */
export function row({ name, n, value, unit, baseline = null, base, atMost, atLeast }) {
  const ratio = base === undefined ? null : value / base;
  const target = smallest ? null : (atMost ?? atLeast ?? null);
  const met = target === null ? null : atMost === undefined ? ratio >= target : ratio <= target;
  return { name, n, value, unit, baseline, ratio, target, met };
}

/** A figure that may grow little with the number of documents: beside the same in the reference site. */
export function growthRow(figures, base) {
  return row({ ...figures, baseline: `the same at N=${referenceSize.toLocaleString('en')}`, base });
}

const widths = [82, 9, 16, 9, 9];

/** Prints rows, as they come. */
export function printRows(rows) {
  for (const { name, n, value, unit, baseline, ratio, target, met } of rows) {
    const shown = [
      name,
      n.toLocaleString('en'),
      `${figure(value)} ${unit}`,
      ratio === null ? '' : `${ratio.toFixed(2)} x`,
      target === null ? '' : `${met ? 'met' : 'MISSED'} ${target}`,
      baseline === null ? '' : `of ${baseline}`,
    ];
    console.log(line(shown));
  }
}

/** Prints what the columns of {@link printRows} are. */
export function printHead() {
  console.log(line(['what', 'N', 'measured', 'ratio', 'target', 'beside']));
}

/** Prints how each figure grew with N. */
export function printGrowth(rows) {
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((one, other) => one - other);
  const names = [...new Set(rows.map(({ name }) => name))];
  console.log('\nGrowth with N:');
  console.log(line(['what', ...sizes.map((n) => n.toLocaleString('en'))], 14));
  for (const name of names) {
    const own = rows.filter((one) => one.name === name);
    const cells = sizes.map((n) => own.find((one) => one.n === n)?.value);
    const shown = cells.map((value) => (value === undefined ? '' : figure(value)));
    console.log(line([`${name} [${own[0].unit}]`, ...shown], 14));
  }
}

/** Prints a table: the names of its columns, and then its rows of texts and figures. */
export function printTable(title, columns, lines) {
  console.log(`\n${title}:`);
  console.log(tableLine(columns));
  for (const cells of lines) {
    console.log(tableLine(cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell))));
  }
}

function tableLine([first, ...cells]) {
  return [first.padEnd(44), ...cells.map((cell) => cell.padStart(14))].join('  ').trimEnd();
}

/** Writes rows where the runner asked for them, if it did. */
export function writeRows(rows) {
  const file = process.env.PURSER_BENCH_ROWS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows));
}

function line([first, ...cells], width) {
  const padded = cells.map((cell, at) => cell.padStart(width ?? widths[at + 1] ?? 0));
  return [first.padEnd(widths[0]), ...padded].join('  ').trimEnd();
}

function figure(value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
