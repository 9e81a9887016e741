import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createWorkspace, serveCli, type Workspace } from '../support/cli.ts';

const composeFiles = ['docker-compose.yml', 'examples/operations/compose/three-servers.yml'];
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
