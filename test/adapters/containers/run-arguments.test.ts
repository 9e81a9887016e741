import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { runArguments } from '../../../src/adapters/containers/run-arguments.ts';
import { defaultDeploySettings } from '../../../src/domain/deployment/deploy-settings.ts';
import type { ContainerStep } from '../../../src/ports/container-runtime.ts';

const step: ContainerStep = {
  name: 'purser-r1-2-3',
  labels: { store: 's1', run: 'r1', step: 3 },
  resource: 'www',
  phase: 'action',
  image: { name: 'localhost:5000/acme/vm:2', digest: 'sha256:00ff' },
  entrypoint: null,
  args: [],
  input: '',
  mounts: [],
  limits: { timeoutMs: 1_000, maxAnswerBytes: null },
};
const { containers } = defaultDeploySettings;
const files = { cidFile: '/scratch/cid', mounts: [] };

describe('the arguments of a container', () => {
  it('grant nothing by default', () => {
    assert.deepEqual(runArguments(step, containers, files), [
      'run',
      '--rm',
      '-i',
      '--name=purser-r1-2-3',
      '--cidfile=/scratch/cid',
      '--label=purser.store=s1',
      '--label=purser.run=r1',
      '--label=purser.step=3',
      '--network=none',
      '--pull=never',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '--memory=1g',
      '--pids-limit=512',
      'sha256:00ff',
    ]);
  });

  it('put the image last, before the arguments of the program, which are not touched', () => {
    const given = runArguments(
      { ...step, entrypoint: '/bin/a b', args: ['--rm', '-v', ''] },
      containers,
      files,
    );
    assert.deepEqual(given.slice(-5), ['--entrypoint=/bin/a b', 'sha256:00ff', '--rm', '-v', '']);
  });

  it('mount plugs, read-only unless they are written', () => {
    const mounts = [
      { path: '/p/a b', destination: '/a', readOnly: true },
      { path: '/p/c', destination: '/c', readOnly: false },
    ];
    const given = runArguments(step, containers, { ...files, mounts });
    assert.deepEqual(
      given.filter((word) => word.startsWith('--mount')),
      [
        '--mount=type=bind,source=/p/a b,destination=/a,readonly',
        '--mount=type=bind,source=/p/c,destination=/c',
      ],
    );
  });

  it('have what the operator says, before our own', () => {
    const rules = {
      ...containers,
      runtimeArgs: ['--root=/x'],
      runArgs: ['--log-driver=none'],
      network: 'host',
      networkOf: new Map([
        ['acme/*', 'none'],
        ['localhost:5000/*', 'bridge'],
        ['*', 'other'],
      ]),
      cpus: '0.5',
      user: '65534',
      readOnlyRoot: true,
      capDrop: ['NET_RAW', 'CHOWN'],
    };
    const given = runArguments(step, rules, files);
    assert.deepEqual(given.slice(0, 4), ['--root=/x', 'run', '--log-driver=none', '--rm']);
    for (const word of [
      '--network=bridge',
      '--cpus=0.5',
      '--user=65534',
      '--read-only',
      '--cap-drop=NET_RAW',
      '--cap-drop=CHOWN',
    ]) {
      assert.ok(given.includes(word), word);
    }
  });
});
