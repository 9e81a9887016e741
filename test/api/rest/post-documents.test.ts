import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import {
  listedIn,
  liveIn,
  policyUpload,
  putBucket,
  refusalIn,
  upload,
} from '../../support/uploads.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
  send = restClient(server.url);
});
beforeEach(() => server.clear());
afterAll(() => server.close());

function post(...documents: readonly string[]): Promise<RestReply> {
  return send('POST', '/documents', { body: documents.join('') });
}

function tombstone(name: string, schema = 'example/Kind/v1'): string {
  return `---\nschema: ${schema}\nmetadata:\n  schema: metadata/Tombstone/v1\n  name: ${name}\n...\n`;
}

/** The status of an answer, and what it lists. */
function reported(reply: RestReply): readonly (string | number)[] {
  const names = listedIn(reply).map(
    ({ metadata, status }) => `${metadata?.name} ${status.bucket} ${status.revision}`,
  );
  return [reply.status, ...names];
}

describe('POST of documents', () => {
  it('adds documents to those that are there', async () => {
    assert.deepEqual(reported(await post(upload('a'), upload('b'))), [
      201,
      'a default 1',
      'b default 1',
    ]);
    assert.deepEqual(reported(await post(upload('c'))), [201, 'c default 2']);
    assert.deepEqual(await liveIn(send, 2), ['a default 1', 'b default 1', 'c default 2']);
  });

  it('updates documents in the buckets that own them', async () => {
    await putBucket(send, 'mop', upload('a'), upload('b'));
    const reply = await post(upload('c'), upload('a', { data: '{a: 1}' }));
    assert.deepEqual(reported(reply), [201, 'c default 2', 'a mop 2']);
    assert.deepEqual((await liveIn(send, 2)).toSorted(), ['a mop 2', 'b mop 1', 'c default 2']);
  });

  it('makes no revision if nothing changes, and says so', async () => {
    await post(upload('a'), upload('b'));
    await putBucket(send, 'mop', upload('c'));
    assert.deepEqual(reported(await post(upload('b'), upload('a'))), [
      200,
      'b default 2',
      'a default 2',
    ]);
    assert.equal((await server.app.revision(anonymous, {})).id, 2);
  });

  it('answers 200 and nothing to nothing', async () => {
    for (const body of ['', '# nothing\n', '---\n...\n']) {
      const reply = await post(body);
      assert.deepEqual([reply.status, reply.text], [200, '']);
    }
  });

  it('deletes what tombstones name, in whatever bucket and layer', async () => {
    await putBucket(send, 'mop', upload('a'), upload('a', { layer: 'global' }), upload('b'));
    await putBucket(send, 'hop', upload('c'), upload('d'));
    const reply = await post(upload('e'), tombstone('a'), tombstone('c'));
    assert.deepEqual(reported(reply), [201, 'e default 3']);
    assert.deepEqual((await liveIn(send, 3)).toSorted(), ['b mop 1', 'd hop 2', 'e default 3']);
  });

  it('names the buckets that something was deleted from if nothing else is to be listed', async () => {
    await putBucket(send, 'mop', upload('a'), upload('b'));
    await putBucket(send, 'hop', upload('c'));
    const reply = await post(tombstone('b'), tombstone('c'), tombstone('a'));
    assert.equal(reply.status, 201);
    assert.deepEqual(listedIn(reply), [
      { status: { bucket: 'mop', revision: 3 } },
      { status: { bucket: 'hop', revision: 3 } },
    ]);
  });

  it('makes no revision for tombstones of what is missing', async () => {
    await post(upload('a'));
    const reply = await post(tombstone('b'), tombstone('a', 'example/Other/v1'));
    assert.deepEqual([reply.status, reply.text], [200, '']);
  });

  it('refuses what cannot be, all of it', async () => {
    await post(policyUpload('one'));
    const rows: readonly (readonly [string, string])[] = [
      [`${upload('a')}${tombstone('a')}`, '409 DuplicateDocumentExists'],
      [upload('a').repeat(2), '409 DuplicateDocumentExists'],
      [policyUpload('two'), '409 SingletonDocumentConflict'],
      [`${tombstone('a').replace('...', 'data: {a: 1}')}`, '400 InvalidDocumentFormat'],
      ['--- {a: 1}', '400 InvalidDocumentFormat'],
      ['--- [', '400 HTTPBadRequest'],
      ['- a', '400 HTTPBadRequest'],
    ];
    for (const [body, refusal] of rows) assert.equal(refusalIn(await post(body)), refusal, body);
    assert.equal((await server.app.revision(anonymous, {})).id, 1);
  });
});

