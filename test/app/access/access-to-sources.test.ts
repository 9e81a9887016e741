import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { Permission } from '../../../src/domain/access/permissions.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { builtInRoles, principalOf } from '../../../src/domain/access/roles.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';

const passphrase = `schema: deckhand/Passphrase/v1
metadata: {schema: metadata/Document/v1, name: p, storagePolicy: encrypted}
data: hunter2
`;
const token = `schema: example/Token/v1
metadata: {schema: metadata/Document/v1, name: t}
data: {value: public}
`;
const substitute = (schema: string, name: string, path: string, dest = '.authentication.token') =>
  `, substitutions: [{src: {schema: ${schema}, name: ${name}, path: ${path}}, dest: {path: ${dest}}}]`;
const fromSecret = substitute('deckhand/Passphrase/v1', 'p', '.');
const fromToken = substitute('example/Token/v1', 't', '.value');
const source = (data = '', metadata = '') =>
  `schema: purser/DataSource/v1
metadata: {schema: metadata/Document/v1, name: nova${metadata}}
data: {api_endpoint: https://stack.example/x, authentication: {type: bearer}${data}}
`;
const open = (data = '') => source(data).replace(', authentication: {type: bearer}', '');
const all = (...texts: readonly string[]) => texts.join('---\n');

const editing: readonly Permission[] = [
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
  'deckhand:list_cleartext_documents',
  'deckhand:list_encrypted_documents',
  'purser:rollback',
];
const withRights = (...more: readonly Permission[]) =>
  granted({ permissions: [...editing, ...more] });

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

/** The permissions that somebody lacks to submit a text. */
async function lacking(by: Principal, text: string, dryRun = false): Promise<readonly unknown[]> {
  try {
    await test.app.submitDocuments(by, { text, dryRun });
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    return error.faults.map(({ code, facts }) =>
      code === 'ACCESS_DENIED' ? facts['permission'] : code,
    );
  }
  return [];
}

const change = 'purser:change_sources';
const calls = 'purser:allow_calls';
const tls = 'purser:skip_tls_verification';
const opening = 'purser:open_secrets';

describe('what a data source may do takes permissions', () => {
  it('to create, to change and to delete it', async () => {
    assert.deepEqual(await lacking(withRights(), open()), [change]);
    assert.deepEqual(await lacking(withRights(), open(), true), [change]);
    assert.deepEqual(await lacking(withRights(change), open()), []);
    assert.deepEqual(await lacking(withRights(), open(', poll: 5')), [change]);
    const tombstone =
      'schema: purser/DataSource/v1\nmetadata: {schema: metadata/Tombstone/v1, name: nova}\n';
    assert.deepEqual(await lacking(withRights(), tombstone), [change]);
    assert.deepEqual(await lacking(withRights(change), tombstone), []);
  });

  it('none where what it renders to stays the same', async () => {
    await test.app.submitDocuments(anonymous, { text: open() });
    const labelled = open().replace('name: nova', 'name: nova, labels: {a: b}');
    assert.deepEqual(await lacking(withRights(), labelled), []);
    assert.deepEqual(await lacking(withRights(), token), []);
  });

  it('to make calls, and to accept any certificate, once it gains that', async () => {
    const text = open(', allow_exec_api: true, tls: {insecure_skip_verify: true}');
    assert.deepEqual(await lacking(withRights(change), text), [calls, tls]);
    assert.deepEqual(await lacking(withRights(change, calls, tls), text), []);
    assert.deepEqual(
      await lacking(withRights(change), text.replace('api_endpoint', 'poll: 9, api_endpoint')),
      [],
    );
    assert.deepEqual(await lacking(withRights(change), open(', allow_exec_api: true')), []);
  });

  it('through what it substitutes, too', async () => {
    await test.app.submitDocuments(anonymous, { text: all(token, source('', fromToken)) });
    assert.deepEqual(await lacking(withRights(), token.replace('public', 'other')), [change]);
    assert.deepEqual(await lacking(withRights(change), token.replace('public', 'other')), []);
  });

  it('to open the secrets that it sends', async () => {
    const text = all(passphrase, source('', fromSecret));
    assert.deepEqual(await lacking(withRights(change), text), [opening]);
    assert.deepEqual(await lacking(withRights(change, opening), text), []);
    const elsewhere = source('', fromSecret).replace('stack.example', 'evil.example');
    assert.deepEqual(await lacking(withRights(change), elsewhere), [opening]);
    assert.deepEqual(await lacking(withRights(change), open()), []);
  });

  it('not to open a secret that is new in it, but to change where it goes', async () => {
    const literal = source().replace('{type: bearer}', '{type: bearer, token: hunter2}');
    assert.deepEqual(await lacking(withRights(change), literal), []);
    assert.deepEqual(await lacking(withRights(change), literal.replace('stack', 'evil')), [
      opening,
    ]);
  });

  it('all of them where it cannot be rendered', async () => {
    const broken = source('', substitute('example/Missing/v1', 'x', '.'));
    assert.deepEqual(await lacking(withRights(), broken), [change, calls, tls]);
  });

  it('to go back, as well', async () => {
    const { revision } = await test.app.submitDocuments(anonymous, { text: token });
    await test.app.submitDocuments(anonymous, { text: open() });
    const back = (by: Principal) => test.app.rollback(by, revision, { confirmDeletions: 1 });
    await assert.rejects(back(withRights()), { code: 'ACCESS_DENIED' });
    await back(withRights(change));
  });

  it('of which editors have none', async () => {
    const editor = principalOf({ name: 'e', via: 'token' }, ['editor'], builtInRoles);
    assert.deepEqual(await lacking(editor, open()), [change]);
    assert.deepEqual(await lacking(editor, token), []);
  });

  it('restricted as grants are', async () => {
    const schemas = ['purser/DataSource'];
    const by = granted({ permissions: editing }, { permissions: [change], schemas });
    assert.deepEqual(await lacking(by, open()), []);
    const other = granted({ permissions: editing }, { permissions: [change], buckets: ['x'] });
    assert.deepEqual(await lacking(other, open(', poll: 5')), [change]);
  });
});

it('a data source that is not shown stays without a name', async () => {
  await test.app.submitDocuments(anonymous, { text: all(token, source('', fromToken)) });
  const by = granted({ permissions: editing, schemas: ['example'] });
  const text = token.replace('public', 'other');
  await assert.rejects(test.app.submitDocuments(by, { text }), (error) => {
    assert.ok(error instanceof PurserError);
    assert.equal(error.code, 'ACCESS_DENIED');
    return !JSON.stringify(error.faults).includes('nova');
  });
});
