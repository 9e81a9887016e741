import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'purser-trusted-'));
let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  writeFileSync(join(folder, 'other.graphql'), 'query Other { server { version } }');
  server = await openTestServer({
    PURSER_TRUSTED_DOCUMENTS: folder,
    PURSER_TRUSTED_DOCUMENTS_MODE: 'only',
    PURSER_ON_PROBLEMS: 'accept',
  });
  const text = exampleSite()
    .map((file) => file.text)
    .join('');
  await server.app.submitDocuments(anonymous, { text, bucket: 'kalda', message: 'first light' });
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
});

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

describe('the dashboard of a server that executes only trusted documents', () => {
  it.each([
    ['/', 'first light'],
    ['/ui/revisions/1', 'first light'],
    ['/ui/documents', /^\d\d documents$/],
    ['/ui/document?schema=harbour/Network/v1&name=net-storage&path=.mtu', 'network-baltic'],
    ['/ui/document?schema=harbour/Site/v1&name=kalda&view=history', 'first light'],
    ['/ui/graph?schema=harbour/Network/v1&name=net-storage', '8 documents'],
    ['/ui/graph', /^\d\d documents$/],
    ['/ui/compare?from=0&to=1', 'net-storage'],
    ['/ui/problems', 'No problems'],
    ['/ui/policies', 'No open violations'],
    ['/ui/deployments', 'No deployments'],
    ['/ui/drift', 'No drift checks'],
  ])('shows %s', async (path, shown) => {
    await page.goto(server.url + path);
    await page.getByText(shown).first().waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('commits, and hears of what others commit', async () => {
    const elsewhere = await browser.open();
    await elsewhere.goto(server.url);
    await elsewhere.getByRole('link', { name: /Revision 1/ }).waitFor();
    await page.goto(`${server.url}/ui/submit`);
    await page.locator('.cm-content').click();
    await page.keyboard.insertText(
      'schema: harbour/Lamp/v1\nmetadata: {schema: metadata/Document/v1, name: lamp, layeringDefinition: {layer: site}}\ndata: {}',
    );
    await page.getByLabel('Message').fill('A lamp');
    await page.locator('button:not([disabled])', { hasText: 'Commit' }).click();
    await page.getByRole('heading', { name: 'A lamp' }).waitFor();
    await elsewhere.getByRole('button', { name: /Revision 2 is new/ }).waitFor();
    await elsewhere.context().close();
  });

  it('has no IDE, and the server executes nothing else', async () => {
    assert.equal(await page.getByRole('link', { name: 'GraphQL' }).count(), 0);
    const { errors } = await server.ask('query Head { revision { number } }');
    assert.equal(errors?.[0]?.extensions.code, 'QUERY_NOT_TRUSTED');
  });
});
