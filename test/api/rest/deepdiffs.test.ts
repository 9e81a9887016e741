import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, layeringPolicy, sketched } from '../../support/submitted.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';

const schema = 'example/Kind/v1';
const policy = layeringPolicy('global', 'site');
const encrypted = { storagePolicy: 'encrypted' };

/** A document as clients of Deckhand send it. */
function doc(name: string, data: Json, metadata: JsonObject = {}): DocumentSketch {
  const layeringDefinition = { layer: 'site', abstract: false };
  return { name, data, metadata: { storagePolicy: 'cleartext', layeringDefinition, ...metadata } };
}

function takingFrom(name: string, path = '.'): JsonObject {
  return { substitutions: [{ src: { schema, name, path }, dest: { path: '.taken' } }] };
}

const key = (name: string): string => `('${schema}', '${name}')`;
const listed = (...names: readonly string[]) => ({
  count: names.length,
  details: names.map((name) => [schema, name]),
});
const changedValue = (path: string, old_value: unknown, new_value: unknown) => ({
  values_changed: { [path]: { new_value, old_value } },
});

interface Site extends TestServer {
  readonly rest: RestSend;
  /** Each of these changes something. */
  put(bucket: string, ...documents: readonly DocumentSketch[]): Promise<void>;
  deepdiff(first: number, second: number): Promise<unknown>;
}

/** A store of its own, written bucket by bucket over HTTP. */
async function openSite(
  options: ServeOptions = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const server = await serve(options);
  const send = restClient(server.url);
  return {
    ...server,
    rest: send,
    async put(bucket, ...documents) {
      const body = documents.map((one) => `--- ${canonicalText(sketched(one))}\n`).join('');
      const path = `/buckets/${encodeURIComponent(bucket)}/documents`;
      const { status, text } = await send('PUT', path, { body, headers });
      assert.equal(status, 200, text);
    },
    async deepdiff(first, second) {
      const { status, text } = await send('GET', `/revisions/${first}/deepdiff/${second}`);
      assert.equal(status, 200, text);
      return load(text);
    },
  };
}

const sites: Site[] = [];
/** A site with these buckets written one by one; it goes with the others. */
async function siteOf(
  ...history: readonly (readonly [string, ...DocumentSketch[]])[]
): Promise<Site> {
  const site = await openSite();
  sites.push(site);
  for (const [bucket, ...documents] of history) await site.put(bucket, ...documents);
  return site;
}
afterAll(async () => {
  for (const site of sites) await site.close();
});

it('has the form that clients know', async () => {
  const form = await siteOf(
    ['b1', policy, doc('b', { a: 1 }), doc('del', 1), doc('same', { x: 1 })],
    ['b1', policy, doc('b', { a: 2 }), doc('e', 1), doc('same', { x: 1 })],
  );
  const { status, headers, text } = await form.rest('GET', '/revisions/1/deepdiff/2');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/x-yaml');
  assert.equal(
    text,
    `b1: modified
b1 diff:
  document_added:
    count: 1
    details:
      - - example/Kind/v1
        - e
  document_changed:
    count: 1
    details:
      ('example/Kind/v1', 'b'):
        data_changed:
          values_changed:
            root['a']:
              new_value: 2
              old_value: 1
        metadata_changed: {}
  document_deleted:
    count: 1
    details:
      - - example/Kind/v1
        - del
`,
  );
});

