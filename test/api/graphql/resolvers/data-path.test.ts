import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createExecutor } from '../../../../src/api/graphql/execution/execute.ts';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { submitYaml } from '../../sample-site.ts';
import { type Answer, answerOf, codesOf, serve, type TestServer } from '../../serve.ts';
import { connect, next, subscribe } from '../../subscriptions/subscriber.ts';
import { testConfig } from '../../test-config.ts';

const site = `
schema: example/Switch/v1
metadata: {schema: metadata/Document/v1, name: core}
data:
  name: core
  nothing: null
  data: {mtu: 1, inner: null}
  mtu: 9000
  ports:
    - {name: a, speed: 10, vlans: [1, 2]}
    - {name: b, speed: 40.0}
    - {name: c, up: null}
---
schema: example/Switch/v1
metadata: {schema: metadata/Document/v1, name: safe, storagePolicy: encrypted}
data: {word: hush, ports: [{name: a, key: k1}]}
---
schema: example/Switch/v1
metadata:
  schema: metadata/Document/v1
  name: page
  substitutions:
    - {src: {schema: example/Switch/v1, name: safe, path: .word}, dest: {path: .pass}}
data: {open: 1}
`;

const named = (name: string): string => `schema: "example/Switch/v1", name: "${name}"`;
const literal = (text: string): string => JSON.stringify(text);

/** The warnings of an answer. */
function warningsOf({ extensions }: Answer): unknown {
  return (extensions as { readonly warnings?: unknown }).warnings;
}

