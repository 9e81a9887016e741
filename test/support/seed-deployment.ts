import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createContainerRuntime } from '../../src/adapters/containers/create-container-runtime.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import type { DeploySettings } from '../../src/domain/deployment/deploy-settings.ts';
import { isEndStatus, type RunState } from '../../src/domain/deployment/run/run-state.ts';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import type { ContainerStep } from '../../src/ports/container-runtime.ts';
import { openTestApp } from './app.ts';

const plugPath = '/internal/path/to/mount/the/plug/in/container';

/**
 * The programs of the walk-through, by type. Each prints its arguments and its input on standard error, so that the log
 * has them. The virtual machine prints as its state what its plug holds: the cloud is a file.
 */
export const seedPrograms = {
  'acme/deployster-gcp-disk': `#!/bin/sh
echo "disk: $*" >&2
cat >&2
case "$*" in
  '') echo '{"state_action": {"args": ["state"]}}' ;;
  state) echo '{"status": "VALID", "state": {"name": "www_data_disk", "size": "200gb", "zone": "europe-west1-b"}}' ;;
  *) exit 9 ;;
esac
`,
  'acme/deployster-gcp-vm': `#!/bin/sh
echo "vm: $*" >&2
cat >&2
plug=$(printf %s "\${RESOURCE_PLUGS:-}" | sed -n 's/.*":"\\([^"]*\\)".*/\\1/p')
case "$*" in
  '') cat <<'END'
{
  "plugs": {
    "gcp_service_account_file": {
      "container_path": "${plugPath}",
      "optional": false,
      "writable": false
    }
  },
  "config_schema": {"type": "object", "additionalProperties": true},
  "state_action": {"args": ["state"]}
}
END
    ;;
  state) cat "\${plug:-${plugPath}}" ;;
  --machine-type=n1-standard-4) echo 'updated' ;;
  *) exit 9 ;;
esac
`,
} as const;

/** Further programs of their images. */
export const seedScripts = {
  'create-vm.sh': '#!/bin/sh\necho "create-vm: $*"\ncat >&2\n',
  'slack.sh': '#!/bin/sh\necho "slack: $*"\ncat >&2\n',
} as const;

/** Where the walk-through takes place. */
export interface SeedMachine {
  readonly settings: DeploySettings;
  readonly environment: Readonly<Record<string, string>>;
  readonly scratch: string;
  /** The file behind the plug, in a folder for plugs. */
  readonly plugFile: string;
  /** Where images have their further programs. */
  readonly scripts: string;
}

const manifest = (zone: string): string => `
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data:
  plugs:
    gcp_service_account_file: {path: sa.json, read_only: true, resource_names: ["www_.*"]}
  resources:
    my_data_disk:
      type: acme/deployster-gcp-disk
      config:
        name: www_data_disk
        size: '200gb'
    www_vm:
      type: acme/deployster-gcp-vm
      dependencies:
        disk: my_data_disk
      config:
        name: www_vm
        zone: '{{ ${zone} }}'
        machine-type: n1-standard-4
`;

const ofDisk = {
  name: 'my_data_disk',
  type: 'acme/deployster-gcp-disk',
  version: '18.0.0',
  verbose: false,
};
const diskConfig = { name: 'www_data_disk', size: '200gb' };
const ofVm = {
  name: 'www_vm',
  type: 'acme/deployster-gcp-vm',
  version: '18.0.0',
  verbose: false,
};
const vmConfig = { name: 'www_vm', zone: 'europe-west1-b', 'machine-type': 'n1-standard-4' };
const smallVm = { ...vmConfig, 'machine-type': 'n1-standard-1' };

const valid = { status: 'VALID', state: vmConfig };
const absent = (scripts: string) => ({
  status: 'STALE',
  actions: [
    {
      name: 'create-vm',
      description: 'Create VM',
      entrypoint: `${scripts}/create-vm.sh`,
    },
    {
      name: 'notify-slack',
      description: 'Signal new VM on slack',
      image: 'acme/slack-notifier',
      entrypoint: `${scripts}/slack.sh`,
      args: ['--room=acme_deployments_channel'],
    },
  ],
});
const outdated = {
  status: 'STALE',
  staleState: smallVm,
  actions: [
    {
      name: 'update-vm-machine-type',
      description: 'Update VM machine type',
      args: ['--machine-type=n1-standard-4'],
    },
  ],
};

