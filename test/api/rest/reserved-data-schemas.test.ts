import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { createDeckhandSource } from '../../../src/adapters/deckhand/create-deckhand-source.ts';
import { putBucket as putInto } from '../../../src/api/rest/operations/write-documents.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp } from '../../support/app.ts';
import { exported, imported, settled } from '../../support/exported.ts';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import {
  controlUpload,
  errorIn,
  listedIn,
  policyUpload,
  putBucket,
  refusalIn,
  upload,
} from '../../support/uploads.ts';

// Names that the original's own sample has, beside some of its built-in kinds.
const names = [
  'deckhand/CertificateAuthority/v1',
  'deckhand/CertificateAuthorityKey/v1',
  'deckhand/Certificate/v1',
  'deckhand/CertificateKey/v1',
  'deckhand/Passphrase/v1',
  'deckhand/DataSchema/v1',
  'deckhand/LayeringPolicy/v1',
  'deckhand/Odd/v1',
  'metadata/Document/v1',
];
const schemaOf = (name: string, rule = '{type: integer, maximum: 5}') =>
  controlUpload('deckhand/DataSchema/v1', name, rule);
const all = names.map((name) => schemaOf(name));
const odd = upload('odd', { schema: 'deckhand/Odd/v1', data: 'text' });
const passphrase = upload('pw', { schema: 'deckhand/Passphrase/v1', data: 'text' });

const message = (name: string) =>
  `DATA_SCHEMA_WITHOUT_EFFECT the DataSchema ${name} has no effect: that namespace is reserved`;
const warningsOf = ({ headers }: RestReply) => headers.get('warning');
const warningTexts = (some: readonly string[]) =>
  some.map((name) => `299 - "${message(name)}"`).join(', ');

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
  send = restClient(server.url);
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const namesIn = (reply: RestReply) =>
  listedIn(reply)
    .filter(({ schema }) => schema.startsWith('deckhand/DataSchema'))
    .map(({ metadata }) => metadata.name)
    .toSorted();

