import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
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
    for (const text of ['[1]', 'by: ada', '1', '{']) {
      const { code, stderr } = await run(['tag', 'tried', '--tag-data', text]);
      assert.match(stderr, /a mapping in JSON/);
      assert.equal(code, 64);
    }
  });

  it('keeps the form of numbers, and shows the mapping in the history', async () => {
    const data = '{"an odd key":1.0,"x":12345678901234567890123}';
    await run(['tag', 'exact', '--tag-data', data]);
    const { stdout } = await run(['revisions', '-n', '1', '-o', 'json']);
    assert.ok(stdout.includes(`{"data":${data},"name":"exact"}`));
    const table = await run(['revisions', '-n', '1']);
    assert.match(table.stdout, / exact,good,tried$/m);
  });

  it('takes null for an empty mapping', async () => {
    const { stdout } = await run(['tag', 'exact', '--tag-data', 'null', '-o', 'json']);
    assert.equal(stdout, '{"data":{},"revision":2,"tag":"exact"}\n');
  });

  it('says how to name a tag to diff that looks like something else', async () => {
    const { code, stderr } = await run(['tag', '7']);
    assert.deepEqual(
      [code, stderr],
      [0, '`purser diff` takes "7" for no tag: write it "tag:7" there\n'],
    );
    const asNumber = await run(['diff', '7']);
    assert.match(asNumber.stderr, /^REVISION_NOT_FOUND .*\n.* is written tag:NAME\./);
    assert.equal((await run(['diff', 'tag:7'])).code, 0);
    await run(['untag', '7']);
  });

  it('refuses what is no name, and a revision that does not exist', async () => {
    const noName = await run(['tag', '']);
    assert.match(noName.stderr, /^TAG_INVALID/);
    const noRevision = await run(['tag', 'x', '--revision', '9', '-o', 'json']);
    assert.equal(JSON.parse(noRevision.stdout).errors[0].code, 'REVISION_NOT_FOUND');
    assert.deepEqual([noName.code, noRevision.code], [1, 1]);
  });
});
