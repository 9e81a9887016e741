import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createApp } from '../../../../src/app/create-app.ts';
import { defaultLimits } from '../../../../src/domain/limits.ts';
import { testKeys } from '../../../support/app.ts';
import { submitYaml } from '../../sample-site.ts';
import { answerOf, serve, type TestServer } from '../../serve.ts';

const site = `
schema: example/Kind/v1
metadata: {schema: metadata/Document/v1, name: safe, storagePolicy: encrypted}
data: {word: hush}
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: page
  substitutions:
    - {src: {schema: example/Kind/v1, name: safe, path: .word}, dest: {path: .pass}}
data: {open: 1}
`;
const digest = /^[0-9a-f]{64}$/;
const of = (name: string): string => `schema: "example/Kind/v1", name: "${name}"`;

describe('secrets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    const { errors } = await server.ask(submitYaml, { yaml: site });
    assert.equal(errors, undefined);
  });
  afterAll(() => server.close());

  const dataOf = async (fields: string) => {
    const { data, errors } = await server.ask(`{ ${fields} }`);
    assert.equal(errors, undefined, JSON.stringify(errors));
    return data;
  };

  it('are shown as digests, with nothing within them', async () => {
    const fields = 'secret data root: data(path: ".") inner: data(path: ".word") yaml';
    for (const kind of ['document', 'renderedDocument']) {
      const { [kind]: shown } = await dataOf(`${kind}(${of('safe')}) { ${fields} }`);
      assert.equal(shown.secret, true);
      assert.match(shown.data, digest);
      assert.deepEqual([shown.root, shown.inner], [shown.data, null]);
      assert.match(shown.yaml, new RegExp(`^data: '?${shown.data}'?$`, 'm'));
    }
  });

  it('still refuse a path that is none', async () => {
    const { errors } = await server.ask(`{ document(${of('safe')}) { data(path: "..[") } }`);
    assert.equal(errors?.[0]?.extensions['code'], 'PATH_SYNTAX');
  });

  it('are shown whole to a caller who asks for them', async () => {
    const fields = `secret data(cleartext: true) yaml(cleartext: true)
      word: data(path: ".word", cleartext: true)`;
    for (const kind of ['document', 'renderedDocument']) {
      const { [kind]: shown } = await dataOf(`${kind}(${of('safe')}) { ${fields} }`);
      assert.deepEqual([shown.data, shown.word], [{ word: 'hush' }, 'hush']);
      assert.match(shown.yaml, /word: hush/);
    }
    const { renderedDocument: page } = await dataOf(
      `renderedDocument(${of('page')}) { ${fields} document { ${fields} } }`,
    );
    assert.deepEqual(page.data, { open: 1, pass: 'hush' });
    assert.deepEqual(page.document.data, { open: 1 });
    assert.deepEqual([page.secret, page.document.secret], [true, false]);
  });

  it('are opened together, and only where there are any', async () => {
    const opened: string[] = [];
    const watched = await serve({
      around: (app) => ({
        ...app,
        openBodies: (by, entries) => {
          opened.push(entries.map(({ name }) => name).join());
          return app.openBodies(by, entries);
        },
        openRendered: (by, revision, ids) => {
          opened.push(ids.map(({ name }) => name).join());
          return app.openRendered(by, revision, ids);
        },
      }),
    });
    await watched.ask(submitYaml, {
      yaml: `${site}---\n${site.replaceAll('safe', 'strong').replaceAll('page', 'leaf')}`,
    });
    await watched.ask('{ revision { documents { nodes { data(cleartext: true) } } } }');
    await watched.ask('{ revision { renderedDocuments { nodes { data(cleartext: true) } } } }');
    assert.deepEqual(opened, ['safe,strong', 'leaf,page,safe,strong']);
    await watched.close();
  });

  const get = (query: string, headers = {}) =>
    fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('are never kept: each answer with them is made anew, and has no entity tag', async () => {
    const question = (args: string) =>
      `{ revision(ref: { number: 1 }) { document(${of('safe')}) { data${args} } } }`;
    assert.notEqual((await get(question(''))).headers.get('etag'), null);
    for (const args of ['(cleartext: true)', '(path: ".word", cleartext: true)']) {
      const answer = await get(question(args));
      assert.match(await answer.text(), /hush/);
      assert.equal(answer.headers.get('etag'), null);
    }
  });

  it('that are locked away have no answer that lasts', async () => {
    const keyless = createApp({
      store: server.store,
      clock: { now: () => '2026-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      ...testKeys(),
      vault: null,
    });
    const { close } = server.app;
    const locked = await serve({ around: () => ({ ...keyless, close }) });
    const query = `{ revision(ref: { number: 1 }) { document(${of('safe')}) { data } } }`;
    const response = await fetch(`${locked.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(response.headers.get('etag'), null);
    const { data } = await answerOf(response);
    assert.equal(data.revision.document.data, '(secret)');
    await locked.close();
  });

  it('that change are reported without their values', async () => {
    await server.ask(submitYaml, { yaml: site.replace('hush', 'whisper') });
    const changes = 'changes { path before after secret } text';
    const { diff } = await dataOf(
      `diff(from: { number: 1 }) { documents { nodes { name ${changes} } } renderedDocuments { nodes { name ${changes} } } }`,
    );
    const change = { path: 'data', before: null, after: null, secret: true };
    assert.deepEqual(
      [...diff.documents.nodes, ...diff.renderedDocuments.nodes].map((node) => [
        node.name,
        node.changes,
      ]),
      [
        ['safe', [change]],
        ['page', [change]],
        ['safe', [change]],
      ],
    );
    assert.doesNotMatch(JSON.stringify(diff), /hush|whisper/);
    await server.ask(
      'mutation { rollback(input: { revision: { number: 1 } }) { revision { number } } }',
    );
  });
});
