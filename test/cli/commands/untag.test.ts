import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser untag', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml']);
    await run(['tag', 'good']);
    await run(['apply', 'site/global.yaml']);
    await run(['tag', 'good']);
  });

  it('takes a tag off the newest revision that has it', async () => {
    const { code, stdout } = await run(['untag', 'good']);
    assert.deepEqual([code, stdout], [0, 'revision 2 no longer carries the tag "good"\n']);
  });

  it('takes it off a revision that is named', async () => {
    const { stdout } = await run(['untag', 'good', '--revision', '1', '-o', 'json']);
    assert.equal(stdout, '{"revision":1,"tag":"good"}\n');
  });

  it('misses a tag that does not exist', async () => {
    const { code, stderr } = await run(['untag', 'good']);
    assert.match(stderr, /^TAG_NOT_FOUND/);
    assert.equal(code, 1);
  });
});
