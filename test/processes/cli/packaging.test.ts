import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createWorkspace, serveCli, type Workspace } from '../../support/cli.ts';

const composeFiles = [
  'docker-compose.yml',
  'examples/operations/compose/three-servers.yml',
  'examples/operations/compose/sharded.yml',
];
const kubernetes = 'examples/operations/kubernetes';

const has = (...command: readonly [string, ...string[]]) =>
  spawnSync(command[0], command.slice(1)).status === 0;
const hasCompose = has('docker-compose', 'version');
const hasKustomize = has('kubectl', 'kustomize', '--help');

describe('a compose file', () => {
  it.skipIf(!hasCompose).each(composeFiles)('%s is accepted by docker-compose', (file) => {
    const { status, stderr } = spawnSync('docker-compose', ['-f', file, 'config', '--quiet'], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });

  it.each(composeFiles)(
    '%s publishes ports of loopback only, and needs no network of the host',
    (file) => {
      const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
      const servers = Object.entries<Record<string, unknown>>(services).filter(([name]) =>
        name.startsWith('purser'),
      );
      assert.ok(servers.length > 0);
      for (const [name, server] of servers) {
        assert.match(String(server['ports']), /^127\.0\.0\.1:\d+:4000$/, name);
        assert.equal(server['read_only'], true, name);
      }
      for (const service of Object.values<Record<string, unknown>>(services)) {
        assert.notEqual(service['network_mode'], 'host');
      }
    },
  );
});

describe('the compose file of a sharded cluster', () => {
  const folder = 'examples/operations/compose';
  const script = readFileSync(`${folder}/sharding.js`, 'utf8');

  it('shards what docs/stores.md names', () => {
    const page = readFileSync('docs/stores.md', 'utf8');
    const named = [...page.matchAll(/sh\.shardCollection\('purser\.(\w+)'/g)].map(
      ([, name]) => name,
    );
    const [, sharded = ''] = /for \(const name of (\['documents'.*\])\)/.exec(script) ?? [];
    assert.ok(named.length > 2);
    assert.deepEqual(JSON.parse(sharded.replaceAll("'", '"')), named);
  });

  it('has the members that its script names', () => {
    const { services } = parse(readFileSync(`${folder}/sharded.yml`, 'utf8'), { merge: true });
    for (const set of ['config', 'shard-a', 'shard-b']) {
      for (const number of [1, 2, 3]) {
        const { command } = services[`${set}-${number}`];
        assert.equal(command[command.indexOf('--replSet') + 1], set);
      }
    }
    assert.deepEqual(services['purser-1'].depends_on, {
      'first-start': { condition: 'service_completed_successfully' },
    });
  });
});

/** Rules of hadolint, by their codes. dockerlinter, a stage of .ci/run, has others and calls ShellCheck. */
describe('the Dockerfile', () => {
  const instructions = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const of = (name: string) =>
    instructions
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));

  it('has images with a version (DL3006, DL3007), and names its stages once (DL3024)', () => {
    const stages = of('FROM').map((from) => / AS (\w+)$/.exec(from)?.[1]);
    for (const from of of('FROM')) assert.match(from, /^[\w./-]+:(?!latest)[\w.-]+( AS \w+)?$/);
    assert.equal(new Set(stages).size, stages.length);
  });

  it('runs as a user without privileges in an absolute folder (DL3002, DL3000)', () => {
    assert.deepEqual(of('USER'), ['node']);
    for (const folder of of('WORKDIR')) assert.match(folder, /^\//);
  });

  it('copies files only (DL3020, DL3021), and has its commands as JSON, once each (DL3025, DL4003, DL4004, DL3012)', () => {
    assert.deepEqual(of('ADD'), []);
    for (const copy of of('COPY')) {
      const [, ...paths] = copy
        .replace(/^--\S+ /, '')
        .split(' ')
        .toReversed();
      if (paths.length > 1) assert.match(copy, /\/$/);
    }
    for (const name of ['CMD', 'ENTRYPOINT']) {
      assert.equal(of(name).length, 1);
      assert.ok(Array.isArray(JSON.parse(of(name)[0] ?? '')));
    }
    assert.equal(of('HEALTHCHECK').length, 1);
  });

  it('installs exact versions without sudo and without cd (DL3016, DL3004, DL3003), and has no old instructions (DL4000)', () => {
    for (const run of of('RUN')) assert.doesNotMatch(run, /npm i(nstall)?\b|sudo|\bcd /);
    assert.deepEqual(of('MAINTAINER'), []);
  });

  it('copies what exists', () => {
    for (const copy of of('COPY').filter((line) => !line.startsWith('--'))) {
      for (const path of copy.split(' ').slice(0, -1)) assert.ok(statSync(path), path);
    }
  });
});

describe('the first start', () => {
  let space: Workspace;
  beforeEach(() => {
    space = createWorkspace();
  });
  afterEach(() => space.remove());

  function start(): string {
    const script = 'examples/operations/compose/first-start.sh';
    const { status, stdout, stderr } = spawnSync('sh', [script, space.path], {
      encoding: 'utf8',
      env: { ...process.env, PURSER: `${process.execPath} dist/bin/purser.js` },
    });
    assert.equal(status, 0, stderr);
    return stdout;
  }

  it('makes a token that a server accepts, and prints it once', async () => {
    const [token = ''] = /purser_\S+/.exec(start()) ?? [];
    assert.equal(start(), '');
    const file = space.file('tokens.yaml');
    assert.equal(statSync(file).mode & 0o077, 0);
    assert.ok(!readFileSync(file, 'utf8').includes(token));
    const server = await serveCli({ PURSER_DATA: space.file('data'), PURSER_TOKEN_FILE: file });
    try {
      const { status } = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"query":"{ server { version } }"}',
      });
      assert.equal(status, 200);
    } finally {
      await server.stop();
    }
  });
});

const models = { Deployment, Service, PodDisruptionBudget };

describe('the base for Kustomize', () => {
  it.skipIf(!hasKustomize)('is valid by the schemas of Kubernetes, as Kustomize writes it', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', kubernetes], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const kinds = parseAllDocuments(stdout).map((document) => {
      const value = document.toJS();
      const kind: keyof typeof models = value.kind;
      new models[kind](value).validate();
      assert.deepEqual(labelsIn(value, kind), { 'app.kubernetes.io/name': 'purser' });
      return kind;
    });
    assert.deepEqual(kinds.sort(), ['Deployment', 'PodDisruptionBudget', 'Service']);
  });

  it('has resources that are valid by the schemas of Kubernetes', () => {
    const files = readdirSync(kubernetes).filter((file) => file !== 'kustomization.yaml');
    const { resources } = parse(readFileSync(join(kubernetes, 'kustomization.yaml'), 'utf8'));
    assert.deepEqual(resources.toSorted(), files.toSorted());
    for (const file of files) {
      const value = parse(readFileSync(join(kubernetes, file), 'utf8'));
      const kind: keyof typeof models = value.kind;
      // Kustomize adds the labels, by which pods are selected.
      if (kind === 'Deployment') value.spec.selector = { matchLabels: {} };
      new models[kind](value).validate();
    }
  });

  it('is refused by them if something is misspelt', () => {
    const value = parse(readFileSync(join(kubernetes, 'deployment.yaml'), 'utf8'));
    value.spec.template.spec.containers[0].readinessProbe.httpGet.port = {};
    assert.throws(() => new Deployment(value).validate());
  });
});

function labelsIn(value: { spec: { selector: Record<string, unknown> } }, kind: string): unknown {
  const { selector } = value.spec;
  return kind === 'Service' ? selector : selector['matchLabels'];
}
