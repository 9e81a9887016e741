import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const domain = siteFiles['site/global.yaml'].split('---\n')[2] ?? '';
const tombstone = `schema: example/Domain/v1
metadata: {schema: metadata/Tombstone/v1, name: domain}
`;

describeCli('purser history', ({ run }) => {
  const document = ['example/Domain/v1', 'domain'];

  it('shows the revisions that changed a document, newest first', async () => {
    await run(['apply', 'site', '--author', 'ada', '--message', 'one\ntwo']);
    const other = domain.replace('kalda.example', 'narva.example');
    await run(['apply', '-', '--author', 'bo'], { input: other });
    await run(['apply', 'site/kalda/host.yaml', '--message', 'nothing']);
    await run(['apply', '-', '--author', 'bo', '-m', 'gone', '--allow-problems'], {
      input: tombstone,
    });
    const { code, stdout, stderr } = await run(['history', ...document]);
    assert.deepEqual([code, stderr], [0, '']);
    const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
    assert.deepEqual(rows[0], ['REVISION', 'TIME', 'AUTHOR', 'CHANGE', 'MESSAGE']);
    assert.deepEqual(
      rows.slice(1, -1).map(([id, , ...rest]) => [id, ...rest]),
      [
        ['3', 'bo', 'deleted', 'gone'],
        ['2', 'bo', 'updated'],
        ['1', 'ada', 'created', 'one'],
      ],
    );
  });

  it('shows what each changed', async () => {
    const { stdout } = await run(['history', ...document, '--layer', 'global', '-p', '-n', '2']);
    assert.match(stdout, /^revision 3 \d{4}-\S+Z {2}bo {2}gone\ndeleted\n--- /);
    assert.match(stdout, /\n\nrevision 2 \S+Z {2}bo\nupdated\n--- /);
    assert.match(stdout, /^- {2}name: kalda.example\n\+ {2}name: narva.example$/m);
    assert.doesNotMatch(stdout, /revision 1 /);
  });

  it('prints all of it for programs', async () => {
    const { stdout } = await run(['history', ...document, '--revision', '2', '-o', 'json']);
    const [second, first] = JSON.parse(stdout).versions;
    const { createdAt, ...rest } = second;
    assert.match(createdAt, /Z$/);
    assert.deepEqual(rest, {
      revision: 2,
      author: 'bo',
      message: '',
      kind: 'updated',
      schema: 'example/Domain/v1',
      name: 'domain',
      layer: 'global',
      bucket: 'default',
      bucketBefore: 'default',
      changes: [
        {
          kind: 'updated',
          path: 'data.name',
          before: 'kalda.example',
          after: 'narva.example',
          secret: false,
        },
      ],
    });
    assert.deepEqual([first.revision, first.kind, first.bucketBefore], [1, 'created', null]);
  });

  it('misses a document that never was', async () => {
    const { code, stderr } = await run(['history', 'example/Domain/v1', 'other']);
    assert.match(stderr, /^DOCUMENT_NOT_FOUND .*other/);
    assert.equal(code, 1);
  });
});