/** One step: what is asked of which image, and the message on its standard input. */
type Message = readonly [
  phase: string,
  image: string,
  entrypoint: string | null,
  args: readonly string[],
  input: JsonObject,
  mounts: readonly string[],
];

const plug = [`${plugPath} read-only`];
const init: readonly Message[] = [
  ['init', ofDisk.type, null, [], ofDisk, []],
  ['init', ofVm.type, null, [], ofVm, []],
];
const diskState: Message = [
  'state',
  ofDisk.type,
  null,
  ['state'],
  { ...ofDisk, config: diskConfig },
  [],
];
const stateOfVm = (phase: string): Message => [
  phase,
  ofVm.type,
  null,
  ['state'],
  { ...ofVm, config: vmConfig },
  plug,
];

/**
 * The walk-through of the seed, message for message: each run is what its pages say, in the same order, with the answers
 * that they print.
 */
export async function walkThroughSeed(machine: SeedMachine): Promise<void> {
  const cloud = (answer: Json): void => writeFileSync(machine.plugFile, JSON.stringify(answer));
  const steps: ContainerStep[] = [];
  let store = '';
  let after = (_step: ContainerStep): void => undefined;
  const runtime = createContainerRuntime({ ...machine, settings: async () => machine.settings });
  const deployments = {
    runtime: {
      ...runtime,
      run: async (step: ContainerStep, ...rest: [never, never]) => {
        steps.push(step);
        store = step.labels.store;
        const outcome = await runtime.run(step, ...rest);
        after(step);
        return outcome;
      },
    },
    settings: async () => machine.settings,
    version: '18.0.0',
    planTimeMs: 3_600_000,
  };
  const { app, close } = await openTestApp({}, { onProblems: 'accept', deployments });
  const submit = (zone: string) => app.submitDocuments(anonymous, { text: manifest(zone) });
  /** Applies the manifest; the answers in the cloud change once an action with this program or argument has run. */
  const apply = async (answer: Json, changing: string, then: Json) => {
    cloud(answer);
    steps.length = 0;
    after = ({ entrypoint, args }) => {
      if ([entrypoint, ...args].some((word) => word?.endsWith(changing))) cloud(then);
    };
    const request = {
      revision: null,
      manifests: ['www'],
      environment: 'prod',
      variables: [],
      targets: null,
      verbose: false,
      confirm: 'NO' as const,
      parallelism: 1,
      onFailure: 'HALT' as const,
      destroyOrphans: false,
      queue: false,
    };
    const { id } = await app.applyDeployment(anonymous, request);
    const end = await untilEnded(async () => (await app.deployment(anonymous, id))?.state);
    const [lines] = await app.deploymentLogs(anonymous, [id], null, { first: 1_000 });
    const log = lines && 'items' in lines ? lines.items.map(({ node }) => node) : [];
    return { end, log, messages: steps.map(messageOf) };
  };
  try {
    await submit('disk.state.zone');
    await createVm(machine, apply);
    await changeNothing(apply);
    await updateVm(apply);
    await halt(apply);
    await submit('www_data_disk.state.zone');
    await assert.rejects(apply(valid, 'none', valid), { code: 'EXPRESSION_UNDEFINED' });
    assert.deepEqual(steps, []);
    assert.deepEqual(await runtime.leftovers(store), []);
  } finally {
    await close();
  }
}

type Apply = (
  answer: Json,
  changing: string,
  then: Json,
) => Promise<{
  readonly end: RunState;
  readonly log: readonly { readonly step: number; readonly text: string }[];
  readonly messages: readonly Message[];
}>;

