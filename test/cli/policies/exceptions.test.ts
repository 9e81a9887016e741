import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  type ServedPurser,
  serveCli,
  type Workspace,
} from '../../support/cli.ts';

const document = (kind: string, name: string, data: object) =>
  JSON.stringify({
    schema: `purser/${kind}/v1`,
    metadata: { schema: 'metadata/Document/v1', name },
    data,
  });
const policy = (name: string) => [
  [`${name}.yaml`, document('Policy', name, { rules: { error: { rows: [{ id: 1 }] } } })],
  ...[1, 2, 3].map((id) => [
    `${name}-${id}.yaml`,
    document('PolicyException', `${name}-${id}`, {
      policy: name,
      rule: 'error',
      match: { id },
      reason: 'it moves',
      expires: '2999-01-01T00:00:00Z',
    }),
  ]),
];
const files: Readonly<Record<string, string>> = Object.fromEntries(
  ['east', 'west'].flatMap(policy),
);

describe('policy exceptions', () => {
  let space: Workspace;
  let server: ServedPurser;
  beforeAll(async () => {
    space = createWorkspace(files);
    server = await serveCli({ PURSER_DATA: space.file('data'), PURSER_PAGE_ROWS: '2' });
  });
  afterAll(async () => {
    await server.stop();
    space.remove();
  });
  const purser = (...args: readonly string[]) =>
    runCli([...args, '--server', server.url], { cwd: space.path });

  it('reads those of each policy, page after page', async () => {
    const applied = await purser('apply', ...Object.keys(files));
    assert.equal(applied.code, 0, applied.stderr);
    const { stdout } = await purser('policy', 'exceptions', '-o', 'json');
    const { exceptions } = JSON.parse(stdout) as { exceptions: readonly { name: string }[] };
    assert.deepEqual(
      exceptions.map(({ name }) => name),
      ['east-1', 'east-2', 'east-3', 'west-1', 'west-2', 'west-3'],
    );
  });
});