describe('buckets', () => {
  const history: readonly (readonly [string, ...DocumentSketch[]])[] = [
    ['rules', policy],
    ['one', doc('a', { n: 1 }), doc('b', 1)],
    ['two', doc('c', 1)],
    ['one', doc('a', { n: 2 }), doc('b', 1)],
    ['two'],
    ['one', doc('a', { n: 2 })],
    ['two', doc('b', 2)],
  ];
  let old: Site;
  beforeAll(async () => {
    old = await siteOf(...history);
  });

  const nChanged = (before: number, after: number) => ({
    count: 1,
    details: {
      [key('a')]: { data_changed: changedValue("root['n']", before, after), metadata_changed: {} },
    },
  });
  const rules = 'unmodified';
  const rows: readonly (readonly [title: string, number, number, object])[] = [
    ['nothing against nothing', 0, 0, {}],
    ['nothing against something', 0, 3, { rules: 'created', one: 'created', two: 'created' }],
    ['something against nothing', 3, 0, { rules: 'created', one: 'created', two: 'created' }],
    ['a revision against itself', 3, 3, { rules, one: rules, two: rules }],
    ['a bucket that came', 2, 3, { rules, one: rules, two: 'created' }],
    ['a bucket that came, backwards', 3, 2, { rules, one: rules, two: 'created' }],
    ['a bucket that went', 4, 5, { rules, one: rules, two: 'deleted' }],
    [
      'a change',
      3,
      4,
      { rules, one: 'modified', two: rules, 'one diff': { document_changed: nChanged(1, 2) } },
    ],
    [
      'a change, backwards',
      4,
      3,
      { rules, one: 'modified', two: rules, 'one diff': { document_changed: nChanged(2, 1) } },
    ],
    [
      'a document that went',
      5,
      6,
      { rules, one: 'modified', 'one diff': { document_deleted: listed('b') } },
    ],
    [
      'a document that went, backwards',
      6,
      5,
      { rules, one: 'modified', 'one diff': { document_added: listed('b') } },
    ],
    [
      'a document that moved',
      3,
      7,
      {
        rules,
        one: 'modified',
        'one diff': { document_changed: nChanged(1, 2), document_deleted: listed('b') },
        two: 'modified',
        'two diff': { document_added: listed('b'), document_deleted: listed('c') },
      },
    ],
  ];
  for (const [title, first, second, expected] of rows) {
    it(title, async () => assert.deepEqual(await old.deepdiff(first, second), expected));
  }

  it('have the statuses of the diff', async () => {
    for (const [first, second] of [
      [0, 4],
      [4, 0],
      [3, 7],
      [7, 3],
      [5, 5],
    ]) {
      const { text } = await old.rest('GET', `/revisions/${first}/diff/${second}`);
      const deep = (await old.deepdiff(first ?? 0, second ?? 0)) as Record<string, unknown>;
      const statuses = Object.entries(deep).filter(([, reported]) => typeof reported === 'string');
      assert.deepEqual(Object.fromEntries(statuses), load(text));
    }
  });
});

