import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { ManifestPlug } from '../../../../src/domain/deployment/manifest.ts';
import { checkConfig } from '../../../../src/domain/deployment/protocol/check-config.ts';
import { chooseMounts } from '../../../../src/domain/deployment/protocol/choose-mounts.ts';
import { initRun, requestedRun } from '../../../../src/domain/deployment/protocol/container-run.ts';
import {
  actionInput,
  initInput,
  stateInput,
} from '../../../../src/domain/deployment/protocol/messages.ts';
import { readInitAnswer } from '../../../../src/domain/deployment/protocol/read-init-answer.ts';
import { readJsonAnswer } from '../../../../src/domain/deployment/protocol/read-json-answer.ts';
import { readStateAnswer } from '../../../../src/domain/deployment/protocol/read-state-answer.ts';
import type { Json, JsonObject } from '../../../../src/domain/json/value.ts';
import { shapeFlaws } from '../../../../src/domain/kind-schemas/check-shape.ts';

const init = {
  name: 'www_vm',
  type: 'acme/deployster-gcp-vm',
  version: '18.0.0',
  verbose: false,
};
const config = { name: 'www_vm', zone: 'europe-west1-b', 'machine-type': 'n1-standard-4' };

describe('the walk-through, message for message', () => {
  it('init asks with four members', () => {
    const sent = initInput({ ...init, workspace: '/home' } as typeof init);
    assert.deepEqual(sent, init);
    assert.deepEqual(shapeFlaws('deploy-protocol/init-input', sent), []);
    assert.deepEqual(initRun(init.type), { image: init.type, entrypoint: null, args: [] });
  });

  it('the answer to init asks for a plug that it does not write', () => {
    const { value, faults } = readInitAnswer(
      {
        plugs: {
          gcp_service_account_file: {
            container_path: '/internal/path/to/mount/the/plug/in/container',
            optional: false,
            writable: false,
          },
        },
        config_schema: { type: 'object', additionalProperties: true },
        state_action: { args: ['state'] },
      },
      'www_vm',
    );
    assert.deepEqual(faults, []);
    assert.ok(value !== null && value.configSchema !== null);
    assert.deepEqual(requestedRun(init.type, value.stateAction), {
      image: init.type,
      entrypoint: null,
      args: ['state'],
    });
    const plug = {
      name: 'gcp_service_account_file',
      path: 'gcp/sa.json',
      content: null,
      readOnly: true,
      resourceNames: ['www_.*'],
      resourceTypes: [],
    };
    const { mounts, faults: refusals } = chooseMounts(
      init,
      value.plugs,
      new Map([[plug.name, plug]]),
    );
    assert.deepEqual(refusals, []);
    assert.deepEqual(mounts, [
      { plug, target: '/internal/path/to/mount/the/plug/in/container', isReadOnly: true },
    ]);
    assert.deepEqual(checkConfig(value.configSchema, config, 'www_vm'), []);
  });

  it('state asks with the configuration', () => {
    const sent = stateInput(init, config);
    assert.deepEqual(sent, { ...init, config });
    assert.deepEqual(shapeFlaws('deploy-protocol/state-input', sent), []);
  });

  it('a resource that does not exist proposes actions', () => {
    const actions = [
      { name: 'create-vm', description: 'Create VM', entrypoint: '/acme/scripts/create-vm.sh' },
      {
        name: 'notify-slack',
        description: 'Signal new VM on slack',
        image: 'acme/slack-notifier',
        entrypoint: '/acme/scripts/slack.sh',
        args: ['--room=acme_deployments_channel'],
      },
    ];
    const { value } = readStateAnswer({ status: 'STALE', actions }, 'www_vm');
    assert.deepEqual(value, { status: 'STALE', staleState: null, actions });
    assert.ok(value?.status === 'STALE');
    assert.deepEqual(
      value.actions.map((action) => requestedRun(init.type, action).image),
      [init.type, 'acme/slack-notifier'],
    );
  });

  it('an action reads the stale state, an empty one if there is none', () => {
    const staleState = { ...config, 'machine-type': 'n1-standard-1' };
    const state = stateInput(init, config);
    assert.deepEqual(actionInput(state, staleState), { ...init, config, staleState });
    assert.deepEqual(actionInput(state, null), { ...init, config, staleState: {} });
    assert.deepEqual(shapeFlaws('deploy-protocol/action-input', actionInput(state, null)), []);
  });

  it('verify answers VALID with the state', () => {
    const { value } = readStateAnswer({ status: 'VALID', state: config }, 'www_vm');
    assert.deepEqual(value, { status: 'VALID', state: config });
  });
});

