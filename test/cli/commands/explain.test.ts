import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser explain', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml', 'site/global.yaml', '--author', 'ann']);
    await run(['apply', 'site/kalda', '--author', 'bob', '--message', 'add the host']);
  });

  const host = ['example/Host/v1', 'host'];

  it('reports where all values of a document came from', async () => {
    const { code, stdout } = await run(['explain', ...host]);
    assert.deepEqual(stdout.split('\n'), [
      '  HOW               DOCUMENT                            WHERE                           REVISION  AUTHOR  MESSAGE',
      '.big  123456789012345678901234567890',
      '  submitted         [example/Host/v1, global] base      .big                            1         ann',
      '.fqdn  "host.kalda.example"',
      '  submitted         [example/Domain/v1, global] domain  .name                           1         ann',
      '  by pattern        [example/Host/v1, site] host        metadata.substitutions[0].dest  2         bob     add the host',
      '  in "host.DOMAIN"  [example/Host/v1, site] host        .fqdn                           2         bob     add the host',
      '.mtu  9000',
      '  submitted         [example/Host/v1, global] base      .mtu                            1         ann',
      '.ratio  1.0',
      '  submitted         [example/Host/v1, global] base      .ratio                          1         ann',
      '',
    ]);
    assert.equal(code, 0);
  });

  it('shows one value', async () => {
    const { stdout } = await run(['explain', ...host, '.mtu', '--revision', '2']);
    assert.deepEqual(stdout.split('\n').slice(1), [
      '.mtu  9000',
      '  submitted  [example/Host/v1, global] base  .mtu   1         ann',
      '',
    ]);
  });

  it('gives programs the whole way', async () => {
    const { stdout } = await run(['explain', ...host, '.fqdn', '-o', 'json']);
    const { revision, schema, name, values } = JSON.parse(stdout);
    assert.deepEqual({ revision, schema, name }, { revision: 2, schema: host[0], name: 'host' });
    const [{ steps, ...value }] = values;
    assert.deepEqual(value, {
      path: '.fqdn',
      value: 'host.kalda.example',
      exists: true,
      secret: false,
    });
    const [rewritten, submitted] = steps;
    assert.deepEqual([rewritten.kind, submitted.kind], ['rewritten', 'submitted']);
    assert.equal(rewritten.place, 'metadata.substitutions[0].dest');
    assert.equal(rewritten.revision.message, 'add the host');
    assert.deepEqual(rewritten.source, {
      schema: 'example/Domain/v1',
      name: 'domain',
      layer: 'global',
    });
    assert.equal(rewritten.overrode[0].value, 'host.DOMAIN');
    assert.equal(rewritten.overrode[0].step.kind, 'merged');
  });

  it('misses documents and values that do not exist', async () => {
    const noDocument = await run(['explain', 'example/Host/v1', 'none']);
    assert.match(noDocument.stderr, /^DOCUMENT_NOT_FOUND revision 2 has no document/);
    const noValue = await run(['explain', ...host, '.nothing']);
    assert.match(noValue.stderr, /^VALUE_NOT_FOUND \[example\/Host\/v1, site\] host, as rendered/);
    assert.deepEqual([noDocument.code, noValue.code], [1, 1]);
  });

  it('says that a document is abstract, and what inherits from it', async () => {
    const { code, stderr } = await run(['explain', 'example/Host/v1', 'base']);
    const heir = '[example/Host/v1, site] host';
    assert.match(stderr, /^DOCUMENT_ABSTRACT \[example\/Host\/v1, global\] base of revision 2 /);
    assert.ok(stderr.includes(`from it inherit: ${heir}\n`), stderr);
    assert.equal(code, 1);
  });

  it('takes the paths that diffs print', async () => {
    const { stdout } = await run(['explain', ...host, 'data.mtu']);
    assert.equal(stdout.split('\n')[1], '.mtu  9000');
    const filtered = await run(['explain', ...host, '$.data[?(@ == 9000)]']);
    assert.equal(filtered.stdout.split('\n')[1], '.mtu  9000');
    const metadata = await run(['explain', ...host, 'metadata.labels.rack']);
    assert.match(metadata.stderr, /^VALUE_NOT_FOUND .* looked up in its data only/);
  });

  it('refuses a path that is none', async () => {
    const { code, stdout } = await run(['explain', ...host, '.a[', '-o', 'json']);
    assert.equal(JSON.parse(stdout).errors[0].code, 'PATH_SYNTAX');
    assert.equal(code, 1);
  });
});
