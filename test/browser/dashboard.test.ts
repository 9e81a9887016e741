import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import {
  faultsOfPages,
  looks,
  looksTimeoutMs,
  pageFaults,
  showLook,
} from '../support/page-looks.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

/** The example site, with changes of its text. */
function site(...edits: readonly (readonly [from: string, to: string])[]): string {
  const text = exampleSite().map((file) => file.text);
  return edits.reduce((all, [from, to]) => all.replaceAll(from, to), text.join(''));
}

async function submit(text: string, message: string): Promise<void> {
  await server.app.submitDocuments(anonymous, { text, bucket: 'kalda', message, author: 'm.saar' });
}

beforeAll(async () => {
  server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
  await submit(site(), 'first light');
  await submit(site(['leaseHours: 12', 'leaseHours: 24']), 'Leases of a day');
  await submit(site(["'10.42'", "'10.43'"]), 'Move the port to 10.43');
  await submit(site(["'10.42'", "'10.43'"], ['mtu: 9000', 'mtu: 8900']), 'Lower the MTU');
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

const document = '/ui/document?schema=harbour/Network/v1&name=net-storage';
const go = (path: string) => page.goto(server.url + path);
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe('revisions', () => {
  it('are a timeline with what each changed, introduced and resolved', async () => {
    await go('/');
    await page.getByRole('link', { name: /Revision 4: Lower the MTU/ }).waitFor();
    assert.equal(await page.getByRole('article').count(), 4);
    await shows('3 new problems');
    await shows('+70 created');
  });

  it('are plotted: how many documents each changed, and its problems', async () => {
    await page.getByRole('button', { name: 'Plot' }).click();
    await shows(/Revisions 1 to 4: \d+ problems at first, \d+ now/);
    await page.locator('.plot canvas').waitFor();
    assert.match(page.url(), /plot=true$/);
    await page.getByRole('button', { name: 'Hide the plot' }).click();
  });

  it('are filtered by message, in the URL', async () => {
    await page.getByLabel('Filter by message').fill('port');
    await page.waitForURL(/\?message=port$/);
    await page.getByRole('link', { name: /Revision 4/ }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('article').count(), 1);
  });

  it('show what one changed', async () => {
    await page.getByRole('link', { name: /Revision 3/ }).click();
    await page.getByRole('heading', { name: 'Move the port to 10.43' }).waitFor();
    assert.match(page.url(), /\/ui\/revisions\/3$/);
    await page.locator('.cm-changedText, .cm-changedLine').first().waitFor();
  });

  it('are compared, documents and rendered, side by side and unified', async () => {
    await go('/ui/compare?from=1&to=3');
    await page.getByRole('link', { name: 'Rendered' }).click();
    await page.getByRole('button', { name: /^crane-sts-2/ }).click();
    await page.getByRole('heading', { name: /crane-sts-2/ }).waitFor();
    await page
      .locator('.cm-merge-b')
      .getByText(/10\.43\.32/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Unified' }).click();
    await page.locator('.cm-deletedChunk').first().waitFor();
    assert.match(page.url(), /side=rendered/);
    assert.match(page.url(), /layout=unified/);
    const shared = page.url();
    await page.goto('about:blank');
    await page.goto(shared);
    await page.getByRole('heading', { name: /crane-sts-2/ }).waitFor();
  });

  it('appear when others create them, and nothing moves until the reader asks', async () => {
    await go('/');
    await page.getByRole('link', { name: /Revision 4/ }).waitFor();
    await submit(site(["'10.42'", "'10.43'"]), 'Back to 9000');
    const notice = page.getByRole('button', { name: /Revision 5 is new/ });
    await notice.waitFor();
    assert.equal(await page.getByRole('article').count(), 4);
    await notice.click();
    await page.getByRole('link', { name: /Revision 5: Back to 9000/ }).waitFor();
  });

  it('are rolled back after a preview', async () => {
    await go('/ui/revisions/2');
    await page.getByRole('button', { name: 'Roll back to this…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back to revision 2' });
    await dialog.getByText(/1 document|2 documents/).waitFor();
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.waitForURL(/\/ui\/revisions\/6$/);
    await page.getByRole('heading', { name: 'Roll back to revision 2' }).waitFor();
  });
});

describe('documents', () => {
  it('are found with the keyboard alone', async () => {
    await go('/');
    await page.getByRole('link', { name: /Revision 6/ }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type('crane-sts-2');
    await page.getByRole('option', { name: /crane-sts-2/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'crane-sts-2' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are found by layer, schema, label and text, in the URL', async () => {
    await go('/ui/documents');
    await page.getByRole('checkbox', { name: 'region', exact: true }).check();
    await page.getByRole('checkbox', { name: /harbour\/Network\/v1/ }).check();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'network-baltic' }).waitFor();
    assert.match(page.url(), /q=layer:region/);
    await go('/ui/documents?q=label:network=storage');
    await page.getByRole('link', { name: 'net-storage' }).waitFor();
  });

  it('explain a value when the mouse points at it', async () => {
    await go(document);
    await page.getByRole('option', { name: /mtu: 9000/ }).hover();
    const origin = page.locator('.origin');
    await origin.getByText('sets it').waitFor();
    const steps = await origin.getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      steps.map((text) => /^([\w-]+)/.exec(text)?.[1]),
      ['net-storage', 'network-baltic', 'network-defaults'],
    );
    // The line of the document that contains it is lit, and the link names it.
    const lit = page.locator('.source-line.is-origin');
    assert.deepEqual(await lit.locator('.yaml').allInnerTexts(), ['  mtu: 9000']);
    await origin.getByRole('link', { name: 'network-defaults:16' }).waitFor();
  });

  it('explain substituted values', async () => {
    await page.getByRole('option', { name: /gateway:/ }).hover();
    await page.locator('.origin').getByText('.gateway', { exact: true }).waitFor();
    await page
      .locator('.origin')
      .getByText('substitutes')
      .or(page.locator('.origin').getByText('rewrites'))
      .first()
      .waitFor();
    await page.locator('.source-line.is-way').first().waitFor();
  });

  it('explain values by the keyboard, and keep one in the URL', async () => {
    await go(document);
    const box = page.getByRole('listbox');
    await box.focus();
    await page.keyboard.press('End');
    await page.locator('.origin').getByText('.vlan').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.origin').getByText('.spanningTree').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/path=\.spanningTree$/);
    await page.reload();
    await page.locator('.origin').getByText('.spanningTree').waitFor();
  });

  it('show the history of a value', async () => {
    await go('/ui/document?schema=harbour/Site/v1&name=kalda&path=.prefix');
    await page.getByRole('link', { name: 'History of this value' }).click();
    await shows('Move the port to 10.43');
    assert.equal(await page.getByText('Leases of a day').count(), 0);
  });

  it('name their neighbours', async () => {
    await go(`${document}&view=neighbours`);
    await page.getByRole('link', { name: 'network-baltic' }).waitFor();
    await page.getByRole('link', { name: 'kalda' }).waitFor();
  });
});

describe('submitting', () => {
  const lamp = (data: string) => `schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  layeringDefinition: {layer: site}
data: ${data}
`;
  const write = async (text: string) => {
    await page.locator('.cm-content').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };

  it('shows faults at their lines', async () => {
    await go('/ui/submit');
    await write(lamp('{lit: true'));
    await page.locator('.cm-lint-marker-error').waitFor();
    await page
      .getByRole('region', { name: 'Problems' })
      .getByText(/line \d/)
      .first()
      .waitFor();
    assert.ok(await page.getByRole('button', { name: 'Commit' }).isDisabled());
  });

  /** Chooses an option with the keyboard, by which the first one is chosen already. */
  const choose = async (name: string) => {
    const option = page.getByRole('option', { name: new RegExp(`^${name}`) });
    await option.waitFor();
    // Against slips, CodeMirror ignores keys in the moment in which the options appear.
    await page.waitForTimeout(300);
    while ((await option.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  const lastLine = async () => (await page.locator('.cm-line').allInnerTexts()).at(-1);

  it("completes kinds, keys and values by the schemas of Purser's own kinds", async () => {
    await write('schema: ');
    await page.keyboard.type('purser/Poli');
    await choose('purser/Policy/v1');
    assert.equal(await lastLine(), 'schema: purser/Policy/v1');
    await write('schema: purser/Policy/v1\ndata:\n  ');
    await page.keyboard.type('rul');
    await choose('rules');
    assert.equal(await lastLine(), '  rules: ');
  });

  it('completes keys and values by the DataSchemas of the revision', async () => {
    await write('schema: harbour/Network/v1\ndata:\n  ');
    await page.keyboard.type('mt');
    await choose('mtu');
    await page.keyboard.press('Control+Space');
    await choose('9000');
    assert.equal(await lastLine(), '  mtu: 9000');
  });

  it('adds files that are dropped onto the editor', async () => {
    await write(lamp('{lit: true}'));
    const dataTransfer = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['schema: harbour/Mast/v1\\n'], 'mast.yaml'));
      return dropped;
    })()`);
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer });
    await page.locator('.cm-line', { hasText: 'schema: harbour/Mast/v1' }).waitFor();
    await page.locator('.cm-line', { hasText: 'schema: harbour/Lamp/v1' }).waitFor();
  });

  it('previews what would change, and commits it', async () => {
    await write(lamp('{lit: true}'));
    await shows('1 document would change');
    await shows('1 rendered document would change');
    await page.getByLabel('Bucket').fill('lamps');
    await page.getByLabel('Message').fill('A lamp');
    await page.locator('button:not([disabled])', { hasText: 'Commit' }).click();
    await page.getByRole('heading', { name: 'A lamp' }).waitFor();
    assert.match(page.url(), /\/ui\/revisions\/7$/);
  });
});

const pages = {
  timeline: '/',
  plot: '/?plot=true',
  revision: '/ui/revisions/2',
  compare: '/ui/compare?from=1&to=3&side=rendered',
  documents: '/ui/documents?q=layer:site',
  document: `${document}&path=.mtu`,
  history: '/ui/document?schema=harbour/Site/v1&name=kalda&view=history',
  neighbours: '/ui/document?schema=harbour/Site/v1&name=kalda&view=neighbours',
  problems: '/ui/problems?revision=4',
  submit: '/ui/submit',
  missing: '/ui/revisions/99',
} as const;

describe('an open dialog', () => {
  const dialogs = {
    'of the search': async (view: Page) => {
      await view.goto(server.url);
      await view.getByRole('article').first().waitFor();
      await view.keyboard.press('/');
      await view.getByRole('searchbox').last().fill('crane');
      await view.getByRole('option').first().waitFor();
    },
    'of a rollback': async (view: Page) => {
      await view.goto(`${server.url}/ui/revisions/2`);
      await view.getByRole('button', { name: 'Roll back to this…' }).click();
      await view
        .getByRole('dialog')
        .getByText(/document/)
        .first()
        .waitFor();
    },
  } as const;

  it.each(Object.keys(dialogs) as (keyof typeof dialogs)[])('%s is accessible', async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const view = await showLook(browser, ['desk', colorScheme]);
      await dialogs[name](view);
      assert.deepEqual(await pageFaults(view), []);
    }
  });
});

describe('every page', () => {
  it.each(looks)(
    'is accessible, and as wide as the window: %s, %s',
    async (...look) => {
      assert.deepEqual(await faultsOfPages(browser, server.url, pages, look), []);
    },
    looksTimeoutMs,
  );
});
