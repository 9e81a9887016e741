import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { type ExampleCloud, startExampleCloud } from '../support/cloud-example.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { backgroundSize, submitLargeHistory } from '../support/large-history.ts';
import { faultsOfPages, looks, looksTimeoutMs } from '../support/page-looks.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'purser-policies-'));
let cloud: ExampleCloud;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

/** All YAML files of a folder. The data source `nova` takes calls. */
function documentsOf(path: string): string {
  const files = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return files
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n---\n')
    .replace(/^ {2}api_endpoint: (?=.*compute)/m, '  allow_exec_api: true\n$&');
}

const documents = () =>
  [folder, 'examples/policy', 'examples/actions'].map(documentsOf).join('\n---\n');

async function submit(text: string): Promise<void> {
  await server.app.submitDocuments(anonymous, {
    text,
    bucket: 'cloud',
    message: 'Watch the cloud',
  });
}

/** Has a data source polled, and all rules evaluated. */
async function look(): Promise<void> {
  for (const name of ['nova', 'glance']) {
    await server.ask(
      `mutation { refreshDataSource(input: { name: "${name}" }) { problems { code } } }`,
    );
  }
  await server.ask('mutation { evaluatePolicies { problems { code } } }');
}

const hostIs = (status: string) =>
  cloud.change('servers/server-200', { host_status: status, tags: ['critical'] });

beforeAll(async () => {
  cloud = await startExampleCloud(folder);
  server = await openTestServer({
    ...cloud.settings,
    PURSER_EXECUTION: 'live',
    PURSER_ON_PROBLEMS: 'accept',
  });
  await submitLargeHistory(server, backgroundSize);
  server.app.start();
  await submit(documents());
  await cloud.change('images/image-6', { tags: ['stable'] });
  await hostIs('DOWN');
  await look();
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
}, looksTimeoutMs);

