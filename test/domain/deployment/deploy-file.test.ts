import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseDeployFile } from '../../../src/domain/deployment/deploy-file.ts';

const parse = (text: string) =>
  parseDeployFile(text, { setting: 'PURSER_DEPLOY_FILE', file: 'deploy.yaml' });

describe('the deploy file', () => {
  it('says what types, images and containers there are', () => {
    const { settings, faults } = parse(`
      typeAliases: {disk: acme/disk}
      programs: {local: ./local}
      allowedImages: ["acme/*"]
      runtime: [podman, --remote]
      runArgs: [--log-driver=none]
      networkOf: {"acme/*": bridge}
      readOnlyRoot: true
      cpus: 0.5
      pids: 64
      user: 65534:65534
      capDrop: []
      environment: [HTTP_PROXY]
      timeouts: {state: 5}
      limits: {logBytes: 1MiB, jsonBytes: 4096}
      pullPolicy: never
      plugRoots: [plugs]
      approval: {confirm: RESOURCE, otherPerson: true}
      approvalTimeout: 30m
    `);
    assert.deepEqual(faults, []);
    const { containers, types, programs, ...others } = settings;
    assert.deepEqual([...types.aliases], [['disk', 'acme/disk']]);
    assert.deepEqual([...types.programs], ['local']);
    assert.deepEqual(types.allowedImages, ['acme/*']);
    assert.deepEqual([...programs], [['local', './local']]);
    assert.deepEqual([...containers.networkOf], [['acme/*', 'bridge']]);
    assert.deepEqual(
      { ...containers, networkOf: null },
      {
        runtime: ['podman', '--remote'],
        runtimeArgs: [],
        runArgs: ['--log-driver=none'],
        network: 'none',
        networkOf: null,
        memory: '1g',
        cpus: '0.5',
        pids: '64',
        user: '65534:65534',
        readOnlyRoot: true,
        capDrop: [],
        environment: ['HTTP_PROXY'],
      },
    );
    assert.deepEqual(others, {
      pullPolicy: 'never',
      timeouts: { init: 60, state: 5, action: 3_600, pull: 600 },
      limits: { jsonBytes: 4_096, logBytes: 1_048_576, lineBytes: 65_536 },
      plugRoots: ['plugs'],
      approval: { confirm: 'RESOURCE', otherPerson: true, timeoutMs: 1_800_000 },
    });
  });

  it('allows every image unless it says which', () => {
    assert.equal(parse('runtime: [docker]').settings.types.allowedImages, null);
    assert.deepEqual(parse('allowedImages: []').settings.types.allowedImages, []);
  });

  it('has no runtime unless it names one, and no network', () => {
    const { containers } = parse('{}').settings;
    assert.deepEqual([containers.runtime, containers.network], [null, 'none']);
  });

  it.each<readonly [string, RegExp]>([
    ['runtimes: []', /no "runtimes"; "runtime" may be meant/],
    ['runtime: docker', /"runtime" must be a list/],
    ['typeAliases: [a]', /"typeAliases" must be a mapping/],
    ['runtime: []', /"runtime" must be a list with a program/],
    ['limits: {logBytes: x}', /"logBytes" of "limits" must be a number of bytes/],
    ['limits: {logBites: 1}', /no "logBites"; "logBytes" may be meant/],
    ['timeouts: {state: 0}', /"state" of "timeouts" must be seconds/],
    ['network: -a b', /"network" must be none, bridge, host or/],
    ['memory: much', /"memory" must be a size/],
    ['pids: many', /"pids" must be a whole number/],
    ['cpus: all', /"cpus" must be a number/],
    ['user: a b', /"user" must be USER or USER:GROUP/],
    ['pullPolicy: newer', /"pullPolicy" must be never, missing or always/],
    ['environment: [PURSER_KEYS]', /"environment" must be names of variables/],
    ['approval: {confirm: maybe}', /"confirm" must be NO, ONCE, RESOURCE or ACTION/],
    ['approval: {otherPerson: maybe}', /"otherPerson" must be true or false/],
    ['approvalTimeout: soon', /"approvalTimeout" must be a time/],
    ['readOnlyRoot: yes please', /"readOnlyRoot" must be true or false/],
    ['a: [', /./],
    ['[]', /the file must be a mapping/],
  ])('refuses %s', (text, message) => {
    const [fault] = parse(text).faults;
    assert.equal(fault?.code, 'SETTING_INVALID');
    assert.match(fault?.message ?? '', message);
    assert.equal(fault?.place.line, 1);
  });
});
