import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type { DeploymentProgress } from '../../../src/cli/deployments/deployment-progress.ts';
import { liveTree } from '../../../src/cli/deployments/live-tree.ts';

type Resource = DeploymentProgress['resources'][number];

/** `name status needs…`, in the order of a deployment. */
function resources(...lines: readonly string[]): readonly Resource[] {
  return lines.map((line) => {
    const [name, status, ...needs] = line.split(' ');
    const dependencies = needs.map((resource) => ({ resource }));
    return { name, status, dependencies } as unknown as Resource;
  });
}

function drawn(
  found: readonly Resource[],
  { columns = 80, rows = null as number | null } = {},
): readonly string[] {
  const screen = { columns, rows, colours: createColors(false) };
  return liveTree({ resources: found, orphaned: [] }, screen).split('\n').slice(0, -1);
}

describe('a tree of resources', () => {
  it('has each below the last one that it needs', () => {
    const found = resources(
      'disk VALID',
      'net APPLYING',
      'vm PENDING disk net',
      'dns PENDING vm',
      'log PENDING net',
    );
    assert.deepEqual(drawn(found), [
      'disk       VALID',
      'net        APPLYING',
      '├─ vm      PENDING',
      '│  └─ dns  PENDING',
      '└─ log     PENDING',
    ]);
  });

  it('shows what happens, and counts the rest, where it is higher than the screen', () => {
    const many = Array.from({ length: 30 }, (_, at) => `r${at} ${at < 10 ? 'VALID' : 'PENDING'}`);
    const found = resources('a STALE', 'b STALE', ...many, 'c FAILED', 'd APPLYING');
    assert.deepEqual(drawn(found, { rows: 4 }), [
      'a  STALE',
      'c  FAILED',
      'd  APPLYING',
      'and 31 more: 20 PENDING, 10 VALID, 1 STALE',
    ]);
  });

  it('is no wider than the screen, whatever names hold', () => {
    const found = resources(`${'long'.repeat(30)} VALID`, '漢字\u001b[2J APPLYING');
    const lines = drawn(found, { columns: 40 });
    assert.ok(lines.every((line) => line.length < 40 && !line.includes('\u001b')));
    assert.match(lines[0] ?? '', /^longlong.*… {2}VALID$/);
  });

  it('takes chains longer than a stack of calls', () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, at) => `r${at} VALID${at ? ` r${at - 1}` : ''}`,
    );
    assert.equal(drawn(resources(...chain), { rows: 10 }).length, 1);
    assert.equal(drawn(resources(...chain)).length, 20_000);
  });
});
