import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { siteFiles } from '../../support/cli-site.ts';
import { embeddedTamper } from '../../support/embedded-tamper.ts';

describe('purser export and import', () => {
  let space: Workspace;
  const run = (args: readonly string[], input = '') => runCli(args, { cwd: space.path, input });

  beforeAll(async () => {
    space = createWorkspace(siteFiles);
    await run(['apply', 'site/policy.yaml', '--data', 'store']);
    await run(['apply', 'site/global.yaml', '--data', 'store']);
    await run(['tag', 'good', '--data', 'store']);
  });
  afterAll(() => space.remove());

  it('write to standard output, a file, and a packed file alike', async () => {
    const { stdout, stderr, code } = await run(['export', '--data', 'store']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(stdout.split('\n')[0]?.slice(0, 26), '{"kind":"history","format"');
    await run(['export', 'plain.jsonl', '--data', 'store']);
    await run(['export', 'packed.jsonl.gz', '--data', 'store']);
    assert.equal(readFileSync(space.file('plain.jsonl'), 'utf8'), stdout);
    assert.equal(gunzipSync(readFileSync(space.file('packed.jsonl.gz'))).toString(), stdout);
  });

  it('bring the same history to another store, from files and standard input', async () => {
    const { stdout } = await run(['export', '--data', 'store']);
    const first = await run(['import', 'packed.jsonl.gz', '--data', 'one']);
    assert.equal(first.stdout, '2 revisions imported, 1 tag set; the head is revision 2\n');
    const second = await run(['import', '-', '--data', 'two', '-o', 'json'], stdout);
    assert.equal(second.stdout, '{"head":2,"imported":2,"tags":1,"validations":0}\n');
    for (const store of ['one', 'two']) {
      assert.equal((await run(['export', '--data', store])).stdout, stdout);
    }
    await run(['apply', 'site/kalda', '--data', 'one']);
    const older = await run(['import', 'plain.jsonl', '--data', 'one']);
    assert.equal(older.stdout, 'nothing new, 0 tags set; the head is revision 3\n');
    const again = await run(['import', 'plain.jsonl', '--data', 'two']);
    assert.equal(again.stdout, 'nothing new, 1 tag set; the head is revision 2\n');
  });

  it('say where a file ends early, and go on from there', async () => {
    const packed = readFileSync(space.file('packed.jsonl.gz'));
    writeFileSync(space.file('cut.jsonl.gz'), packed.subarray(0, packed.length - 40));
    const { code, stderr } = await run(['import', 'cut.jsonl.gz', '--data', 'three']);
    assert.equal(code, 1);
    assert.match(stderr, /^EXPORT_INCOMPLETE /m);
    const whole = await run(['import', 'packed.jsonl.gz', '--data', 'three']);
    assert.equal(whole.code, 0);
  });

  it('name the file and the line of what is wrong', async () => {
    // Not any "9000": a time or a key may have one.
    const text = readFileSync(space.file('plain.jsonl'), 'utf8').replace(/(?<=mtu\W+)9000/, '9001');
    assert.match(text, /mtu\W+9001/);
    writeFileSync(space.file('changed.jsonl'), text);
    const { code, stderr } = await run(['import', 'changed.jsonl', '--data', 'four']);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^changed\.jsonl:\d+: EXPORT_MALFORMED .* has another digest\n.*Export again/m,
    );
  });

  it('refuse files that cannot be read or written, and a store that does not exist', async () => {
    const rows = [
      [['import', 'absent', '--data', 'five'], /^FILE_UNREADABLE absent/],
      [['import', 'site', '--data', 'five'], /^FILE_UNREADABLE site .* it is a folder/],
      [['import', 'site/policy.yaml', '--data', 'five'], /EXPORT_MALFORMED/],
      [
        ['export', 'absent/file', '--data', 'store'],
        /^FILE_UNWRITABLE absent\/file cannot be written: there is no such folder/,
      ],
      [['export', 'site', '--data', 'store'], /^FILE_UNWRITABLE site .* it is a folder/],
      [['export', '--data', 'absent'], /^FILE_UNREADABLE absent/],
    ] as const;
    writeFileSync(space.file('odd.jsonl.gz'), 'no gzip');
    const odd = await run(['import', 'odd.jsonl.gz', '--data', 'five']);
    assert.match(odd.stderr, /not packed by gzip/);
    for (const [args, message] of rows) {
      const { code, stderr } = await run(args);
      assert.equal(code, 1, stderr);
      assert.match(stderr, message);
    }
  });

  it('make no store for what does not begin as an export does', async () => {
    const { stdout } = await run(['export', '--data', 'store']);
    const newer = stdout.replace('"format":3', '"format":4');
    for (const input of [
      '',
      '\n',
      stdout.slice(0, 20),
      newer,
      stdout.slice(stdout.indexOf('\n') + 1),
    ]) {
      const { code, stderr } = await run(['import', '-', '--data', 'site'], input);
      assert.equal(code, 1);
      assert.match(stderr, /^<stdin>:1: EXPORT_MALFORMED /);
    }
    assert.equal(existsSync(space.file('five')), false);
    assert.equal(existsSync(space.file('site/data.mdb')), false);
  });

  it('name a document that is damaged in the store, and make no export of it', async () => {
    await run(['import', 'plain.jsonl', '--data', 'damaged']);
    const text = readFileSync(space.file('plain.jsonl'), 'utf8');
    const line = text.split('\n').find((one) => one.includes('9000') && one.includes('"document"'));
    const { digest, text: document } = JSON.parse(line ?? '');
    const tamper = embeddedTamper(space.file('damaged'));
    await tamper.content('document', digest, document.replace('9000', '9001'));
    const { code, stderr } = await run(['export', 'new.jsonl', '--data', 'damaged']);
    assert.equal(code, 69);
    assert.ok(stderr.includes(`STORE_CORRUPT document ${digest}`));
    assert.match(stderr, /is missing from the store or damaged/);
    assert.match(stderr, /^\[example\/Host\/v1, global\] base: STORE_CORRUPT/);
    assert.match(stderr, /purser fsck/);
    assert.equal(existsSync(space.file('new.jsonl')), false);
  });
});
