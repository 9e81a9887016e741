import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous as everybody } from '../../../src/domain/access/principal.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import {
  controlUpload,
  errorIn,
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

const put = (bucket: string, ...documents: readonly string[]) =>
  putBucket(send, bucket, ...documents);

/** PUTs, and gives what the answer lists: names with the revision that is shown. */
async function listed(bucket: string, ...documents: readonly string[]): Promise<readonly string[]> {
  const reply = await put(bucket, ...documents);
  assert.equal(reply.status, 200, reply.text);
  return listedIn(reply).map(({ metadata, status }) => {
    assert.equal(status.bucket, bucket);
    return `${metadata.name} ${status.revision}`;
  });
}

async function head(): Promise<number> {
  return (await server.app.revision(everybody, {})).id;
}

describe('PUT of a bucket', () => {
  for (const [what, body] of [
    ['an empty mapping', '{}'],
    ['an empty mapping beside a document', `${upload('a')}---\n{}\n`],
    ['a list with an empty mapping', '[{}]'],
    ['a value with a custom tag', '!x 1'],
    ['a mapping with a custom tag', '!x {a: 1}'],
    ['a mapping that lacks members and holds a custom tag', 'schema: !x 1'],
  ]) {
    it(`is a bad request with ${what} as its body`, async () => {
      const reply = await send('PUT', '/buckets/mop/documents', { body: body ?? '' });
      assert.equal(reply.status, 400);
      assert.match(reply.text, /errorType: HTTPBadRequest\n/);
    });
  }

  it('answers with the documents as they came, and their defaults', async () => {
    const reply = await put(
      'mop',
      upload('b', { data: '{"yes": 1.0, big: 123456789012345678901234567890}' }),
      controlUpload('deckhand/ValidationPolicy/v1', 'a', '{validations: []}'),
    );
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/x-yaml');
    assert.equal(
      reply.text,
      `---
id: 1
schema: example/Kind/v1
metadata:
  layeringDefinition:
    abstract: false
    layer: site
  name: b
  replacement: false
  schema: metadata/Document/v1
  storagePolicy: cleartext
data:
  big: 123456789012345678901234567890
  'yes': 1.0
status:
  bucket: mop
  revision: 1
---
id: 2
schema: deckhand/ValidationPolicy/v1
metadata:
  layeringDefinition:
    abstract: false
  name: a
  replacement: false
  schema: metadata/Control/v1
  storagePolicy: cleartext
data:
  validations: []
status:
  bucket: mop
  revision: 1
`,
    );
  });

  it('creates, updates, and deletes what is left out; other buckets stay', async () => {
    assert.deepEqual(await listed('mop', upload('a'), upload('b'), upload('c')), [
      'a 1',
      'b 1',
      'c 1',
    ]);
    assert.deepEqual(await listed('hop', upload('d')), ['d 2']);
    const changed = [upload('d2'), upload('c'), upload('a', { data: '{a: 1}' })];
    assert.deepEqual(await listed('mop', ...changed), ['d2 3', 'c 3', 'a 3']);
    assert.deepEqual((await liveIn(send, 3)).toSorted(), [
      'a mop 3',
      'c mop 1',
      'd hop 2',
      'd2 mop 3',
    ]);
    assert.deepEqual((await liveIn(send, 1)).toSorted(), ['a mop 1', 'b mop 1', 'c mop 1']);
  });

  it('makes no revision if nothing changes, and lists with the head (B3, D2)', async () => {
    await listed('mop', upload('a'), upload('s', { storagePolicy: 'encrypted', data: 'hunter22' }));
    await listed('hop', upload('b'));
    const again = [upload('s', { storagePolicy: 'encrypted', data: 'hunter22' }), upload('a')];
    assert.deepEqual(await listed('mop', ...again), ['s 2', 'a 2']);
    assert.deepEqual(await listed('mop', ...again), ['s 2', 'a 2']);
    assert.equal(await head(), 2);
    assert.deepEqual(await liveIn(send, 2), ['a mop 1', 's mop 1', 'b hop 2']);
  });

  it('keeps origins when other buckets were written in between (B4)', async () => {
    await listed('mop', upload('a'), upload('b'));
    await listed('hop', upload('c'));
    await listed('mop', upload('a'), upload('b', { data: '{b: 1}' }));
    assert.deepEqual((await liveIn(send, 3)).toSorted(), ['a mop 1', 'b mop 3', 'c hop 2']);
  });

  it('gives back what was downloaded before, secrets and all', async () => {
    const secret = upload('s', { storagePolicy: 'encrypted', data: 'hunter22' });
    await listed('mop', upload('a', { data: '{a: 1.0}' }), secret);
    const { text } = await send('GET', '/revisions/1/documents');
    assert.match(text, /^data: purser:\/\/store\/secrets\/[0-9a-f-]{36}$/m);
    assert.ok(!text.includes('hunter22'));
    assert.deepEqual(await listed('mop', text), ['a 1', 's 1']);
    assert.equal(await head(), 1);
    const relabelled = text.replace('name: s\n', 'name: s\n  labels: {new: yes}\n');
    assert.deepEqual(await listed('mop', relabelled), ['a 2', 's 2']);
    const found = await send('GET', '/revisions/2/documents?metadata.name=s');
    assert.deepEqual(listedIn(found)[0]?.metadata['labels'], { new: true });
    const id = { schema: 'example/Kind/v1', name: 's', layer: 'site' };
    const revision = await server.app.revision(everybody, {});
    const [entry] = await server.app.documentsById(everybody, revision, [id]);
    const [opened] = await server.app.openBodies(everybody, entry ? [entry] : []);
    assert.equal(opened?.data, 'hunter22');
  });

  const empty: readonly (readonly [string, string])[] = [
    ['no bytes', ''],
    ['a comment', '# nothing\n'],
  ];
  for (const [title, body] of empty) {
    it(`deletes all documents of the bucket for ${title}`, async () => {
      await listed('mop', upload('a'), upload('b'));
      await listed('hop', upload('c'));
      const reply = await put('mop', body);
      assert.equal(reply.status, 200);
      assert.equal(reply.text, '---\nstatus:\n  bucket: mop\n  revision: 3\n');
      assert.deepEqual(await liveIn(send, 3), ['c hop 2']);
    });

    it(`does nothing for ${title} where nothing is live (B3)`, async () => {
      for (const bucket of ['never', 'mop']) {
        const reply = await put(bucket, body);
        assert.deepEqual([reply.status, reply.text], [200, '']);
        assert.equal(reply.headers.get('content-type'), 'application/x-yaml');
      }
      await listed('mop', upload('a'));
      await put('mop', body);
      assert.equal((await put('mop', body)).text, '');
      assert.equal(await head(), 2);
    });
  }

  it('numbers revisions without gaps, whatever is refused in between', async () => {
    await listed('mop', upload('a'));
    for (const body of ['--- [', upload('x').repeat(2), '---\n']) {
      assert.notEqual((await put('hop', body)).status, 200);
    }
    assert.deepEqual(await listed('hop', upload('b')), ['b 2']);
  });

  it('takes any name for a bucket and for documents', async () => {
    for (const bucket of ['a/b', 'ä ö%', '__proto__', '-']) {
      await send('DELETE', '/revisions');
      assert.equal((await listed(bucket, upload(`"${bucket}/x"`))).length, 1);
    }
    assert.equal((await put('a\u0007b', upload('x'))).status, 400);
  });

  it('keeps all of a thousand documents, in their order', async () => {
    const names = Array.from({ length: 1_203 }, (_, at) => `n${(at * 7919) % 1_203}`);
    const listedNames = await listed('mop', ...names.map((name) => upload(name)));
    assert.deepEqual(
      listedNames,
      names.map((name) => `${name} 1`),
    );
  });
});

