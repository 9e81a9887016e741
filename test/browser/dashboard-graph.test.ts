import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import { faultsOfPages, looks, looksTimeoutMs } from '../support/page-looks.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

async function submit(text: string): Promise<void> {
  await server.app.submitDocuments(anonymous, { text, bucket: 'kalda', message: 'Build' });
}

/** Lamps that are all layered on one document. */
function lamps(count: number): string {
  const lamp = (name: string, layer: string, more: string) => `---
schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: ${name}
  layeringDefinition: {layer: ${layer}${more}}
${layer === 'global' ? '  labels: {kind: lamp}\n' : ''}data: {lit: true}
`;
  const children = Array.from({ length: count - 1 }, (_, at) =>
    lamp(
      `lamp-${at}`,
      'site',
      ', parentSelector: {kind: lamp}, actions: [{method: merge, path: .}]',
    ),
  );
  return lamp('lamp-defaults', 'global', '') + children.join('');
}

beforeAll(async () => {
  server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
  const site = exampleSite().map(({ text }) => text);
  await submit(site.join('').replaceAll('mtu: 9000', 'mtu: 90000'));
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const around = '/ui/graph?schema=harbour/Network/v1&name=net-storage';
const go = (path: string, view = page) => view.goto(server.url + path);
const node = (name: string, view = page) =>
  view.getByRole('button', { name: new RegExp(`^${name}, `) });
const side = () => page.getByRole('region', { name: 'Selected document' });
const scaleOf = async (view = page) => {
  const transform = await view.locator('.graph > g').getAttribute('transform');
  return Number(/scale\(([^)]+)\)/.exec(transform ?? '')?.[1]);
};
/** Waits until the picture has another scale. */
const rescaled = (before: number) =>
  page.locator(`.graph > g:not([transform*="scale(${before})"])`).waitFor();

describe('the graph of a document', () => {
  it('is reached from the page of the document', async () => {
    await go('/ui/document?schema=harbour/Network/v1&name=net-storage');
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Graph' })
      .click();
    await page.getByRole('heading', { name: 'Around net-storage' }).waitFor();
    await node('network-baltic').waitFor();
  });

  it('puts what it needs on its left, and what needs it on its right', async () => {
    const left = async (name: string) => (await node(name).boundingBox())?.x ?? Number.NaN;
    assert.ok((await left('network-baltic')) < (await left('net-storage')));
    assert.ok((await left('kalda')) < (await left('net-storage')));
    assert.ok((await left('net-storage')) < (await left('storage-1')));
  });

  it('says in words what a selected document needs and what needs it, in the URL', async () => {
    await node('net-storage').click();
    const needs = side().getByRole('region', { name: 'Needs', exact: true });
    await needs.getByText('layered on network-baltic').waitFor();
    await needs.getByText('substitutes from kalda').waitFor();
    await side().getByText('substituted into storage-1').waitFor();
    await page.waitForURL(/on=harbour\/Network\/v1\+net-storage/);
    await page.reload();
    await needs.getByText('layered on network-baltic').waitFor();
  });

  it('follows more steps, and leaves out relations, in the URL', async () => {
    await node('network-defaults').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '2 steps' }).click();
    await node('network-defaults').waitFor();
    assert.match(page.url(), /depth=2/);
    await page.getByRole('checkbox', { name: /^Layering/ }).uncheck();
    await node('network-baltic').waitFor({ state: 'detached' });
    assert.match(page.url(), /hide=layering/);
    await go(`${around}&hide=substitution`);
    await node('network-baltic').waitFor();
    assert.equal(await node('kalda').count(), 0);
  });

  it('says so if there is no such document', async () => {
    await go('/ui/graph?schema=harbour/Network/v1&name=nothing');
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor();
  });
});