describe('what counts', () => {
  const at = (layer: string, rest: JsonObject = {}): JsonObject => ({
    layeringDefinition: { layer, abstract: false, ...rest },
  });
  const heir = (name: string, data: Json, metadata: JsonObject = {}) =>
    doc(name, data, {
      ...at('site', {
        parentSelector: { is: 'base' },
        actions: [{ method: 'merge', path: '.' }],
      }),
      ...metadata,
    });
  const base = (data: Json, abstract = true) =>
    doc('base', data, { labels: { is: 'base' }, ...at('global', { abstract }) });

  it('is what was submitted; how it differs, what is rendered', async () => {
    const site = await siteOf(
      ['rules', policy],
      ['globals', base({ a: 1, b: 1 })],
      ['sites', heir('one', { b: 2 }), heir('two', { c: 1 })],
      ['globals', base({ a: 5, b: 1 })],
      ['sites', heir('one', { b: 3 }), heir('two', { c: 1 })],
    );
    // What is abstract is not rendered, and what inherits from it was not submitted otherwise.
    assert.deepEqual(await site.deepdiff(3, 4), { rules: 'unmodified', sites: 'unmodified' });
    const values = {
      values_changed: {
        "root['a']": { new_value: 5, old_value: 1 },
        "root['b']": { new_value: 3, old_value: 2 },
      },
    };
    assert.deepEqual(await site.deepdiff(3, 5), {
      rules: 'unmodified',
      sites: 'modified',
      'sites diff': {
        document_changed: {
          count: 1,
          details: { [key('one')]: { data_changed: values, metadata_changed: {} } },
        },
      },
    });
  });

  it('is the rendered documents of a bucket, and not its abstract ones', async () => {
    const site = await siteOf(
      ['rules', policy],
      ['mixed', base({ a: 1 }), doc('x', 1)],
      ['only', doc('other', 1, at('global', { abstract: true }))],
      ['mixed', base({ a: 2 }), doc('x', 1)],
      ['only', doc('other', 1, at('global', { abstract: false }))],
      ['mixed', base({ a: 2 })],
    );
    const rules = 'unmodified';
    assert.deepEqual(await site.deepdiff(2, 3), { rules, mixed: rules });
    assert.deepEqual(await site.deepdiff(3, 4), { rules, mixed: rules });
    assert.deepEqual(await site.deepdiff(4, 5), { rules, mixed: rules, only: 'created' });
    assert.deepEqual(await site.deepdiff(5, 4), { rules, mixed: rules, only: 'created' });
    assert.deepEqual(await site.deepdiff(5, 6), { rules, mixed: 'deleted', only: rules });
    assert.deepEqual(await site.deepdiff(0, 3), { rules: 'created', mixed: 'created' });
  });

  it('is in the output: what becomes abstract goes, and what stands in for another comes', async () => {
    const replacement = doc(
      'base',
      { r: 1 },
      {
        replacement: true,
        ...at('site', {
          parentSelector: { is: 'base' },
          actions: [{ method: 'merge', path: '.' }],
        }),
      },
    );
    const site = await siteOf(
      ['b', policy, base(1, false), doc('x', 1)],
      ['b', policy, base({}, true), doc('x', 1)],
      ['b', policy, base({}, false), doc('x', 1)],
      ['b', policy, base({}, false), doc('x', 1), replacement],
    );
    const only = (part: object) => ({ b: 'modified', 'b diff': part });
    assert.deepEqual(await site.deepdiff(1, 2), only({ document_deleted: listed('base') }));
    assert.deepEqual(await site.deepdiff(2, 1), only({ document_added: listed('base') }));
    const found = (await site.deepdiff(3, 4)) as { 'b diff': { document_changed: Changed } };
    const { count, details } = found['b diff'].document_changed;
    assert.equal(count, 1);
    const { data_changed, metadata_changed } = details[key('base')] ?? {};
    assert.deepEqual(data_changed, { dictionary_item_added: ["root['r']"] });
    assert.deepEqual(Object.keys(metadata_changed ?? {}).sort(), [
      'dictionary_item_added',
      'dictionary_item_removed',
      'values_changed',
    ]);
  });

  it('is metadata, too, and control documents', async () => {
    const control = (data: Json): DocumentSketch => ({
      schema: 'deckhand/ValidationPolicy/v1',
      name: 'p',
      control: true,
      data,
    });
    const validations = (...names: readonly string[]) => ({
      validations: names.map((name) => ({ name })),
    });
    const site = await siteOf(
      ['b', policy, doc('x', 1, { labels: { a: 'b' } }), control(validations('a-validation'))],
      ['b', policy, doc('x', 1, { labels: { c: 'd' } }), control(validations())],
    );
    const x = {
      data_changed: {},
      metadata_changed: {
        dictionary_item_added: ["root['labels']['c']"],
        dictionary_item_removed: ["root['labels']['a']"],
      },
    };
    const p = {
      data_changed: {
        iterable_item_removed: { "root['validations'][0]": { name: 'a-validation' } },
      },
      metadata_changed: {},
    };
    const details = { "('deckhand/ValidationPolicy/v1', 'p')": p, [key('x')]: x };
    assert.deepEqual(await site.deepdiff(1, 2), {
      b: 'modified',
      'b diff': { document_changed: { count: 2, details } },
    });
  });
});

