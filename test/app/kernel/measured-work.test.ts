import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createTelemetry } from '../../../src/adapters/telemetry/create-telemetry.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { scriptedRuntime, scriptedWorld } from '../../support/scripted-runtime.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

const manifest = `schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data: {resources: {disk: {type: acme/disk}}}
`;

const api = createServer((request, response) => {
  if (request.url === '/servers') response.end('[{"id": 1}]');
  else response.writeHead(500).end();
});
let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;

beforeEach(async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  ports = sourcePorts([port()]);
  const deployments = scriptedRuntime();
  deployments.script = scriptedWorld({ disk: 1 });
  const telemetry = createTelemetry('1.2.3');
  test = await openTestApp({}, { sources: ports, deployments, telemetry });
});
afterEach(async () => {
  await test.close();
  await ports.close();
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
});

const port = (): number => (api.address() as AddressInfo).port;

/** The value of a metric; null if there is none. */
async function metric(name: string): Promise<number | null> {
  const { text } = await test.app.metrics(anonymous);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

describe('work in the background is measured', () => {
  it('rounds of polling, by their source and the first code', async () => {
    const table = (path: string) => ({ poll: { api_path: path, jsonpath: '$[:]' } });
    const documents = Object.entries({ good: 'servers', bad: 'none' }).map(([name, path]) => ({
      schema: 'purser/DataSource/v1',
      metadata: { schema: 'metadata/Document/v1', name },
      data: {
        api_endpoint: `http://127.0.0.1:${port()}`,
        poll_interval: 0,
        tables: { servers: table(path) },
      },
    }));
    await test.app.submitDocuments(anonymous, { bucket: 'b', text: canonicalText(documents) });
    test.app.start();
    for (const name of ['good', 'bad']) await test.app.refreshDataSource(anonymous, name);
    assert.equal(await metric('purser_polls_total{name="good",result="success"}'), 1);
    assert.equal(await metric('purser_polls_total{name="bad",result="HTTP_STATUS"}'), 1);
    assert.equal(await metric('purser_poll_duration_seconds_count{name="good"}'), 1);
  });

  it('attempts of deployments, by their kind and their end', async () => {
    await test.app.submitDocuments(anonymous, { text: manifest });
    await test.app.applyDeployment(anonymous, {
      ...{ revision: null, manifests: ['www'], environment: 'prod', variables: [], targets: null },
      ...{ verbose: false, confirm: 'NO', parallelism: 1, onFailure: 'HALT' },
      ...{ destroyOrphans: false, queue: false },
    });
    const ended = 'purser_deployments_total{name="APPLY",result="success"}';
    await until(async () => (await metric(ended)) === 1);
  });

  it('the cache of rendered documents, and the queue of changes', async () => {
    await test.app.submitDocuments(anonymous, { text: manifest });
    const revision = await test.app.revision(anonymous, {});
    assert.ok(revision);
    await test.app.renderedDocuments(anonymous, revision, { page: {} });
    const looks = await metric('purser_cache_lookups_total{cache="render",result="miss"}');
    assert.ok(looks !== null && looks > 0);
    assert.equal(await metric('purser_commits_waiting'), 0);
  });
});
