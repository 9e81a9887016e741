import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli } from '../support/cli-site.ts';

describeCli('--quiet', ({ run }) => {
  it('leaves out what only reports a success', async () => {
    for (const args of [
      ['apply', 'site', '--bucket', 'site'],
      ['apply', 'site', '--bucket', 'site'],
      ['tag', 'head'],
      ['validation', 'add', '1', 'v', '--status', 'success', '--validator', 'me'],
      ['validate'],
      ['wait', 'example/Host/v1', 'host'],
      ['rollback', '1'],
    ]) {
      const { code, stdout, stderr } = await run([...args, '--quiet']);
      assert.deepEqual([code, stdout, stderr], [0, '', ''], args.join(' '));
    }
  });

  it('prints what was asked for', async () => {
    const loud = await run(['get']);
    assert.deepEqual(await run(['get', '-q']), loud);
    const json = await run(['tag', 'x', '--quiet', '-o', 'jsonpath=.tag']);
    assert.deepEqual([json.stdout, json.stderr], ['x\n', '']);
    const none = await run(['get', 'example/None', '-q']);
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', '']);
  });

  it('prints errors, and says by the exit code what a dry run finds', async () => {
    const missing = await run(['untag', 'none', '-q']);
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /^TAG_NOT_FOUND /);
    const usage = await run(['get', '-q', '--label', 'x']);
    assert.equal(usage.code, 64);
    assert.match(usage.stderr, /key=value/);
    const broken = `schema: example/Host/v1
metadata:
  schema: metadata/Document/v1
  name: broken
  layeringDefinition: {layer: site}
  substitutions: [{src: {schema: a/B/v1, name: c, path: .}, dest: {path: .x}}]
data: {}
`;
    const trial = await run(['apply', '-', '--dry-run', '-q'], { input: broken });
    assert.deepEqual([trial.code, trial.stdout, trial.stderr], [1, '', '']);
    const refused = await run(['apply', '-', '-q'], { input: broken });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /PROBLEMS_INTRODUCED/);
  });
});
