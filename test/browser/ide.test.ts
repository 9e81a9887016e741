import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { exampleSite } from '../support/example-site.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

describe('the IDE at /graphql, in Chromium without a network', () => {
  let server: TestServer;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  const outside: string[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    server = await openTestServer();
    const text = exampleSite().map((file) => file.text);
    await server.app.submitDocuments(anonymous, { text: text.join('') });
    folder = await mkdtemp(join(tmpdir(), 'purser-chromium-'));
    const executablePath = process.env['PURSER_CHROMIUM'] || '/usr/bin/chromium';
    context = await chromium.launchPersistentContext(folder, { executablePath, args: flags });
    await context.route('**', (route) => {
      const url = route.request().url();
      if (url.startsWith(`${server.url}/`)) return route.continue();
      outside.push(url);
      return route.abort();
    });
    page = await context.newPage();
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.goto(`${server.url}/graphql`);
  });

  afterAll(async () => {
    await context.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
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
    assert.deepEqual({ outside, failures }, { outside: [], failures: [] });
  });
});

/** Sends the query of the editor; the text of the result, once it shows the field. */
async function resultOf(page: Page, field: string): Promise<string> {
  await page.getByRole('button', { name: 'Send Request' }).click();
  const shown = page.locator('app-query-result .cm-content').filter({ hasText: `"${field}"` });
  return (await shown.textContent()) ?? '';
}
