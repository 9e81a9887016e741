import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createDeckhandSource } from '../../../src/adapters/deckhand/create-deckhand-source.ts';
import type { DeckhandImportResult } from '../../../src/app/transfer/deckhand/deckhand-import.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { historyOf } from '../../support/deckhand-server.ts';
import { sized } from '../../support/properties.ts';
import { seededRandom } from '../../support/random.ts';
import { restClient } from '../../support/rest-client.ts';
import { makeSeededHistory } from '../../support/seeded-history.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';

const keys = { PURSER_KEYS: `test:${Buffer.alloc(32, 'k').toString('base64')}` };

const policy = `
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
`;
const rules = `
schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: ready}
data: {validations: [{name: site-validation, expiresAfter: P1W}, {name: other-validation}]}
`;
const base = `
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: base
  storagePolicy: cleartext
  labels: {role: base}
  layeringDefinition: {layer: global, abstract: true}
data: {mtu: 9000, ratio: 1.0, big: 123456789012345678901234567890, date: '2020-01-01', word: 'no'}
`;
const host = (mtu: number) => `
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: host
  storagePolicy: cleartext
  layeringDefinition:
    layer: site
    parentSelector: {role: base}
    actions: [{method: merge, path: .}]
  substitutions:
    - src: {schema: deckhand/Passphrase/v1, name: root, path: .}
      dest: {path: .password}
data: {mtu: ${mtu}}
`;
const root = (secret: string) => `
schema: deckhand/Passphrase/v1
metadata:
  schema: metadata/Document/v1
  name: root
  storagePolicy: encrypted
  layeringDefinition: {layer: site}
data: ${secret}
`;

describe('the history of another Purser, from its REST API', () => {
  let from: TestServer;
  let to: TestServer;
  let result: DeckhandImportResult;

  const stream = (...documents: readonly string[]): string => documents.join('---');
  async function send(method: string, path: string, body = ''): Promise<void> {
    const { status, text } = await restClient(from.url)(method, path, { body });
    assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
  }
  const bringIn = () => {
    const options = { url: from.url, token: null, secretHosts: [], limits: defaultLimits };
    const source = createDeckhandSource(options);
    return to.app.importDeckhand(anonymous, source, { bringIn: true, verify: true }, () => {});
  };

  beforeAll(async () => {
    from = await openTestServer(keys);
    to = await openTestServer(keys);
    await send('PUT', '/buckets/site/documents', stream(policy, base, root('first'), host(1500)));
    await send('PUT', '/buckets/other/documents', stream(rules));
    await send('PUT', '/buckets/site/documents', stream(policy, base, root('first'), host(1501)));
    await send('PUT', '/buckets/site/documents', stream(policy, base, root('second')));
    await send('PUT', '/buckets/moved/documents', stream(host(1501)));
    await send('PUT', '/buckets/site/documents', '');
    await send('POST', '/rollback/3');
    await send('POST', '/rollback/3');
    await send('POST', '/revisions/3/tags/good', '{by: ada, ratio: 1.0}');
    await send('POST', '/revisions/3/tags/bare');
    const passed = '{status: success, validator: {name: v, version: 1.0}}';
    const failed =
      '{status: failure, validator: {name: v}, errors: [{documents: [{schema: a/B/v1, name: n}], message: m}]}';
    await send('POST', '/revisions/3/validations/site-validation', failed);
    await send('POST', '/revisions/3/validations/site-validation', passed);
    await send('POST', '/revisions/3/validations/extra-validation', passed);
    await send('POST', '/revisions/8/validations/site-validation', passed);
    result = await bringIn();
  });
  afterAll(async () => {
    await from.close();
    await to.close();
  });

  it('is brought in whole', () => {
    const { head, imported, tags, validations, notes } = result;
    assert.deepEqual([head, imported, tags, validations, notes], [8, 8, 2, 4, []]);
    const others = result.verified?.filter(({ outcome }) => outcome !== 'equal');
    // The source of a substitution was taken away there.
    assert.deepEqual(others, [
      { revision: 6, outcome: 'notRendered', reason: '409 SubstitutionSourceNotFound' },
    ]);
  });

  it('reads there as it does here', async () => {
    const [there, here] = await Promise.all([
      historyOf(restClient(from.url)),
      historyOf(restClient(to.url)),
    ]);
    assert.deepEqual(here, there);
  });

  it('is there once, however often it is brought in', async () => {
    const again = await bringIn();
    assert.deepEqual([again.imported, again.tags, again.validations], [0, 0, 0]);
  });
});

describe('any history of another Purser', () => {
  /** Number of changes before each import. */
  const length = sized(12, 4);
  for (const seed of [1, 2, 3]) {
    it(`comes as it is, from its beginning and from the middle (seed ${seed})`, async () => {
      const [from, to] = [await openTestServer(keys), await openTestServer(keys)];
      const options = { url: from.url, token: null, secretHosts: [], limits: defaultLimits };
      const bringIn = () => {
        const request = { bringIn: true, verify: true };
        return to.app.importDeckhand(anonymous, createDeckhandSource(options), request, () => {});
      };
      await makeSeededHistory(from.app, seededRandom(seed), length);
      await bringIn();
      await makeSeededHistory(from.app, seededRandom(seed + 100), length);
      const { verified } = await bringIn();
      assert.deepEqual(
        verified?.filter(({ outcome }) => outcome === 'differs'),
        [],
      );
      const [there, here] = await Promise.all([
        historyOf(restClient(from.url)),
        historyOf(restClient(to.url)),
      ]);
      assert.deepEqual(here, there);
      assert.deepEqual((await to.app.fsck(anonymous, () => {})).faults, []);
      await from.close();
      await to.close();
    });
  }
});
