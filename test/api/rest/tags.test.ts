import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { textOf } from '../../support/submitted.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { serve, type TestServer } from '../serve.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await serve();
  send = restClient(server.url);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await server.app.submitDocuments(anonymous, { text: textOf([{ name }]) });
  }
});
afterAll(() => server.close());

const errorType = (text: string): unknown =>
  (load(text) as { details: { errorType: string } }).details.errorType;

describe('POST of a tag', () => {
  const bodies: readonly (readonly [string, string | undefined, string])[] = [
    ['no body', undefined, 'foo: {}\n'],
    ['an empty body', '', 'foo: {}\n'],
    ['null', 'null\n', 'foo: {}\n'],
    ['comments alone', '# nothing\n', 'foo: {}\n'],
    ['an empty mapping', '{}', 'foo: {}\n'],
    ['a mapping', '---\nlast: good\nby: [ada]\n...\n', 'foo:\n  by:\n    - ada\n  last: good\n'],
    ['JSON', '{"a": {"b": null}}', 'foo:\n  a:\n    b: null\n'],
    ['numbers that keep their form', 'n: 1.0\nm: 123456789012345678901234567890\n', ''],
    ['words that YAML 1.1 reads as something else', 'a: "on"\nb: "010"\n', ''],
    ['keys of JavaScript', '__proto__: {a: 1}\nconstructor: 2\n', ''],
    ['a key twice', 'a: 1\na: 2\n', 'foo:\n  a: 2\n'],
    ['anchors', 'a: &x {b: 1}\nc: *x\n', 'foo:\n  a:\n    b: 1\n  c:\n    b: 1\n'],
  ];
  for (const [title, body, text] of bodies) {
    it(`keeps ${title}`, async () => {
      const made = await send('POST', '/revisions/1/tags/foo', body === undefined ? {} : { body });
      assert.equal(made.status, 201);
      assert.equal(made.headers.get('content-type'), 'application/x-yaml');
      if (text !== '') assert.equal(made.text, text);
      const cache = await send('GET', '/revisions/1/tags/foo');
      assert.deepEqual([cache.status, cache.text], [200, made.text]);
    });
  }

  it('keeps the very values', async () => {
    const body = 'n: 1.0\nm: 123456789012345678901234567890\na: "on"\n__proto__: {b: "~"}\n';
    const { text } = await send('POST', '/revisions/1/tags/foo', { body });
    assert.match(text, /'n': 1\.0\n/);
    assert.match(text, /\bm: 123456789012345678901234567890\n/);
    assert.match(text, /\ba: ["']on["']\n/);
    assert.match(text, /__proto__:\n {4}b: ["']~["']\n/);
  });

  it('replaces what the tag held (B7)', async () => {
    await send('POST', '/revisions/2/tags/twice', { body: 'a: 1\n' });
    await send('POST', '/revisions/2/tags/twice', { body: 'b: 2\n' });
    assert.equal((await send('GET', '/revisions/2/tags/twice')).text, 'twice:\n  b: 2\n');
    assert.equal((await send('GET', '/revisions/2/tags')).text, 'twice:\n  b: 2\n');
  });

  it('takes names of any characters but control characters', async () => {
    for (const name of ['a/b c', 'größe', '__proto__', 'on', '%41']) {
      const path = `/revisions/3/tags/${encodeURIComponent(name)}`;
      const made = await send('POST', path);
      assert.equal(made.status, 201, name);
      assert.deepEqual(Object.keys(load(made.text) as object), [name]);
      assert.equal((await send('GET', path)).text, made.text);
    }
  });

  const refused: readonly (readonly [string, string, string, string?])[] = [
    ['a list', '[1]', 'RevisionTagBadFormat'],
    ['a text', 'word', 'RevisionTagBadFormat'],
    ['a number', '1', 'RevisionTagBadFormat'],
    ['false', 'false', 'RevisionTagBadFormat'],
    ['an empty text', '""', 'RevisionTagBadFormat'],
    ['too much', `a: ${'x'.repeat(70_000)}`, 'RevisionTagBadFormat'],
    ['far too much', `a: ${'x'.repeat(300_000)}`, 'RevisionTagBadFormat'],
    ['several documents', 'a: 1\n---\nb: 2\n', 'HTTPBadRequest'],
    ['what is no YAML', 'a: [1\n', 'HTTPBadRequest'],
    ['a custom tag', 'a: !secret {}\n', 'HTTPBadRequest'],
    ['a NUL', 'a: "\u0000"\n', 'HTTPBadRequest'],
    ['binary', 'a: !!binary aGk=\n', 'HTTPBadRequest'],
    ['infinity', 'a: .inf\n', 'HTTPBadRequest'],
    ['deep nesting', '['.repeat(5_000), 'HTTPBadRequest'],
    ['a bomb', bomb(), 'HTTPBadRequest'],
    ['a name that is too long', '', 'RevisionTagBadFormat', 'n'.repeat(256)],
    ['a name with a control character', '', 'RevisionTagBadFormat', '%00'],
  ];
  for (const [title, body, expected, name = 'bad'] of refused) {
    it(`refuses ${title}`, async () => {
      const { status, text } = await send('POST', `/revisions/1/tags/${name}`, { body });
      assert.deepEqual([status, errorType(text)], [400, expected]);
      assert.equal((await send('GET', `/revisions/1/tags/${name}`)).status, 404);
    });
  }

  it('quotes nothing of what it refuses', async () => {
    const { text } = await send('POST', '/revisions/1/tags/bad', { body: 'key: [hush\n' });
    assert.doesNotMatch(text, /hush/);
  });

  it('needs a tag', async () => {
    assert.equal((await send('POST', '/revisions/1/tags')).status, 405);
  });
});

function bomb(): string {
  const levels = 'bcdefgh'.split('').map((key, at) => {
    const before = 'abcdefg'[at];
    return `${key}: &${key} [${Array(9).fill(`*${before}`).join(',')}]`;
  });
  return ['a: &a [x,x,x,x,x,x,x,x,x]', ...levels].join('\n');
}

describe('tags of a revision', () => {
  it('are one mapping', async () => {
    assert.equal((await send('GET', '/revisions/4/tags')).text, '{}\n');
    await send('POST', '/revisions/4/tags/two', { body: 'a: 1' });
    await send('POST', '/revisions/4/tags/one');
    assert.equal((await send('GET', '/revisions/4/tags')).text, 'one: {}\ntwo:\n  a: 1\n');
  });

  it('are taken off, one or all', async () => {
    for (const name of ['one', 'two', 'three']) await send('POST', `/revisions/5/tags/${name}`);
    const taken = await send('DELETE', '/revisions/5/tags/one');
    assert.deepEqual([taken.status, taken.text], [204, '']);
    assert.equal(taken.headers.get('content-type'), null);
    assert.equal((await send('DELETE', '/revisions/5/tags/one')).status, 404);
    assert.equal((await send('GET', '/revisions/5/tags')).text, 'three: {}\ntwo: {}\n');
    assert.equal((await send('DELETE', '/revisions/5/tags')).status, 204);
    assert.equal((await send('GET', '/revisions/5/tags')).text, '{}\n');
    assert.equal((await send('DELETE', '/revisions/5/tags')).status, 204);
  });

  const missing: readonly (readonly [string, string, string])[] = [
    ...['99', '0', '-1', 'abc', '9'.repeat(40)].flatMap((id) => [
      ...['GET', 'POST', 'DELETE'].map(
        (method) => [method, `/revisions/${id}/tags/foo`, 'RevisionNotFound'] as const,
      ),
      ...['GET', 'DELETE'].map(
        (method) => [method, `/revisions/${id}/tags`, 'RevisionNotFound'] as const,
      ),
    ]),
    ['GET', '/revisions/1/tags/none', 'RevisionTagNotFound'],
    ['DELETE', '/revisions/1/tags/none', 'RevisionTagNotFound'],
    ['GET', '/revisions/1/tags/__proto__', 'RevisionTagNotFound'],
  ];
  for (const [method, path, expected] of missing) {
    it(`${method} ${path.slice(0, 40)} finds nothing`, async () => {
      const { status, text } = await send(method, path);
      assert.deepEqual([status, errorType(text)], [404, expected]);
    });
  }

  it('name the revision and the tag that is missing', async () => {
    const { text } = await send('GET', '/revisions/1/tags/none');
    assert.match(text, /revision 1 does not carry the tag "none"/);
  });
});

describe('who may do what with tags', () => {
  const actions: readonly (readonly [string, string, string])[] = [
    ['create_tag', 'POST', '/revisions/1/tags/t'],
    ['show_tag', 'GET', '/revisions/1/tags/t'],
    ['list_tags', 'GET', '/revisions/1/tags'],
    ['delete_tag', 'DELETE', '/revisions/1/tags/t'],
    ['delete_tags', 'DELETE', '/revisions/1/tags'],
  ];
  const role = (action: string): string => `  ${action}: [{permissions: ["deckhand:${action}"]}]`;
  let tokens: Tokens;
  let guarded: TestServer;
  beforeAll(async () => {
    tokens = await openTokens(`roles:\n${actions.map(([action]) => role(action)).join('\n')}\n`);
    guarded = await serve({ identity: tokens.identity });
    await guarded.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]) });
  });
  afterAll(async () => {
    await guarded.close();
    await tokens.close();
  });

  for (const [action, method, path] of actions) {
    it(`${method} ${path} takes ${action}, and nothing else`, async () => {
      const ask = restClient(guarded.url);
      await guarded.app.putTag(anonymous, 1, 't', null);
      for (const [other] of actions) {
        const headers = {
          authorization: `Bearer ${await tokens.add(`${action}-${other}`, other)}`,
        };
        const { status, text } = await ask(method, path, { headers });
        if (other === action) assert.ok(status < 300, text);
        else {
          assert.deepEqual([status, errorType(text)], [403, 'HTTPForbidden']);
          assert.match(text, new RegExp(`deckhand:${action}`));
        }
        await guarded.app.putTag(anonymous, 1, 't', null);
      }
    });
  }

  it('is decided before the data of a tag is read', async () => {
    const headers = { authorization: `Bearer ${await tokens.add('reading', 'show_tag')}` };
    const asking = { headers, body: 'a: [1\n' };
    const { status, text } = await restClient(guarded.url)('POST', '/revisions/1/tags/t', asking);
    assert.deepEqual([status, errorType(text)], [403, 'HTTPForbidden']);
  });
});
