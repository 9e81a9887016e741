import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, it } from 'vitest';
import { parse } from 'yaml';
import { runCli } from './support/cli.ts';

/** docs/policies.md translates SQL to pipelines. Each of its pipelines gives, over its tables, the rows that it shows. */
const file = 'docs/policies.md';
const chapter =
  readFileSync(file, 'utf8').split('\n## From SQL to pipelines\n')[1]?.split('\n## ')[0] ?? '';
const [given, ...rules] = Array.from(
  chapter.matchAll(/```yaml\n([\s\S]*?)```\n(?:\nRows: (.*)\n)?/g),
  ([, yaml = '', rows = '']) => ({
    value: parse(yaml),
    rows: codesIn(rows).map((row) => parse(row)),
  }),
);
const conditions = Array.from(
  chapter.matchAll(/^\| `.*?` \| (`\$.*?`) \| (.*) \|$/gm),
  ([, stage = '', servers = '']) => ({
    stage: codesIn(stage)[0] ?? '',
    ids: servers.split(', ').map((number) => `server-${number}`),
  }),
);

/** All rules of the chapter, as `purser policy test` answers of them. */
let results: Readonly<
  Record<string, { readonly rows: readonly { readonly d?: { id: string } }[] }>
>;

beforeAll(async () => {
  const ofConditions = conditions.map(({ stage }, at) => [
    `condition${at}`,
    { from: 'nova.servers', pipeline: [parse(stage)] },
  ]);
  const ofRules = rules.map(({ value }, at) => [`rule${at}`, value]);
  const policy = { name: 'guide', rules: Object.fromEntries([...ofConditions, ...ofRules]) };
  const input = JSON.stringify({ ...given?.value, policies: [policy] });
  const { stdout } = await runCli(['policy', 'test', '-', '-o', 'json'], { input });
  const { errors, warnings, ...tested } = JSON.parse(stdout);
  assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
  results = tested.results;
});

describe('docs/policies.md: From SQL to pipelines', () => {
  it('has conditions, views and their rows', () => {
    assert.equal(conditions.length, chapter.match(/^\| `.*\$match/gm)?.length);
    assert.ok(conditions.length >= 18);
    assert.equal(rules.length, chapter.match(/```sql/g)?.length);
    assert.ok(rules.every(({ rows }) => rows.length > 0));
  });

  it.each(conditions.map((one, at) => [at, one] as const))('condition %i', (at, { stage, ids }) => {
    const rows = results[`guide.condition${at}`]?.rows;
    assert.deepEqual(
      rows?.map(({ d }) => d?.id),
      ids,
      stage,
    );
  });

  it.each(rules.map((one, at) => [at, one] as const))('view %i', (at, { rows }) => {
    assert.deepEqual(results[`guide.rule${at}`]?.rows, rows);
  });
});

function codesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}
