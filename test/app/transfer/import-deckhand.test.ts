import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createDeckhandSource } from '../../../src/adapters/deckhand/create-deckhand-source.ts';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type { DeckhandImportResult } from '../../../src/app/transfer/deckhand/deckhand-import.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { DeckhandSource } from '../../../src/ports/deckhand-source.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  type DeckhandDouble,
  type SiteDocument,
  serveDeckhand,
} from '../../support/deckhand-server.ts';

const both = { bringIn: true, verify: true };
const hidden = 'correct horse battery staple';

const policy: SiteDocument = {
  schema: 'deckhand/LayeringPolicy/v1',
  metadata: { schema: 'metadata/Control/v1', name: 'layers' },
  data: { layerOrder: ['global', 'site'] },
};

function plain(name: string, data: unknown, metadata: object = {}): SiteDocument {
  return {
    schema: 'example/Kind/v1',
    metadata: {
      schema: 'metadata/Document/v1',
      name,
      storagePolicy: 'cleartext',
      layeringDefinition: { layer: 'site' },
      ...metadata,
    },
    data,
  };
}

function secret(name: string, data: unknown, metadata: object = {}): SiteDocument {
  const made = plain(name, data, { storagePolicy: 'encrypted', ...metadata });
  return { ...made, schema: 'deckhand/Passphrase/v1' };
}

let there: DeckhandDouble;
let here: TestApp;
let source: DeckhandSource;

const open = (secretHosts: readonly string[] = []): DeckhandSource =>
  createDeckhandSource({ url: there.url, token: there.token, secretHosts, limits: defaultLimits });

beforeEach(async () => {
  there = await serveDeckhand();
  here = await openTestApp({}, { onProblems: 'accept' });
  source = open();
});
afterEach(async () => {
  await there.close();
  await here.close();
});

const bringIn = (request = both): Promise<DeckhandImportResult> =>
  here.app.importDeckhand(anonymous, source, request, () => {});

/** The data of the encrypted documents of the newest revision whose names begin so, by serial. */
async function openedData(start: string): Promise<readonly unknown[]> {
  const head = await here.app.revision(anonymous, {});
  const { items } = await here.app.documents(anonymous, head, { page: { first: 100 } });
  const found = items.map(({ node }) => node).filter(({ name }) => name.startsWith(start));
  return (await here.app.openBodies(anonymous, found)).map(({ data }) => data);
}

async function refusedOf(promise: Promise<unknown>): Promise<PurserError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError, `it went well, or crashed: ${error}`);
  return error;
}

const revisions = (store: HistoryStore) =>
  store.range({ above: 0, limit: 100, newestFirst: false });

async function namesIn(id: number): Promise<readonly string[]> {
  const revision = await here.app.revision(anonymous, { id });
  const { items } = await here.app.documents(anonymous, revision, { page: { first: 100 } });
  return items.map(({ node }) => `${node.bucket}/${node.name}@${node.origin}`);
}

const outcomes = ({ verified }: DeckhandImportResult) =>
  verified?.map(({ revision, outcome }) => [revision, outcome]);

