import assert from 'node:assert/strict';
import { beforeAll, it } from '@jest/globals';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser tag', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml']);
    await run(['apply', 'site/global.yaml']);
  });

  it('names the newest revision', async () => {
    const { code, stdout } = await run(['tag', 'good']);
    assert.deepEqual([code, stdout], [0, 'revision 2 carries the tag "good"\n']);
  });

  it('names another, by which it is then found', async () => {
    const { stdout } = await run(['tag', 'old', '--revision', '1', '-o', 'json']);
    assert.equal(stdout, '{"data":{},"revision":1,"tag":"old"}\n');
    const found = await run(['get', '--tag', 'old', '-o', 'json']);
    assert.equal(JSON.parse(found.stdout).revision, 1);
  });

  it('keeps a mapping with the tag', async () => {
    const args = ['tag', 'tried', '--tag-data', '{"by":"ada","runs":[1,2]}', '-o', 'json'];
    const { stdout } = await run(args);
    assert.equal(stdout, '{"data":{"by":"ada","runs":[1,2]},"revision":2,"tag":"tried"}\n');
    for (const text of ['[1]', 'by: ada', '1', 'null']) {
      const { code, stderr } = await run(['tag', 'tried', '--tag-data', text]);
      assert.match(stderr, /a mapping in JSON/);
      assert.equal(code, 64);
    }
  });

  it('refuses what is no name, and a revision that is not there', async () => {
    const noName = await run(['tag', '']);
    assert.match(noName.stderr, /^TAG_INVALID/);
    const noRevision = await run(['tag', 'x', '--revision', '9', '-o', 'json']);
    assert.equal(JSON.parse(noRevision.stdout).errors[0].code, 'REVISION_NOT_FOUND');
    assert.deepEqual([noName.code, noRevision.code], [1, 1]);
  });
});
