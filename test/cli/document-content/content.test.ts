import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';

const site = `
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: yard}
data: {resources: [{name: crane, schema: harbour/Crane/v1}]}
---
schema: harbour/Crane/v1
metadata: {schema: metadata/Document/v1, name: one}
data: {metadata: {name: one}}
`;

describe('purser content', () => {
  let space: Workspace;
  beforeAll(async () => {
    space = createWorkspace({
      'site.yaml': site,
      'state.json': '{"state": "Created", "big": 12345678901234567890, "small": 1.0}',
    });
    await run(0, 'apply', space.file('site.yaml'));
  });
  afterAll(() => space.remove());

  const run = async (expected: number, ...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, '--data', space.file('store')]);
    assert.equal(code, expected, stderr);
    return expected === 0 ? stdout : stderr;
  };
  const crane = ['harbour/Crane/v1', 'one'] as const;

  it('puts, shows and deletes', async () => {
    const file = space.file('state.json');
    const kept = await run(0, 'content', 'put', ...crane, 'stateInfo', '--file', file);
    assert.match(kept, /^"stateInfo" has the version [0-9a-f-]{36}\n$/);
    await run(
      0,
      'content',
      'put',
      ...crane,
      'appcontent',
      '--json',
      '[1]',
      '--expected-version',
      '',
    );
    const expected =
      'appcontent:\n  - 1\nstateInfo:\n  big: 12345678901234567890\n  small: 1.0\n  state: Created\n';
    assert.equal(await run(0, 'content', 'get', ...crane), expected);
    const json = JSON.parse(
      await run(0, 'content', 'get', ...crane, '--tag', 'appcontent', '-o', 'json'),
    );
    assert.deepEqual(json.contents[0].value, [1]);
    const gone = ['content', 'delete', ...crane, 'appcontent', '-o', 'json'];
    assert.equal(JSON.parse(await run(0, ...gone)).tag, 'appcontent');
  });

  it('stands in the view of a resource, before its references', async () => {
    await run(0, 'content', 'put', ...crane, 'stateInfo', '--json', '{"state": "Created"}');
    for (const args of [[...crane], ['--kind', 'crane']]) {
      const view = await run(0, 'references', ...args, '--resource');
      assert.match(view, /\nstateInfo:\n {2}state: Created\nreferences: \[\]\n$/);
    }
    const { resource } = JSON.parse(
      await run(0, 'references', ...crane, '--resource', '-o', 'json'),
    );
    assert.deepEqual(resource.stateInfo, { state: 'Created' });
    const older = await run(0, 'references', ...crane, '--resource', '--revision', '1');
    assert.match(older, /stateInfo/);
  });

  it('refuses what it cannot do', async () => {
    const put = (...args: readonly string[]) => run(1, 'content', 'put', ...crane, ...args);
    assert.match(await put('crane', '--json', '1'), /TAG_RESERVED/);
    assert.match(await put('a', '--json', '{'), /ARGUMENT_INVALID/);
    assert.match(await put('a', '--json', '1', '--expected-version', 'x'), /CONTENT_CONFLICT/);
    assert.match(await run(1, 'content', 'delete', ...crane, 'none'), /CONTENT_NOT_FOUND/);
    assert.match(await run(1, 'content', 'get', crane[0], 'none'), /DOCUMENT_NOT_FOUND/);
    assert.match(await run(1, 'content', 'get', ...crane, '--tag', 'none'), /CONTENT_NOT_FOUND/);
    assert.match(await run(64, 'content', 'put', ...crane, 'a'), /USAGE/);
  });
});
