import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { parse } from 'yaml';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { siteFiles } from '../../support/cli-site.ts';

let space: Workspace;
const run = (args: readonly string[], input = '') =>
  runCli([...args, '--data', space.file('store')], { cwd: space.path, input });

beforeAll(async () => {
  space = createWorkspace(siteFiles);
  await run(['apply', 'site', '--bucket', 'site']);
});
afterAll(() => space.remove());

const domain = `schema: example/Domain/v1
metadata: {schema: metadata/Document/v1, name: domain, layeringDefinition: {layer: global}}
data: {name: "narva\`\`\`.example"}
`;

describe('purser apply --dry-run -o markdown', () => {
  it('is a comment with what would change', async () => {
    const { code, stdout, stderr } = await run(
      ['apply', '-', '--dry-run', '-o', 'markdown'],
      domain,
    );
    assert.match(
      stdout,
      /^### Purser: revision 2: 1 updated in bucket "site"\n\nThe change introduces no errors\. Nothing was written\.\n/,
    );
    assert.match(
      stdout,
      /<details><summary>Documents<\/summary>\n\n```text\nupdated \[example\/Domain\/v1, global\] domain\n/,
    );
    assert.match(
      stdout,
      /<summary>Rendered documents<\/summary>\n\n````diff\n[\s\S]*\n\+ {2}name: narva```\.example\n[\s\S]*\n````\n/,
    );
    assert.deepEqual([code, stderr], [0, '']);
    const same = await run(['apply', 'site', '--bucket', 'site', '--dry-run', '-o', 'markdown']);
    assert.match(same.stdout, /^### Purser: nothing changed; the head is revision 1\n/);
  });

  it('names the errors of a change that would be refused, and of documents that are', async () => {
    const broken = domain.replace(/^data: .*/m, 'data: {}');
    const trial = await run(['apply', '-', '--dry-run', '-o', 'markdown'], broken);
    assert.match(trial.stdout, /\*\*The change introduces errors, and would be refused\.\*\*/);
    assert.match(
      trial.stdout,
      /<details open><summary>Problems<\/summary>[\s\S]*SUBSTITUTION_VALUE_MISSING/,
    );
    assert.equal(trial.code, 1);
    const faulty = await run(['apply', '-', '--dry-run', '-o', 'markdown'], 'data: [');
    assert.match(faulty.stdout, /^### Purser: the documents are refused\n[\s\S]*YAML_SYNTAX/);
    assert.match(faulty.stderr, /YAML_SYNTAX/);
    assert.equal(faulty.code, 1);
    assert.equal((await run(['apply', '-', '-o', 'markdown'], domain)).code, 64);
  });

  it('is what the recipes of the docs run', async () => {
    const page = readFileSync('docs/continuous-integration.md', 'utf8');
    const recipes = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) =>
      parse(text),
    );
    assert.equal(recipes.length, 2);
    const [github, gitlab] = recipes;
    const lines: string[] = [
      ...Object.values<{ steps: { run?: string }[] }>(github.jobs).flatMap(({ steps }) =>
        steps.flatMap(({ run: line }) => line ?? []),
      ),
      ...gitlab.preview.script,
      ...gitlab.apply.script,
    ];
    const commands = lines.filter((line) => line.startsWith('purser '));
    assert.equal(commands.length, 4);
    writeFileSync(space.file('.purser.yaml'), 'bucket: site\nfolders: [site]\n');
    for (const command of commands) {
      const words = command.replace(/ >.*$/, '').split(' ').slice(1);
      const { code, stderr } = await run(words.map((word) => word.replaceAll('"', '')));
      assert.deepEqual([code, stderr], [0, ''], command);
    }
  });
});