describe('conflicts of a PUT', () => {
  it('names the bucket that owns a document, whatever was written in between (B1)', async () => {
    await listed('mop', upload('a'));
    await listed('hop', upload('b'));
    await listed('top', upload('c'));
    const reply = await put('hop', upload('b'), upload('a', { data: '{a: 1}' }));
    assert.equal(refusalIn(reply), '409 DuplicateDocumentExists');
    assert.match(errorIn(reply).message, /\[example\/Kind\/v1, site\] a .*"mop"/);
    assert.equal(await head(), 3);
  });

  it('takes the same name in another layer, or of another schema', async () => {
    await listed('mop', upload('a'));
    await listed(
      'hop',
      upload('a', { layer: 'global' }),
      upload('a', { schema: 'example/Other/v1' }),
    );
    assert.equal(await head(), 2);
  });

  it('refuses a document that stands twice', async () => {
    const reply = await put('mop', upload('a'), upload('b'), upload('a', { data: '{a: 1}' }));
    assert.equal(refusalIn(reply), '409 DuplicateDocumentExists');
    assert.equal(await head(), 0);
  });

  it('refuses control documents that stand twice, and a second policy (B6)', async () => {
    const schema = controlUpload('deckhand/DataSchema/v1', 'a/B/v1', '{}');
    assert.equal(refusalIn(await put('mop', schema, schema)), '409 DuplicateDocumentExists');
    const reply = await put('mop', policyUpload('one'), policyUpload('two'));
    assert.equal(refusalIn(reply), '409 SingletonDocumentConflict');
    assert.equal(await head(), 0);
  });

  it('keeps to one layering policy, whatever was written in between (B1)', async () => {
    await listed('mop', policyUpload('one'));
    await listed('hop', upload('b'));
    for (const bucket of ['mop', 'top']) {
      const reply = await put(bucket, policyUpload('two'));
      assert.equal(refusalIn(reply), '409 SingletonDocumentConflict', bucket);
      assert.match(errorIn(reply).message, /two .*one/);
    }
    assert.equal(refusalIn(await put('top', policyUpload('one'))), '409 DuplicateDocumentExists');
    assert.deepEqual(await listed('mop', policyUpload('one')), ['one 2']);
  });

  it('lets a policy be renamed once the old one is deleted', async () => {
    await listed('mop', policyUpload('one'));
    await put('mop', '');
    assert.deepEqual(await listed('hop', policyUpload('two')), ['two 3']);
  });

  it('leaves a document to its new owner when the former one is written again (B2)', async () => {
    await listed('mop', upload('a'), upload('b'));
    await listed('mop', upload('b'));
    await listed('hop', upload('a'));
    await listed('mop', upload('b', { data: '{b: 1}' }));
    assert.deepEqual((await liveIn(send, 4)).toSorted(), ['a hop 3', 'b mop 4']);
    await put('mop', '');
    assert.deepEqual(await liveIn(send, 5), ['a hop 3']);
  });

  it('lets one of many writers at a time have its way (B26)', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(`b${at}`, upload('same'), upload(`own${at}`))),
    );
    const taken = replies.filter(({ status }) => status === 200);
    assert.equal(taken.length, 1);
    for (const reply of replies) {
      if (reply.status !== 200) assert.equal(refusalIn(reply), '409 DuplicateDocumentExists');
    }
    assert.equal(await head(), 1);
  });
});

