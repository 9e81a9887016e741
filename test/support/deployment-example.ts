import assert from 'node:assert/strict';
import { checkConfig } from '../../src/domain/deployment/protocol/check-config.ts';
import type { JsonObject } from '../../src/domain/json/value.ts';
import type { ContainerRuntime } from '../../src/ports/container-runtime.ts';
import { driveResource } from './resource-driver.ts';

/** The disk of examples/deployment, whatever it is written in: it is made, found, made larger, and destroyed. */
export async function checkDisk(runtime: ContainerRuntime, type: string): Promise<void> {
  const disk = await driveResource(runtime, type);
  const config = { name: 'www_data_disk', size: '200gb' };
  assert.deepEqual(codes(disk.init.configSchema, config), []);
  assert.deepEqual(codes(disk.init.configSchema, { name: 'a"}', size: '200gb' }), [
    'CONFIG_INVALID',
  ]);
  const absent = await disk.state(config);
  assert.deepEqual(absent, {
    status: 'STALE',
    staleState: null,
    actions: [{ name: 'create-disk', args: ['write'] }],
  });
  assert.match(await disk.act(config, absent), /www_data_disk has 200gb/);
  const state = { name: 'www_data_disk', size: '200gb', zone: 'europe-west1-b' };
  assert.deepEqual(await disk.state(config), { status: 'VALID', state });
  const larger = { ...config, size: '500gb' };
  const small = await disk.state(larger);
  assert.deepEqual(small, {
    status: 'STALE',
    staleState: state,
    actions: [{ name: 'resize-disk', args: ['write'] }],
  });
  await disk.act(larger, small);
  assert.deepEqual(await disk.state(larger), {
    status: 'VALID',
    state: { ...state, size: '500gb' },
  });
  for (const _ of ['it is there', 'it is gone already']) {
    assert.match(await disk.destroy(larger, state), /www_data_disk is gone/);
    assert.deepEqual(await disk.state(larger), absent);
  }
}

/** The virtual machine of examples/deployment. */
export async function checkVm(runtime: ContainerRuntime, type: string): Promise<void> {
  const vm = await driveResource(runtime, type);
  const config = { name: 'www_vm', zone: 'europe-west1-b', 'machine-type': 'n1-standard-4' };
  assert.deepEqual(codes(vm.init.configSchema, config), []);
  const absent = await vm.state(config);
  assert.equal(
    await vm.act(config, absent),
    'www_vm is a n1-standard-4 in europe-west1-b\nwww_vm is new\n',
  );
  assert.deepEqual(await vm.state(config), { status: 'VALID', state: config });
  const changed = await vm.state({ ...config, 'machine-type': 'n1-standard-1' });
  assert.deepEqual(changed.status === 'STALE' && changed.staleState, config);
  assert.equal(await vm.destroy(config, config), 'www_vm is gone\n');
  assert.deepEqual(await vm.state(config), absent);
}

function codes(schema: Parameters<typeof checkConfig>[0], config: JsonObject): readonly string[] {
  return checkConfig(schema, config, 'disk').map(({ code }) => code);
}
