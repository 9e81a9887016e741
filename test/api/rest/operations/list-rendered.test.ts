import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listDocuments } from '../../../../src/api/rest/operations/list-documents.ts';
import { listRendered } from '../../../../src/api/rest/operations/list-rendered.ts';
import type { VisibleRevision } from '../../../../src/app/access/visible-revision.ts';
import type { App } from '../../../../src/app/app.ts';
import type { DocumentQuery } from '../../../../src/app/deckhand/document-query.ts';
import type { Permission } from '../../../../src/domain/access/permissions.ts';
import { anonymous, type Principal } from '../../../../src/domain/access/principal.ts';
import { PurserError } from '../../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { granted, grantedAllBut } from '../../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../../support/submitted.ts';

const schema = 'example/Kind/v1';
const listing: readonly Permission[] = [
  'deckhand:list_cleartext_documents',
  'deckhand:list_encrypted_documents',
];
const asked: DocumentQuery = { sort: [], descending: false, limit: null, cleartext: true };
const redacted: DocumentQuery = { ...asked, cleartext: false };

const site: readonly DocumentSketch[] = [
  layeringPolicy('site'),
  { name: 'open', layer: 'site', data: 1 },
  { name: 'safe', layer: 'site', metadata: { storagePolicy: 'encrypted' }, data: 'hushed' },
  {
    name: 'page',
    layer: 'site',
    metadata: {
      substitutions: [{ src: { schema, name: 'safe', path: '.' }, dest: { path: '.pass' } }],
    },
  },
];

describe('listing documents as clients of Deckhand do', () => {
  let test: TestApp;
  let app: App;
  let revision: VisibleRevision;
  beforeAll(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    app = test.app;
    revision = (await app.submitDocuments(anonymous, { text: textOf(site), bucket: 'b' })).revision;
  });
  afterAll(() => test.close());

  const stored = async (by: Principal, query = asked): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const page of await listDocuments(app, by, revision, query)) {
      names.push(...page.map(({ entry }) => entry.name));
    }
    return names;
  };
  const rendered = async (by: Principal, query = asked) => {
    const { items, isSecret } = await listRendered(app, by, revision, query);
    return { names: items.map(({ entry }) => entry.name), text: JSON.stringify(items), isSecret };
  };
  const isDenied = (permission: string, what: RegExp) => (error: unknown) =>
    error instanceof PurserError &&
    error.code === 'ACCESS_DENIED' &&
    error.message.includes(permission) &&
    what.test(error.message);

  it('takes the permission to list cleartext documents, even to list others', async () => {
    const by = granted({
      permissions: ['deckhand:list_encrypted_documents', 'purser:open_secrets'],
    });
    const denied = isDenied('deckhand:list_cleartext_documents', /^listing documents/);
    await assert.rejects(stored(by), denied);
    await assert.rejects(rendered(by), denied);
  });

  it('leaves out encrypted documents for a caller who may not list them', async () => {
    const by = grantedAllBut('deckhand:list_encrypted_documents');
    assert.deepEqual(await stored(by), ['policy', 'open', 'page']);
    assert.deepEqual((await rendered(by, redacted)).names, ['policy', 'open', 'page']);
  });

  // B20
  it('opens secrets only for a caller who may, whoever asked before', async () => {
    const by = granted({ permissions: listing });
    const all = ['policy', 'open', 'safe', 'page'];
    const clear = await rendered(anonymous);
    assert.ok(clear.isSecret && clear.text.includes('hushed'));
    const hidden = await rendered(by, redacted);
    assert.deepEqual(hidden.names, all);
    assert.ok(!hidden.isSecret && !hidden.text.includes('hushed'));
    const denied = isDenied('purser:open_secrets', /cleartext-secrets=false/);
    await assert.rejects(rendered(by), denied);
    await assert.rejects(rendered(by, { ...asked, limit: 3 }), denied);
    const own = await rendered(by, { ...asked, name: ['open'] });
    assert.deepEqual([own.names, own.isSecret], [['open'], false]);
  });

  it('opens only documents that depend on secrets which the caller may open', async () => {
    const by = granted(
      { permissions: listing },
      { permissions: ['purser:open_secrets'], buckets: ['other'] },
    );
    await assert.rejects(rendered(by), isDenied('purser:open_secrets', /cleartext-secrets=false/));
  });

  it('leaves an entry in the audit log for what was opened, and none for what was not', async () => {
    const count = async () => {
      const { items } = await app.auditLog(anonymous, {}, { first: 1_000 });
      const opened = items.filter(({ node }) => node.action === 'openSecrets');
      return opened.filter(({ node }) => node.result === 'ok').length;
    };
    const before = await count();
    await rendered(anonymous, redacted);
    await stored(anonymous);
    assert.equal(await count(), before);
    await rendered(anonymous);
    assert.equal(await count(), before + 1);
  });

  it('reports errors about hidden documents without details', async () => {
    const rules: readonly DocumentSketch[] = ['open', 'secret'].map((kind) => ({
      name: `example/${kind}/v1`,
      schema: 'deckhand/DataSchema/v1',
      control: true,
      data: { type: 'integer' },
    }));
    const text = textOf([
      ...site,
      ...rules,
      { schema: 'example/open/v1', name: 'seen', layer: 'site', data: 'x' },
      {
        schema: 'example/secret/v1',
        name: 'unseen',
        layer: 'site',
        metadata: { storagePolicy: 'encrypted' },
        data: 'x',
      },
    ]);
    const made = await app.submitDocuments(anonymous, { text, bucket: 'b' });
    const errorsFor = async (by: Principal) =>
      (await listRendered(app, by, made.revision, redacted)).errors;
    assert.equal((await errorsFor(anonymous)).length, 2);
    const reported = await errorsFor(grantedAllBut('deckhand:list_encrypted_documents'));
    assert.equal(reported.length, 2);
    assert.ok(!JSON.stringify(reported).includes('unseen'));
    assert.equal(reported[1]?.['code'], 'FAULTS_HIDDEN');
  });
});