describe('what an image prints', () => {
  const read = (output: string) => readJsonAnswer(output, { resource: 'r', phase: 'state' });

  it.each<readonly [string, Json]>([
    ['{"a":1}', { a: 1 }],
    [' \n{"a":1}\n', { a: 1 }],
    ['"x"', 'x'],
  ])('%j is an answer', (output, value) => assert.deepEqual(read(output).value, value));

  it.each<readonly [string, string]>([
    ['', 'NO_JSON_OUTPUT'],
    [' \n', 'NO_JSON_OUTPUT'],
    ['{"a":1', 'BAD_JSON_OUTPUT'],
    ['{"a":1}{"b":2}', 'BAD_JSON_OUTPUT'],
    ['{} x', 'BAD_JSON_OUTPUT'],
    ['hunter2', 'BAD_JSON_OUTPUT'],
    [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'BAD_JSON_OUTPUT'],
  ])('%j is not: %s', (output, code) => {
    const [fault] = read(output).faults;
    assert.equal(fault?.code, code);
    assert.doesNotMatch(JSON.stringify(fault), /hunter2/);
  });
});

describe('an answer to init', () => {
  const read = (value: Json) => readInitAnswer(value, 'r').faults.map(({ message }) => message);

  it.each<readonly [string, Json, RegExp]>([
    ['is an object', [], /it is not a mapping/],
    ['has a state action', {}, /"state_action" is missing/],
    ['has no other keys', { state_action: { args: ['x'] }, x: 1 }, /"x" is unknown/],
    ['has a state action with known keys', { state_action: { cmd: ['x'] } }, /"state_action.cmd"/],
    ['has texts for arguments', { state_action: { args: [1] } }, /"state_action.args\[0\]"/],
    ['has an entrypoint', { state_action: { entrypoint: '' } }, /entrypoint" is empty/],
    [
      'has paths for plugs',
      { state_action: { args: ['x'] }, plugs: { p: {} } },
      /"plugs.p.container_path" is missing/,
    ],
    ...['p', '', '/a,readonly=false', '/a"b', '/a\nb'].map(
      (path) =>
        [
          `has no plug at ${JSON.stringify(path)}`,
          { state_action: { args: ['x'] }, plugs: { p: { container_path: path } } },
          /plugs.p.container_path"/,
        ] as const,
    ),
    ['has another state action', { state_action: {} }, /must not equal the default init action/],
    ['has arguments in it', { state_action: { args: [] } }, /must not equal/],
    [
      'has a valid schema',
      { state_action: { args: ['x'] }, config_schema: { type: 'objekt' } },
      /config_schema of r is no JSON Schema/,
    ],
    [
      'has a schema of its own only',
      { state_action: { args: ['x'] }, config_schema: { $ref: 'http://example.com/x' } },
      /config_schema of r is no JSON Schema/,
    ],
  ])('%s', (_, value, message) => assert.match(read(value).join('\n'), message));

  it('is different enough with an image alone', () => {
    assert.deepEqual(read({ state_action: { image: 'acme/x' } }), []);
  });

  it('lets plugs be written, and needs them, unless it says otherwise', () => {
    const { value } = readInitAnswer(
      { state_action: { args: ['x'] }, plugs: { p: { container_path: '/p' } } },
      'r',
    );
    assert.deepEqual(value?.plugs.get('p'), {
      containerPath: '/p',
      isOptional: false,
      isWritable: true,
    });
  });

  it('is hostile at most as data', () => {
    const value = JSON.parse(
      '{"state_action": {"args": ["x"]}, "plugs": {"__proto__": {"container_path": "/p"}}}',
    ) as Json;
    assert.deepEqual([...(readInitAnswer(value, 'r').value?.plugs.keys() ?? [])], ['__proto__']);
  });
});

describe('an answer to state', () => {
  const read = (value: Json) => readStateAnswer(value, 'r').faults.map(({ message }) => message);
  const action = { name: 'a' };

  it.each<readonly [string, Json, RegExp]>([
    ['has a status', {}, /"status" is missing/],
    ['has no other status', { status: 'valid', state: {} }, /"status" is none of VALID, STALE/],
    ['has a state if VALID', { status: 'VALID' }, /"state" is missing/],
    ['has no null for a state', { status: 'VALID', state: null }, /"state" is not a mapping/],
    [
      'has no actions if VALID',
      { status: 'VALID', state: {}, actions: [] },
      /"actions" is not allowed with status VALID/,
    ],
    [
      'has no stale state if VALID',
      { status: 'VALID', state: {}, staleState: {} },
      /"staleState" is not allowed with status VALID/,
    ],
    ['has actions if STALE', { status: 'STALE' }, /"actions" is missing/],
    ['has at least one action', { status: 'STALE', actions: [] }, /"actions" is/],
    [
      'has no state if STALE',
      { status: 'STALE', actions: [action], state: {} },
      /"state" is not allowed with status STALE/,
    ],
    ['has names', { status: 'STALE', actions: [{}] }, /"actions\[0\].name" is missing/],
    [
      'has texts for arguments',
      { status: 'STALE', actions: [{ ...action, args: [1] }] },
      /"actions\[0\].args\[0\]" is not a text/,
    ],
    [
      'has known keys in actions',
      { status: 'STALE', actions: [{ ...action, destroy: true }] },
      /"actions\[0\].destroy" is unknown/,
    ],
    ['has no other keys', { status: 'VALID', state: {}, x: 1 }, /"x" is unknown/],
  ])('%s', (_, value, message) => assert.match(read(value).join('\n'), message));

  it('may have actions of one name', () => {
    assert.deepEqual(read({ status: 'STALE', actions: [action, action], staleState: {} }), []);
  });
});

describe('plugs', () => {
  const plug = (changes: Partial<ManifestPlug> = {}): ManifestPlug => ({
    name: 'p',
    path: 'x',
    content: null,
    readOnly: false,
    resourceNames: [],
    resourceTypes: [],
    ...changes,
  });
  const request = { containerPath: '/p', isOptional: false, isWritable: true };
  const choose = (found: ManifestPlug | null, changes: Partial<typeof request> = {}) => {
    const plugs = new Map(found === null ? [] : [[found.name, found]]);
    const requests = new Map([['p', { ...request, ...changes }]]);
    const chosen = chooseMounts({ name: 'abc', type: 'acme/x' }, requests, plugs);
    return [
      ...chosen.mounts.map(({ isReadOnly }) => (isReadOnly ? 'read' : 'write')),
      ...chosen.faults.map(({ code }) => code),
      ...chosen.warnings.map(({ code }) => `warning ${code}`),
    ];
  };

  it.each<readonly [string, ManifestPlug | null, Partial<typeof request>, readonly string[]]>([
    ['are written', plug(), {}, ['write']],
    ['are read where the resource does not write', plug(), { isWritable: false }, ['read']],
    [
      'are read where the manifest says so',
      plug({ readOnly: true }),
      { isWritable: false },
      ['read'],
    ],
    ['are not written then', plug({ readOnly: true }), {}, ['PLUG_READ_ONLY']],
    ['with content are not written', plug({ path: null, content: 'x' }), {}, ['PLUG_READ_ONLY']],
    ['must exist', null, {}, ['PLUG_MISSING']],
    ['may be missing if optional', null, { isOptional: true }, ['warning PLUG_MISSING']],
    ['match from the start', plug({ resourceNames: ['a'] }), {}, ['write']],
    ['match not elsewhere', plug({ resourceNames: ['b'] }), {}, ['PLUG_NOT_ALLOWED']],
    ['match one of several', plug({ resourceNames: ['x|ab', 'y'] }), {}, ['write']],
    [
      'match the type, too',
      plug({ resourceNames: ['z'], resourceTypes: ['acme/'] }),
      {},
      ['write'],
    ],
    ['match up to an end', plug({ resourceNames: ['^ab$'] }), {}, ['PLUG_NOT_ALLOWED']],
  ])('%s', (_, found, changes, expected) => assert.deepEqual(choose(found, changes), expected));

  it('have paths of their own', () => {
    const plugs = new Map([
      ['p', plug()],
      ['q', plug({ name: 'q' })],
    ]);
    const requests = new Map([
      ['p', request],
      ['q', request],
    ]);
    const { faults } = chooseMounts({ name: 'r', type: 't' }, requests, plugs);
    assert.deepEqual(
      faults.map(({ message }) => message),
      ['r asks for several plugs at one path: p, q'],
    );
  });
});

describe('a configuration', () => {
  const check = (schema: JsonObject, value: JsonObject) => {
    const answer = { state_action: { args: ['x'] }, config_schema: schema };
    const { value: read } = readInitAnswer(answer, 'db');
    return checkConfig(read?.configSchema ?? null, value, 'db').map(({ facts, message }) => [
      facts['path'],
      message,
    ]);
  };

  it('is checked with the schema of the resource, by path and without its values', () => {
    const schema = {
      properties: {
        a: { properties: { l: { items: { properties: { z: { type: 'integer' } } } } } },
      },
    };
    const [[path, message] = [], ...more] = check(schema, { a: { l: [{ z: 'hunter2' }] } });
    assert.deepEqual([path, more], ['config.a.l[0].z', []]);
    assert.doesNotMatch(String(message), /hunter2/);
    assert.deepEqual(check(schema, { a: { l: [{ z: 1 }] } }), []);
  });

  it('never fits a schema that allows no object', () => {
    assert.equal(check({ type: 'array' }, {}).length, 1);
  });
});
