import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser get', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml', 'site/global.yaml', '--bucket', 'base']);
    await run(['apply', 'site/kalda', '--bucket', 'kalda']);
  });

  it('lists documents as submitted in a table', async () => {
    const { code, stdout } = await run(['get']);
    assert.deepEqual(stdout.split('\n'), [
      'SCHEMA                      NAME    LAYER   BUCKET  ORIGIN',
      'deckhand/LayeringPolicy/v1  layers  -       base    1',
      'example/Domain/v1           domain  global  base    1',
      'example/Host/v1             base    global  base    1',
      'example/Host/v1             host    site    kalda   2',
      '',
    ]);
    assert.equal(code, 0);
  });

  const filters: readonly [args: string, expected: string][] = [
    ['exam', ''],
    ['example/Host/v1 host', 'host'],
    ['--label rack=r1 --bucket kalda', 'host'],
    ['--layer global --layer site --revision 1', 'domain,base'],
    ['--abstract', 'base'],
    ['example --concrete', 'domain,host'],
  ];
  it('selects', async () => {
    for (const [args, expected] of filters) {
      const { stdout, code } = await run(['get', ...args.split(' '), '-o', 'json']);
      const { documents } = JSON.parse(stdout);
      const names = documents.map(({ name }: { name: string }) => name);
      assert.equal(names.join(','), expected, args);
      assert.equal(code, 0);
    }
  });

  it('gives programs all there is, numbers in their form', async () => {
    const { stdout } = await run(['get', 'example/Host/v1', 'base', '-o', 'json']);
    assert.equal(
      stdout,
      '{"documents":[{"abstract":true,"bucket":"base","data":{"big":123456789012345678901234567890,"mtu":9000,"ratio":1.0},"layer":"global","metadata":{"labels":{"role":"base"},"layeringDefinition":{"abstract":true,"layer":"global"},"name":"base","replacement":false,"schema":"metadata/Document/v1","storagePolicy":"cleartext"},"name":"base","origin":1,"schema":"example/Host/v1"}],"revision":2}\n',
    );
  });

  it('prints YAML that can be applied again', async () => {
    const { stdout } = await run(['get', '-o', 'yaml']);
    const { stdout: result } = await run(['apply', '-'], { input: stdout });
    assert.equal(result, 'nothing changed; the head is revision 2\n');
  });

  it('misses a document that was asked for by name', async () => {
    const { code, stderr } = await run(['get', 'example/Host/v1', 'nobody']);
    assert.match(stderr, /^DOCUMENT_NOT_FOUND revision 2 has no document/);
    assert.equal(code, 1);
  });

  it('says so if there is nothing to list', async () => {
    const { code, stdout, stderr } = await run(['get', 'nothing']);
    assert.deepEqual([code, stdout, stderr], [0, '', 'no documents in revision 2\n']);
  });

  it('misses revisions and tags', async () => {
    const noRevision = await run(['get', '--revision', '9', '-o', 'json']);
    assert.equal(JSON.parse(noRevision.stdout).errors[0].code, 'REVISION_NOT_FOUND');
    const noTag = await run(['get', '--tag', 'none']);
    assert.match(noTag.stderr, /^TAG_NOT_FOUND/);
    assert.deepEqual([noRevision.code, noTag.code], [1, 1]);
  });

  it('shows what a path selects, of documents that have it', async () => {
    const values = await run(['get', '--path', '.mtu']);
    assert.deepEqual([values.code, values.stdout], [0, '9000\n']);
    const json = JSON.parse((await run(['get', '--path', 'data.mtu', '-o', 'json'])).stdout);
    assert.deepEqual(
      json.documents.map(({ name, data }: { name: string; data: unknown }) => [name, data]),
      [['base', 9000]],
    );
    const none = await run(['get', 'example/Host/v1', 'base', '--path', '.none']);
    assert.match(none.stderr, /^VALUE_NOT_FOUND .* as submitted, has nothing at "\.none"/);
    const wrong = await run(['get', '--path', '[']);
    assert.match(wrong.stderr, /^PATH_SYNTAX /);
    assert.deepEqual([none.code, wrong.code], [1, 1]);
  });
});
