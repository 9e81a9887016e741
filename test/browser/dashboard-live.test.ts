import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { exampleSite } from '../support/example-site.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let context: BrowserContext;

async function submit(...edits: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const site = exampleSite()
    .map(({ text }) => text)
    .join('');
  const text = edits.reduce((all, [from, to]) => all.replaceAll(from, to), site);
  await server.app.submitDocuments(anonymous, { text, bucket: 'kalda', message: 'Build' });
}

/** Records a success, as a service does that validates. */
async function record(revision: number, name: string, expiresAfter: string | null = null) {
  const { errors } = await server.ask(
    `mutation ($input: AddValidationInput!) { addValidation(input: $input) { problems { message } } }`,
    {
      input: {
        revision: { number: revision },
        name,
        status: 'SUCCESS',
        validator: { name: 'robot', version: '1' },
        ...(expiresAfter !== null && { expiresAfter }),
      },
    },
  );
  assert.equal(errors, undefined);
}

const go = (path: string) => page.goto(server.url + path);
const placeOf = async (element: Locator) => {
  const { x, y } = (await element.boundingBox()) ?? {};
  return { x, y };
};

beforeAll(async () => {
  server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
  server.app.start();
  await submit();
  await submit(['mtu: 9000', 'mtu: 90000']);
  browser = await openBrowser(server.url);
  page = await browser.open({ viewport: { width: 1280, height: 800 } });
  context = page.context();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => assert.deepEqual(browser.takeFaults(), []));

describe('what happens elsewhere appears without a reload', () => {
  it('in the timeline: the validations of each revision', async () => {
    await go('/');
    const first = page.getByRole('article').filter({ hasText: 'Revision 1:' });
    await first.getByText('2 validations missing').waitFor();
    const title = first.getByRole('link', { name: /Revision 1:/ });
    const before = await placeOf(title);
    await record(1, 'address-plan-validation');
    await first.getByText('1 validation missing').waitFor();
    await record(1, 'crane-safety-verification');
    await first.getByText('✓ valid').waitFor();
    assert.deepEqual(await placeOf(title), before);
  });

  it('on the page of a revision, and when the success of a validation expires', async () => {
    await go('/ui/revisions/2');
    await page.getByText('1 validation failed').waitFor();
    const heading = page.getByRole('region', { name: 'Comparison' });
    const before = await placeOf(heading);
    await page.getByText('crane-safety-verification: missing').waitFor();
    await record(2, 'crane-safety-verification', 'PT8S');
    await page.getByText('crane-safety-verification: success').waitFor();
    await page.getByText('crane-safety-verification: expired').waitFor();
    assert.deepEqual(await placeOf(heading), before);
  });

  it('among the problems of a revision: its validations, below what was there', async () => {
    await go('/ui/problems?revision=2');
    const validations = page.getByRole('region', { name: 'Validations' });
    const plan = validations.getByRole('listitem').filter({ hasText: 'address-plan-validation' });
    await plan.getByText('missing').waitFor();
    const last = page.getByText('VALIDATION_FAILED').last();
    const before = await placeOf(last);
    await record(2, 'address-plan-validation');
    await plan.getByText('success').waitFor();
    await record(2, 'another-validation');
    await validations.getByText('another-validation').waitFor();
    assert.deepEqual(await placeOf(last), before);
  });

  it('of the newest revision: it is announced with its problems, and shown when the reader asks', async () => {
    await go('/ui/problems');
    await page.getByText(/problems? of/).waitFor();
    const before = await page.getByRole('list').first().textContent();
    await submit();
    const notice = page.getByRole('button', { name: /Revision 3 is new/ });
    await notice.waitFor();
    assert.equal(await page.getByRole('list').first().textContent(), before);
    await notice.click();
    await page.getByRole('heading', { name: 'No problems' }).waitFor();
  });
});

describe('on a phone', () => {
  it('the notice of a newer revision moves nothing', async () => {
    const phone = await browser.open({ viewport: { width: 360, height: 780 } });
    await phone.goto(`${server.url}/ui/problems?revision=2`);
    const first = phone.getByText('VALIDATION_FAILED').first();
    await first.waitFor();
    const before = await placeOf(first);
    await submit(['mtu: 9000', 'mtu: 7000']);
    await phone.getByRole('button', { name: /Revision 4 is new/ }).waitFor();
    assert.deepEqual(await placeOf(first), before);
    await phone.context().close();
  });
});

describe('many windows of one browser', () => {
  it('all answer, although each stream takes a connection', async () => {
    const pages: Page[] = [];
    for (let count = 0; count < 4; count += 1) {
      const view = await context.newPage();
      pages.push(view);
      await view.goto(`${server.url}/ui/policies`);
      await view
        .getByRole('heading', { name: /open violations/i })
        .first()
        .waitFor();
    }
    for (const view of pages) await view.close();
    // The first window still follows.
    await submit(['mtu: 9000', 'mtu: 8000']);
    await page.getByRole('button', { name: /Revision 5 is new/ }).waitFor();
  });
});
