import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { beforeAll, describe, it } from 'vitest';
import { createTelemetry } from '../../../src/adapters/telemetry/create-telemetry.ts';
import { catalogue } from '../../../src/domain/error-catalogue.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}

const folder = 'examples/operations';
const { groups } = load(readFileSync(`${folder}/alerts.yaml`, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
const expressions: readonly (readonly [title: string, expr: string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The names of the metrics of a server. */
let names: ReadonlySet<string>;
beforeAll(async () => {
  const telemetry = createTelemetry('1.2.3');
  for (const name of ['head_revision', 'commits_waiting'])
    telemetry.addGauge({ name, about: name, read: async () => 0 });
  const { text } = await telemetry.metrics();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  names = new Set([
    'up',
    ...types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])),
  ]);
});

describe('the examples of operations', () => {
  it.each(expressions)('ask for metrics that exist: %s', (_title, expr) => {
    const used: string[] = [];
    parser.parse(expr).iterate({
      enter: ({ type, from, to }) => {
        assert.ok(!type.isError, `PromQL cannot be read at ${from} in ${expr}`);
        if (type.name === 'VectorSelector') {
          used.push(/^\w+/.exec(expr.slice(from, to))?.[0] ?? '');
        }
      },
    });
    assert.notDeepEqual(used, []);
    for (const name of used) assert.ok(names.has(name), `there is no metric ${name}`);
  });

  it.each(expressions)('ask for results that exist: %s', (_title, expr) => {
    const codes = [...expr.matchAll(/\bresult(?:=|!=|=~)"([^"]+)"/g)].flatMap(([, text = '']) =>
      text.split('|'),
    );
    for (const code of codes) {
      const exists = code === 'success' || code === 'hit' || Object.hasOwn(catalogue, code);
      assert.ok(exists, `no result is ${code}`);
    }
  });

  it('say what an alert is about, and what to do', () => {
    for (const { alert, annotations } of rules) {
      assert.match(alert, /^Purser[A-Z]/);
      assert.notEqual(annotations.summary, '');
      assert.notEqual(annotations.description, '');
    }
  });

  it('are those of the documentation', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const described = new Set([...page.matchAll(/^\| `(purser_\w+)` /gm)].map(([, name]) => name));
    const own = [...names].filter((name) => name.startsWith('purser_'));
    assert.deepEqual([...described].sort(), own.map((name) => name.replace(/_bucket$/, '')).sort());
  });
});