afterAll(async () => {
  await browser.close();
  await server.close();
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const go = (path: string) => page.goto(server.url + path);

describe('violations', () => {
  const down = 'the host of the critical server-200 is down';

  it('are listed with a plot of how many there were', async () => {
    await go('/');
    await page.getByRole('link', { name: 'Policies' }).click();
    await page.getByRole('heading', { name: '2 open violations' }).waitFor();
    await page.getByText(down).waitFor();
    await page.getByText(/2 are open now/).waitFor();
    await page.locator('.plot canvas').waitFor();
  });

  it('are counted over another time, in the URL', async () => {
    await page.getByRole('link', { name: '30 days' }).click();
    await page.getByText(/In the last 30 days/).waitFor();
    assert.match(page.url(), /range=30d/);
  });

  it('are explained by the rows of tables that made them', async () => {
    const violation = page.getByRole('listitem').filter({ hasText: down });
    await violation.getByRole('button', { name: 'Why?' }).click();
    await violation.getByText('because of 1 row of nova.servers').waitFor();
    await violation.getByText('host_status').waitFor();
    await violation.getByText('DOWN', { exact: true }).waitFor();
    const shared = page.url();
    await page.goto('about:blank');
    await page.goto(shared);
    await page.getByText('because of 1 row of nova.servers').waitFor();
  });

  it('that close elsewhere are announced, and stay until the reader asks', async () => {
    await hostIs('UP');
    await look();
    const notice = page.getByRole('button', { name: /new change.*show/ });
    await notice.waitFor();
    await page.getByText(down).waitFor();
    await notice.click();
    await page.getByRole('heading', { name: 'No open violations' }).waitFor();
    await page.getByRole('checkbox', { name: 'Show closed' }).check();
    await page
      .getByText(/closed .*: the rule no longer gives it/)
      .first()
      .waitFor();
    await hostIs('DOWN');
    await look();
  });
});

describe('with the keyboard alone', () => {
  it('a violation is explained, counted over another time, and followed to its source', async () => {
    const { press, tabTo } = keyboardOf(page);
    await go('/ui/policies');
    await page.getByRole('heading', { name: '2 open violations' }).waitFor();
    await tabTo('24 hours');
    await press('Enter');
    await page.waitForURL(/range=1d/);
    await tabTo('Why?');
    await press('Enter');
    await page.getByText('because of 1 row of nova.servers').waitFor();
    await tabTo('Show closed');
    await press('Space');
    await page.waitForURL(/state=closed/);
    await tabTo('Data sources');
    await press('Enter');
    await page.getByRole('region', { name: 'nova' }).waitFor();
    await tabTo('nova');
    await tabTo('Poll now');
    await press('Enter');
    await page.getByRole('button', { name: 'Polling…' }).waitFor({ state: 'detached' });
    await tabTo('Policies');
    await tabTo('Policies');
    await press('Enter');
    await tabTo('2 violations');
    await press('Enter');
    await page.getByRole('button', { name: /of vm_host_down/ }).waitFor();
  });
});

describe('policies', () => {
  it('have the rows of each rule, and link to their violations and their document', async () => {
    await go('/ui/policies?view=rules');
    const policy = page.getByRole('region', { name: 'vm_host_down' });
    await policy.getByText('1 row').first().waitFor();
    await policy.getByRole('link', { name: '2 violations' }).click();
    await page.getByRole('button', { name: /of vm_host_down/ }).waitFor();
    await page.goBack();
    await policy.getByRole('link', { name: 'vm_host_down' }).click();
    await page.getByRole('heading', { name: 'vm_host_down' }).waitFor();
  });
});

describe('data sources', () => {
  it('have their state and their tables, and are polled on request', async () => {
    await go('/ui/policies?view=sources');
    const nova = page.getByRole('region', { name: 'nova' });
    await nova.getByText('ok', { exact: true }).waitFor();
    await nova.getByText(/^\d+ rows$/).waitFor();
    await cloud.change('failure', { status: 500 });
    await nova.getByRole('button', { name: 'Poll now' }).click();
    await nova.getByText('failing', { exact: true }).waitFor();
    await cloud.recover();
    await nova.getByRole('button', { name: 'Poll now' }).click();
    await nova.getByText('ok', { exact: true }).waitFor();
  });
});

describe('actions', () => {
  it('that were simulated show their call', async () => {
    await go('/ui/policies?view=actions');
    await page.getByText('simulated', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Show the call' }).first().click();
    await page.getByText('{"evacuate":{}}').waitFor();
    assert.match(page.url(), /action=/);
  });

  it('are made when the reader approves them, if their policy is live', async () => {
    const approve = page.getByRole('button', { name: 'Approve: make the call' }).first();
    await approve.click();
    await page.getByText(/cannot be sent: what governs it says "simulate"/).waitFor();
    await submit(documents().replace('execution: simulate', 'execution: live'));
    await server.ask('mutation { evaluatePolicies { problems { code } } }');
    await approve.waitFor();
    // With the keyboard alone.
    const { press, tabTo } = keyboardOf(page);
    await tabTo('Approve: make the call');
    await press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'answered 200' }).first().waitFor();
  });

  it('that failed or have no outcome are made again or given up, as the reader decides', async () => {
    const actionOf = (id: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `servers/${id}/` })
        .first();
    const again = 'Make the call again';
    await go('/ui/policies?view=actions');
    for (const [id, status] of [
      ['server-134', 500],
      ['server-201', null],
    ] as const) {
      await cloud.change('failure', { status, method: 'POST' });
      await cloud.change(`servers/${id}`, { host_status: 'DOWN', tags: ['critical'] });
      await look();
      await page.getByRole('button', { name: /new change.*show/ }).click();
      await actionOf(id).getByRole('button', { name: again }).waitFor();
    }
    await cloud.recover();
    // An action that failed has ended: it can be made again, but there is nothing to give up.
    const failed = actionOf('server-134');
    assert.equal(await failed.getByRole('button', { name: 'Give up' }).count(), 0);
    await failed.getByRole('button', { name: again }).click();
    await failed.getByText('answered 200').waitFor();
    const unknown = actionOf('server-201');
    await unknown.getByRole('button', { name: 'Give up' }).click();
    await unknown.getByText('given up', { exact: true }).waitFor();
  });
});

const pages = {
  violations: '/ui/policies',
  policies: '/ui/policies?view=rules',
  actions: '/ui/policies?view=actions',
  sources: '/ui/policies?view=sources',
} as const;

describe('every page of policies', () => {
  it.each(looks)(
    'is accessible, and as wide as the window: %s, %s',
    async (...look) => {
      assert.deepEqual(await faultsOfPages(browser, server.url, pages, look), []);
    },
    looksTimeoutMs,
  );
});
