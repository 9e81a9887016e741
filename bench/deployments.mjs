/**
 * What expressions cost: the configurations of N resources, each with five texts to evaluate and ten without. And what
 * `purser deploy check` costs for a file with N resources, and the graph of them.
 *
 * `--max N` leaves out larger sizes.
 */
import { checkDeploymentFiles } from '../dist/app/deployments/check-deployment-files.js';
import { deploymentGraph } from '../dist/domain/deployment/deployment-graph.js';
import { anyImage } from '../dist/domain/deployment/image-name.js';
import { defaultLimits } from '../dist/domain/limits.js';
import { evaluateTree } from '../dist/domain/template/evaluate-tree.js';
import { createTemplateBudget } from '../dist/domain/template/template-run.js';
import { inTurns, settle, timed } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';

/** Milliseconds that 10,000 resources may take. */
const target = 1_000;
/** Ten times as many take more steps than a deployment may. */
const maxResources = 10_000;
const context = {
  site: { name: 'harbour', zones: ['a', 'b', 'c'], production: true },
  disk: { name: 'd', type: 'disk', state: { zone: 'europe-west1-b', size: 200 } },
};

const rows = [];
printHead();
for (const n of sizes.filter((size) => size <= maxResources)) {
  const configs = Array.from({ length: n }, (_, at) => configOf(at));
  await take('evaluating the configurations of N resources', n, () => evaluateAll(configs));
  const files = [{ file: 'manifest.yaml', text: manifestOf(n) }];
  await take('checking a manifest of N resources, and its graph', n, () => checkAll(files, n));
}
printGrowth(rows);
writeRows(rows);

async function take(name, n, work) {
  const { measured } = await inTurns(
    5,
    {
      measured: () => {
        settle();
        return timed(work);
      },
    },
    { warmup: 1 },
  );
  const limited = n <= 10_000 && { baseline: `${target} ms`, base: target, atMost: 1 };
  rows.push(row({ name, n, value: measured.least, unit: 'ms', ...limited }));
  printRows(rows.slice(-1));
}

function checkAll(files, n) {
  const { resources, faults } = checkDeploymentFiles(files, {
    limits: defaultLimits,
    types: anyImage,
    targets: null,
    automatic: [],
    given: [{ kind: 'variable', text: 'cloud=gcp' }],
  });
  const { nodes, edges } = deploymentGraph(resources.values());
  if (faults.length > 0 || nodes.length !== n || edges.length !== n - 1) throw new Error('wrong');
}

/** Each resource needs the one before it. */
function manifestOf(n) {
  const resources = Array.from({ length: n }, (_, at) =>
    [
      `  r${at}:`,
      "    type: 'acme/{{ cloud }}-vm'",
      ...(at === 0 ? [] : [`    dependencies: {before: r${at - 1}}`]),
      '    config:',
      `      zone: '${at === 0 ? 'a' : '{{ before.state.zone }}'}'`,
      `      name: 'vm-{{ cloud|upper }}-${at}'`,
      '      labels: [a, b, c]',
    ].join('\n'),
  );
  return `resources:\n${resources.join('\n')}\n`;
}

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
