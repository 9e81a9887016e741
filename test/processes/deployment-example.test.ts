import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createContainerRuntime } from '../../src/adapters/containers/create-container-runtime.ts';
import { parseDeployFile } from '../../src/domain/deployment/deploy-file.ts';
import { defaultDeploySettings } from '../../src/domain/deployment/deploy-settings.ts';
import { checkDisk, checkVm } from '../support/deployment-example.ts';

const examples = 'examples/deployment';
const page = 'docs/deploy-protocol.md';
const has = (program: string, option = '--version'): boolean =>
  spawnSync(program, [option]).status === 0;

describe('the resources of examples/deployment', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'purser-example-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A runtime of one program, with an empty cloud. */
  const runtimeOf = (program: string) => {
    const cloud = mkdtempSync(join(folder, 'cloud-'));
    const settings = {
      ...defaultDeploySettings,
      programs: new Map([['example', resolve(program)]]),
      plugRoots: [cloud],
    };
    return createContainerRuntime({
      settings: async () => settings,
      environment: process.env,
      scratch: join(folder, 'scratch'),
    });
  };

  it('are a disk and a virtual machine in shell', async () => {
    await checkDisk(runtimeOf(`${examples}/disk.sh`), 'example');
    await checkVm(runtimeOf(`${examples}/vm.sh`), 'example');
  });

  it.skipIf(!has('python3'))('are the disk in Python', () =>
    checkDisk(runtimeOf(`${examples}/disk.py`), 'example'),
  );

  it.skipIf(!has('go', 'version'))('are the disk in Go', async () => {
    const program = join(folder, 'bin/disk');
    mkdirSync(join(folder, 'bin'));
    const { status, stderr } = spawnSync('go', ['build', '-o', program, `${examples}/disk.go`], {
      encoding: 'utf8',
      env: { ...process.env, GOCACHE: join(folder, 'go') },
    });
    assert.equal(status, 0, stderr);
    await checkDisk(runtimeOf(program), 'example');
  });

  it.each(['disk.sh', 'disk.py', 'disk.go'])(`are in ${page}: %s`, (name) => {
    assert.ok(
      readFileSync(page, 'utf8').includes(`\n${readFileSync(`${examples}/${name}`, 'utf8')}\`\`\``),
    );
  });

  it.each(['deploy-programs.yaml', 'deploy-containers.yaml'])('have a valid %s', (name) => {
    const file = `${examples}/${name}`;
    const source = { setting: 'PURSER_DEPLOY_FILE', file };
    assert.deepEqual(parseDeployFile(readFileSync(file, 'utf8'), source).faults, []);
  });
});
