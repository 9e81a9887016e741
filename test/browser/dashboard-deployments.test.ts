import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { backgroundSize, submitLargeHistory } from '../support/large-history.ts';
import { faultsOfPages, looks, looksTimeoutMs } from '../support/page-looks.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const example = 'examples/deployment';
const folder = mkdtempSync(join(tmpdir(), 'purser-deployments-'));
const machine = join(folder, 'cloud', 'vm-www_vm');
let server: TestServer;
let browser: TestBrowser;
let page: Page;
/** The machine, as it was deployed. */
let deployed = '';
/** The machine, as somebody else changed it. */
const drifted = 'europe-west1-b n1-standard-1\n';

/** Begins a deployment of the example: a disk, and a virtual machine in the zone of the disk. Resolves to its uuid. */
async function begin(mutation: 'planDeployment' | 'applyDeployment', confirm = 'ONCE') {
  const { data } = await server.ask<Record<string, { deployment: { uuid: string } }>>(
    `mutation ($input: DeploymentInput!) { ${mutation}(input: $input) { deployment { uuid } } }`,
    { input: { manifests: ['www'], environment: 'harbour', confirm } },
  );
  return data?.[mutation]?.deployment.uuid ?? '';
}

beforeAll(async () => {
  for (const name of ['deploy-programs.yaml', 'disk.sh', 'vm.sh']) {
    cpSync(join(example, name), join(folder, name));
  }
  mkdirSync(join(folder, 'cloud'));
  // Nobody but its owner may write a deploy file.
  chmodSync(join(folder, 'deploy-programs.yaml'), 0o600);
  server = await openTestServer({
    PURSER_DEPLOY_FILE: join(folder, 'deploy-programs.yaml'),
    PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
    PURSER_ON_PROBLEMS: 'accept',
  });
  await submitLargeHistory(server, backgroundSize);
  server.app.start();
  const manifest = readFileSync(join(example, 'manifest.yaml'), 'utf8').replaceAll(
    /^(?=.)/gm,
    '  ',
  );
  const text = `schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data:
${manifest}`;
  await server.app.submitDocuments(anonymous, { text, bucket: 'www', message: 'A machine' });
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
}, looksTimeoutMs);

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const status = (text: string) => page.locator('header').getByText(text, { exact: true }).waitFor();
const open = (uuid: string) => page.goto(`${server.url}/ui/deployment?id=${uuid}`);
const resource = (name: string) =>
  page
    .getByRole('region', { name: /^Resources/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

describe('deployments', () => {
  it('say how to begin, if there are none', async () => {
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('heading', { name: 'No deployments' }).waitFor();
  });

  it('that are plans show what they would do, and are applied', async () => {
    await begin('planDeployment');
    // Without a reload, and the list is as it was until the reader asks.
    await page.getByRole('button', { name: /1 new deployment/ }).click();
    await page.getByRole('link', { name: 'Plan www' }).click();
    await status('succeeded');
    await resource('my_data_disk').getByText('create-disk').waitFor();
    await resource('www_vm').getByText('deferred').waitFor();
    await page.getByRole('button', { name: 'Apply this plan' }).click();
    await page.getByRole('heading', { name: 'Apply www' }).waitFor();
  });

  it('wait for approval, go on live, and show what each step printed', async () => {
    // What the plan deferred, nobody has seen.
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await status('succeeded');
    await resource('www_vm').getByText('valid').waitFor();
    const log = page.getByRole('region', { name: /^Log/ });
    await log.getByText('www_vm is new').waitFor();
    await page.getByRole('button', { name: /create-disk of my_data_disk/ }).click();
    await page.getByRole('heading', { name: 'Log of step 4' }).waitFor();
    await log.getByText('www_data_disk has 200gb').waitFor();
    assert.equal(await log.getByText('www_vm is new').count(), 0);
    assert.match(page.url(), /step=4/);
  });

  it('show how a resource was found, and end when they are rejected', async () => {
    deployed = readFileSync(machine, 'utf8');
    writeFileSync(machine, drifted);
    await open(await begin('applyDeployment'));
    await page.getByText('update-vm-machine-type').first().waitFor();
    await page.getByRole('button', { name: 'www_vm', exact: true }).click();
    await resource('www_vm').getByText('As it was found').waitFor();
    await resource('www_vm').getByText('n1-standard-1').waitFor();
    await page.getByLabel('Reason for the rejection').fill('not today');
    await page.getByRole('button', { name: 'Reject' }).click();
    await status('failed');
    await page
      .getByText(/not today/)
      .first()
      .waitFor();
  });

  it('are resumed and cancelled', async () => {
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText(/attempt 2/).waitFor();
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await status('cancelled');
  });

  it('are approved and rejected with the keyboard alone', async () => {
    const { press, tabTo } = keyboardOf(page);
    await open(await begin('applyDeployment'));
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await tabTo('Reason for the rejection');
    await page.keyboard.insertText('after lunch');
    await tabTo('Reject');
    await press('Enter');
    await status('failed');
    await tabTo('Resume');
    await press('Enter');
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await tabTo('Approve');
    await press('Enter');
    await status('succeeded');
    writeFileSync(machine, drifted);
  });

  it('are listed by environment, in the URL', async () => {
    await page.getByRole('link', { name: 'harbour' }).click();
    await page.getByRole('button', { name: /in harbour/ }).waitFor();
    assert.match(page.url(), /environment=harbour/);
    await page.getByText('4 deployments', { exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Apply www' }).count(), 3);
  });
});

describe('drift checks', () => {
  it('say how to begin, if there are none', async () => {
    await page.goto(`${server.url}/ui/deployments`);
    await page.getByRole('link', { name: 'Drift checks' }).click();
    await page.getByRole('heading', { name: 'No drift checks' }).waitFor();
  });

  it('have their result, the resources, and since when it is so', async () => {
    const text = `schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: yearly}
data: {environment: harbour, schedule: '0 3 1 1 *'}`;
    await server.app.submitDocuments(anonymous, { text, bucket: 'www', message: 'Look for drift' });
    await page.goto(`${server.url}/ui/drift`);
    const check = page.getByRole('region', { name: 'yearly' });
    await check.getByText('not checked').waitFor();
    await check.getByRole('button', { name: 'Check now' }).click();
    await check.getByText('drifted', { exact: true }).first().waitFor();
    await check.getByText(/1 resource not as deployed, since/).waitFor();
    await check.getByRole('link', { name: 'www_vm' }).click();
    await page.getByRole('heading', { name: 'Drift check of www' }).waitFor();
    await resource('www_vm').getByText('As it was found').waitFor();
  });

  it('that end elsewhere change what is shown', async () => {
    await page.goto(`${server.url}/ui/drift`);
    const check = page.getByRole('region', { name: 'yearly' });
    await check.getByText('drifted', { exact: true }).first().waitFor();
    writeFileSync(machine, deployed);
    await server.ask('mutation { checkDrift(input: { name: "yearly" }) { problems { code } } }');
    await check.getByText(/Everything is as it was deployed, since/).waitFor();
    await check.getByText('Its last runs').click();
    assert.equal(await check.getByText('by anonymous').count(), 2);
  });
});

describe('drift checks, with the keyboard alone', () => {
  it('are made, and lead to the resource that is not as it was deployed', async () => {
    const { press, tabTo } = keyboardOf(page);
    writeFileSync(machine, drifted);
    await page.goto(`${server.url}/ui/deployments`);
    await page.getByRole('link', { name: 'Apply www' }).first().waitFor();
    await tabTo('Drift checks');
    await press('Enter');
    await page.getByText(/Everything is as it was deployed/).waitFor();
    await tabTo('Check now');
    await press('Enter');
    await page.getByText(/1 resource not as deployed, since/).waitFor();
    await tabTo('Its last runs');
    await press('Enter');
    await page.getByText('by anonymous').first().waitFor();
    await tabTo('www_vm');
    await press('Enter');
    await resource('www_vm').getByText('As it was found').waitFor();
  });
});

describe('every page of deployments', () => {
  let pages: Readonly<Record<string, string>>;
  beforeAll(async () => {
    writeFileSync(machine, drifted);
    await server.ask('mutation { checkDrift(input: { name: "yearly" }) { problems { code } } }');
    await page.goto(`${server.url}/ui/drift`);
    await page.getByText(/1 resource not as deployed, since/).waitFor();
    const waiting = `/ui/deployment?id=${await begin('applyDeployment')}&resource=www_vm`;
    pages = { deployments: '/ui/deployments', deployment: waiting, drift: '/ui/drift' };
    await page.goto(server.url + waiting);
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  });

  it.each(looks)(
    'is accessible, and as wide as the window: %s, %s',
    async (...look) => {
      assert.deepEqual(await faultsOfPages(browser, server.url, pages, look), []);
    },
    looksTimeoutMs,
  );
});
