import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const domain = siteFiles['site/global.yaml'].split('---\n')[2] ?? '';
const otherDomain = domain.replace('kalda.example', 'narva.example');
const nameless = domain.replace('name: kalda.example', 'other: 1');

describeCli('purser diff', ({ run, space }) => {
  it('shows what files would change, in documents and in rendered ones, and changes nothing', async () => {
    await run(['apply', 'site', '--bucket', 'site', '--message', 'first']);
    writeFileSync(space().file('new.yaml'), otherDomain);
    const { code, stdout, stderr } = await run(['diff', 'new.yaml']);
    assert.equal(stderr, '');
    assert.equal(
      stdout,
      `revision 1 -> revision 2

documents: 1 updated
updated [example/Domain/v1, global] domain
  ~ data.name: "kalda.example" -> "narva.example"

rendered documents: 2 updated
updated example/Domain/v1 domain because of [example/Domain/v1, global] domain
  ~ data.name: "kalda.example" -> "narva.example"
updated example/Host/v1 host because of [example/Domain/v1, global] domain
  ~ data.fqdn: "host.kalda.example" -> "host.narva.example"

dry run: nothing was written
`,
    );
    assert.equal(code, 0);
    const revisions = await run(['revisions', '-o', 'json']);
    assert.equal(JSON.parse(revisions.stdout).revisions.length, 1);
  });

  it('replaces a bucket in thought as `apply` does', async () => {
    const args = ['diff', 'site/policy.yaml', '--bucket', 'site', '--replace'];
    const { stdout } = await run([...args, '--documents', '--buckets']);
    assert.deepEqual(stdout.split('\n'), [
      'revision 1 -> revision 2',
      '',
      'buckets',
      'updated site',
      '',
      'documents: 3 deleted',
      'deleted [example/Domain/v1, global] domain',
      'deleted [example/Host/v1, global] base',
      'deleted [example/Host/v1, site] host',
      '',
      'dry run: nothing was written',
      '',
    ]);
  });

  it('reports problems that files would introduce, at the end', async () => {
    const { code, stdout, stderr } = await run(['diff', '-', '--rendered'], { input: nameless });
    assert.match(stdout, /^rendered documents: 1 updated, 1 broken$/m);
    assert.match(
      stdout,
      /^broken example\/Host\/v1 host because of \[example\/Domain\/v1, global\]/m,
    );
    assert.match(
      stderr,
      /^\nproblems: 1 introduced\n<stdin>:1:1: SUBSTITUTION_VALUE_MISSING \[example\/Host\/v1, site\] host /,
    );
    assert.equal(code, 1);
    const json = await run(['diff', '-', '-o', 'json'], { input: nameless });
    assert.equal(json.code, 1);
    const { introduced, introducedCount } = JSON.parse(json.stdout).problems;
    assert.match(introduced[0].code, /^SUBSTITUTION_/);
    assert.equal(introducedCount, 1);
  });

  it('compares revisions: the last with the one before, or those that are named', async () => {
    await run(['apply', 'new.yaml']);
    await run(['tag', 'v1.0', '--revision', '1']);
    const whole = (await run(['diff', '1', '2'])).stdout;
    assert.match(whole, /^revision 1 -> revision 2\n\ndocuments: 1 updated\n/);
    for (const args of [[], ['1'], ['v1.0', 'head'], ['tag:v1.0', '2']]) {
      const { code, stdout } = await run(['diff', ...args]);
      assert.deepEqual([code, stdout], [0, whole], args.join(' '));
    }
    const back = await run(['diff', '2', 'v1.0', '--documents']);
    assert.match(back.stdout, /"narva.example" -> "kalda.example"/);
  });

  it('reports which problems a revision has introduced and resolved, and ends with 1 for the former', async () => {
    await run(['apply', '-', '--allow-problems'], { input: nameless });
    const broken = await run(['diff']);
    assert.match(
      broken.stderr,
      /^\nproblems: 1 introduced\n\[example\/Host\/v1, site\] host: .*SUBSTITUTION_VALUE_MISSING/,
    );
    await run(['apply', 'new.yaml']);
    const mended = await run(['diff']);
    assert.match(
      mended.stderr,
      /^\nproblems: 1 resolved\n {2}resolved \[.*\] host: .*: SUBSTITUTION_/,
    );
    assert.equal((await run(['diff', '2', 'head'])).stderr, '');
    assert.deepEqual([broken.code, mended.code], [1, 0]);
  });

  it('ends with 1 for a difference, if asked to', async () => {
    assert.equal((await run(['diff', '1', '2', '--exit-code'])).code, 1);
    const same = await run(['diff', '2', '2', '--exit-code']);
    assert.equal(same.code, 0);
    assert.match(same.stdout, /^documents: no difference$/m);
    assert.equal((await run(['diff', '2', '2', '--buckets', '--exit-code'])).code, 0);
  });

  it('shows unified text', async () => {
    const { stdout } = await run(['diff', '1', '2', '--documents', '--unified']);
    assert.match(stdout, /^--- \[example\/Domain\/v1, global\] domain\n\+\+\+ .*\n@@ /m);
    assert.match(stdout, /^-\s+name: kalda.example\n\+\s+name: narva.example$/m);
  });

  it('prints all of it for programs, however small the pages', async () => {
    const args = ['diff', '0', '2', '-o', 'json', '--buckets', '--documents', '--rendered'];
    const large = await run(args);
    const small = await run(args, { env: { PURSER_PAGE_ROWS: '1' } });
    assert.equal(small.stdout, large.stdout);
    const { from, to, buckets, documents, rendered, problems } = JSON.parse(large.stdout);
    assert.deepEqual([from, to], [0, 2]);
    assert.deepEqual(problems, {
      introduced: [],
      introducedCount: 0,
      resolved: [],
      resolvedCount: 0,
      standing: 0,
    });
    assert.deepEqual(buckets, [{ name: 'site', status: 'created' }]);
    assert.deepEqual(
      documents.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`),
      ['created layers', 'created domain', 'created base', 'created host'],
    );
    assert.equal(rendered.length, 3);
    assert.deepEqual(rendered[2].causes.length, 3);
    const dry = ['diff', 'site', '-o', 'json'];
    const dryLarge = await run(dry);
    const drySmall = await run(dry, { env: { PURSER_PAGE_ROWS: '1' } });
    assert.equal(drySmall.stdout, dryLarge.stdout);
    assert.equal(JSON.parse(dryLarge.stdout).rendered.length, 2);
  });

  it('counts the values that differ in each document', async () => {
    const { code, stdout } = await run(['diff', '1', '2', '--stat', '--buckets', '--rendered']);
    assert.equal(
      stdout,
      `revision 1 -> revision 2

buckets
updated site

rendered documents: 2 updated
example/Domain/v1 domain | ~1
example/Host/v1 host     | ~1
2 documents differ, 2 values updated
`,
    );
    assert.equal(code, 0);
  });

  it('lists the names of what differs, and nothing else', async () => {
    const all = await run(['diff', '1', '2', '--name-only']);
    assert.equal(
      all.stdout,
      '[example/Domain/v1, global] domain\nexample/Domain/v1 domain\nexample/Host/v1 host\n',
    );
    const files = await run(['diff', '-', '--name-only', '--documents'], { input: domain });
    assert.deepEqual([files.code, files.stdout], [0, '[example/Domain/v1, global] domain\n']);
    const none = await run(['diff', '2', '2', '--name-only', '--exit-code']);
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', '']);
  });

  it('has a table of what differs', async () => {
    const rows = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { code, stdout, stderr } = await run(['diff', ...args]);
      assert.deepEqual([code, stderr], [0, ''], args.join(' '));
      return stdout.split('\n').map((row) => row.replaceAll(/ {2,}/g, ' | '));
    };
    assert.deepEqual(await rows('1', '2', '-o', 'table'), [
      'CHANGE | PART | SCHEMA | NAME | LAYER | VALUES',
      'updated | document | example/Domain/v1 | domain | global | +0 ~1 -0',
      'updated | rendered | example/Domain/v1 | domain | - | +0 ~1 -0',
      'updated | rendered | example/Host/v1 | host | - | +0 ~1 -0',
      '',
    ]);
    const wide = await rows('1', '2', '--rendered', '--buckets', '-o', 'wide');
    assert.match(wide[0] ?? '', /\| BUCKET \| VALUES \| CAUSES$/);
    assert.match(wide[1] ?? '', /^updated \| bucket \| - \| \S+ \| - \| - \| -$/);
    assert.match(wide.at(-2) ?? '', /\| \[example\/Domain\/v1, global\] domain$/);
    const none = await run(['diff', '2', '2', '-o', 'table']);
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', 'no difference\n']);
  });

  it('shows equal differences of rendered documents once', async () => {
    const base = siteFiles['site/global.yaml'].split('---\n')[1] ?? '';
    const host = siteFiles['site/kalda/host.yaml'].replace('name: host', 'name: other');
    await run(['apply', '-'], { input: host });
    const { stdout } = await run(['diff', '-', '--rendered'], {
      input: base.replace('mtu: 9000', 'mtu: 1500'),
    });
    assert.match(
      stdout,
      /^updated 2 documents because of \[example\/Host\/v1, global\] base\n {2}~ data.mtu: 9000 -> 1500\n {2}in example\/Host\/v1 host, example\/Host\/v1 other\n\n/m,
    );
  });

  const misuses: readonly [args: readonly string[], message: RegExp][] = [
    [['site', '1'], /files or revisions, not both/],
    [['1', '--bucket', 'site'], /--bucket and --replace go with files/],
    [['--stat', '--name-only'], /choose one of --stat and --name-only/],
    [['--unified', '--stat'], /choose one of --stat and --unified/],
    [['--name-only', '-o', 'json'], /--name-only is for text/],
    [['--stat', '-o', 'table'], /--stat is for text/],
  ];
  for (const [args, message] of misuses) {
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(['diff', ...args]);
      assert.match(stdout + stderr, message);
      assert.equal(code, 64);
    });
  }

  it('reports missing revisions', async () => {
    assert.match((await run(['diff', '9'])).stderr, /REVISION_NOT_FOUND/);
    assert.match((await run(['diff', 'no-such-tag'])).stderr, /TAG_NOT_FOUND/);
    assert.match((await run(['diff', 'gone.yaml'])).stderr, /FILE_UNREADABLE/);
  });
});
