import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { harbour } from '../../support/cli-harbour.ts';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser delete', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', '-'], { input: harbour });
    await run(['apply', 'site']);
  });

  const head = async (): Promise<{ readonly number: number; readonly message: string }> => {
    const { stdout } = await run(['revisions', '-n', '1', '-o', 'json']);
    return JSON.parse(stdout).revisions[0];
  };
  const crane = ['delete', 'harbour/Crane/v1', 'one'];

  it('says what keeps a document, as a submission would', async () => {
    const { code, stdout, stderr } = await run(crane);
    assert.equal(code, 1);
    assert.equal(stdout, 'cannot delete [harbour/Crane/v1, -] one\nnothing would go\n');
    assert.match(
      stderr,
      /HAS_CHILDREN \[harbour\/Crane\/v1, -\] one .*\[harbour\/Winch\/v1, -\] one\/main\n/,
    );
    assert.match(stderr, /= --cascade deletes them as well\.\n/);
    assert.match(
      stderr,
      /IS_REFERENCED \[harbour\/Crane\/v1, -\] one .*\[harbour\/Crane\/v1, -\] two\n/,
    );
    assert.match(stderr, /\n2 problems\n$/);
    const { errors } = JSON.parse((await run([...crane, '-o', 'json'])).stdout);
    const { code: first, facts, schema, name } = errors[0];
    assert.deepEqual([first, schema, name], ['HAS_CHILDREN', 'harbour/Crane/v1', 'one']);
    assert.deepEqual(facts, {
      resource: { schema: 'harbour/Crane/v1', name: 'one' },
      by: [{ schema: 'harbour/Winch/v1', name: 'one/main' }],
      count: 1,
    });
    assert.equal((await head()).number, 2);
  });

  it('only shows what would go, and what keeps it', async () => {
    const blocked = await run([...crane, '--cascade', '--dry-run']);
    assert.equal(
      blocked.stdout,
      `cannot delete [harbour/Winch/v1, -] one/main
cannot delete [harbour/Crane/v1, -] one
nothing would go

dry run: nothing was written
`,
    );
    assert.match(blocked.stderr, /IS_REFERENCED \[harbour\/Winch\/v1, -\] one\/main .*4711\n/);
    const reported = JSON.parse((await run([...crane, '--dry-run', '-o', 'json'])).stdout);
    const { allowed, blockers, from, to, dryRun } = reported;
    assert.deepEqual([allowed, from, to, dryRun], [false, 2, null, true]);
    assert.deepEqual(
      blockers.map((one: { relation: string; by: { name: string } }) => [
        one.relation,
        one.by.name,
      ]),
      [
        ['child', 'one/main'],
        ['reference', 'two'],
      ],
    );
    const free = await run([...crane, '--cascade', '--referrers', '--dry-run']);
    assert.equal(
      free.stdout,
      `deleted [harbour/Order/v1, -] 4711
deleted [harbour/Winch/v1, -] one/main
deleted [harbour/Crane/v1, -] one
deleted [harbour/Crane/v1, -] two
revision 3: 4 deleted in bucket "default"

dry run: nothing was written
`,
    );
    assert.deepEqual([blocked.code, free.code, (await head()).number], [1, 0, 2]);
  });

  it('distinguishes blockers of a cascade from documents to delete with it', async () => {
    const { stdout } = await run(['delete', 'harbour/Quay/v1', 'east', '--cascade', '--dry-run']);
    assert.equal(
      stdout,
      `cannot delete [harbour/Winch/v1, -] one/main
would have to delete [harbour/Crane/v1, -] one
would have to delete [harbour/Crane/v1, -] two
would have to delete [harbour/Quay/v1, -] east
nothing would go

dry run: nothing was written
`,
    );
  });

  it('takes what nobody named only from who is sure', async () => {
    const all = [...crane, '--cascade', '--referrers'];
    const unsure = await run(all);
    assert.match(unsure.stdout, /^would delete .*4711\n/);
    assert.match(
      unsure.stderr,
      /^USAGE 3 documents would be deleted that the request does not name; say --yes\n/,
    );
    const { code, stdout } = await run([...all, '--yes', '-m', 'scrapped', '-o', 'json']);
    const { revision, changed, documents } = JSON.parse(stdout);
    assert.deepEqual([unsure.code, code, revision, changed], [64, 0, 3, true]);
    assert.deepEqual(
      documents.map(({ name, change }: { name: string; change: string }) => [name, change]),
      ['4711', 'one/main', 'one', 'two'].map((name) => [name, 'deleted']),
    );
    assert.equal((await head()).message, 'scrapped');
  });

  it('deletes several at once', async () => {
    const { code, stdout } = await run(['delete', 'harbour/Quay/v1', 'east', 'east']);
    assert.equal(
      stdout,
      'deleted [harbour/Quay/v1, -] east\nrevision 4: 1 deleted in bucket "default"\n',
    );
    assert.equal(code, 0);
  });

  it('says what else would change or break', async () => {
    const base = ['delete', 'example/Host/v1', 'base'];
    const unsure = await run(base);
    assert.match(
      unsure.stdout,
      /^would delete .* base\nwould change \[example\/Host\/v1, site\] host\n/,
    );
    assert.match(
      unsure.stderr,
      /^USAGE the deleted documents are part of 1 document that would remain; say --yes/,
    );
    assert.equal(unsure.code, 64);
    const tried = await run([...base, '--dry-run']);
    assert.match(
      tried.stdout,
      /\nrendered documents: 1 updated\nupdated example\/Host\/v1 host because of/,
    );
    const domain = ['delete', 'example/Domain/v1', 'domain', '--dry-run'];
    const broken = await run(domain);
    assert.match(
      broken.stderr,
      /^\nproblems: 1 introduced\n\[example\/Host\/v1, site\] host: metadata\.substitutions: SUBSTITUTION_SOURCE_MISSING /,
    );
    const json = JSON.parse((await run([...domain, '-o', 'json'])).stdout);
    assert.deepEqual(
      [
        json.allowed,
        json.dependants.length,
        json.rendered.length,
        json.problems.introducedCount,
        broken.code,
      ],
      [true, 1, 1, 1, 1],
    );
    const before = (await head()).number;
    const refused = await run(['delete', 'example/Domain/v1', 'domain', '--yes']);
    assert.match(
      refused.stderr,
      /^PROBLEMS_INTRODUCED this introduces a problem in one document\n.*--allow-problems.*\n\n\[example\/Host\/v1, site\] host: /,
    );
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.equal((await head()).number, before);
    const accepted = await run([
      'delete',
      'example/Domain/v1',
      'domain',
      '--yes',
      '--allow-problems',
    ]);
    assert.deepEqual([accepted.code, (await head()).number], [0, before + 1]);
    assert.match(accepted.stderr, /^\nproblems: 1 introduced\n\[example\/Host\/v1, site\] host: /);
    const both = await run(['delete', 'example/Host/v1', 'base', 'host']);
    assert.deepEqual([both.code, both.stdout.split('\n').length], [0, 4]);
  });

  it('reports missing documents, each of them', async () => {
    const { code, stderr } = await run(['delete', 'harbour/Model/v1', 'david', 'goliath', 'saul']);
    assert.match(
      stderr,
      /DOCUMENT_NOT_FOUND .* david\n[\s\S]*DOCUMENT_NOT_FOUND .* saul\n[\s\S]*2 problems\n$/,
    );
    assert.equal(code, 1);
  });

  it('says which document may have been meant', async () => {
    const { stderr } = await run(['delete', 'harbour/Model', 'goliath']);
    assert.match(
      stderr,
      /DOCUMENT_NOT_FOUND .* \[harbour\/Model, -\] goliath, but \[harbour\/Model\/v1, -\] goliath\n/,
    );
  });

  it('refuses when the head has moved', async () => {
    const { code, stderr } = await run(['delete', 'harbour/Model/v1', 'goliath', '--expect', '1']);
    assert.match(stderr, /^REVISION_CONFLICT the newest revision is 6/);
    assert.equal(code, 1);
  });

  it('says which documents keep a segment', async () => {
    const piers = `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: piers}
data: {resources: [{name: pier}]}
---
schema: emco/pier/v1
metadata: {schema: metadata/Document/v1, name: north}
data: {}
`;
    await run(['apply', '-'], { input: piers });
    const segment = ['delete', 'purser/ReferentialSchema/v1', 'piers'];
    for (const args of [segment, [...segment, '--dry-run']]) {
      const { code, stderr } = await run(args);
      assert.equal(code, 1);
      assert.match(stderr, /^SCHEMA_BREAKS_DATA /);
      assert.match(stderr, /\[emco\/pier\/v1, -\] north: KIND_UNKNOWN /);
      assert.match(stderr, /\n2 problems\n$/);
    }
    const { stdout } = await run([...segment, '--dry-run', '-o', 'json']);
    const { allowed, errors } = JSON.parse(stdout);
    const codes = errors.map((one: { code: string }) => one.code);
    assert.deepEqual([allowed, codes], [false, ['SCHEMA_BREAKS_DATA', 'KIND_UNKNOWN']]);
  });

  it('says how many keep a document, however many there are', async () => {
    const document = (kind: string, name: string, data: string) =>
      `---\n{schema: harbour/${kind}/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}\n`;
    const cranes = Array.from({ length: 111 }, (_, at) =>
      document('Crane', `c${at}`, `{standsOn: ${at < 110 ? 'a-full' : 'b-quiet'}}`),
    );
    const quays = ['a-full', 'b-quiet'].map((name) => document('Quay', name, '{}'));
    const input = [...quays, ...cranes].join('');
    await run(['apply', '-', '--bucket', 'cranes'], { input });
    const quay = ['delete', 'harbour/Quay/v1', 'a-full', 'b-quiet'];
    const { stdout, stderr } = await run(quay);
    assert.match(stderr, /\] a-full cannot go while 110 documents belong to it: .* and 90 more\n/);
    // A hundred are listed of the first one alone.
    assert.match(stderr, /\] b-quiet cannot go while a document belongs to it\n/);
    assert.doesNotMatch(stdout, /would have to delete/);
    const reported = JSON.parse((await run([...quay, '--dry-run', '-o', 'json'])).stdout);
    assert.deepEqual([reported.blockers.length, reported.blockerCount], [100, 111]);
    assert.deepEqual(
      reported.blocked.map((one: { count: number }) => one.count),
      [110, 1],
    );
    const small = { env: { PURSER_PAGE_ROWS: '1' } };
    const again = await run([...quay, '--dry-run', '-o', 'json'], small);
    assert.deepEqual(JSON.parse(again.stdout), reported);
  });
});
