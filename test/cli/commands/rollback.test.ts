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
    assert.match(stdout, /^revision 3: 1 updated\n\ndocuments: 1 updated\n/);
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
    const empty = ['rollback', '0', '-m', 'start over', '-o', 'json'];
    const unsure = await run(empty);
    const [{ code, facts }] = JSON.parse(unsure.stdout).errors;
    assert.deepEqual([code, facts.count], ['DELETIONS_UNCONFIRMED', 4]);
    assert.notEqual(unsure.code, 0);
    const none = await run([...empty, '--yes']);
    assert.equal(
      none.stdout,
      '{"changes":{"created":0,"deleted":4,"updated":0},"problems":{"introduced":[],"introducedCount":0,"resolved":[],"resolvedCount":0,"standing":0},"revision":4}\n',
    );
    assert.equal(await headMessage(), 'start over');
    const again = await run(['rollback', '4']);
    assert.equal(again.stdout, 'revision 5: no document differs\n');
  });

  it('shows what would break, and says so', async () => {
    await run(['rollback', '1']);
    const nameless = domain.replace('name: kalda.example', 'other: 1');
    await run(['apply', '-', '--allow-problems'], { input: nameless });
    await run(['apply', '-'], { input: domain });
    const { code, stderr } = await run(['rollback', '7', '--dry-run']);
    assert.match(
      stderr,
      /^\nproblems: 1 introduced\n\[example\/Host\/v1, site\] host: .*: SUBSTITUTION_/,
    );
    assert.equal(code, 1);
    const json = JSON.parse((await run(['rollback', '7', '--dry-run', '-o', 'json'])).stdout);
    assert.equal(json.problems.introducedCount, 1);
  });

  it('refuses what would break, unless that is accepted, and says what it resolves', async () => {
    const refused = await run(['rollback', '7']);
    assert.match(
      refused.stderr,
      /^PROBLEMS_INTRODUCED this introduces a problem in one document\n.*--allow-problems/,
    );
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    const accepted = await run(['rollback', '7', '--allow-problems']);
    assert.deepEqual([accepted.code, accepted.stdout], [0, 'revision 9: 1 updated\n']);
    assert.match(accepted.stderr, /^\nproblems: 1 introduced\n\[.*\] host: .*SUBSTITUTION_/);
    const mended = await run(['rollback', '8']);
    assert.match(mended.stderr, /^\nproblems: 1 resolved\n {2}resolved .* host: .*: SUBSTITUTION_/);
    assert.equal(mended.code, 0);
  });

  it('counts many documents by schema, and shows each difference on request', async () => {
    const input = Array.from(
      { length: 120 },
      (_, at) =>
        `{schema: a/${at % 3 === 0 ? 'B' : 'C'}/v1, metadata: {schema: metadata/Document/v1, name: x${at}}, data: ${at}}\n`,
    ).join('---\n');
    await run(['apply', '-', '--bucket', 'many'], { input });
    const { code, stdout } = await run(['rollback', '1', '--dry-run']);
    assert.equal(code, 0);
    assert.equal(
      stdout.slice(stdout.indexOf('\n') + 1),
      `
documents: 120 deleted
deleted 80 of a/C/v1
deleted 40 of a/B/v1

rendered documents: 120 deleted
deleted 80 of a/C/v1
deleted 40 of a/B/v1
--verbose shows each difference

dry run: nothing was written
`,
    );
    const all = await run(['rollback', '1', '--dry-run', '--verbose']);
    assert.match(all.stdout, /^deleted \[a\/C\/v1, -\] x7$/m);
    assert.match(all.stdout, /^deleted a\/C\/v1 x7 because of /m);
    const json = JSON.parse((await run(['rollback', '1', '--dry-run', '-o', 'json'])).stdout);
    assert.equal(json.rendered.length, 120);
    await run(['rollback', '1', '--yes']);
  });

  it('refuses if the head has changed, and for missing revisions', async () => {
    const moved = await run(['rollback', '1', '--expect', '1']);
    assert.match(moved.stderr, /^REVISION_CONFLICT/);
    assert.match((await run(['rollback', '99'])).stderr, /^REVISION_NOT_FOUND/);
    assert.match((await run(['rollback', '--tag', 'none'])).stderr, /^TAG_NOT_FOUND/);
  });

  it('needs to know where to, in one way', async () => {
    for (const args of [[], ['1', '--tag', 'live'], ['1', '--unified'], ['1', '--verbose']]) {
      const { code, stderr } = await run(['rollback', ...args]);
      assert.match(stderr, /^USAGE/);
      assert.equal(code, 64);
    }
  });
});
