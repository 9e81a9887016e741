import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { namesOf } from '../../../src/cli/forms/value-form.ts';
import { linkDigest } from '../../../src/domain/audit/audit-link.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser audit', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml']);
    await run(['tag', 'good']);
    await run(['untag', 'bad', '--revision', '1']);
  });

  it('shows who did what, newest first', async () => {
    const { code, stdout } = await run(['audit']);
    const [head = '', ...rows] = stdout.trimEnd().split('\n');
    assert.equal(code, 0);
    assert.match(head, /^TIME +WHO +FROM +ACTION +STATUS +TARGET$/);
    assert.deepEqual(
      rows.map((row) => row.split(/ {2,}/).slice(3)),
      [
        ['deleteTag', 'TAG_NOT_FOUND', 'revision=1 tag=bad'],
        ['putTag', 'success', 'revision=1 tag=good'],
        ['submitDocuments', 'success', 'changed=true created=1 deleted=0 revision=1 updated=0'],
      ],
    );
  });

  it('names the requests, without those that were none', async () => {
    const { stdout } = await run(['audit', '-o', 'name']);
    const { stdout: json } = await run(['audit', '-o', 'json']);
    const requests = JSON.parse(json).entries.map(
      ({ requestId }: { requestId: string | null }) => requestId,
    );
    const named = requests.filter((id: string | null) => id !== null);
    assert.equal(stdout, named.map((id: string) => `${id}\n`).join(''));
    const shown = namesOf(
      'entries',
      'requestId',
    )({ entries: [{ requestId: null }, { requestId: 'a' }] });
    assert.deepEqual(shown, ['a']);
  });

  it('exports it as lines of JSON, oldest first, in chains', async () => {
    const { code, stdout } = await run(['audit', 'export']);
    assert.equal(code, 0);
    const lines = stdout.trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      entries.map(({ kind, action, result }) => [kind, action, result]),
      [
        ['entry', 'submitDocuments', 'ok'],
        ['entry', 'putTag', 'ok'],
        ['entry', 'deleteTag', 'TAG_NOT_FOUND'],
      ],
    );
    for (const { kind: _kind, link, ...entry } of entries) {
      assert.equal(link.digest, linkDigest(link, canonicalText(entry)));
    }
    const some = await run(['audit', 'export', '--action', 'putTag']);
    assert.equal(some.stdout, `${lines[1]}\n`);
    assert.equal((await run(['audit', 'export', '--code', 'STORE_FULL'])).stdout, '');
  });

  it('shows what it is asked for, as JSON too', async () => {
    const { stdout } = await run(['audit', '--action', 'putTag', '-n', '1', '-o', 'json']);
    const { entries } = JSON.parse(stdout);
    assert.equal(entries.length, 1);
    assert.deepEqual(entries[0].target, { revision: 1, tag: 'good' });
    const failed = await run(['audit', '--code', 'TAG_NOT_FOUND', '-o', 'json']);
    assert.equal(JSON.parse(failed.stdout).entries.length, 1);
    const byStatus = await run(['audit', '--status', 'failure', '-o', 'json']);
    assert.deepEqual(byStatus.stdout, failed.stdout);
    const both = await run(['audit', '--status', 'success', '--code', 'TAG_NOT_FOUND']);
    assert.equal(both.stdout, '');
    const succeeded = await run(['audit', '--status', 'success', '-o', 'json']);
    assert.equal(JSON.parse(succeeded.stdout).entries.length, 2);
  });

  it('says so if there is none', async () => {
    const { code, stdout, stderr } = await run(['audit', '--until', '2020-01-01']);
    assert.deepEqual([code, stdout, stderr], [0, '', 'no such entry\n']);
    const wrong = await run(['audit', '--since', 'soon']);
    assert.match(wrong.stderr, /since/);
    assert.equal(wrong.code, 64);
  });
});