describe('documents that a PUT refuses', () => {
  const document = upload('a');
  const rows: readonly (readonly [title: string, body: string, refusal: string])[] = [
    ['YAML that is none', '--- [', '400 HTTPBadRequest'],
    ['a list', '- a\n', '400 HTTPBadRequest'],
    ['an empty document', '---\n', '400 HTTPBadRequest'],
    ['a custom tag', '--- !x {a: 1}', '400 HTTPBadRequest'],
    ['neither schema nor metadata', '--- {a: 1}', '400 InvalidDocumentFormat'],
    ['a schema that is none', upload('a', { schema: 'Kind' }), '400 InvalidDocumentFormat'],
    [
      'metadata of a later version',
      document.replace('Document/v1', 'Document/v2'),
      '400 InvalidDocumentFormat',
    ],
    [
      'no layering',
      document.replace(/ {2}layeringDefinition.*\n/, ''),
      '400 InvalidDocumentFormat',
    ],
    [
      'no storage policy',
      document.replace(/ {2}storagePolicy.*\n/, ''),
      '400 InvalidDocumentFormat',
    ],
    [
      'a tombstone (D3)',
      '{schema: example/Kind/v1, metadata: {schema: metadata/Tombstone/v1, name: a}}',
      '400 InvalidDocumentFormat',
    ],
    [
      'control documents of other kinds (D13)',
      controlUpload('example/Kind/v1', 'a', '{}'),
      '400 InvalidDocumentFormat',
    ],
  ];
  for (const [title, body, refusal] of rows) {
    it(`are those with ${title}`, async () => {
      const reply = await put('mop', body);
      assert.equal(refusalIn(reply), refusal, reply.text);
      assert.equal(await head(), 0);
    });
  }

  it('reports where in the body is what is no document, counted from 1', async () => {
    const reply = await put('mop', document, '---\n', '--- [1]\n', document, '--- x\n');
    assert.equal(refusalIn(reply), '400 HTTPBadRequest');
    assert.match(errorIn(reply).message, /\b2, 3, 5\b/);
  });

  it('reports all faults of all of them at once (B18)', async () => {
    const bare = '--- {data: 1}\n';
    const reply = await put('mop', bare, document, document.replace('cleartext', 'clear'));
    const { messages } = errorIn(reply);
    assert.deepEqual(
      messages.map(({ name, message }) => [name, message]),
      [
        ['D001', "'schema' is a required property"],
        ['D001', "'metadata' is a required property"],
        ['D001', "metadata.storagePolicy is not one of ['cleartext', 'encrypted']"],
      ],
    );
  });

  it('are reported by their form first, then by what is in their way', async () => {
    await listed('mop', document);
    const reply = await put('hop', document, '--- {a: 1}\n');
    assert.equal(refusalIn(reply), '400 InvalidDocumentFormat');
  });

  it('are not those with data that its rules refuse: that is for rendering', async () => {
    const odd = [
      controlUpload('deckhand/LayeringPolicy/v1', 'policy', '{}'),
      upload('p', { schema: 'deckhand/Passphrase/v1', data: '{a: 1}' }),
      upload('lost', { layer: 'nowhere' }),
    ];
    assert.equal((await listed('mop', ...odd)).length, 3);
  });
});