interface Changed {
  readonly count: number;
  readonly details: Readonly<Record<string, Record<string, object>>>;
}

describe('a revision without a layering policy', () => {
  it('is rendered with the last one, which is gone all the same', async () => {
    const site = await siteOf(['b', policy, doc('x', 1)], ['b', doc('x', 2)], ['b', doc('x', 3)]);
    const x = (old_value: number, new_value: number) => ({
      count: 1,
      details: {
        [key('x')]: {
          data_changed: { values_changed: { root: { new_value, old_value } } },
          metadata_changed: {},
        },
      },
    });
    const gone = { count: 1, details: [['deckhand/LayeringPolicy/v1', 'policy']] };
    assert.deepEqual(await site.deepdiff(1, 2), {
      b: 'modified',
      'b diff': { document_changed: x(1, 2), document_deleted: gone },
    });
    assert.deepEqual(await site.deepdiff(3, 2), {
      b: 'modified',
      'b diff': { document_changed: x(3, 2) },
    });
    assert.deepEqual(await site.deepdiff(2, 1), {
      b: 'modified',
      'b diff': { document_added: gone, document_changed: x(2, 1) },
    });
  });
});

describe('names', () => {
  it('of all kinds are keys', async () => {
    const site = await siteOf(
      [
        '__proto__',
        policy,
        doc(`it's`, 1),
        doc('"both" \'of\' it\n', 1),
        doc('__proto__', { ['__proto__']: 1 }),
      ],
      [
        '__proto__',
        policy,
        doc(`it's`, 2),
        doc('"both" \'of\' it\n', 2),
        doc('__proto__', JSON.parse('{"__proto__":2}')),
      ],
      ['__proto__ diff', doc('y', 1)],
    );
    const answer = (await site.deepdiff(1, 2)) as Record<string, { document_changed: Changed }>;
    assert.deepEqual(Object.keys(answer).sort(), ['__proto__', '__proto__ diff']);
    const { details } = answer['__proto__ diff']?.document_changed ?? { details: {} };
    assert.deepEqual(Object.keys(details).sort(), [
      `('example/Kind/v1', "it's")`,
      `('example/Kind/v1', '"both" \\'of\\' it\\n')`,
      `('example/Kind/v1', '__proto__')`,
    ]);
    // A bucket that is called as the changes of another gives way to them.
    const both = (await site.deepdiff(1, 3)) as Record<string, object>;
    assert.deepEqual(Object.keys(both['__proto__ diff'] ?? {}), ['document_changed']);
  });
});