describe('the history of a Deckhand', () => {
  it('comes with its numbers, times, buckets, documents, and the changes that there were', async () => {
    there.put('site', policy, plain('a', { x: 1 }), plain('b', { y: '2020-01-01', z: 1.5 }));
    there.put('site', policy, plain('a', { x: 1 }), plain('b', { y: '2020-01-01', z: 1.5 }));
    there.put('other', plain('c', [1, null, 'yes']));
    there.put('site', policy, plain('a', { x: 2 }));
    there.rollback(1);
    there.put('site');
    const result = await bringIn();
    assert.deepEqual([result.head, result.imported, result.notes], [6, 6, []]);
    assert.deepEqual(outcomes(result), [
      [1, 'equal'],
      [2, 'equal'],
      [3, 'equal'],
      [4, 'equal'],
      [5, 'equal'],
      [6, 'equal'],
    ]);
    const found = await revisions(here.store);
    assert.deepEqual(
      found.map(({ buckets, changes }) => [buckets, changes]),
      [
        [['site'], { created: 3, updated: 0, deleted: 0 }],
        [[], { created: 0, updated: 0, deleted: 0 }],
        [['other'], { created: 1, updated: 0, deleted: 0 }],
        [['site'], { created: 0, updated: 1, deleted: 1 }],
        [['other', 'site'], { created: 1, updated: 1, deleted: 1 }],
        [['site'], { created: 0, updated: 0, deleted: 3 }],
      ],
    );
    assert.equal(found[0]?.createdAt, '2025-03-01T00:16:41.037Z');
    assert.equal(found[1]?.message, `imported from ${there.url}/api/v1.0/revisions/2`);
    assert.deepEqual(await namesIn(4), ['site/layers@1', 'site/a@4', 'other/c@3']);
    assert.deepEqual((await here.app.fsck(anonymous, () => {})).faults, []);
  });

  it('keeps a document that moves from bucket to bucket', async () => {
    there.put('one', policy, plain('a', {}));
    there.put('one', policy);
    there.put('two', plain('a', {}));
    await bringIn();
    assert.deepEqual(await namesIn(1), ['one/layers@1', 'one/a@1']);
    assert.deepEqual(await namesIn(3), ['one/layers@1', 'two/a@3']);
  });

  it('comes without what another bucket took away, though its list does not reveal that', async () => {
    there.put('one', policy, plain('a', {}));
    there.says('/api/v1.0/revisions/1/documents', {
      status: 200,
      body: Buffer.from('{status: {bucket: one, revision: 1}}'),
    });
    const result = await bringIn({ ...both, verify: false });
    assert.equal(result.imported, 1);
    assert.deepEqual(await namesIn(1), []);
  });

  it('has numbers that are left out filled in, as clients name revisions by number', async () => {
    there.skip(2);
    there.put('site', policy);
    there.skip(1);
    there.put('site', policy, plain('a', {}));
    const result = await bringIn();
    assert.deepEqual([result.head, result.filled], [5, [1, 2, 4]]);
    assert.deepEqual(outcomes(result), [
      [3, 'equal'],
      [5, 'equal'],
    ]);
    const found = await revisions(here.store);
    assert.equal(found[0]?.createdAt, found[2]?.createdAt);
    assert.equal(found[3]?.message, `fills a gap: ${there.url}/api/v1.0 has no revision 4`);
    assert.deepEqual(await namesIn(4), ['site/layers@3']);
  });

  it('may be empty', async () => {
    const result = await bringIn();
    assert.deepEqual([result.head, result.imported, result.verified], [0, 0, []]);
  });

  it('leaves a line in the audit log, also where it was refused', async () => {
    there.put('site', policy);
    await bringIn();
    await bringIn({ bringIn: false, verify: true });
    there.put('site', plain('bad', {}, { odd: 1 }));
    await refusedOf(bringIn());
    const { items } = await here.app.auditLog(anonymous, {}, { first: 9 });
    const url = `${there.url}/api/v1.0`;
    const counted = { url, head: 1, imported: 1, tags: 0, validations: 0 };
    assert.deepEqual(
      items.map(({ node: { action, target, result } }) => [action, target, result]),
      [
        ['importDeckhand', { url }, 'DOCUMENT_MALFORMED'],
        ['importDeckhand', counted, 'ok'],
      ],
    );
  });

  it('is not what leaves out more numbers than any Deckhand does', async () => {
    there.skip(1_000_000_000);
    there.put('site', policy);
    assert.equal((await refusedOf(bringIn())).code, 'DECKHAND_ANSWER_UNUSABLE');
    assert.equal(await here.store.head(), null);
  });
});