describe('encrypted documents of a PUT', () => {
  const secret = (data: string) => upload('s', { storagePolicy: 'encrypted', data });

  it('are answered with a reference, never with what they hold', async () => {
    const reply = await put('mop', secret('{pass: hunter22}'));
    assert.match(String(listedIn(reply)[0]?.data), /^[a-z]+:\/\/[^ ]+\/secrets\/[0-9a-f-]{36}$/);
    assert.ok(!reply.text.includes('hunter22'));
    const again = await put('mop', secret('{pass: hunter22}'));
    assert.equal(again.text, reply.text);
  });

  it('are clear ones if they hold nothing (12.1)', async () => {
    for (const [at, data] of ['""', '{}', '[]', 'null'].entries()) {
      const [document] = listedIn(await put('mop', secret(data)));
      assert.equal(document?.metadata['storagePolicy'], 'cleartext', data);
      assert.deepEqual(document?.data, ['', {}, [], null][at]);
    }
  });

  it('leave no secret behind if the PUT is refused (B28)', async () => {
    await listed('mop', upload('a'));
    const reply = await put('hop', secret('hunter22'), upload('a'));
    assert.equal(refusalIn(reply), '409 DuplicateDocumentExists');
    const { documents, keys } = await server.app.collectGarbage(everybody, true, () => {});
    assert.deepEqual([documents.unreachable, keys.unreachable], [0, 0]);
  });
});
