import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { beforeAll, it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser blame', ({ run, space }) => {
  beforeAll(async () => {
    await run(['apply', 'site/policy.yaml', 'site/global.yaml', '--author', 'ann']);
    await run(['apply', 'site/kalda', '--author', 'bartholomew-the-second']);
  });

  it('shows who brought in each line, and the document that holds it', async () => {
    const { code, stdout } = await run(['blame', 'example/Host/v1', 'host']);
    const lines = stdout.split('\n');
    assert.equal(
      lines[0],
      '2  bartholomew…  [example/Host/v1, site] host     1| schema: example/Host/v1',
    );
    assert.deepEqual(lines.slice(-6), [
      '1  ann           [example/Host/v1, global] base  25| data:',
      '1  ann           [example/Host/v1, global] base  26|   big: 123456789012345678901234567890',
      '2  bartholomew…  [example/Host/v1, site] host    27|   fqdn: host.kalda.example',
      '1  ann           [example/Host/v1, global] base  28|   mtu: 9000',
      '1  ann           [example/Host/v1, global] base  29|   ratio: 1.0',
      '',
    ]);
    assert.equal(code, 0);
  });

  it('prints the same for programs', async () => {
    const { stdout } = await run(['blame', 'example/Host/v1', 'host', '-o', 'json']);
    const { revision, lines } = JSON.parse(stdout);
    const mtu = lines.find(({ path }: { path: string | null }) => path === '.mtu');
    assert.equal(revision, 2);
    assert.equal(mtu.text, '  mtu: 9000');
    assert.deepEqual([mtu.step.kind, mtu.step.path], ['submitted', '.mtu']);
    assert.deepEqual([mtu.step.document.name, mtu.step.revision.number], ['base', 1]);
  });

  it('shows since when each line of a text and each item of a list is there', async () => {
    const text = (lines: string, list: string) => `schema: example/Text/v1
metadata: {schema: metadata/Document/v1, name: text, layeringDefinition: {layer: site}}
data:
  list: [${list}]
  text: |
${lines.replace(/^/gm, '    ')}
`;
    writeFileSync(space().file('text.yaml'), text('one\ntwo\nthree', 'a, b'));
    await run(['apply', 'text.yaml', '--bucket', 'text', '--author', 'ann']);
    writeFileSync(space().file('text.yaml'), text('one\n2\nthree', 'new, a, b'));
    await run(['apply', 'text.yaml', '--bucket', 'text', '--author', 'bob']);
    const { stdout } = await run(['blame', 'example/Text/v1', 'text']);
    const reported = stdout.split('\n').map((line) => line.replace(/^(\d+).*\d\| +/, '$1 '));
    assert.equal(reported[0], '3 schema: example/Text/v1');
    assert.deepEqual(reported.slice(-10), [
      '3 data:',
      '3 list:',
      '4 - new',
      '3 - a',
      '3 - b',
      '3 text: |',
      '3 one',
      '4 2',
      '3 three',
      '',
    ]);
  });

  it('misses a document that does not exist', async () => {
    const { code, stderr } = await run(['blame', 'example/Host/v1', 'nobody', '--revision', '1']);
    assert.match(stderr, /^DOCUMENT_NOT_FOUND revision 1 has no document/);
    assert.equal(code, 1);
  });
});