describe('paths into data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    const { errors } = await server.ask(submitYaml, { yaml: site });
    assert.equal(errors, undefined);
  });
  afterAll(() => server.close());

  const fields = ['document', 'renderedDocument'] as const;
  const rows: readonly [path: string, expected: unknown, exists: boolean][] = [
    ['.mtu', 9000, true],
    ['$.mtu', 9000, true],
    ['mtu', 9000, true],
    ['.nothing', null, true],
    ['.none', null, false],
    ['.nothing.more', null, false],
    ['data.ports[0].name', 'a', true],
    ['data.mtu', 1, true],
    ['data.inner', null, true],
    ['data.data.mtu', 1, true],
    ['data.name', 'core', true],
    ['.ports[-1].up', null, true],
    ['.ports[*].name', ['a', 'b', 'c'], true],
    ['data.ports[*].name', ['a', 'b', 'c'], true],
    ['.ports[1:].name', ['b', 'c'], true],
    ['.ports[0,2].name', ['a', 'c'], true],
    [".ports[?(@.name=='b')].speed", [40], true],
    ['.ports[?(@.name=="a")]', [{ name: 'a', speed: 10, vlans: [1, 2] }], true],
    ['.ports[?@.speed > 5 && @.vlans].name', ['a'], true],
    ['.ports[?(@.up)].name', ['c'], true],
    ['.ports[*].up', [null], true],
    ['..vlans[*]', [1, 2], true],
    ['.ports[?(@.name=="z")]', null, false],
    ['.none[*]', null, false],
    ['.__proto__', null, false],
    ['.ports[?@.constructor]', null, false],
  ];
  for (const [path, expected, exists] of rows) {
    it(`of ${path}`, async () => {
      for (const field of fields) {
        const answer = await server.ask(
          `{ ${field}(${named('core')}) { data(path: ${literal(path)}) exists(path: ${literal(path)}) } }`,
        );
        assert.deepEqual(answer.data[field], { data: expected, exists });
        const form = field === 'document' ? 'submitted' : 'rendered';
        const message = `[example/Switch/v1, -] core, as ${form}, has nothing at "${path}"`;
        const warning = { code: 'VALUE_NOT_FOUND', message, path: [field, 'data'] };
        assert.deepEqual(warningsOf(answer), exists ? undefined : [warning]);
      }
    });
  }

  it('keep numbers in their form, in lists of matches as well', async () => {
    const query = `{ document(${named('core')}) { data(path: ".ports[*].speed") } }`;
    assert.match(await (await server.post({ query })).text(), /"data":\[10,40\.0\]/);
  });

  it('give an error in place of the warning where the value is required', async () => {
    for (const field of fields) {
      const answer = await server.ask(
        `{ ${field}(${named('core')}) { name data(path: ".none", required: true) there: data(path: ".nothing", required: true) } }`,
      );
      assert.deepEqual(answer.data[field], { name: 'core', data: null, there: null });
      assert.deepEqual(codesOf(answer), ['VALUE_NOT_FOUND']);
      assert.deepEqual(answer.errors?.[0]?.path, [field, 'data']);
      assert.equal(warningsOf(answer), undefined);
    }
  });

  it('are refused with their position', async () => {
    for (const path of ['.[', '.a[?(@.b == )]', `.a[?${'('.repeat(500)}@`, 'x'.repeat(9_000)]) {
      for (const field of [`data(path: ${literal(path)})`, `exists(path: ${literal(path)})`]) {
        const answer = await server.ask(`{ document(${named('core')}) { name ${field} } }`);
        assert.deepEqual(codesOf(answer), ['PATH_SYNTAX'], field);
      }
    }
  });

  it('list their warnings in the order of the fields, and no more than 100', async () => {
    const asked = Array.from({ length: 40 }, (_, at) => `f${10 + at}: data(path: ".x${at}")`);
    const query = `{ z: document(${named('core')}) { data(path: ".x") } a: revision { documents { nodes { ${asked.join(' ')} } } } }`;
    const answers = await Promise.all(['#1', '#2', '#3'].map((end) => server.ask(query + end)));
    const [first] = answers;
    assert.ok(first);
    const warnings = warningsOf(first) as readonly { readonly path: readonly unknown[] }[];
    assert.deepEqual(
      warnings.map(({ path }) => path.join('.')),
      Array.from({ length: 100 }, (_, at) => {
        const [row, field] = [Math.floor(at / 40), 10 + (at % 40)];
        return `a.documents.nodes.${row}.f${field}`;
      }),
    );
    for (const { extensions } of answers) {
      assert.deepEqual(extensions, first.extensions);
      assert.equal((extensions as { omittedWarnings?: number }).omittedWarnings, 21);
    }
  });

  it('stand in answers that never change, with the same entity tag', async () => {
    const query = `{ document(${named('core')}, revision: { number: 1 }) { data(path: ".none") } }`;
    const get = (headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { 'content-type': 'application/json', ...headers },
      });
    const [one, other] = [await get(), await get()];
    const etag = one.headers.get('etag');
    assert.ok(etag !== null && etag === other.headers.get('etag'));
    const text = await one.text();
    assert.ok(text.includes('VALUE_NOT_FOUND'));
    assert.equal(await other.text(), text);
    assert.equal((await get({ 'if-none-match': etag })).status, 304);
  });

  it('look up secrets only in what is shown', async () => {
    const paths = [
      '.word',
      '..word',
      '.ports[?(@.key=="k1")]',
      '.ports[*]',
      '[*]',
      '..*',
      '.',
      'data',
    ];
    const asked = paths.map((path, at) => {
      const path_ = literal(path);
      return `d${at}: data(path: ${path_}) e${at}: exists(path: ${path_})`;
    });
    for (const field of fields) {
      const answer = await server.ask(`{ ${field}(${named('safe')}) { data ${asked.join(' ')} } }`);
      const { data: digest, ...shown } = answer.data[field];
      assert.match(digest, /^[\da-f]{64}$/);
      const expected = paths.flatMap((path, at) => {
        const isWhole = path === '.' || path === 'data';
        return [
          [`d${at}`, isWhole ? digest : null],
          [`e${at}`, isWhole],
        ];
      });
      assert.deepEqual(shown, Object.fromEntries(expected));
      assert.match(JSON.stringify(warningsOf(answer)), /safe is secret: nothing at/);
      assert.ok(!JSON.stringify(answer).includes('hush'));
    }
    const opened = `word: data(path: ".ports[?(@.key=='k1')].name", cleartext: true) exists(path: ".word", cleartext: true)`;
    const { data } = await server.ask(`{ document(${named('safe')}) { ${opened} } }`);
    assert.deepEqual(data.document, { word: ['a'], exists: true });
  });

  it('explain what filters and leading data select, without the secrets', async () => {
    const explain = async (name: string, path: string) => {
      const { data, errors } = await server.ask(
        `{ renderedDocument(${named(name)}) { explain(path: ${literal(path)}) { nodes { path } } } }`,
      );
      assert.equal(errors, undefined);
      return data.renderedDocument.explain.nodes.map((row: { path: string }) => row.path);
    };
    assert.deepEqual(await explain('core', ".ports[?(@.name=='b')]"), [
      '.ports[1].name',
      '.ports[1].speed',
    ]);
    assert.deepEqual(await explain('core', 'data.ports[?@.speed == 40].name'), ['.ports[1].name']);
    assert.deepEqual(await explain('core', 'data.mtu'), ['.data.mtu']);
    assert.deepEqual(await explain('page', '[?@ == "hush"]'), []);
    assert.deepEqual(await explain('page', '[?@ == 1]'), ['.open']);
  });

  it('warn in the events of subscriptions as well', async () => {
    const client = connect(server);
    for (const [path, warnings] of [
      ['.none', 1],
      ['.mtu', undefined],
    ] as const) {
      const field = `document(${named('core')}) { data(path: "${path}") }`;
      const results = subscribe(client, `subscription { revisionCreated(after: 0) { ${field} } }`);
      const { extensions } = await next(results);
      assert.equal((extensions?.['warnings'] as readonly unknown[] | undefined)?.length, warnings);
      await results.return?.();
    }
    await client.dispose();
  });

  it('warn in the answers that commands read from a store', async () => {
    const info = { version: '1.2.3', store: 'embedded' } as const;
    const logger = { info() {}, warn() {}, error() {} };
    const execute = createExecutor({ app: server.app, config: testConfig(), info, logger });
    const query = `{ document(${named('core')}) { data(path: ".none") } }`;
    assert.match(await execute({ query }, anonymous), /"warnings":\[\{"code":"VALUE_NOT_FOUND"/);
  });

  it('take a bounded number of steps in one request', async () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ at }));
    const wide = {
      schema: 'example/Wide/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'w' },
      data: { items },
    };
    await server.ask(submitYaml, { yaml: JSON.stringify(wide), bucket: 'wide' });
    const tests = Array.from({ length: 100 }, (_, at) => `@.x${at}.y.z == 1`).join(' || ');
    const costly = `data(path: "..[?(${tests})]")`;
    const answer = await answerOf(
      await server.post({
        query: `{ document(schema: "example/Wide/v1", name: "w") { ${costly} } }`,
      }),
    );
    assert.deepEqual(codesOf(answer), ['LIMIT_EXCEEDED']);
    assert.equal(answer.data.document.data, null);
  });
});