describe('secrets', () => {
  const inheriting = {
    layeringDefinition: {
      layer: 'site',
      abstract: false,
      parentSelector: { is: 'safe' },
      actions: [{ method: 'merge', path: '.' }],
    },
  };
  const version = (word: string, label: string): readonly DocumentSketch[] => [
    policy,
    doc('safe', { pass: `secret-${word}` }, { ...encrypted, ...safeAt(label) }),
    doc('taker', { own: label }, takingFrom('safe', '.pass')),
    doc('second', { own: label }, takingFrom('taker', '.taken')),
    doc('heir', { own: label }, inheriting),
    doc('open', { own: label }),
  ];
  const safeAt = (label: string): JsonObject => ({
    labels: { is: 'safe', label },
    layeringDefinition: { layer: 'global', abstract: false },
  });

  it('are not reported, nor what is made from them', async () => {
    const site = await siteOf(['b', ...version('one', 'v1')], ['b', ...version('two', 'v2')]);
    const { text } = await site.rest('GET', '/revisions/1/deepdiff/2');
    assert.ok(!text.includes('secret-'), text);
    const answer = load(text) as { 'b diff': { document_changed: Changed } };
    const { details } = answer['b diff'].document_changed;
    const hidden = { data_changed: { encrypted: true }, metadata_changed: {} };
    assert.deepEqual(details, {
      [key('safe')]: {
        data_changed: { encrypted: true },
        metadata_changed: changedValue("root['labels']['label']", 'v1', 'v2'),
      },
      [key('taker')]: hidden,
      [key('second')]: hidden,
      [key('heir')]: hidden,
      [key('open')]: {
        data_changed: changedValue("root['own']", 'v1', 'v2'),
        metadata_changed: {},
      },
    });
  });

  it('are not reported on the side that is open either', async () => {
    const site = await siteOf(
      ['b', policy, doc('x', 'secret-word', encrypted), doc('y', 'open', takingNothing)],
      ['b', policy, doc('x', 'secret-word'), doc('y', 'open', takingNothing)],
    );
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ]) {
      const path = `/revisions/${first}/deepdiff/${second}`;
      const { text } = await site.rest('GET', path);
      assert.ok(!text.includes('secret-'), text);
      const answer = load(text) as { 'b diff': { document_changed: Changed } };
      const policies = ['encrypted', 'cleartext'];
      const [old, now] = first === 1 ? policies : policies.reverse();
      assert.deepEqual(answer['b diff'].document_changed.details, {
        [key('x')]: {
          data_changed: { encrypted: true },
          metadata_changed: changedValue("root['storagePolicy']", old, now),
        },
      });
    }
  });

  it('that were submitted again are the same, though they were sealed twice', async () => {
    const site = await siteOf(
      ['b', policy, doc('x', 'one', encrypted), doc('y', 1)],
      ['b', policy, doc('x', 'two', encrypted), doc('y', 2)],
      ['b', policy, doc('x', 'one', encrypted), doc('y', 3)],
    );
    const y = { data_changed: changedValue('root', 1, 3), metadata_changed: {} };
    assert.deepEqual(await site.deepdiff(1, 3), {
      b: 'modified',
      'b diff': { document_changed: { count: 1, details: { [key('y')]: y } } },
    });
  });
});

const takingNothing: JsonObject = { labels: { a: 'b' } };

describe('a deepdiff', () => {
  const failures: readonly (readonly [string, number, string])[] = [
    ['abc/deepdiff/1', 400, 'InvalidInputException'],
    ['1/deepdiff/1.0', 400, 'InvalidInputException'],
    ['99/deepdiff/x', 400, 'InvalidInputException'],
    ['1/deepdiff/%00', 400, 'InvalidInputException'],
    ['99/deepdiff/1', 404, 'HTTPNotFound'],
    ['0/deepdiff/99', 404, 'HTTPNotFound'],
    ['-1/deepdiff/1', 404, 'HTTPNotFound'],
    [`1/deepdiff/${'9'.repeat(40)}`, 404, 'HTTPNotFound'],
    ['1/deepdiff/0', 409, 'LayeringPolicyNotFound'],
    ['0/deepdiff/1', 409, 'LayeringPolicyNotFound'],
    ['2/deepdiff/3', 409, 'SubstitutionSourceNotFound'],
    ['3/deepdiff/2', 409, 'SubstitutionSourceNotFound'],
    ['3/deepdiff/4', 409, 'SubstitutionSourceNotFound'],
  ];
  let faulty: Site;
  beforeAll(async () => {
    faulty = await siteOf(
      ['b', doc('x', 1)],
      ['b', policy, doc('x', 1)],
      ['b', policy, doc('x', 1), doc('y', {}, takingFrom('nobody'))],
      ['c', doc('z', 1)],
      ['b', policy, doc('x', 2)],
    );
  });
  for (const [path, code, errorType] of failures) {
    it(`of ${path.slice(0, 20)} is refused with ${code} ${errorType}`, async () => {
      const { status, text } = await faulty.rest('GET', `/revisions/${path}`);
      const { details } = load(text) as { details: { errorType: string } };
      assert.deepEqual([status, details.errorType], [code, errorType], text);
    });
  }

  it('has an entity tag, another backwards', async () => {
    const tagOf = async (path: string) => {
      const { headers } = await faulty.rest('GET', `/revisions/${path}`);
      return headers.get('etag');
    };
    const tag = await tagOf('2/deepdiff/5');
    assert.ok(tag);
    assert.equal(await tagOf('2/deepdiff/5'), tag);
    assert.notEqual(await tagOf('5/deepdiff/2'), tag);
    const headers = { 'if-none-match': tag };
    const again = await faulty.rest('GET', '/revisions/2/deepdiff/5', { headers });
    assert.deepEqual([again.status, again.text], [304, '']);
  });
});