describe('tags and results of validations', () => {
  it('come with their data, in order, under the words that Purser knows', async () => {
    there.put('site', policy);
    there.tag(1, 'good', { by: 'ada', n: 1 });
    there.tag(1, 'bare');
    there.validate(1, 'promenade-site-validation', { status: 'success', expiresAfter: 'P1W' });
    there.validate(1, 'armada-validation', { status: 'ignored [failure]', errors: asIgnored });
    there.validate(1, 'promenade-site-validation', {
      status: 'failed',
      errors: [{ message: 'm' }],
    });
    there.validate(1, 'armada-validation', { status: 'Fine' });
    there.validate(1, 'missing-validation', { status: 'failure', errors: [neverRegistered] });
    there.validate(1, 'deckhand-schema-validation', { status: 'failure' });
    const result = await bringIn();
    assert.deepEqual([result.tags, result.validations], [2, 4]);
    assert.deepEqual(await here.store.tags([1]), [
      [
        { revision: 1, name: 'bare', data: '{}' },
        { revision: 1, name: 'good', data: '{"by":"ada","n":1}' },
      ],
    ]);
    assert.deepEqual(await results('promenade-site-validation'), [
      ['success', '[]', 'P1W'],
      ['failure', '[{"message":"m"}]', null],
    ]);
    assert.deepEqual(await results('armada-validation'), [
      ['failure', '[{"message":"kept"}]', null],
      ['failure', '[]', null],
    ]);
    assert.deepEqual(await results('missing-validation'), []);
  });

  it('that have expired in another Purser come as what they were, whenever that was', async () => {
    there.put('site', policy);
    const [createdAt, expiresAt] = ['2025-01-01T00:00:00.000000', '2025-01-08T00:00:00.000000'];
    const limited = { createdAt, expiresAfter: 'P1W' };
    there.validate(1, 'a-validation', { ...limited, expiresAt, status: 'failure' });
    there.validate(1, 'a-validation', { ...limited, expiresAt: null, status: 'failure' });
    await bringIn();
    const rows = [
      ['success', '[]', 'P1W'],
      ['failure', '[]', 'P1W'],
    ];
    assert.deepEqual(await results('a-validation'), rows);
  });

  it('that cannot be imported are reported with their places', async () => {
    there.put('site', policy);
    there.validate(1, 'a-validation', { validator: '' });
    const invalid = await refusedOf(bringIn());
    assert.equal(invalid.code, 'VALIDATION_MALFORMED');
    const at = `${source.url}/revisions/1`;
    assert.equal(invalid.faults[0].place.file, `${at}/validations/detail`);
    there.tag(1, 'good');
    there.says('/api/v1.0/revisions/1/tags', { status: 200, body: { good: 1 } });
    const untaggable = await refusedOf(bringIn());
    assert.equal(untaggable.code, 'TAG_INVALID');
    assert.equal(untaggable.faults[0].place.file, `${at}/tags`);
  });

  it('are not brought twice, and those that are new come later', async () => {
    there.put('site', policy);
    there.tag(1, 'good');
    there.validate(1, 'a-validation', {});
    there.validate(1, 'a-validation', {});
    assert.deepEqual(counts(await bringIn()), [1, 1, 2]);
    assert.deepEqual(counts(await bringIn()), [0, 0, 0]);
    there.tag(1, 'good', { v: 2 });
    there.validate(1, 'a-validation', {});
    assert.deepEqual(counts(await bringIn()), [0, 1, 1]);
  });

  it('stay as they are in a store that has gone on', async () => {
    there.put('site', policy);
    await bringIn();
    await here.app.submitDocuments(anonymous, { text: JSON.stringify(plain('mine', {})) });
    there.tag(1, 'late');
    const result = await bringIn();
    assert.deepEqual([result.head, ...counts(result)], [2, 0, 0, 0]);
    assert.deepEqual(outcomes(result), [[1, 'equal']]);
  });

  const counts = ({ imported, tags, validations }: DeckhandImportResult) => [
    imported,
    tags,
    validations,
  ];
  const neverRegistered = {
    message:
      'The result for this validation was never externally registered so its status defaulted to "failure".',
  };
  const asIgnored = [
    { message: 'kept' },
    {
      message:
        'The result for this validation was externally registered but has been ignored because it is not found in the validations for ValidationPolicy [deckhand/ValidationPolicy/v1] p: a-validation.',
    },
  ];
  async function results(name: string) {
    const found = await here.store.validations.entries(1, name, { from: 0, limit: 10 });
    return found.map(({ status, errors, expiresAfter }) => [status, errors, expiresAfter]);
  }
});

