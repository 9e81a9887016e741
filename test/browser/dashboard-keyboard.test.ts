import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let keyboard: Keyboard;

beforeAll(async () => {
  server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
  const site = exampleSite()
    .map(({ text }) => text)
    .join('');
  for (const text of [site, site.replaceAll('mtu: 9000', 'mtu: 90000')]) {
    await server.app.submitDocuments(anonymous, { text, bucket: 'kalda', message: 'Build' });
  }
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
  keyboard = keyboardOf(page);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const press = (key: string) => keyboard.press(key);
const focused = () => keyboard.focused();
const tabTo = (name: string) => keyboard.tabTo(name);

describe('with the keyboard alone', () => {
  it('a revision is found, looked at, and rolled back', async () => {
    await page.goto(server.url);
    await page.getByRole('link', { name: /Revision 1/ }).waitFor();
    await tabTo('Revision 1');
    await press('Enter');
    await page.getByRole('button', { name: 'Roll back to this…' }).waitFor();
    await tabTo('Roll back to this');
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Roll back to revision 1' });
    await dialog.getByText(/1 document/).waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The focus is where it was.
    assert.match(await focused(), /^Roll back/);
    await press('Enter');
    await dialog.getByText(/1 document/).waitFor();
    await tabTo('Roll back');
    await press('Enter');
    await page.waitForURL(/\/ui\/revisions\/3$/);
  });

  it('two revisions are compared, document by document', async () => {
    await page.goto(`${server.url}/ui/compare?from=0&to=1`);
    await page.getByRole('navigation', { name: 'Changed documents' }).waitFor();
    await tabTo('+');
    await press('Tab');
    const second = await focused();
    await press('Enter');
    const name = /^\+([\w/-]+?), /.exec(second)?.[1] ?? 'none';
    await page.getByRole('heading', { name: new RegExp(`^${name} `) }).waitFor();
    await tabTo('Unified');
    await press('Enter');
    await page.waitForURL(/layout=unified/);
  });

  it('the documents of a problem are reached', async () => {
    await page.goto(`${server.url}/ui/problems?revision=2`);
    await page.getByText('VALIDATION_FAILED').first().waitFor();
    await tabTo('Errors only');
    await press('Space');
    await page.waitForURL(/severity=error/);
    await tabTo('net-storage data.mtu');
    await press('Enter');
    await page.locator('.origin').getByText('.mtu', { exact: true }).waitFor();
  });

  it('documents are submitted', async () => {
    await page.goto(`${server.url}/ui/submit`);
    await page.locator('.cm-content').waitFor();
    await tabTo('schema: harbour/Lamp');
    await page.keyboard.insertText(
      'schema: harbour/Lamp/v1\nmetadata: {schema: metadata/Document/v1, name: lamp, layeringDefinition: {layer: site}}\ndata: {}',
    );
    await page.locator('button:not([disabled])', { hasText: 'Commit' }).waitFor();
    // In the editor, the Tab key indents. The page says how to leave it.
    await page.getByText('Escape, then Tab, leaves it.').waitFor();
    await press('Escape');
    await tabTo('Commit');
    await press('Enter');
    await page.waitForURL(/\/ui\/revisions\/4$/);
  });
});