describe('who may do what', () => {
  const roles = `
roles:
  deep: [{permissions: ["deckhand:show_revision_deepdiff"]}]
  lister: [{permissions: ["deckhand:list_cleartext_documents", "deckhand:list_encrypted_documents"]}]
  clear: [{permissions: ["deckhand:show_revision_deepdiff", "deckhand:list_cleartext_documents"]}]
  one: [{permissions: ["*"], buckets: [one]}]
`;
  let tokens: Tokens;
  let guarded: Site;
  const headers: Record<string, Record<string, string>> = {};
  beforeAll(async () => {
    tokens = await openTokens(roles);
    for (const role of ['admin', 'deep', 'lister', 'clear', 'one']) {
      headers[role] = { authorization: `Bearer ${await tokens.add(role, role)}` };
    }
    guarded = await openSite({ identity: tokens.identity }, headers['admin']);
    await guarded.put('one', policy, doc('a', 1), doc('s', 'secret-1', encrypted));
    await guarded.put('two', doc('b', 1));
    await guarded.put('one', policy, doc('a', 2), doc('s', 'secret-2', encrypted));
    await guarded.put('two', doc('b', 2));
    await guarded.put('two', doc('b', {}, takingFrom('nobody')));
  });
  afterAll(async () => {
    await guarded.close();
    await tokens.close();
  });

  const data = (name: string, change: object) => ({
    [key(name)]: { data_changed: change, metadata_changed: {} },
  });
  const a = data('a', changedValue('root', 1, 2));
  const b = data('b', changedValue('root', 1, 2));
  const s = data('s', { encrypted: true });
  const diff = (count: number, ...details: readonly object[]) => ({
    document_changed: { count, details: Object.assign({}, ...details) },
  });
  const rows: readonly (readonly [role: string, object])[] = [
    [
      'admin',
      { one: 'modified', 'one diff': diff(2, a, s), two: 'modified', 'two diff': diff(1, b) },
    ],
    ['clear', { one: 'modified', 'one diff': diff(1, a), two: 'modified', 'two diff': diff(1, b) }],
    ['one', { one: 'modified', 'one diff': diff(2, a, s) }],
    ['deep', {}],
  ];
  for (const [role, expected] of rows) {
    it(`${role} sees what they may see`, async () => {
      const asking = { headers: headers[role] ?? {} };
      const { status, text } = await guarded.rest('GET', '/revisions/2/deepdiff/4', asking);
      assert.equal(status, 200, text);
      assert.deepEqual(load(text), expected);
    });
  }

  it('is refused to who lacks the permission', async () => {
    const asking = { headers: headers['lister'] ?? {} };
    const { status, text } = await guarded.rest('GET', '/revisions/2/deepdiff/4', asking);
    assert.equal(status, 403, text);
    assert.match(text, /deckhand:show_revision_deepdiff/);
  });

  it('does not reveal faults of documents that the caller may not see', async () => {
    const asking = { headers: headers['one'] ?? {} };
    const { status, text } = await guarded.rest('GET', '/revisions/4/deepdiff/5', asking);
    assert.ok(status >= 400 && status < 500, text);
    assert.doesNotMatch(text, /nobody/);
  });
});
