import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../src/adapters/embedded/open-store.ts';
import type { JsonObject } from '../../src/domain/json/value.ts';
import { createWorkspace, runCli, serveInProcess, type Workspace } from '../support/cli.ts';

/** A copy of an older store. */
function copyStore(space: Workspace, format: number): string {
  const fixture = `test/fixtures/store-format-${format}`;
  const data = space.file('store');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(`${data}/data.mdb`, gunzipSync(readFileSync(`${fixture}/data.mdb.gz`)));
  copyFileSync(`${fixture}/keys.json`, `${data}/keys.json`);
  // A checkout does not keep who may read a file.
  chmodSync(`${data}/keys.json`, 0o600);
  return data;
}

describe('a store that the last version of format 3 wrote', () => {
  let space: Workspace;
  let data: string;

  beforeAll(() => {
    space = createWorkspace({
      'crane.yaml': [
        'schema: harbour/Crane/v1',
        'metadata:',
        '  schema: metadata/Document/v1',
        '  name: two',
        '  storagePolicy: cleartext',
        '  layeringDefinition: {layer: site, abstract: false}',
        'data: {reach: 60}',
      ].join('\n'),
    });
    data = copyStore(space, 3);
  });

  afterAll(() => space.remove());

  const purser = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, '--data', data]);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const json = async (...args: readonly string[]) =>
    JSON.parse(await purser(...args, '-o', 'json'));

  it('is sound, and renders what it rendered', async () => {
    assert.match(await purser('fsck'), /^2 revisions, 5 documents, .*: sound$/m);
    const { documents } = await json('render', '--name', 'one');
    assert.deepEqual(documents[0]?.data, { reach: 50, height: 60 });
    assert.match(await purser('render', '--name', 'gate', '--cleartext'), /opensesame/);
  });

  it('goes on: revisions, and the audit log behind its older entries', async () => {
    await purser('apply', space.file('crane.yaml'), '--bucket', 'quay', '--message', 'third');
    const { revisions } = await json('revisions');
    assert.deepEqual(
      revisions.map(({ message }: { message: string }) => message),
      ['third', 'second', 'first'],
    );
    const lines = (await purser('audit'))
      .split('\n')
      .filter((line) => /submitDocuments/.test(line));
    assert.deepEqual(
      lines.map((line) => /revision=(\d)/.exec(line)?.[1]),
      ['3', '2', '1'],
    );
    assert.match(await purser('fsck'), /: sound$/m);
  });
});

describe('a store that the last version of format 4 wrote', () => {
  let space: Workspace;
  let data: string;

  beforeAll(() => {
    space = createWorkspace({
      'three.yaml': [
        'schema: harbour/Crane/v1',
        'metadata:',
        '  schema: metadata/Document/v1',
        '  name: three',
        '  layeringDefinition: {layer: site}',
        'data: {reach: 3}',
      ].join('\n'),
    });
    data = copyStore(space, 4);
  });

  afterAll(() => space.remove());

  const json = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, '--data', data, '-o', 'json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const named = (problems: readonly { readonly code: string; readonly name: string }[]) =>
    problems.map(({ code, name }) => `${code} ${name}`);

  it('has its problems found out, of each revision', async () => {
    const { problems } = await json('problems');
    assert.deepEqual(named(problems), ['VALIDATION_FAILED one', 'SUBSTITUTION_SOURCE_MISSING two']);
    const { revisions } = await json('revisions');
    assert.deepEqual(
      revisions.map((one: { problemCounts: object }) => one.problemCounts),
      [
        { errors: 2, warnings: 0 },
        { errors: 1, warnings: 0 },
      ],
    );
  });

  it('continues: existing faults block nothing, and can be corrected', async () => {
    const { problems } = await json('apply', space.file('three.yaml'));
    assert.deepEqual(named(problems.resolved), ['SUBSTITUTION_SOURCE_MISSING two']);
    assert.deepEqual([problems.introducedCount, problems.standing], [0, 1]);
    const { unreachable } = await json('fsck');
    assert.equal(unreachable.pages, 0);
  });
});

describe('a store that the last version of format 5 wrote', () => {
  let space: Workspace;
  let data: string;

  beforeAll(() => {
    space = createWorkspace({
      'three.yaml': [
        'schema: harbour/Crane/v1',
        'metadata:',
        '  schema: metadata/Document/v1',
        '  name: three',
        '  layeringDefinition: {layer: site}',
        'data: {reach: 3}',
      ].join('\n'),
    });
    data = copyStore(space, 5);
  });

  afterAll(() => space.remove());

  const purser = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, '--data', data]);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const json = async (...args: readonly string[]) =>
    JSON.parse(await purser(...args, '-o', 'json'));

  it('is sound, and shows what it showed', async () => {
    assert.match(await purser('fsck'), /^2 revisions, 5 documents, .* 1 tag, .*: sound$/m);
    const { problems } = await json('problems');
    assert.deepEqual(
      problems.map((one: { code: string }) => one.code),
      ['VALIDATION_FAILED', 'SUBSTITUTION_SOURCE_MISSING'],
    );
    assert.match(
      await purser('render', '--tag', 'live', '--name', 'gate', '--cleartext'),
      /opensesame/,
    );
  });

  it('goes on, and keeps beside its history what it had no place for', async () => {
    await purser('apply', space.file('three.yaml'), '--bucket', 'quay');
    const store = await openEmbeddedStore({ folder: data });
    const row = { key: 'a', text: '1' };
    const state = await store.tables.apply({ table: 't', from: 0, put: [row], remove: [] });
    await store.events.append('run', ['begun']);
    await store.close();
    assert.equal(state?.rows, 1);
    assert.match(await purser('fsck'), /^3 revisions, .*: sound$/m);
    const again = await openEmbeddedStore({ folder: data });
    assert.deepEqual((await again.tables.rows('t', { limit: 9 }))?.rows, [row]);
    assert.equal(await again.events.last('run'), 1);
    await again.close();
  });
});

describe('a store that the last version of format 6 wrote', () => {
  let space: Workspace;
  let data: string;

  beforeAll(() => {
    space = createWorkspace();
    data = copyStore(space, 6);
  });

  afterAll(() => space.remove());

  const purser = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(args);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  it('has the violations of rows that were found before, and garbage collection keeps them', async () => {
    assert.match(await purser('fsck', '--data', data), /: sound$/m);
    const server = await serveInProcess({ PURSER_DATA: data });
    const limit = performance.now() + 30_000;
    while (!/hosts\.error/.test(await purser('policy', 'violations', '--server', server.url))) {
      assert.ok(performance.now() < limit, 'no violation opens');
    }
    await server.stop();
    await purser('gc', '--data', data);
    assert.match(await purser('fsck', '--data', data), /: sound$/m);
    const { violations } = JSON.parse(
      await purser('policy', 'violations', '--data', data, '-o', 'json'),
    );
    assert.deepEqual(
      violations.map(({ rule, row, state }: JsonObject) => [rule, row, state]),
      [['hosts.error', { id: 's1' }, 'open']],
    );
  });
});