describe('secrets', () => {
  it('come from what is rendered, and are encrypted here', async () => {
    there.put('site', policy, secret('root', hidden), plain('a', {}));
    there.put('site', policy, secret('root', hidden), plain('a', { x: 1 }));
    const result = await bringIn();
    assert.deepEqual(outcomes(result), [
      [1, 'equal'],
      [2, 'equal'],
    ]);
    assert.deepEqual(await namesIn(2), ['site/layers@1', 'site/root@1', 'site/a@2']);
    assert.equal((await here.store.keys(['digest-key']))[0] !== null, true);
    const head = await here.app.revision(anonymous, {});
    const { items } = await here.app.documents(anonymous, head, { page: { first: 9 } });
    const [root] = items.flatMap(({ node }) => (node.name === 'root' ? [node] : []));
    assert.equal(root?.storagePolicy, 'encrypted');
    assert.equal((await here.app.openBodies(anonymous, root ? [root] : []))[0]?.data, hidden);
    const texts = await here.store.documents(items.map(({ node }) => node.digest));
    assert.ok(!texts.join('').includes(hidden));
  });

  it('that there are no keys for are named with where they are', async () => {
    there.put('site', policy, secret('root', hidden));
    const { store } = here;
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const keyless = createApp({
      onProblems: 'accept',
      store,
      clock,
      limits: defaultLimits,
      vault: null,
      entropy: systemEntropy,
      timer: systemTimer,
    });
    const refused = await refusedOf(keyless.importDeckhand(anonymous, source, both, () => {}));
    assert.equal(refused.code, 'KEYS_MISSING');
    assert.equal(refused.faults[0].place.file, `${source.url}/revisions/1/documents`);
    assert.equal(await store.head(), null);
  });

  it('that no rendering shows are asked for where they are kept, if that host is named', async () => {
    there.put('site', policy, secret('base', hidden, abstract), secret('other', 'y', abstract));
    const refused = await refusedOf(bringIn());
    assert.deepEqual(
      refused.faults.map(({ code, facts }) => [code, facts['document'], facts['reason']]),
      ['base', 'other'].map((name) => [
        'DECKHAND_SECRET_MISSING',
        `[deckhand/Passphrase/v1, site] ${name}`,
        'no rendering shows its own data, and the host of its reference was not named',
      ]),
    );
    assert.equal(await here.store.head(), null);
    assert.ok(!there.asked.some((one) => one.includes('/payload')));
    source = open([new URL(there.url).host]);
    assert.deepEqual(outcomes(await bringIn()), [[1, 'equal']]);
    const revision = await here.app.revision(anonymous, {});
    const { items } = await here.app.documents(anonymous, revision, { page: {} });
    const bodies = await here.app.openBodies(
      anonymous,
      items.map(({ node }) => node),
    );
    assert.ok(bodies.some(({ data }) => data === hidden));
  });

  it('come with their type, whichever it is, though no rendering shows them', async () => {
    source = open([new URL(there.url).host]);
    const values = [
      "it's",
      '"both\'s"',
      'YWJj',
      '12',
      5,
      -1.5,
      true,
      [1, 'two', null],
      { a: { b: 'ž' } },
    ];
    const documents = values.map((data, at) => secret(`s${at}`, data, abstract));
    there.put('site', policy, ...documents);
    const result = await bringIn();
    assert.deepEqual(outcomes(result), [[1, 'equal']]);
    assert.deepEqual(await openedData('s'), values);
    assert.deepEqual(
      result.notes,
      values.map(
        (_data, at) =>
          `no rendering shows the secret of [deckhand/Passphrase/v1, site] s${at} of revision 1: it equals what its reference leads to`,
      ),
    );
  });

  it('are taken from their references rather than from what is rendered, and compared with that', async () => {
    there.put('site', policy, secret('root', hidden));
    there.says('/api/v1.0/revisions/1/rendered-documents', {
      status: 200,
      body: Buffer.from(
        `{schema: deckhand/Passphrase/v1, metadata: {name: root, layeringDefinition: {layer: site}}, data: other}`,
      ),
    });
    source = open([new URL(there.url).host]);
    assert.deepEqual(outcomes(await bringIn()), [[1, 'differs']]);
    assert.deepEqual(await openedData('root'), [hidden]);
  });

  it('that can be read in two ways are what is rendered, and refused where nothing shows them', async () => {
    source = open([new URL(there.url).host]);
    there.put('site', policy, secret('shown', 'abcd'), secret('hidden', 'efgh', abstract));
    await source.documents(1);
    // As they were stored before 2020, by a store that does not say of which type they are.
    for (const path of there.secrets.keys()) there.secretTypes.delete(path);
    for (const [path, payload] of there.secrets) {
      const text = Buffer.from(payload, 'base64').toString() === "'abcd'" ? 'MTIz' : 'NDU2';
      there.secrets.set(path, text);
    }
    const rendered = (data: string) => ({
      status: 200,
      body: Buffer.from(
        `{schema: deckhand/Passphrase/v1, metadata: {name: shown, layeringDefinition: {layer: site}}, data: ${data}}`,
      ),
    });
    there.says('/api/v1.0/revisions/1/rendered-documents', rendered('MTIz'));
    const refused = await refusedOf(bringIn());
    assert.deepEqual(
      refused.faults.map(({ code, place, facts }) => [
        code,
        facts['document'],
        facts['reason'],
        place.file,
      ]),
      [
        [
          'DECKHAND_SECRET_MISSING',
          '[deckhand/Passphrase/v1, site] hidden',
          'no rendering shows its own data, and its payload can be read in 2 ways',
          `${source.url}/revisions/1/documents`,
        ],
      ],
    );
    assert.equal(await here.store.head(), null);
    there.says('/api/v1.0/revisions/1/rendered-documents', rendered('other'));
    assert.equal((await refusedOf(bringIn())).faults.length, 2);
    for (const path of there.secrets.keys()) there.secretTypes.set(path, 'passphrase');
    await bringIn({ bringIn: true, verify: false });
    assert.deepEqual(await openedData('shown'), ['MTIz']);
    assert.deepEqual(await openedData('hidden'), ['NDU2']);
  });

  it('that no rendering shows are compared with their references, also of an older import', async () => {
    const base = secret('base', hidden, abstract);
    there.put('site', policy, base);
    there.put('site', policy, base, plain('a', {}));
    there.put('site', policy, base, plain('b', {}));
    there.renders(3, { status: 400, errorType: 'InvalidDocumentFormat' });
    source = open([new URL(there.url).host]);
    await bringIn({ bringIn: true, verify: false });
    const verify = () => bringIn({ bringIn: false, verify: true });
    const label = '[deckhand/Passphrase/v1, site] base';
    const equal = await verify();
    assert.deepEqual(outcomes(equal), [
      [1, 'equal'],
      [2, 'equal'],
      [3, 'notRendered'],
    ]);
    assert.deepEqual(equal.notes, [
      `no rendering shows the secret of ${label} of revision 3 and of 2 before: it equals what its reference leads to`,
    ]);
    for (const path of there.secrets.keys()) {
      there.secrets.set(path, Buffer.from("'another'").toString('base64'));
    }
    const differing = await verify();
    assert.deepEqual(
      differing.verified?.map((one) => 'differences' in one && one.differences),
      [1, 2, 3].map(() => [`${label}: another secret than in the secret store`]),
    );
    assert.deepEqual(differing.notes, []);
    source = open();
    assert.deepEqual((await verify()).notes, [
      `no rendering shows the secret of ${label} of revision 3 and of 2 before: it could not be compared, as the host of its reference was not named`,
    ]);
  });

  it('that were known once are not lost where nothing is rendered', async () => {
    there.put('site', policy, secret('root', hidden));
    there.put('site', policy, secret('root', hidden), plain('a', {}));
    there.renders(2, { status: 400, errorType: 'InvalidDocumentLayer' });
    await bringIn();
    there.put('site', policy, secret('root', hidden), plain('b', {}));
    there.renders(3, { status: 409, errorType: 'LayeringPolicyNotFound' });
    const result = await bringIn();
    assert.equal(result.imported, 1);
    assert.deepEqual(
      result.verified?.map((one) => ('reason' in one ? one.reason : one.outcome)),
      ['equal', '400 InvalidDocumentLayer', '409 LayeringPolicyNotFound'],
    );
    assert.deepEqual(await namesIn(3), ['site/layers@1', 'site/root@1', 'site/b@3']);
  });

  const abstract = { layeringDefinition: { layer: 'site', abstract: true } };
});

