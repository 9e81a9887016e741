import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { openTokens, type Tokens } from '../support/tokens.ts';

const password = 'zwxq-40817';
const submitted = `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [site]}
---
schema: harbour/Password/v1
metadata:
  schema: metadata/Document/v1
  name: gate
  storagePolicy: encrypted
  layeringDefinition: {layer: site}
data: ${password}
---
schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  layeringDefinition: {layer: site}
data: {lit: true}
`;

/** `lister` sees that encrypted documents exist, and not what is in them. */
const roles = `
roles:
  pusher: [{permissions: ["deckhand:create_*"]}]
  outsider: [{permissions: ["deckhand:list_*"]}]
  lister: [{permissions: ["deckhand:list_*", "deckhand:show_*"]}]
`;

describe('the dashboard of a server that requires tokens', () => {
  let tokens: Tokens;
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let outsider: string;

  beforeAll(async () => {
    tokens = await openTokens(roles);
    outsider = await tokens.add('nan', 'outsider');
    server = await openTestServer(tokens.settings);
    await server.app.submitDocuments(anonymous, { text: submitted, bucket: 'a', message: 'one' });
    browser = await openBrowser(server.url);
    page = await browser.open();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await tokens.close();
  });

  const signIn = async (token: string) => {
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const gate = '/ui/document?schema=harbour/Password/v1&name=gate';
  /** Chromium reports each response 401 on the console; nothing else may be there. */
  const faults = () =>
    browser.takeFaults().filter(({ text }) => !/status of 401 \(Unauthorized\)/.test(text));

  it('asks for a token, and for another one if it is wrong', async () => {
    await page.goto(server.url + gate);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn('purser_wrong');
    await page.getByText('does not accept this token').waitFor();
    assert.deepEqual(faults(), []);
  });

  it('is entered and left with the keyboard alone', async () => {
    const { press, tabTo } = keyboardOf(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tabTo('Token');
    await page.keyboard.insertText(await tokens.add('kay', 'reader'));
    await press('Enter');
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor();
    await tabTo('Sign out');
    await press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(faults(), []);
  });

  it('is honest to those who may not see a document', async () => {
    await signIn(await tokens.add('rea', 'reader'));
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor();
    assert.deepEqual(faults(), []);
  });

  it('shows no secret to those who may not open it, and says which permission is missing', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(await tokens.add('lis', 'lister'));
    await page.getByRole('heading', { name: 'gate' }).waitFor();
    await page.getByText('you need the permission OPEN_SECRETS').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Reveal' }).count(), 0);
    assert.ok(!(await page.content()).includes(password));
    assert.deepEqual(faults(), []);
  });

  it('says so to those who may see nothing', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(await tokens.add('pia', 'pusher'));
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
    assert.deepEqual(faults(), []);
  });

  it.each([
    ['/ui/policies', 'violations'],
    ['/ui/policies?view=rules', 'rules'],
    ['/ui/policies?view=actions', 'actions'],
    ['/ui/deployments', 'deployments'],
    ['/ui/drift', 'drift checks'],
    ['/ui/deployment?id=01a1b2c3-0000-7000-8000-000000000000', 'one deployment'],
  ])('%s says so to those who may not see %s', async (path) => {
    await page.goto(server.url + path);
    await signIn(outsider);
    await page.getByRole('heading', { name: 'You may not see this' }).first().waitFor();
    assert.deepEqual(faults(), []);
  });

  it('draws the documents that the caller may see, and no others', async () => {
    await page.goto(`${server.url}/ui/graph`);
    await signIn(await tokens.add('rud', 'reader'));
    await page.getByText('2 documents', { exact: true }).waitFor();
    assert.ok(!(await page.content()).includes('gate'));
    assert.deepEqual(faults(), []);
  });

  it('keeps the token in memory: neither in storage, nor beyond a reload', async () => {
    const kept = await page.evaluate(
      'JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])',
    );
    assert.doesNotMatch(String(kept), /purser_/);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(faults(), []);
  });

  it('says that committing needs a permission', async () => {
    await page.goto(`${server.url}/ui/submit`);
    await signIn(await tokens.add('rob', 'reader'));
    await page.getByText('needs the permission CREATE_CLEARTEXT_DOCUMENTS').waitFor();
    assert.deepEqual(faults(), []);
  });

  it('reveals a secret to those who may open it, and the audit log records it', async () => {
    await page.goto(server.url + gate);
    const admin = await tokens.add('ada', 'admin');
    await signIn(admin);
    await page.getByRole('button', { name: 'Reveal' }).waitFor();
    assert.ok(!(await page.content()).includes(password));
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText(password).first().waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText(password).first().waitFor({ state: 'detached' });
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ query: '{auditLog(first: 20) {nodes {principal target}}}' }),
    });
    const log = await response.text();
    assert.match(log, /"principal":"ada","target":\{[^}]*harbour\/Password\/v1/);
    assert.deepEqual(faults(), []);
  });

  it('forgets everything when the caller signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.ok(!(await page.content()).includes('gate'));
  });
});

describe('the dashboard of an empty store', () => {
  it('says what to do first', async () => {
    const server = await openTestServer();
    const browser = await openBrowser(server.url);
    const page = await browser.open();
    await page.goto(server.url);
    await page.getByText('Nothing is stored yet').waitFor();
    await page.getByRole('link', { name: 'Submit documents' }).click();
    await page.getByRole('heading', { name: 'Submit documents' }).waitFor();
    assert.deepEqual(browser.takeFaults(), []);
    await browser.close();
    await server.close();
  });
});
