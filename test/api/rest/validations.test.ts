import assert from 'node:assert/strict';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';
import { openTokens } from '../../support/tokens.ts';
import { serve, type TestServer } from '../serve.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await serve({ onProblems: 'accept' });
  send = restClient(server.url);
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const submit = (...sketches: readonly DocumentSketch[]) =>
  server.app.submitDocuments(anonymous, { text: textOf(sketches) });

function policy(name: string, ...validations: readonly (readonly [string, string?])[]) {
  return {
    name,
    schema: 'deckhand/ValidationPolicy/v1',
    control: true,
    data: {
      validations: validations.map(([listed, expiresAfter]) => ({
        name: listed,
        ...(expiresAfter !== undefined && { expiresAfter }),
      })),
    },
  };
}

/** What an answer says, as a reader of YAML 1.1 has it; URLs from behind the base, times as one word. */
function said({ headers, text }: RestReply): unknown {
  assert.equal(headers.get('content-type'), 'application/x-yaml');
  return JSON.parse(
    JSON.stringify(load(text, { schema: YAML11_SCHEMA }))
      .replaceAll(/"http[^"]*?\/api\/v1\.0(\/[^"]*)"/g, '"$1"')
      .replaceAll(/"2026-\d\d-\d\dT[\d:]{8}\.\d{6}"/g, '"TIME"'),
  );
}

async function get(path: string, status = 200): Promise<unknown> {
  const reply = await send('GET', path);
  assert.equal(reply.status, status, reply.text);
  return said(reply);
}

async function errorOf(reply: RestReply): Promise<readonly unknown[]> {
  const { code, details } = said(reply) as {
    code: string;
    details: { errorType: string; messageList: readonly { message: string }[] };
  };
  assert.equal(Number(code.slice(0, 3)), reply.status);
  return [reply.status, details.errorType, ...details.messageList.map(({ message }) => message)];
}

const url = (name: string, index?: number) =>
  `/revisions/1/validations/${name}${index === undefined ? '' : `/entries/${index}`}`;

const success = 'status: success\nvalidator: {name: promenade, version: 1.1.2}\n';
const failure = `---
status: failed
errors:
  - documents:
      - schema: promenade/Node/v1
        name: node-document-name
    message: Node has master role, but not included in cluster masters list.
validator:
  name: promenade
  version: 1.1.2
...
`;
const nodeError = {
  documents: [{ schema: 'promenade/Node/v1', name: 'node-document-name' }],
  message: 'Node has master role, but not included in cluster masters list.',
};

const report = (name: string, body = success) => send('POST', url(name), { body });

describe('POST of a validation', () => {
  const good: readonly (readonly [what: string, body: string, answer: object])[] = [
    [
      'a success',
      success,
      { status: 'success', validator: { name: 'promenade', version: '1.1.2' } },
    ],
    [
      'a failure',
      failure,
      { status: 'failure', validator: { name: 'promenade', version: '1.1.2' } },
    ],
    [
      'other words, in the words that are kept',
      'status: succeeded\nvalidator: me\nerrors: []\nexpiresAfter: P1W\n',
      { status: 'success', validator: 'me' },
    ],
  ];
  for (const [what, body, answer] of good) {
    it(`is answered by status and validator alone: ${what}`, async () => {
      await submit({ name: 'a' });
      const reply = await report('promenade-site-validation', body);
      assert.equal(reply.status, 201);
      assert.deepEqual(said(reply), answer);
    });
  }

  const bad: readonly (readonly [what: string, body: string | undefined])[] = [
    ['without a body', undefined],
    ['of an empty document', '---\n'],
    ['of a list', '- status: success\n  validator: me\n'],
    ['of a list in JSON', '[{"status": "success", "validator": "me"}]'],
    ['of a text', 'success'],
    ['without a status', 'validator: me\n'],
    ['without a validator', 'status: success\n'],
    ['of an empty validator', 'status: success\nvalidator: {}\n'],
    ['of a validator that is false', 'status: success\nvalidator: false\n'],
    ['of an unknown word', 'status: maybe\nvalidator: me\n'],
    ['of errors that are no list', 'status: failed\nvalidator: me\nerrors: none\n'],
    ['of two documents', `${success}---\n${success}`],
    ['of what is no YAML', 'status: [success'],
    ['of values that there is no form for', 'status: success\nvalidator: .inf\n'],
    ['of a NUL', 'status: success\nvalidator: "\\0"\n'],
  ];
  for (const [what, body] of bad) {
    it(`is refused ${what}`, async () => {
      await submit({ name: 'a' });
      const reply = await send('POST', url('lint'), body === undefined ? {} : { body });
      const [status, errorType, ...messages] = await errorOf(reply);
      assert.deepEqual([status, errorType], [400, 'HTTPBadRequest'], reply.text);
      assert.ok(messages.length > 0);
    });
  }

  it('is refused for names that nobody may record a result of', async () => {
    await submit({ name: 'a' });
    for (const name of ['deckhand-schema-validation', 'n'.repeat(256), 'a%00b', '%0a']) {
      const [status, errorType] = await errorOf(await report(name));
      assert.deepEqual([name, status, errorType], [name, 400, 'HTTPBadRequest']);
    }
  });

  it('is not possible under the name that means all results', async () => {
    await submit({ name: 'a' });
    const reply = await report('detail');
    assert.deepEqual((await errorOf(reply)).slice(0, 2), [405, 'HTTPMethodNotAllowed']);
    assert.equal(reply.headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  it('is refused for revisions that do not exist', async () => {
    await submit({ name: 'a' });
    for (const id of ['0', '2', '-1', 'x', '1.0', '9'.repeat(400)]) {
      const reply = await send('POST', `/revisions/${id}/validations/lint`, { body: success });
      assert.deepEqual((await errorOf(reply)).slice(0, 2), [404, 'RevisionNotFound'], id);
    }
  });

  it('takes any name that can be one', async () => {
    await submit({ name: 'a' });
    for (const name of ['lint', 'a/b c', 'süd', '__proto__', '?#%']) {
      const part = encodeURIComponent(name);
      assert.equal((await report(part)).status, 201, name);
      assert.deepEqual(await get(url(part)), {
        count: 1,
        next: null,
        prev: null,
        results: [{ id: 0, status: 'success', url: url(part, 0) }],
      });
    }
  });
});

describe('the validations of a revision', () => {
  it('are listed with what they come to, that of Purser among them', async () => {
    await submit({ name: 'a' });
    await report('promenade-site-validation');
    await report('promenade-site-validation', failure);
    assert.deepEqual(await get('/revisions/1/validations'), {
      count: 2,
      next: null,
      prev: null,
      results: [
        {
          name: 'deckhand-schema-validation',
          status: 'success',
          url: url('deckhand-schema-validation'),
        },
        {
          name: 'promenade-site-validation',
          status: 'failure',
          url: url('promenade-site-validation'),
        },
      ],
    });
  });

  it('are those of that revision alone', async () => {
    await submit({ name: 'a' });
    await report('lint', failure);
    await submit({ name: 'b' });
    assert.deepEqual(await get('/revisions/2/validations/lint'), {
      count: 0,
      next: null,
      prev: null,
      results: [],
    });
  });

  it('come to what the table says, under policies of whatever revision', async () => {
    const ready = policy(
      'ready',
      ['fresh-validation', 'P1W'],
      ['old-validation', 'P1D'],
      ['bad-validation'],
      ['no-validation'],
      ['none-validation'],
      ['mended-validation'],
    );
    const other = policy('other', ['fresh-validation'], ['deckhand-schema-validation']);
    await submit(ready, other);
    await submit({ name: 'a' });
    const here = (name: string) => `/revisions/2/validations/${name}`;
    const add = (name: string, body = success) => send('POST', here(name), { body });
    await add('old-validation');
    server.passDays(2);
    await add('fresh-validation');
    await add('bad-validation');
    await add('bad-validation', failure);
    await add('mended-validation', failure);
    await add('mended-validation');
    await add('unlisted');
    await add('unlisted-bad', failure);
    const { count, results } = (await get('/revisions/2/validations')) as {
      count: number;
      results: readonly { name: string; status: string; url: string }[];
    };
    assert.deepEqual(
      results.map(({ name, status }) => [name, status]),
      [
        ['bad-validation', 'failure'],
        ['deckhand-schema-validation', 'success'],
        ['fresh-validation', 'success'],
        ['mended-validation', 'success'],
        ['no-validation', 'failure'],
        ['none-validation', 'failure'],
        ['old-validation', 'failure'],
        ['unlisted', 'ignored [success]'],
        ['unlisted-bad', 'ignored [failure]'],
      ],
    );
    assert.equal(count, 9);
    assert.deepEqual(results[4]?.url, here('no-validation'));
  });
});

describe('the results of a validation', () => {
  it('are listed with their places, and shown one by one', async () => {
    await submit({ name: 'a' });
    await report('lint', failure);
    await report('lint', `${success}expiresAfter: P1W\n`);
    assert.deepEqual(await get(url('lint')), {
      count: 2,
      next: null,
      prev: null,
      results: [
        { id: 0, status: 'failure', url: url('lint', 0) },
        { id: 1, status: 'success', url: url('lint', 1) },
      ],
    });
    assert.deepEqual(await get(url('lint', 0)), {
      name: 'lint',
      status: 'failure',
      createdAt: 'TIME',
      expiresAfter: null,
      expiresAt: null,
      errors: [nodeError],
      url: url('lint', 0),
    });
    assert.deepEqual(await get(url('lint', 1)), {
      name: 'lint',
      status: 'success',
      createdAt: 'TIME',
      expiresAfter: 'P1W',
      expiresAt: 'TIME',
      errors: [],
      url: url('lint', 1),
    });
  });

  it('have times without a zone, as text', async () => {
    await submit({ name: 'a' });
    await report('lint');
    const { text } = await send('GET', url('lint', 0));
    assert.match(text, /^createdAt: ['"]2026-01-01T00:00:\d\d\.000000['"]$/m);
  });

  it('are none of an unknown name', async () => {
    await submit({ name: 'a' });
    assert.deepEqual(await get(url('unheard-of')), {
      count: 0,
      next: null,
      prev: null,
      results: [],
    });
  });

  it('are stood for by a failure if a policy lists the name and there is none', async () => {
    await submit(policy('ready', ['deckhand-schema-validation'], ['dock-validation']));
    assert.deepEqual(await get(url('dock-validation')), {
      count: 1,
      next: null,
      prev: null,
      results: [{ id: 0, status: 'failure', url: url('dock-validation', 0) }],
    });
    const { errors, ...entry } = (await get(url('dock-validation', 0))) as {
      errors: readonly { message: string }[];
    };
    assert.deepEqual(entry, {
      name: 'dock-validation',
      status: 'failure',
      createdAt: null,
      expiresAfter: null,
      expiresAt: null,
      url: url('dock-validation', 0),
    });
    assert.equal(errors.length, 1);
    assert.match(errors[0]?.message ?? '', /never registered/);
  });

  it('are missing beyond the last, nor below the first', async () => {
    await submit(policy('ready', ['dock-validation']));
    await report('lint');
    for (const [name, entry] of [
      ['lint', '1'],
      ['lint', '-1'],
      ['lint', '9007199254740991'],
      ['lint', '9007199254740993'],
      ['lint', '9'.repeat(400)],
      ['unheard-of', '0'],
      ['dock-validation', '1'],
      ['dock-validation', '-1'],
      ['deckhand-schema-validation', '1'],
    ] as const) {
      const reply = await send('GET', `${url(name)}/entries/${entry}`);
      const [status, errorType, message] = await errorOf(reply);
      assert.deepEqual([entry, status, errorType], [entry, 404, 'ValidationNotFound']);
      assert.match(String(message), new RegExp(`revision 1 .*${name}`));
    }
  });

  it('have numbers, and nothing else', async () => {
    await submit({ name: 'a' });
    await report('lint');
    for (const entry of ['x', '1.0', '1e3', '0x0', '%20', 'null', '٠', '--1']) {
      const reply = await send('GET', `${url('lint')}/entries/${entry}`);
      assert.deepEqual((await errorOf(reply)).slice(0, 2), [400, 'HTTPBadRequest'], entry);
    }
  });

  it('of Purser itself report the faults of the documents', async () => {
    await submit({ name: 'bad', schema: 'deckhand/Passphrase/v1', data: 1 });
    const { status, createdAt, errors } = (await get(url('deckhand-schema-validation', 0))) as {
      status: string;
      createdAt: string;
      errors: readonly Record<string, unknown>[];
    };
    assert.deepEqual([status, createdAt, errors.length], ['failure', 'TIME', 1]);
    const document = { schema: 'deckhand/Passphrase/v1', name: 'bad', layer: '' };
    assert.deepEqual(errors[0]?.['documents'], [document]);
  });
});

describe('names that are no Unicode', () => {
  it('are listed all the same', async () => {
    const odd = '\\ud800-validation';
    const text = `schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: "\\udfff"}
data: {validations: [{name: "${odd}"}]}
`;
    await server.app.submitDocuments(anonymous, { text });
    for (const path of ['', '/detail', '/lint', '/%EF%BF%BD-validation']) {
      await get(`/revisions/1/validations${path}`);
    }
    await get('/revisions/1');
  });
});

describe('the details of all results', () => {
  interface Detail {
    readonly count: number;
    readonly results: readonly {
      readonly id: number;
      readonly name: string;
      readonly status: string;
      readonly createdAt: string | null;
      readonly errors: readonly { readonly message: string }[];
      readonly url: string;
    }[];
  }

  it('are whole entries, numbered through', async () => {
    await submit({ name: 'a' });
    await report('lint', failure);
    await report('lint');
    await report('aft', failure);
    const { count, results, ...rest } = (await get('/revisions/1/validations/detail')) as Detail;
    assert.deepEqual([count, rest], [4, { next: null, prev: null }]);
    assert.deepEqual(results[0], {
      id: 0,
      name: 'aft',
      status: 'failure',
      createdAt: 'TIME',
      expiresAfter: null,
      expiresAt: null,
      errors: [nodeError],
      url: url('aft', 0),
    });
    assert.deepEqual(
      results.map(({ id, name, url: where }) => [id, name, where]),
      [
        [0, 'aft', url('aft', 0)],
        [1, 'deckhand-schema-validation', url('deckhand-schema-validation', 0)],
        [2, 'lint', url('lint', 0)],
        [3, 'lint', url('lint', 1)],
      ],
    );
  });

  it('stand for each that is missing, by name, and say under which policies one is ignored', async () => {
    await submit(policy('p', ['a-validation'], ['b-validation']), policy('q', ['b-validation']));
    await report('lint', failure);
    const { count, results } = (await get('/revisions/1/validations/detail')) as Detail;
    assert.equal(count, results.length);
    const ignored =
      'this result is ignored: it is not listed by the ValidationPolicy [deckhand/ValidationPolicy/v1, -]';
    const reported = results.map(({ id, name, status, createdAt, errors }) => [
      id,
      name,
      status,
      createdAt,
      errors.map(({ message }) => message),
    ]);
    assert.deepEqual(reported.slice(0, 2), [
      [0, 'a-validation', 'failure', null, reported[0]?.[4]],
      [1, 'b-validation', 'failure', null, reported[0]?.[4]],
    ]);
    assert.match(String(reported[0]?.[4]), /never registered/);
    assert.deepEqual(reported[2]?.slice(1, 3), ['deckhand-schema-validation', 'ignored [success]']);
    assert.deepEqual(reported[3], [
      3,
      'lint',
      'ignored [failure]',
      'TIME',
      [
        nodeError.message,
        `${ignored} p, which lists [a-validation, b-validation]`,
        `${ignored} q, which lists [b-validation]`,
      ],
    ]);
  });

  it('of an unknown revision are reported by the class of any missing thing', async () => {
    const kinds = { detail: 'HTTPNotFound', '': 'RevisionNotFound', lint: 'RevisionNotFound' };
    for (const [name, kind] of Object.entries(kinds)) {
      for (const id of ['0', '7', 'x']) {
        const path = `/revisions/${id}/validations${name && `/${name}`}`;
        const reply = await send('GET', path);
        assert.deepEqual((await errorOf(reply)).slice(0, 2), [404, kind], path);
      }
    }
    const reply = await send('GET', '/revisions/7/validations/lint/entries/0');
    assert.deepEqual((await errorOf(reply)).slice(0, 2), [404, 'RevisionNotFound']);
  });
});

describe('permissions', () => {
  it('are those of each row', async () => {
    const rights = {
      create: 'deckhand:create_validation',
      list: 'deckhand:list_validations',
      show: 'deckhand:show_validation',
    };
    // What is missing is known from policies alone: a caller who receives it may see these.
    const seeing = 'deckhand:list_cleartext_documents';
    const roles = Object.entries(rights).map(
      ([name, permission]) => `  ${name}: [{permissions: ["${permission}", "${seeing}"]}]\n`,
    );
    const tokens = await openTokens(`roles:\n${roles.join('')}`);
    const guarded = await serve({ identity: tokens.identity });
    try {
      const text = textOf([{ name: 'a' }, policy('p', ['dock-validation'])]);
      await guarded.app.submitDocuments(anonymous, { text });
      const rows = [
        ['create', 'POST', url('lint'), 201],
        ['list', 'GET', '/revisions/1/validations', 200],
        ['list', 'GET', '/revisions/1/validations/detail', 200],
        ['list', 'GET', url('lint'), 200],
        ['show', 'GET', url('lint', 0), 200],
        ['show', 'GET', url('dock-validation', 0), 200],
        ['show', 'GET', url('deckhand-schema-validation', 0), 200],
      ] as const;
      for (const role of ['create', 'list', 'show'] as const) {
        const token = await tokens.add(role, role);
        const client = restClient(guarded.url);
        for (const [needed, method, path, status] of rows) {
          const headers = { authorization: `Bearer ${token}` };
          const body = method === 'POST' ? { body: success } : {};
          const reply = await client(method, path, { headers, ...body });
          if (role === needed) assert.equal(reply.status, status, `${role} ${method} ${path}`);
          else {
            const [code, errorType, message] = await errorOf(reply);
            assert.deepEqual([code, errorType], [403, 'HTTPForbidden'], `${role} ${path}`);
            assert.match(String(message), new RegExp(rights[needed]));
          }
        }
        // What somebody may not do is not looked at.
        const headers = { authorization: `Bearer ${token}` };
        const reply = await client('POST', url('lint'), { headers, body: '[' });
        assert.equal(reply.status, role === 'create' ? 400 : 403);
      }
    } finally {
      await guarded.close();
      await tokens.close();
    }
  });
});