describe('an import that was interrupted', () => {
  it('goes on where it stopped, wherever that was', async () => {
    there.put('site', policy, secret('root', hidden));
    there.put('site', policy, secret('root', hidden), plain('a', {}));
    there.tag(1, 'one');
    there.tag(2, 'two');
    there.validate(2, 'a-validation', {});
    const whole = source;
    for (let calls = 1; ; calls += 1) {
      source = failingAfter(whole, calls);
      const outcome = await bringIn().then(
        () => null,
        (error: Error) => error.message,
      );
      if (outcome === null) break;
      assert.equal(outcome, 'cut');
      assert.deepEqual((await here.app.fsck(anonymous, () => {})).faults, []);
    }
    assert.equal((await here.store.head())?.id, 2);
    assert.deepEqual(await namesIn(2), ['site/layers@1', 'site/root@1', 'site/a@2']);
    const tags = await here.store.tags([1, 2]);
    assert.deepEqual(
      tags.map((ofOne) => ofOne.map(({ name }) => name)),
      [['one'], ['two']],
    );
    const entries = await here.store.validations.entries(2, 'a-validation', { from: 0, limit: 9 });
    assert.equal(entries.length, 1);
  });

  it('does not go on with another history', async () => {
    there.put('site', policy);
    await bringIn();
    there.put('site', policy, plain('a', {}));
    await here.app.purge(anonymous, null).catch(() => {});
    const other = await openTestApp({}, { onProblems: 'accept' });
    await other.app.submitDocuments(anonymous, { text: JSON.stringify(plain('mine', {})) });
    const refused = await refusedOf(other.app.importDeckhand(anonymous, source, both, () => {}));
    assert.deepEqual([refused.code, refused.faults[0].facts['revision']], ['HISTORY_DIFFERS', 1]);
    await other.close();
  });

  it('does not go on where the documents are others, though they were made at the same time', async () => {
    there.put('site', policy);
    await bringIn();
    there.put('site', policy, plain('a', {}));
    there.says('/api/v1.0/revisions/1/documents', { status: 200, body: Buffer.from('') });
    assert.equal((await refusedOf(bringIn())).code, 'HISTORY_DIFFERS');
  });

  /** A source that fails from a call on. */
  function failingAfter(whole: DeckhandSource, most: number): DeckhandSource {
    let calls = 0;
    return new Proxy(whole, {
      get(target, key, receiver) {
        const member: unknown = Reflect.get(target, key, receiver);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          calls += 1;
          if (calls > most) throw new Error('cut');
          return Reflect.apply(member, target, values);
        };
      },
    });
  }
});

