import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

const documents = textOf([
  layeringPolicy('global', 'site'),
  {
    schema: 'deckhand/DataSchema/v1',
    name: 'shop/Port/v1',
    control: true,
    data: { properties: { mtu: { type: 'integer' } } },
  },
  {
    schema: 'shop/Port/v1',
    name: 'base',
    metadata: {
      labels: { of: 'ports' },
      layeringDefinition: { layer: 'global', abstract: true },
    },
    data: { mtu: 'many' },
  },
  {
    schema: 'shop/Port/v1',
    name: 'heir',
    metadata: {
      layeringDefinition: {
        layer: 'site',
        parentSelector: { of: 'ports' },
        actions: [{ method: 'merge', path: '.' }],
      },
    },
  },
  { schema: 'shop/Lamp/v1', name: 'lost', layer: 'nowhere' },
  {
    schema: 'shop/Lamp/v1',
    name: 'blocked',
    metadata: {
      layeringDefinition: { layer: 'site' },
      substitutions: [
        { src: { schema: 'shop/Lamp/v1', name: 'lost', path: '.' }, dest: { path: '.x' } },
      ],
    },
  },
]);

describeCli('purser problems', ({ run }) => {
  it('shows where each comes from, and what it breaks', async () => {
    await run(['apply', '-', '--allow-problems'], { input: documents });
    const { stdout } = await run(['problems']);
    assert.match(stdout, /^revision 1: 2 errors\n/);
    assert.match(
      stdout,
      /VALIDATION_FAILED (.|\n)*\n {4}because of \[shop\/Port\/v1, global\] base\n/,
    );
    assert.match(
      stdout,
      /LAYER_UNKNOWN (.|\n)*\n {4}breaks 1 document: \[shop\/Lamp\/v1, site\] blocked\n/,
    );
    const { problems } = JSON.parse((await run(['problems', '-o', 'json'])).stdout);
    const [lost, heir] = problems;
    assert.deepEqual(lost.causes, [{ schema: 'shop/Lamp/v1', name: 'lost', layer: 'nowhere' }]);
    assert.deepEqual(lost.blocks, [{ schema: 'shop/Lamp/v1', name: 'blocked', layer: 'site' }]);
    assert.equal(lost.blockCount, 1);
    assert.deepEqual(heir.causes, [{ schema: 'shop/Port/v1', name: 'base', layer: 'global' }]);
    assert.deepEqual([heir.blocks, heir.blockCount], [[], 0]);
  });

  it('has a table', async () => {
    const { stdout, stderr } = await run(['problems', '-o', 'table']);
    assert.equal(stderr, '');
    const rows = stdout.split('\n').map((row) => row.split(/ {2,}/).slice(0, 5));
    assert.deepEqual(rows, [
      ['SEVERITY', 'CODE', 'SCHEMA', 'NAME', 'LAYER'],
      ['error', 'LAYER_UNKNOWN', 'shop/Lamp/v1', 'lost', 'nowhere'],
      ['error', 'VALIDATION_FAILED', 'shop/Port/v1', 'heir', 'site'],
      [''],
    ]);
    const wide = (await run(['problems', '-o', 'wide'])).stdout;
    assert.match(wide, /^SEVERITY +CODE +SCHEMA +NAME +LAYER +PATH +CAUSES +BREAKS +MESSAGE\n/);
    assert.match(wide, / \[shop\/Port\/v1, global\] base +- +\S/);
    const none = await run(['problems', '--name', 'nobody', '-o', 'table']);
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', 'no problems\n']);
  });
});