describe('the graph of a revision', () => {
  it('is in the bar, has every document, and marks those with problems', async () => {
    await go('/');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Graph' })
      .click();
    await page.getByRole('heading', { name: 'Graph of revision 1' }).waitFor();
    await page.getByText(/^\d\d documents$/).waitFor();
    const faulty = page.getByRole('button', { name: /harbour\/.*\d problems?$/ });
    await faulty.first().waitFor();
    await side()
      .getByRole('heading', { name: /With problems/ })
      .waitFor();
    await side().getByRole('button').first().click();
    await side().getByRole('list', { name: 'Problems' }).waitFor();
  });

  it('is moved and zoomed by the mouse, and the URL says where', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    const before = await scaleOf();
    const box = await page.locator('.graph').boundingBox();
    assert.ok(box !== null);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -600);
    await rescaled(before);
    assert.ok((await scaleOf()) > before);
    const selected = page.url().match(/on=[^&]*/)?.[0];
    await page.mouse.down();
    await page.mouse.move(middle.x + 120, middle.y + 40, { steps: 4 });
    await page.mouse.up();
    const scale = await scaleOf();
    const isNear = (other: number) => Math.abs(other / scale - 1) < 0.01;
    await page.waitForURL((url) => isNear(Number(url.searchParams.get('camera')?.split(',')[2])));
    // A drag selects nothing.
    assert.equal(page.url().match(/on=[^&]*/)?.[0], selected);
    const shared = page.url();
    const view = await browser.open({ viewport: { width: 1280, height: 800 } });
    await view.goto(shared);
    assert.ok(isNear(await scaleOf(view)));
    await view.context().close();
  });

  it('is read with the keyboard alone', async () => {
    await go(around);
    await node('net-storage').waitFor();
    await page.getByRole('link', { name: '5 steps' }).focus();
    await page.keyboard.press('Tab');
    const focused = () =>
      page.evaluate("document.activeElement?.querySelector('title')?.textContent ?? ''");
    assert.match(String(await focused()), /^net-storage, harbour\/Network\/v1, site/);
    await page.keyboard.press('ArrowLeft');
    assert.match(String(await focused()), /^(network-baltic|kalda), /);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const reached = String(await focused());
    assert.doesNotMatch(reached, /^(net-storage|network-baltic|kalda), /);
    await page.keyboard.press('Enter');
    await side()
      .getByRole('heading', { name: reached.split(',')[0] ?? '' })
      .waitFor();
    const before = await scaleOf();
    await page.keyboard.press('-');
    await rescaled(before);
    await page.keyboard.press('Escape');
    await side().getByRole('heading', { name: 'Nothing selected' }).waitFor();
    // The graph is one stop of the Tab key.
    await page.keyboard.press('Tab');
    assert.equal(String(await focused()), '');
    await page.getByRole('button', { name: 'Zoom in' }).and(page.locator(':focus')).waitFor();
  });
});

const pages = {
  graph: '/ui/graph',
  'graph-around': `${around}&depth=2&on=harbour/Network/v1+net-storage`,
} as const;

describe('every page of the graph', () => {
  it.each(looks)(
    'is accessible, and as wide as the window: %s, %s',
    async (...look) => {
      assert.deepEqual(await faultsOfPages(browser, server.url, pages, look), []);
    },
    looksTimeoutMs,
  );
});

describe('large revisions', () => {
  it('show up to 2,000 documents', async () => {
    const before = await server.ask<{ documents: { totalCount: number } }>(
      '{ documents(first: 0) { totalCount } }',
    );
    await submit(lamps(2_000 - (before.data?.documents.totalCount ?? 0)));
    await go('/ui/graph');
    // Documents of one name in several layers are one.
    await page.getByText(/^(?:1,9\d\d|2,000) documents$/).waitFor({ timeout: 50_000 });
    await node('lamp-77').waitFor({ state: 'attached' });
    assert.ok((await page.locator('.graph-node').count()) > 1_900);
    if (process.env['PURSER_SCREENSHOTS'] !== undefined) {
      await page.screenshot({ path: `${process.env['PURSER_SCREENSHOTS']}/graph-2000.png` });
    }
  });

  it('beyond that show the documents around one', async () => {
    await submit(lamps(2_000));
    await go('/ui/graph');
    await page.getByText(/at most 2,000/).waitFor();
    await page.getByRole('link', { name: 'Find a document' }).click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await go('/ui/graph?schema=harbour/Lamp/v1&name=lamp-77');
    await node('lamp-defaults').waitFor();
    assert.equal(await page.locator('.graph-node').count(), 2);
  });
});