describe('what Purser does not take', () => {
  it('is named at once, with its place, and nothing of its revision is brought in', async () => {
    there.put('site', policy);
    there.put('site', policy, plain('bad', {}, { labels: 'none' }), plain('worse', {}, { odd: 1 }));
    const refused = await refusedOf(bringIn());
    assert.deepEqual(
      refused.faults.map(({ code, place }) => [code, place.name, place.file]),
      ['bad', 'worse'].map((name) => [
        'DOCUMENT_MALFORMED',
        name,
        `${there.url}/api/v1.0/revisions/2/documents`,
      ]),
    );
    assert.equal((await here.store.head())?.id, 1);
  });

  it('is what stands twice, and a second policy of layers', async () => {
    there.put('one', policy, plain('a', {}));
    there.put('two', { ...policy, metadata: { ...policy.metadata, name: 'more' } }, plain('a', {}));
    const refused = await refusedOf(bringIn());
    assert.deepEqual(
      refused.faults.map(({ code }) => code),
      ['DOCUMENT_DUPLICATE', 'SINGLETON_CONFLICT'],
    );
  });

  it('is a policy of validations that is not shown there, which is reported', async () => {
    const rules: SiteDocument = {
      schema: 'deckhand/ValidationPolicy/v1',
      metadata: { schema: 'metadata/Control/v1', name: 'site-ready' },
      data: { validations: [{ name: 'a-validation' }] },
    };
    there.put('site', policy, rules);
    const of = async (): Promise<readonly string[]> => (await bringIn()).notes;
    assert.deepEqual(await of(), [
      'the ValidationPolicy site-ready of revision 1 is not shown there: submit it again',
    ]);
    for (let time = 0; time < 3; time += 1) there.put('site', policy, rules);
    assert.deepEqual(await of(), [
      'the ValidationPolicy site-ready of revision 4 and of 2 before is not shown there: submit it again',
    ]);
  });
});

