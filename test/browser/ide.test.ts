import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

describe('the IDE at /graphql, in Chromium without a network', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await openTestServer();
    const text = exampleSite().map((file) => file.text);
    await server.app.submitDocuments(anonymous, { text: text.join('') });
    browser = await openBrowser(server.url);
    page = await browser.open();
    await page.goto(`${server.url}/graphql`);
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it('runs the query that it begins with', async () => {
    assert.match(await resultOf(page, 'revision'), /"revision": \{\s+"number": 1,/);
  });

  it('runs a query that is typed', async () => {
    await page.locator('app-query-editor .cm-content').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(
      '{ renderedDocument(schema: "harbour/Network/v1", name: "net-crane") { data(path: ".cidr") } }',
    );
    assert.match(await resultOf(page, 'renderedDocument'), /"data": "10\.42\.32\.0\/22"/);
  });

  it('runs a subscription, over a WebSocket to this server', async () => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.locator('app-query-editor .cm-content').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('subscription { revisionCreated(after: 0) { number author } }');
    await page.getByRole('button', { name: 'Send Request' }).click();
    const shown = page.getByText(/"revisionCreated"/).first();
    await shown.waitFor();
    assert.deepEqual(sockets, [`${server.url.replace('http', 'ws')}/graphql`]);
  });

  it('asked nobody else for anything, and nothing failed in the page', () => {
    assert.deepEqual(
      browser.takeFaults().filter(({ kind }) => kind !== 'console'),
      [],
    );
  });
});

/** Sends the query of the editor; the text of the result, once it shows the field. */
async function resultOf(page: Page, field: string): Promise<string> {
  await page.getByRole('button', { name: 'Send Request' }).click();
  const shown = page.locator('app-query-result .cm-content').filter({ hasText: `"${field}"` });
  return (await shown.textContent()) ?? '';
}