describe('DataSchemas whose names are reserved', () => {
  it('are kept, listed and rendered over PUT, and warned of', async () => {
    const reply = await putBucket(send, 'mop', policyUpload(), ...all, passphrase, odd);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(namesIn(reply), names.toSorted());
    assert.deepEqual(warningsOf(reply), warningTexts(names));
    for (const path of ['/revisions/1/documents', '/revisions/1/rendered-documents']) {
      const listed = await send('GET', path);
      assert.equal(listed.status, 200, listed.text);
      assert.deepEqual(namesIn(listed), names.toSorted());
      assert.equal(listedIn(listed).length, names.length + 3);
    }
  });

  it('are kept over POST', async () => {
    const reply = await send('POST', '/documents', { body: all.join('') });
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(namesIn(reply), names.toSorted());
    assert.deepEqual(warningsOf(reply), warningTexts(names));
    const again = await send('POST', '/documents', { body: schemaOf(names[0] ?? '') });
    assert.deepEqual([again.status, warningsOf(again)], [200, warningTexts(names.slice(0, 1))]);
  });

  it('have no effect on what the built-in rules ask, nor on other kinds of the namespace', async () => {
    const shapeless = upload('bad', { schema: 'deckhand/Passphrase/v1', data: '4' });
    await putBucket(send, 'mop', policyUpload(), ...all, shapeless, odd);
    const { status, text } = await send('GET', '/revisions/1/rendered-documents');
    assert.equal(status, 400);
    assert.deepEqual(
      errorIn({ status, text, headers: new Headers() }).messages.map((one) => one['message']),
      ["4 is not of type 'string'"],
    );
  });

  it('may be no JSON Schema at all, and leave the effect of others as it is', async () => {
    const broken = schemaOf('deckhand/Broken/v1', '{type: no}');
    const own = schemaOf('example/Kind/v1', '{type: string}');
    await putBucket(send, 'mop', policyUpload(), broken, own, upload('a', { data: 'text' }));
    assert.equal((await send('GET', '/revisions/1/rendered-documents')).status, 200);
    await putBucket(send, 'mop', policyUpload(), broken, own, upload('a', { data: '1' }));
    const refused = await send('GET', '/revisions/2/rendered-documents');
    assert.equal(refusalIn(refused), '400 InvalidDocumentFormat');
    assert.equal(errorIn(refused).messages.length, 1);
  });

  it('come back with a rollback, natively and over REST, and are warned of', async () => {
    const [name = ''] = names;
    await putBucket(send, 'mop', policyUpload(), schemaOf(name));
    await putBucket(send, 'mop', policyUpload());
    const reply = await send('POST', '/rollback/1');
    assert.deepEqual([reply.status, warningsOf(reply)], [201, warningTexts([name])]);
    assert.deepEqual(namesIn(await send('GET', '/revisions/3/documents')), [name]);
    const away = await send('POST', '/rollback/2');
    assert.deepEqual([away.status, warningsOf(away)], [201, null]);
    const { warnings } = await server.app.rollback(anonymous, { id: 3 }, {});
    assert.deepEqual(
      warnings.map(({ code, facts, place }) => [code, facts['name'], place.name, place.path]),
      [['DATA_SCHEMA_WITHOUT_EFFECT', name, name, 'metadata.name']],
    );
  });

  it('are sound to fsck, and carried by export and import', async () => {
    const [one, other] = [await openTestApp(), await openTestApp()];
    try {
      await putInto(one.app, anonymous, 'mop', [policyUpload(), ...all].join(''));
      await settled(one.app);
      assert.deepEqual((await one.app.fsck(anonymous, () => {})).faults, []);
      const lines = await exported(one.store);
      assert.equal((await imported(other.store, lines)).imported, 1);
      assert.deepEqual(await exported(other.store), lines);
    } finally {
      await one.close();
      await other.close();
    }
  });

  it('are carried by an import from a Deckhand, and warned of', async () => {
    await putBucket(send, 'mop', policyUpload(), ...all);
    await putBucket(send, 'mop', policyUpload(), ...all, odd);
    const other = await openTestApp();
    try {
      const options = { url: server.url, token: null, secretHosts: [], limits: defaultLimits };
      const request = { bringIn: true, verify: true };
      const source = createDeckhandSource(options);
      const result = await other.app.importDeckhand(anonymous, source, request, () => {});
      assert.deepEqual(
        result.verified?.map(({ outcome }) => outcome),
        ['equal', 'equal'],
      );
      assert.deepEqual(
        result.notes,
        // As Deckhand lists them: in the order of the upload.
        names.map(
          (name) =>
            `the DataSchema ${name} of revision 2 and of 1 before has no effect: that namespace is reserved`,
        ),
      );
    } finally {
      await other.close();
    }
  });

  it('are refused natively, also those that are there', async () => {
    const text = schemaOf('deckhand/Odd/v1');
    const refused = async (): Promise<unknown> =>
      server.app.submitDocuments(anonymous, { text }).then(
        () => 'it went well',
        (error: unknown) => error instanceof PurserError && error.code,
      );
    assert.equal(await refused(), 'DATA_SCHEMA_NAME_RESERVED');
    // The same text has been read before: by other rules.
    await putBucket(send, 'mop', text);
    assert.equal(await refused(), 'DATA_SCHEMA_NAME_RESERVED');
    assert.equal((await putBucket(send, 'mop', text)).status, 200);
  });
});

describe('warnings in answers', () => {
  it('are cut where there are many, and hold nothing that cannot stand in a header', async () => {
    const many = Array.from({ length: 30 }, (_one, at) => `deckhand/Ž"\\${at}`);
    const body = many.map((name) => schemaOf(JSON.stringify(name))).join('');
    const reply = await putBucket(send, 'mop', body);
    assert.equal(reply.status, 200, reply.text);
    const text = warningsOf(reply) ?? '';
    assert.match(text, /^[\x20-\x7e]+$/);
    assert.equal(text.match(/299 - /g)?.length, 11);
    assert.match(text, /DataSchema deckhand\/%C5%BD\\"\\\\0 has no effect/);
    assert.match(text, /, 299 - "and 20 more"$/);
  });
});