describe('comparing what is rendered', () => {
  it('names documents that differ, and nothing of their values', async () => {
    there.put('site', policy, secret('root', hidden), plain('a', { x: 1 }), plain('gone', {}));
    await bringIn({ bringIn: true, verify: false });
    there.says('/api/v1.0/revisions/1/rendered-documents', {
      status: 200,
      body: Buffer.from(otherRendering),
    });
    const result = await bringIn({ bringIn: false, verify: true });
    const [first] = result.verified ?? [];
    assert.ok(first?.outcome === 'differs');
    assert.deepEqual(first.differences, [
      '[deckhand/LayeringPolicy/v1, -] layers: only here',
      '[deckhand/Passphrase/v1, site] root: other data',
      '[example/Kind/v1, site] a: other metadata and data',
      '[example/Kind/v1, site] gone: only here',
      '[example/Kind/v1, site] new: only there',
    ]);
    assert.ok(!JSON.stringify(result).includes('secret of another'));
  });

  it('says what is rendered there and cannot be here', async () => {
    there.put('site', plain('a', {}));
    // It renders what came before by that, too.
    there.put('layers', policy);
    const { verified } = await bringIn();
    assert.deepEqual(verified, [
      {
        revision: 1,
        outcome: 'differs',
        differences: ['it is rendered there, and not here: LAYERING_POLICY_NOT_FOUND'],
        differenceCount: 1,
      },
      { revision: 2, outcome: 'equal', documents: 2 },
    ]);
  });

  it('alone brings nothing in', async () => {
    there.put('site', policy);
    const result = await bringIn({ bringIn: false, verify: true });
    assert.deepEqual([result.head, result.imported, result.verified], [0, 0, []]);
  });

  const otherRendering = `
schema: deckhand/Passphrase/v1
metadata: {schema: metadata/Document/v1, name: root, storagePolicy: encrypted, replacement: false, layeringDefinition: {abstract: false, layer: site}}
data: secret of another
---
schema: example/Kind/v1
metadata: {schema: metadata/Document/v1, name: a, labels: {a: b}, layeringDefinition: {abstract: false, layer: site}}
data: {x: 2}
---
schema: example/Kind/v1
metadata: {schema: metadata/Document/v1, name: new, layeringDefinition: {abstract: false, layer: site}}
data: {}
`;
});
