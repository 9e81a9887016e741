import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const domain = siteFiles['site/global.yaml'].split('---\n')[2] ?? '';

describeCli('purser rollback', ({ run }) => {
  const headMessage = async (): Promise<string> => {
    const { stdout } = await run(['revisions', '-n', '1', '-o', 'json']);
    return JSON.parse(stdout).revisions[0].message;
  };

  it('shows what going back would change', async () => {
    await run(['apply', 'site', '--bucket', 'site']);
    await run(['tag', 'live']);
    await run(['apply', '-'], { input: domain.replace('kalda.example', 'narva.example') });
    const { code, stdout } = await run(['rollback', '1', '--dry-run']);
    assert.match(stdout, /^revision 3: 1 updated\n\ndocuments: 1 changed\n/);
    assert.match(stdout, /^ {2}~ data\.fqdn: "host\.narva\.example" -> "host\.kalda\.example"$/m);
    assert.match(stdout, /\n\ndry run: nothing was written\n$/);
    assert.equal(code, 0);
    const json = JSON.parse((await run(['rollback', '1', '--dry-run', '-o', 'json'])).stdout);
    assert.deepEqual(
      [json.dryRun, json.revision, json.from, json.to, json.rendered.length],
      [true, 3, 2, 3, 2],
    );
  });

  it('goes back to a number or to a tag, with a message or without', async () => {
    const back = await run(['rollback', '--tag', 'live']);
    assert.deepEqual([back.code, back.stdout], [0, 'revision 3: 1 updated\n']);
    assert.equal(await headMessage(), 'rollback to revision 1');
    const none = await run(['rollback', '0', '-m', 'start over', '-o', 'json']);
    assert.equal(none.stdout, '{"changes":{"created":0,"deleted":4,"updated":0},"revision":4}\n');
    assert.equal(await headMessage(), 'start over');
    const again = await run(['rollback', '4']);
    assert.equal(again.stdout, 'revision 5: no document differs\n');
  });

  it('shows what would break, and says so', async () => {
    await run(['rollback', '1']);
    await run(['apply', '-'], { input: domain.replace('name: kalda.example', 'other: 1') });
    await run(['apply', '-'], { input: domain });
    const { code, stderr } = await run(['rollback', '7', '--dry-run']);
    assert.match(stderr, /would not render any more\n.*SUBSTITUTION_/);
    assert.equal(code, 1);
  });

  it('refuses when the head has moved, and what is not there', async () => {
    const moved = await run(['rollback', '1', '--expect', '1']);
    assert.match(moved.stderr, /^REVISION_CONFLICT/);
    assert.match((await run(['rollback', '99'])).stderr, /^REVISION_NOT_FOUND/);
    assert.match((await run(['rollback', '--tag', 'none'])).stderr, /^TAG_NOT_FOUND/);
  });

  it('needs to know where to, in one way', async () => {
    for (const args of [[], ['1', '--tag', 'live'], ['1', '--unified']]) {
      const { code, stderr } = await run(['rollback', ...args]);
      assert.match(stderr, /^USAGE/);
      assert.equal(code, 64);
    }
  });
});