async function createVm({ scripts }: SeedMachine, apply: Apply): Promise<void> {
  const { end, log, messages } = await apply(absent(scripts), 'slack.sh', valid);
  assert.equal(end.problem?.message, undefined);
  const input = { ...ofVm, config: vmConfig, staleState: {} };
  assert.deepEqual(messages, [
    ...init,
    diskState,
    stateOfVm('state'),
    ['action', ofVm.type, `${scripts}/create-vm.sh`, [], input, plug],
    [
      'action',
      'acme/slack-notifier',
      `${scripts}/slack.sh`,
      ['--room=acme_deployments_channel'],
      input,
      plug,
    ],
    stateOfVm('verify'),
  ] satisfies readonly Message[]);
  assert.equal(end.status, 'SUCCEEDED');
  assert.deepEqual(
    Array.from(end.resources.values(), ({ status, state }) => [status, state]),
    [
      ['VALID', { ...diskConfig, zone: 'europe-west1-b' }],
      ['VALID', vmConfig],
    ],
  );
  // What programs print, of init and state on standard error alone, and of actions on both streams.
  const printed = (step: number): string =>
    log
      .filter((line) => line.step === step)
      .map(({ text }) => text)
      .join('');
  assert.ok(printed(1).startsWith('disk: \n'), printed(1));
  assert.deepEqual(inputIn(printed(1)), ofDisk);
  assert.ok(printed(4).startsWith('vm: state\n'), printed(4));
  assert.deepEqual(inputIn(printed(4)), { ...ofVm, config: vmConfig });
  assert.match(printed(5), /^create-vm: $/m);
  assert.deepEqual(inputIn(printed(5)), input);
  assert.match(printed(6), /^slack: --room=acme_deployments_channel$/m);
}

/** The line of a log that is a message. */
function inputIn(log: string): Json {
  return JSON.parse(log.split('\n').find((line) => line.startsWith('{')) ?? 'null');
}

async function changeNothing(apply: Apply): Promise<void> {
  const { end, messages } = await apply(valid, 'none', valid);
  assert.deepEqual(messages, [...init, diskState, stateOfVm('state')]);
  assert.equal(end.status, 'SUCCEEDED');
}

async function updateVm(apply: Apply): Promise<void> {
  const argument = '--machine-type=n1-standard-4';
  const { end, messages } = await apply(outdated, argument, valid);
  const input = { ...ofVm, config: vmConfig, staleState: smallVm };
  assert.deepEqual(messages, [
    ...init,
    diskState,
    stateOfVm('state'),
    ['action', ofVm.type, null, [argument], input, plug],
    stateOfVm('verify'),
  ] satisfies readonly Message[]);
  assert.equal(end.status, 'SUCCEEDED');
}

/** "Any action that fails, or if the subsequent invocation of the state action does not return VALID": the run ends. */
async function halt(apply: Apply): Promise<void> {
  const failing = { name: 'update', args: ['unknown'] };
  const notify = { name: 'notify', args: ['--machine-type=n1-standard-4'] };
  const failed = await apply({ status: 'STALE', actions: [failing, notify] }, 'none', valid);
  assert.equal(failed.end.problem?.code, 'ACTION_FAILED');
  assert.match(failed.end.problem.message, /terminated with exit code #9/);
  assert.equal(failed.messages.length, 5);
  const stale = await apply(outdated, 'none', valid);
  assert.equal(stale.end.problem?.code, 'NOT_VALID_AFTER_APPLY');
  assert.equal(stale.messages.at(-1)?.[0], 'verify');
  for (const answer of [
    { ...valid, actions: outdated.actions },
    { status: 'STALE', staleState: smallVm },
  ]) {
    const { end, messages } = await apply(answer, 'none', valid);
    assert.equal(end.problem?.code, 'STATE_RESULT_INVALID', JSON.stringify(answer));
    assert.equal(messages.length, 4);
  }
}

function messageOf({ phase, image, entrypoint, args, input, mounts }: ContainerStep): Message {
  const shown = mounts.map(
    ({ destination, readOnly }) => `${destination} ${readOnly ? 'read-only' : 'writable'}`,
  );
  return [phase, image.name, entrypoint, args, JSON.parse(input), shown];
}

async function untilEnded(look: () => Promise<RunState | undefined>): Promise<RunState> {
  for (;;) {
    const state = await look();
    if (state !== undefined && isEndStatus(state.status)) return state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
