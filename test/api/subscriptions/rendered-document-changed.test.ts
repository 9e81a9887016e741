import assert from 'node:assert/strict';
import { createClient } from 'graphql-sse';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect, next, type Result, subscribe } from './subscriber.ts';

const query = `subscription ($schema: String! = "a/B/v1", $name: String! = "x", $path: String, $after: NonNegativeInt) {
  renderedDocumentChanged(schema: $schema, name: $name, path: $path, after: $after) {
    revision { number }
    exists
    value
    renderedDocument { data layer }
    problems { code name }
  }
}`;

type Variables = Record<string, unknown>;

/** The two ways in which events come. */
const transports: Readonly<
  Record<string, (server: TestServer, variables: Variables) => AsyncIterableIterator<Result>>
> = {
  WebSocket: (server, variables) => subscribe(connect(server), query, variables),
  'server-sent events': (server, variables) =>
    createClient({ url: `${server.url}/graphql`, retryAttempts: 0 }).iterate({
      query,
      variables,
    }) as AsyncIterableIterator<Result>,
};

let server: TestServer;
const open: AsyncIterableIterator<Result>[] = [];

async function begin(options?: ServeOptions): Promise<void> {
  server = await serve({ onProblems: 'accept', ...options });
}

beforeEach(() => begin());
afterEach(async () => {
  for (const results of open.splice(0)) await results.return?.();
  await server.close();
});

async function submit(...texts: readonly string[]): Promise<void> {
  await server.app.submitDocuments(anonymous, { text: texts.join('\n---\n') });
}

const document = (data: string, more = '') =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x${more}}, data: ${data}}`;
const broken = document(
  '{}',
  ', substitutions: [{src: {schema: a/C/v1, name: gone, path: .}, dest: {path: .n}}]',
);

for (const [title, start] of Object.entries(transports)) {
  describe(`renderedDocumentChanged over ${title}`, () => {
    function begun(variables: Variables = {}): () => Promise<unknown> {
      const results = start(server, variables);
      open.push(results);
      return async () => {
        const { data, errors } = await next(results);
        return JSON.parse(JSON.stringify(errors ?? data.renderedDocumentChanged));
      };
    }

    const event = (number: number, more: object) => ({
      ...{ revision: { number }, exists: false, value: null, renderedDocument: null, problems: [] },
      ...more,
    });
    const valued = (number: number, value: unknown, data: unknown) =>
      event(number, { exists: true, value, renderedDocument: { data, layer: null } });

    it('gives what a value is, and each change of it', async () => {
      await submit(document('{n: 1, m: 1}'));
      const state = begun({ path: '.n' });
      assert.deepEqual(await state(), valued(1, 1, { n: 1, m: 1 }));
      await submit(document('{n: 1, m: 2}'));
      await submit(document('{n: [null], m: 2}'));
      assert.deepEqual(await state(), valued(3, [null], { n: [null], m: 2 }));
      await submit(document('{m: 2}'));
      assert.deepEqual(
        await state(),
        event(4, { renderedDocument: { data: { m: 2 }, layer: null } }),
      );
      await submit(broken);
      const problems = [{ code: 'SUBSTITUTION_SOURCE_MISSING', name: 'x' }];
      assert.deepEqual(await state(), event(5, { problems }));
      await submit('{schema: a/B/v1, metadata: {schema: metadata/Tombstone/v1, name: x}}');
      assert.deepEqual(await state(), event(6, {}));
    });

    it('goes on after a revision', async () => {
      for (const n of [1, 2, 2, 3]) await submit(document(`{n: ${n}, at: ${Math.random()}}`));
      const state = begun({ path: 'data.n', after: 1 });
      const values = [await state(), await state()].map(
        (found) => (found as { value: unknown }).value,
      );
      assert.deepEqual(values, [2, 3]);
    });

    it('refuses a path that is none', async () => {
      const [error] = (await begun({ path: '.n[' })()) as readonly [
        { readonly extensions: Record<string, unknown> },
      ];
      assert.equal(error.extensions['code'], 'PATH_SYNTAX');
    });
  });
}

describe('renderedDocumentChanged', () => {
  it('keeps numbers in their form', async () => {
    await submit(document('{n: 1.50}'));
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { path: '$..n' } }),
    });
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('event: next'))
      text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    assert.match(text, /"value":\[1\.50\]/);
  });

  it('is no query', async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { errors } = JSON.parse(await response.text());
    assert.equal(errors[0].extensions.code, 'STREAM_NEEDED');
  });
});
