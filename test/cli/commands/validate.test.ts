import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { createWorkspace, runCli } from '../../support/cli.ts';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const schema = `schema: deckhand/DataSchema/v1
metadata: {schema: metadata/Control/v1, name: example/Host/v1}
data: {properties: {mtu: {maximum: 1500}}}
`;

describe('purser validate of files', () => {
  const space = createWorkspace({ ...siteFiles, 'schema.yaml': schema });
  const run = (...args: readonly string[]) => runCli(['validate', ...args], { cwd: space.path });

  it('validates them as one set, without store and server', async () => {
    const { code, stdout, stderr } = await run('site');
    assert.deepEqual([code, stdout, stderr], [0, '3 documents: valid\n', '']);
    const json = await run('site', '-o', 'json');
    assert.equal(json.stdout, '{"documents":3,"valid":true}\n');
  });

  it('reports all faults, with its place and line', async () => {
    const { code, stdout, stderr } = await run('site', 'schema.yaml');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /VALIDATION_FAILED \[example\/Host\/v1, site\] host is not valid at data\.mtu/,
    );
    const json = await run('site', 'schema.yaml', '-o', 'json');
    const [error, ...more] = JSON.parse(json.stdout).errors;
    assert.deepEqual(
      [error.code, error.name, error.path, more],
      ['VALIDATION_FAILED', 'host', 'data.mtu', []],
    );
    assert.equal(json.code, 1);
  });

  it('refuses what does not go together', async () => {
    for (const args of [
      ['site', '--revision', '1'],
      ['site', '--tag', 'x'],
      ['site', '--bucket', 'x'],
      ['--bucket', 'x', '--data', 'store'],
      ['site', '--replace', '--data', 'store'],
    ]) {
      const { code, stderr } = await run(...args);
      assert.match(stderr, /^USAGE/, args.join(' '));
      assert.equal(code, 64);
    }
  });
});

describeCli('purser validate', ({ run, space }) => {
  it('validates what files would make of the newest revision, and writes nothing', async () => {
    const { code, stdout } = await run(['validate', 'site', '--bucket', 'site']);
    assert.deepEqual([code, stdout], [0, 'revision 1 would be valid\n']);
    const json = await run(['validate', 'site', '-o', 'json']);
    assert.equal(json.stdout, '{"changed":true,"dryRun":true,"revision":1,"valid":true}\n');
    await run(['apply', 'site', '--bucket', 'site']);
    const again = await run(['validate', 'site']);
    assert.equal(again.stdout, 'nothing would change; revision 1 is valid\n');
  });

  it('reports where in the files the wrong values stand', async () => {
    writeFileSync(space().file('schema.yaml'), schema);
    const host = siteFiles['site/kalda/host.yaml'].replace('data: {', 'data: {\n  mtu: 9001, ');
    writeFileSync(space().file('host.yaml'), host);
    const { code, stderr } = await run(['validate', 'schema.yaml', 'host.yaml']);
    const line = host.split('\n').findIndex((text) => text.includes('9001')) + 1;
    assert.ok(stderr.startsWith(`host.yaml:${line}:8: VALIDATION_FAILED `), stderr);
    assert.ok(stderr.includes(` ${line} |   mtu: 9001,`), stderr);
    assert.equal(code, 1);
  });

  it('reports the faults of the files themselves as apply does', async () => {
    const { code, stderr } = await run(['validate', '-'], { input: 'schema: 1\n' });
    assert.match(stderr, /^<stdin>:1:/);
    assert.equal(code, 1);
  });

  it('reports a revision', async () => {
    const { code, stdout } = await run(['validate']);
    assert.deepEqual([code, stdout], [0, 'revision 1 is valid\n']);
    await run(['apply', 'schema.yaml', '--allow-problems']);
    await run(['tag', 'broken']);
    const broken = await run(['validate', '--tag', 'broken']);
    assert.match(broken.stderr, /^\[example\/Host\/v1, site\] host: data\.mtu: VALIDATION_FAILED/);
    assert.equal(broken.code, 1);
    const before = await run(['validate', '--revision', '1', '-o', 'json']);
    assert.equal(before.stdout, '{"revision":1,"valid":true}\n');
  });

  it('misses a revision that does not exist', async () => {
    for (const [args, code] of [
      [['--revision', '99'], /^REVISION_NOT_FOUND there is no revision 99\n/],
      [['--tag', 'none'], /^TAG_NOT_FOUND no revision carries the tag "none"\n/],
    ] as const) {
      const missed = await run(['validate', ...args]);
      assert.match(missed.stderr, code);
      assert.equal(missed.code, 1);
    }
  });

  it('has apply refuse what is not valid, and was valid before', async () => {
    const other = readFileSync(space().file('host.yaml'), 'utf8').replace(
      'name: host',
      'name: mast',
    );
    writeFileSync(space().file('mast.yaml'), other);
    const { code, stderr } = await run(['apply', 'mast.yaml']);
    assert.match(
      stderr,
      /^PROBLEMS_INTRODUCED this introduces a problem in one document\n[\s\S]*\n\nmast\.yaml:\d+:8: VALIDATION_FAILED /,
    );
    assert.equal(code, 1);
    const { stdout } = await run(['revisions', '-n', '1', '-o', 'json']);
    assert.equal(JSON.parse(stdout).revisions[0].number, 2);
  });
});
