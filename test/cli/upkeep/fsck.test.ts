import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { harbour } from '../../support/cli-harbour.ts';
import { siteFiles } from '../../support/cli-site.ts';
import { embeddedTamper } from '../../support/embedded-tamper.ts';

describe('purser fsck, gc and purge', () => {
  let space: Workspace;
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { cwd: space.path, env: { PURSER_DATA: 'store', ...env } });

  beforeAll(async () => {
    space = createWorkspace(siteFiles);
    await run(['apply', 'site', '--data', 'store']);
  });
  afterAll(() => space.remove());

  const stray = 'ab'.repeat(32);

  it('find a sound history sound', async () => {
    const { stdout, code } = await run(['fsck']);
    assert.match(
      stdout,
      /^1 revision, 4 documents, \d+ pages, 0 tags, \d+ results?, 1 audit entry: sound\n$/,
    );
    assert.equal(code, 0);
  });

  it('verify the audit log alone, up to an anchor that was noted', async () => {
    const { stdout, code } = await run(['fsck', '--audit']);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^1 audit entry, 1 chain, 1 anchor, 0 not anchored: sound\nthe last anchor is [0-9a-f]{64}\n$/,
    );
    const { anchor } = JSON.parse((await run(['fsck', '--audit', '-o', 'json'])).stdout);
    assert.equal((await run(['fsck', '--audit', '--anchor', anchor])).code, 0);
    const other = await run(['fsck', '--audit', '--anchor', stray]);
    assert.equal(other.code, 1);
    assert.match(other.stderr, /AUDIT_BROKEN/);
    assert.match(other.stderr, new RegExp(`no anchor has the digest ${stray}`));
    for (const wrong of [
      ['--anchor', stray],
      ['--audit', '--keys'],
      ['--audit', '--anchor', 'x'],
    ]) {
      assert.equal((await run(['fsck', ...wrong])).code, 64);
    }
  });

  it('count what no revision needs, and remove it', async () => {
    await embeddedTamper(space.file('store')).content('document', stray, '{}');
    const checked = await run(['fsck', '-o', 'json']);
    assert.deepEqual(JSON.parse(checked.stdout).unreachable, {
      documents: 1,
      pages: 0,
      keys: 0,
      tables: 0,
    });
    const counted = await run(['gc', '--dry-run']);
    assert.equal(counted.stdout, 'no revision needs 1 document, 0 pages\n');
    assert.equal((await run(['gc'])).stdout, '1 document, 0 pages removed\n');
    const again = await run(['gc', '-o', 'json']);
    const none = { unreachable: 0, removed: 0 };
    assert.deepEqual(JSON.parse(again.stdout), {
      documents: none,
      pages: none,
      keys: none,
      tables: none,
    });
  });

  it('name what is broken, with exit code 1', async () => {
    const store = await openEmbeddedStore({ folder: space.file('store') });
    const root = (await store.head())?.maps.documents ?? '';
    const [text = ''] = await store.pages([root]);
    await store.close();
    const tamper = embeddedTamper(space.file('store'));
    await tamper.content('page', root, null);
    const { code, stderr } = await run(['fsck']);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^CONTENT_MISSING the page ${root} of revision 1 is missing`));
    const reported = await run(['fsck', '-o', 'json']);
    assert.equal(JSON.parse(reported.stdout).errors[0].facts.digest, root);
    await tamper.content('page', root, text);
  });

  it('report which document is damaged', async () => {
    const store = await openEmbeddedStore({ folder: space.file('store') });
    const found: string[] = [];
    for await (const part of store.upkeep.contents('document')) found.push(...part);
    const texts = await store.documents(found);
    await store.close();
    const at = texts.findIndex((text) => text.includes('9000'));
    const [digest, text] = [found[at] ?? '', texts[at] ?? ''];
    const tamper = embeddedTamper(space.file('store'));
    await tamper.content('document', digest, text.replace('9000', '9001'));
    const { stderr } = await run(['fsck']);
    assert.ok(stderr.startsWith(`[example/Host/v1, global] base: CONTENT_DAMAGED the text of`));
    const [reported] = JSON.parse((await run(['fsck', '-o', 'json'])).stdout).errors;
    const { schema, layer, name, facts } = reported;
    assert.deepEqual([schema, layer, name], ['example/Host/v1', 'global', 'base']);
    assert.deepEqual(facts, { kind: 'document', digest, revision: 1 });
    await tamper.content('document', digest, text);
  });

  it('purge only what is allowed and meant', async () => {
    const unsure = await run(['purge'], { PURSER_ALLOW_PURGE: 'true' });
    assert.deepEqual([unsure.code, unsure.stderr.slice(0, 5)], [64, 'USAGE']);
    const forbidden = await run(['purge', '--yes']);
    assert.deepEqual([forbidden.code, forbidden.stderr.slice(0, 17)], [77, 'PURGE_NOT_ALLOWED']);
    const done = await run(['purge', '--yes'], { PURSER_ALLOW_PURGE: 'true' });
    assert.equal(done.stdout, '1 revision purged; the next one is revision 1\n');
    assert.match((await run(['fsck'])).stdout, /^0 revisions, 0 documents, 0 pages/);
  });
});

describe('purser fsck --keys', () => {
  let space: Workspace;
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { cwd: space.path, env: { PURSER_DATA: 'store', ...env } });

  beforeAll(async () => {
    const secret = `schema: example/Secret/v1
metadata: {schema: metadata/Document/v1, name: key, storagePolicy: encrypted}
data: hunter2
`;
    space = createWorkspace({ 'secret.yaml': secret });
    await run(['apply', 'secret.yaml', '--data', 'store']);
  });
  afterAll(() => space.remove());

  it('opens each key, and shows none', async () => {
    const { stdout, stderr, code } = await run(['fsck', '--keys']);
    assert.match(stdout, /^1 revision, 1 document, \d+ pages, 1 key, 0 tags.*: sound\n$/);
    assert.deepEqual([stderr, code], ['', 0]);
  });

  it('names a key that was changed, with exit code 1', async () => {
    const store = await openEmbeddedStore({ folder: space.file('store') });
    const [digest = ''] = await keysIn(store);
    const [text] = await store.keys([digest]);
    await store.close();
    const damaged = `${text?.slice(0, -9)}${text?.at(-9) === 'A' ? 'B' : 'A'}${text?.slice(-8)}`;
    await embeddedTamper(space.file('store')).content('key', digest, damaged);
    assert.equal((await run(['fsck'])).code, 0);
    const { stderr, code } = await run(['fsck', '--keys']);
    assert.match(
      stderr,
      /^\[example\/Secret\/v1, -\] key: KEY_DAMAGED a data key cannot be opened/,
    );
    assert.doesNotMatch(stderr, /hunter2/);
    assert.equal(code, 1);
  });

  it('needs the keys, and does not go with --references', async () => {
    const foreign = { PURSER_KEYS: `other:${Buffer.alloc(32).toString('base64')}` };
    assert.match((await run(['fsck', '--keys'], foreign)).stderr, /KEY_UNKNOWN/);
    const both = await run(['fsck', '--keys', '--references']);
    assert.deepEqual([both.code, both.stderr.slice(0, 5)], [64, 'USAGE']);
  });
});

async function keysIn(store: HistoryStore): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const part of store.upkeep.contents('key')) found.push(...part);
  return found;
}

describe('purser fsck --references', () => {
  let space: Workspace;
  const run = (args: readonly string[], input?: string) =>
    runCli(args, {
      cwd: space.path,
      env: { PURSER_DATA: 'store', PURSER_MISSING_REFERENCES: 'warn' },
      ...(input !== undefined && { input }),
    });

  beforeAll(async () => {
    space = createWorkspace();
    await run(['apply', '-', '--data', 'store'], harbour);
    const lost = harbour.slice(harbour.lastIndexOf('---')).replaceAll('one/main', 'one/spare');
    await run(['apply', '-', '--data', 'store'], lost);
  });
  afterAll(() => space.remove());

  it('names what leads nowhere, with exit code 1', async () => {
    const { code, stderr } = await run(['fsck', '--references']);
    const order = '[harbour/Order/v1, -] 4711';
    assert.ok(stderr.startsWith(`${order}: DANGLING_REFERENCE `), stderr);
    assert.equal(code, 1);
    const [reported] = JSON.parse(
      (await run(['fsck', '--references', '-o', 'json'])).stdout,
    ).errors;
    assert.deepEqual(reported.facts, {
      document: order,
      target: '[harbour/Winch/v1, -] one/spare',
    });
    assert.deepEqual([reported.code, reported.name], ['DANGLING_REFERENCE', '4711']);
  });

  it('looks at any revision', async () => {
    const { code, stdout } = await run(['fsck', '--references', '--revision', '1']);
    assert.equal(stdout, 'revision 1: 6 documents, 8 references: sound\n');
    assert.equal(code, 0);
    const json = await run(['fsck', '--references', '--revision', '1', '-o', 'json']);
    assert.equal(json.stdout, '{"documents":6,"references":8,"revision":1}\n');
    const none = await run(['fsck', '--references', '--revision', '9']);
    assert.match(none.stderr, /^REVISION_NOT_FOUND/);
  });

  it('takes a revision only with --references', async () => {
    const { code, stderr } = await run(['fsck', '--revision', '1']);
    assert.match(stderr, /^USAGE --revision goes with --references/);
    assert.equal(code, 64);
  });
});
