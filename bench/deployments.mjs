/**
 * What expressions cost: the configurations of N resources, each with five texts to evaluate and ten without.
 *
 * `--max N` leaves out larger sizes.
 */
import { evaluateTree } from '../dist/domain/template/evaluate-tree.js';
import { createTemplateBudget } from '../dist/domain/template/template-run.js';
import { inTurns, settle, timed } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';

/** Milliseconds that 10,000 resources may take. */
const target = 1_000;
const context = {
  site: { name: 'harbour', zones: ['a', 'b', 'c'], production: true },
  disk: { name: 'd', type: 'disk', state: { zone: 'europe-west1-b', size: 200 } },
};

const rows = [];
printHead();
for (const n of sizes) {
  const configs = Array.from({ length: n }, (_, at) => configOf(at));
  const { evaluated } = await inTurns(
    5,
    {
      evaluated: () => {
        settle();
        return timed(() => evaluateAll(configs));
      },
    },
    { warmup: 1 },
  );
  const figures = {
    name: 'evaluating the configurations of N resources',
    n,
    value: evaluated.least,
    unit: 'ms',
    ...(n <= 10_000 && { baseline: `${target} ms`, base: target, atMost: 1 }),
  };
  rows.push(row(figures));
  printRows(rows.slice(-1));
}
printGrowth(rows);
writeRows(rows);

function evaluateAll(configs) {
  for (const config of configs) {
    const { flaws } = evaluateTree(config, { context, budget: createTemplateBudget() });
    if (flaws.length > 0) throw new Error(flaws[0].flaw.reason);
  }
}

function configOf(at) {
  const plain = Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`key${key}`, `v${at}`]));
  return {
    ...plain,
    zone: '{{ disk.state.zone }}',
    name: 'vm-{{ site.name }}-{{ disk.name|upper }}',
    size: `{{ disk.state.size * 2 + ${at} }}`,
    labels: ["{{ 'prod' if site.production else 'test' }}", 'fixed'],
    hosts:
      '{% for zone in site.zones %}{{ loop.index }}:{{ zone }}{% if not loop.last %},{% endif %}{% endfor %}',
  };
}