/** The samples of the seed's text that are documents, as they stand there. */
const samples: Readonly<Record<string, string>> = {
  'a complete document': `---
schema: some-service/ResourceType/v1
metadata:
  schema: metadata/Document/v1
  name: unique-name-given-schema
  storagePolicy: cleartext
  labels:
    genesis: enabled
    master: enabled
  layeringDefinition:
    abstract: true
    layer: region
    parentSelector:
      required_key_a: required_label_a
      required_key_b: required_label_b
    actions:
      - method: merge
        path: .path.to.merge.into.parent
      - method: delete
        path: .path.to.delete
  substitutions:
    - dest:
        path: .substitution.target
      src:
        schema: another-service/SourceType/v1
        name: name-of-source-document
        path: .source.path
data:
  path:
    to:
      merge:
        into:
          parent:
            foo: bar
          ignored:  # Will not be part of the resultant document after layering.
            data: here
  substitution:
    target: null  # Paths do not need to exist to be specified as substitution destinations.
...
`,
  'documents to layer': `---
schema: deckhand/LayeringPolicy/v1
metadata:
  schema: metadata/Control/v1
  name: layering-policy
data:
  layerOrder:
    - global
    - region
    - site
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: global-1234
  labels:
    key1: value1
  layeringDefinition:
    abstract: true
    layer: global
data:
  a:
    x: 1
    y: 2
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: region-1234
  labels:
    key1: value1
  layeringDefinition:
    abstract: true
    layer: region
    parentSelector:
      key1: value1
    actions:
      - method: replace
        path: .a
data:
  a:
    z: 3
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: site-1234
  layeringDefinition:
    layer: site
    parentSelector:
      key1: value1
    actions:
      - method: merge
        path: .
data:
  b: 4
...
`,
  'a DataSchema': `---
schema: deckhand/DataSchema/v1  # This specifies the official JSON schema meta-schema.
metadata:
  schema: metadata/Control/v1
  name: promenade/Node/v1  # Specifies the documents to be used for validation.
  labels:
    application: promenade
data:  # Valid JSON Schema is expected here.
  $schema: http://blah
...
`,
  'a LayeringPolicy': `---
schema: deckhand/LayeringPolicy/v1
metadata:
  schema: metadata/Control/v1
  name: layering-policy
data:
  layerOrder:
    - global
    - site-type
    - region
    - site
    - force
...
`,
  'a ValidationPolicy': `---
schema: deckhand/ValidationPolicy/v1
metadata:
  schema: metadata/Control/v1
  name: site-deploy-ready
data:
  validations:
    - name: deckhand-schema-validation
    - name: drydock-site-validation
      expiresAfter: P1W
    - name: promenade-site-validation
      expiresAfter: P1W
    - name: armada-deployability-validation
...
`,
  'a Certificate': `---
schema: deckhand/Certificate/v1
metadata:
  schema: metadata/Document/v1
  name: application-api
  storagePolicy: cleartext
data: |-
  -----BEGIN CERTIFICATE-----
  MIIDYDCCAkigAwIBAgIUKG41PW4VtiphzASAMY4/3hL8OtAwDQYJKoZIhvcNAQEL
  ...snip...
  P3WT9CfFARnsw2nKjnglQcwKkKLYip0WY2wh3FE7nrQZP6xKNaSRlh6p2pCGwwwH
  HkvVwA==
  -----END CERTIFICATE-----
...
`,
  'a CertificateKey': `---
schema: deckhand/CertificateKey/v1
metadata:
  schema: metadata/Document/v1
  name: application-api
  storagePolicy: encrypted
data: |-
  -----BEGIN RSA PRIVATE KEY-----
  MIIEpQIBAAKCAQEAx+m1+ao7uTVEs+I/Sie9YsXL0B9mOXFlzEdHX8P8x4nx78/T
  ...snip...
  Zf3ykIG8l71pIs4TGsPlnyeO6LzCWP5WRSh+BHnyXXjzx/uxMOpQ/6I=
  -----END RSA PRIVATE KEY-----
...
`,
  'a Passphrase': `---
schema: deckhand/Passphrase/v1
metadata:
  schema: metadata/Document/v1
  name: application-admin-password
  storagePolicy: encrypted
data: some-password
...
`,
};

describe("the samples of the seed's text", () => {
  it('are taken as they stand, and taken again without a new revision', async () => {
    let revision = 0;
    for (const [title, body] of Object.entries(samples)) {
      const reply = await post(body);
      assert.equal(reply.status, 201, `${title}: ${reply.text}`);
      revision += 1;
      const documents = listedIn(reply);
      assert.equal(documents.length, body.split(/^---$/m).length - 1, title);
      for (const { status } of documents) assert.deepEqual(status, { bucket: 'default', revision });
      assert.equal((await post(body)).status, 200, title);
    }
  });

  it('delete as the seed says', async () => {
    await post(samples['a Passphrase'] ?? '');
    const reply = await post(
      tombstone('application-admin-password', 'deckhand/Passphrase/v1'),
      tombstone('name-to-delete', 'any-namespace/AnyKind/v1'),
    );
    assert.deepEqual(
      [reply.status, ...listedIn(reply)],
      [201, { status: { bucket: 'default', revision: 2 } }],
    );
    assert.deepEqual(await liveIn(send, 2), []);
  });

  it('keep blocks of text letter by letter, and secrets to themselves', async () => {
    const [certificate] = listedIn(await post(samples['a Certificate'] ?? ''));
    assert.match(
      String(certificate?.data),
      /^-----BEGIN CERTIFICATE-----\n[\s\S]*-----END CERTIFICATE-----$/,
    );
    const reply = await post(samples['a CertificateKey'] ?? '');
    assert.ok(!reply.text.includes('RSA PRIVATE KEY'));
  });
});

describe('segments of the referential schema', () => {
  const segment = `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: quays}
data: {resources: [{name: quay, name: pier}]}
`;

  it('are refused with a key twice, however they are sent', async () => {
    for (const reply of [await post(segment), await putBucket(send, 'mop', segment)]) {
      assert.equal(refusalIn(reply), '400 HTTPBadRequest');
      assert.match(reply.text, /the key is written twice/);
    }
  });
});
