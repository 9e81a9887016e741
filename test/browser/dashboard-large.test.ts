import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { largeSize, submitLargeHistory } from '../support/large-history.ts';
import { faultsOfPages, looks, looksTimeoutMs } from '../support/page-looks.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
  await submitLargeHistory(server);
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
}, looksTimeoutMs);

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const { revisions } = largeSize;
const newest = `Revision ${revisions}:`;
const go = (path: string) => page.goto(server.url + path);
const host = '/ui/document?schema=harbour/Host/v1&name=hall-0042';
const lamp = `schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  storagePolicy: encrypted
  layeringDefinition: {layer: site}
data: zwxq-40817`;

describe(`with 5,000 documents and ${revisions} revisions`, () => {
  it('a revision is found by its message, however old it is', async () => {
    await go('/');
    await page.getByRole('link', { name: newest }).waitFor();
    await page.getByRole('searchbox').first().fill('first light');
    await page.getByRole('link', { name: /Revision 1: first light/ }).waitFor();
  });

  it('older revisions come as the reader gets to the end of those that are there', async () => {
    await go('/');
    await page.getByRole('link', { name: newest }).waitFor();
    const name = new RegExp(`Revision ${revisions / 100 - 2}\\d\\d:`);
    const older = page.getByRole('link', { name }).first();
    for (let end = 0; end < 60 && (await older.count()) === 0; end += 1) {
      await page.keyboard.press('End');
      await page.waitForTimeout(250);
    }
    await older.waitFor();
  });

  it('a document is found by typing, and explains its values', async () => {
    await go('/');
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type('hall-0042');
    await page.getByRole('option', { name: /hall-0042/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'hall-0042' }).waitFor();
    await page.getByRole('option', { name: /hugepages/ }).hover();
    await page.locator('.origin').getByText('merges it in').waitFor();
  });

  it('a value has its history, and a document its neighbours', async () => {
    await go(`${host}&path=.kernel.hugepages`);
    await page.getByRole('link', { name: 'History of this value' }).click();
    await page.getByText('The hosts of the new hall').waitFor();
    await go('/ui/document?schema=harbour/Site/v1&name=kalda&view=neighbours');
    await page
      .getByRole('link', { name: /^hall-/ })
      .first()
      .waitFor();
  });

  it('the problems of a revision lead to the line of their document', async () => {
    await go(`/ui/problems?revision=${revisions - 20}`);
    await page.getByRole('link', { name: /hall-/ }).first().click();
    await page.getByRole('heading', { name: /^hall-/ }).waitFor();
  });

  it('the graph shows what is around a document, and what its neighbours are', async () => {
    await go('/ui/graph?schema=harbour/Host/v1&name=hall-0042');
    const side = page.getByRole('region', { name: 'Selected document' });
    await page.getByRole('button', { name: /kalda/ }).first().click();
    await side.getByText(/substituted into hall-0042/).waitFor();
  });

  it('all documents are gone through to the last, and narrowed by layer and label', async () => {
    await go('/ui/documents');
    await page.getByText('5,000 documents', { exact: true }).waitFor();
    await page
      .getByRole('link', { name: /^[a-z]/ })
      .nth(20)
      .waitFor();
    await go('/ui/documents?q=label:hall=h3');
    await page.getByText(/^\d+ documents$/).waitFor();
  });

  it('the first and the last revision are compared, rendered', async () => {
    await go(`/ui/compare?from=1&to=${revisions}&side=rendered`);
    await page.getByRole('navigation', { name: 'Changed documents' }).waitFor();
  });

  it('a rollback over all of them has its preview', async () => {
    await go('/ui/revisions/2');
    await page.getByRole('button', { name: 'Roll back to this…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back to revision 2' });
    await dialog.getByText(/[\d,]+ documents/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('a submission has its preview, and what it changes is announced elsewhere', async () => {
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.getByRole('link', { name: newest }).waitFor();
    await go('/ui/submit');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText(lamp);
    await page.locator('button:not([disabled])', { hasText: 'Commit' }).click();
    await page.waitForURL(`**/ui/revisions/${revisions + 1}`);
    await other.getByRole('button', { name: `Revision ${revisions + 1} is new` }).waitFor();
    await other.close();
  });

  it('a secret is hidden until the reader reveals it', async () => {
    await go('/ui/document?schema=harbour/Lamp/v1&name=lamp');
    await page.getByRole('button', { name: 'Reveal' }).waitFor();
    assert.ok(!(await page.content()).includes('zwxq-40817'));
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText('zwxq-40817').first().waitFor();
  });

  it('keys and values are completed, and dropped files are added', async () => {
    await go('/ui/submit');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('schema: harbour/Host/v1\ndata:\n  ');
    await page.keyboard.type('rac');
    await page.getByRole('option', { name: /^rack/ }).waitFor();
    // Against slips, CodeMirror ignores keys in the moment in which the options appear.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: '  rack: ' }).waitFor();
    const dataTransfer = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['schema: harbour/Mast/v1\\n'], 'mast.yaml'));
      return dropped;
    })()`);
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer });
    await page.locator('.cm-line', { hasText: 'schema: harbour/Mast/v1' }).waitFor();
  });
});

describe('with 5,000 documents and the keyboard alone', () => {
  it('documents are narrowed, a value is explained, and its history is read', async () => {
    const { press, tabTo } = keyboardOf(page);
    await go('/ui/documents');
    await page.getByText('5,001 documents', { exact: true }).waitFor();
    await tabTo('site');
    await press('Space');
    await page.waitForURL(/layer:site/);
    await tabTo('harbour/Network/v1');
    await press('Space');
    await page.getByText(/^\d documents$/).waitFor();
    await tabTo('net-storage');
    await press('Enter');
    await page.getByRole('option', { name: /mtu/ }).waitFor();
    await tabTo('Show ');
    await press('Tab');
    await press('End');
    await page.locator('.origin').getByText('.vlan').waitFor();
    await press('Enter');
    await page.waitForURL(/path=\.vlan/);
    await tabTo('History of this value');
    await press('Enter');
    await page.getByText('first light').waitFor();
  });

  it('the graph is followed to a document that thousands need', async () => {
    const { press, focused, tabTo } = keyboardOf(page);
    await go('/ui/graph?schema=harbour/Host/v1&name=hall-0042');
    await page.getByRole('button', { name: /^hall-0042, / }).waitFor();
    await tabTo('hall-0042, ');
    await press('ArrowLeft');
    for (let step = 0; step < 3 && !(await focused()).startsWith('kalda, '); step += 1) {
      await press('ArrowUp');
    }
    await press('Enter');
    await page.getByRole('region', { name: 'Selected document' }).getByText('kalda').waitFor();
    await tabTo('Graph around it');
    await press('Enter');
    await page.getByRole('heading', { name: 'Around kalda' }).waitFor();
    await page.getByText(/Some relations or documents are left out/).waitFor();
  });

  it('documents are written with completion, and committed', async () => {
    const { press, focused, tabTo } = keyboardOf(page);
    await go('/ui/submit');
    await page.locator('.cm-content').waitFor();
    await tabTo('schema: harbour/Lamp');
    await page.keyboard.insertText('schema: ');
    await page.keyboard.type('harbour/Hos');
    const option = page.getByRole('option', { name: /harbour\/Host\/v1/ });
    await option.waitFor();
    await press('Escape');
    await option.waitFor({ state: 'detached' });
    await press('Control+Space');
    await option.waitFor();
    // Against slips, CodeMirror ignores keys in the moment in which the options appear.
    await page.waitForTimeout(300);
    await press('Enter');
    await page.keyboard.insertText(`
metadata: {schema: metadata/Document/v1, name: tower, layeringDefinition: {layer: site}}
data: {role: worker}`);
    await page.locator('.cm-line', { hasText: /^schema: harbour\/Host\/v1$/ }).waitFor();
    await press('Escape');
    await press('Tab');
    assert.equal(await focused(), 'Bucket');
    await page.locator('button:not([disabled])', { hasText: 'Commit' }).waitFor();
    await tabTo('Commit');
    await press('Enter');
    await page.waitForURL(`**/ui/revisions/${revisions + 2}`);
  });
});

const pages = {
  'large-timeline': '/',
  'large-plot': '/?plot=true',
  'large-revision': `/ui/revisions/${revisions / 2}`,
  'large-compare': `/ui/compare?from=100&to=${revisions}&side=rendered`,
  'large-documents': '/ui/documents',
  'large-document': `${host}&path=.kernel.hugepages`,
  'large-history': `${host}&view=history`,
  'large-neighbours': `${host}&view=neighbours`,
  'large-graph': '/ui/graph?schema=harbour/Host/v1&name=hall-0042',
  'large-problems': `/ui/problems?revision=${revisions - 20}`,
  'large-submit': '/ui/submit',
  'large-policies': '/ui/policies',
  'large-deployments': '/ui/deployments',
} as const;

describe(`every page with 5,000 documents and ${revisions} revisions`, () => {
  it.each(looks)(
    'is accessible, and as wide as the window: %s, %s',
    async (...look) => {
      assert.deepEqual(await faultsOfPages(browser, server.url, pages, look), []);
    },
    looksTimeoutMs,
  );
});
