import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { RenderedState } from '../../../src/app/render/rendered-state.ts';
import type { FeedIterator } from '../../../src/app/revisions/follow.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseQueryPath } from '../../../src/domain/json/path/path.ts';
import { createPathBudget, valueInData } from '../../../src/domain/json/path/select.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { runs } from '../../support/properties.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

const policy =
  '{schema: deckhand/LayeringPolicy/v1, metadata: {schema: metadata/Control/v1, name: p}, data: {layerOrder: [base, site]}}';
const parent = (data: string) =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: base, labels: {l: base}, layeringDefinition: {layer: base, abstract: true}}, data: ${data}}`;
const child = (data = '{}', more = '') =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x, ${more} layeringDefinition: {layer: site, parentSelector: {l: base}, actions: [{method: merge, path: .}]}}, data: ${data}}`;
const other = (data: string, name = 'o') =>
  `{schema: other/Kind/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}`;

async function submit(...documents: readonly string[]): Promise<number> {
  const { revision } = await test.app.submitDocuments(anonymous, {
    text: documents.join('\n---\n'),
  });
  return revision.id;
}

const gone = (name: string, schema = 'a/B/v1') =>
  `{schema: ${schema}, metadata: {schema: metadata/Tombstone/v1, name: ${name}}}`;

interface Asked {
  readonly path?: string;
  readonly after?: number;
  readonly name?: string;
  readonly by?: Principal;
}

function follow({
  path,
  after,
  name = 'x',
  by = anonymous,
}: Asked = {}): Promise<FeedIterator<RenderedState>> {
  const id = {
    schema: 'a/B/v1',
    name,
    path: path === undefined || path === '' ? [] : parseQueryPath(path),
  };
  return test.app.renderedDocumentChanges(by, id, after);
}

/** The next states, each as its revision and what it is. */
async function take(
  states: FeedIterator<RenderedState>,
  count: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const { value, done } = await states.next();
    if (done === true) break;
    found.push(stateText(value));
  }
  return found;
}

function stateText({ revision, rendered, value, faults }: RenderedState): string {
  if (value !== undefined) return `${revision.id} ${canonicalText(value)}`;
  if (faults.length > 0) return `${revision.id} ${faultsText(faults)}`;
  return `${revision.id} ${rendered === null ? 'missing' : 'nothing'}`;
}

function faultsText(faults: readonly Fault[]): string {
  return faults.map(({ code, facts }) => `${code} ${JSON.stringify(facts)}`).join();
}

describe('following a value of a rendered document', () => {
  it('begins with what it is, then gives each change', async () => {
    await submit(policy, parent('{n: 1}'), child());
    const states = await follow();
    assert.deepEqual(await take(states, 1), ['1 {"n":1}']);
    const next = take(states, 1);
    await submit(child('{m: 1}'));
    assert.deepEqual(await next, ['2 {"m":1,"n":1}']);
    await submit(parent('{n: 2.0}'));
    assert.deepEqual(await take(states, 1), ['3 {"m":1,"n":2.0}']);
  });

  it('gives the changes of a value alone, and no other', async () => {
    await submit(policy, parent('{n: 1, list: [{a: 1}, {a: 2}]}'), child());
    const one = await follow({ path: '.n' });
    const several = await follow({ path: 'data.list[*].a' });
    assert.deepEqual(await take(one, 1), ['1 1']);
    assert.deepEqual(await take(several, 1), ['1 [1,2]']);
    await submit(child('{m: 1}'));
    await submit(other('{n: 1}'));
    await submit(child('{m: 1}', 'labels: {c: d},'));
    await submit(parent('{n: 5, list: [{a: 1}, {a: 2}, {a: null}]}'));
    assert.deepEqual(await take(one, 1), ['5 5']);
    assert.deepEqual(await take(several, 1), ['5 [1,2,null]']);
  });

  it('takes a missing document, a missing value and a document that cannot be rendered for states', async () => {
    const states = await follow({ path: '.n' });
    assert.deepEqual(await take(states, 1), ['0 missing']);
    await submit(policy, parent('{m: 1}'), child());
    await submit(child('{n: null}'));
    await submit(
      child(
        '{}',
        'substitutions: [{src: {schema: other/Kind/v1, name: o, path: .a}, dest: {path: .n}}],',
      ),
    );
    await submit(other('{b: 1}'));
    await submit(other('{a: 7}'));
    await submit(gone('x'));
    const found = await take(states, 6);
    assert.deepEqual(
      found.map((text) => text.replace(/ \{.*/, '')),
      [
        '1 nothing',
        '2 null',
        '3 SUBSTITUTION_SOURCE_MISSING',
        '4 SUBSTITUTION_VALUE_MISSING',
        '5 7',
        '6 missing',
      ],
    );
  });

  it('goes on after a revision with every change, also of what went back and forth', async () => {
    await submit(policy, parent('{n: 1}'), child());
    await submit(parent('{n: 2}'));
    await submit(parent('{n: 1}'));
    await submit(gone('x'));
    await submit(child());
    await test.app.rollback(anonymous, { id: 2 }, {});
    await submit(other('{}'));
    const all = ['1 {"n":1}', '2 {"n":2}', '3 {"n":1}', '4 missing', '5 {"n":1}', '6 {"n":2}'];
    for (const after of [0, 1, 2, 3, 4, 5]) {
      const rest = all.slice(after);
      assert.deepEqual(await take(await follow({ after }), rest.length), rest);
    }
    const [late, later] = [await follow({ after: 6 }), await follow({ after: 7 })];
    const next = [take(late, 1), take(later, 1)];
    await submit(parent('{n: 3}'));
    assert.deepEqual(await Promise.all(next), [['8 {"n":3}'], ['8 {"n":3}']]);
  });

  it('looks at no revision in which nothing it is made from was touched', async () => {
    await submit(policy, parent('{n: 1}'), child());
    for (let n = 0; n < 60; n += 1) await submit(other(`{n: ${n}}`));
    const last = await submit(parent('{n: 2}'));
    const states = await follow({ after: 1 });
    assert.deepEqual(await take(states, 1), [`${last} {"n":2}`]);
  });

  it('goes on with revision 0 after a purge', async () => {
    await submit(policy, parent('{n: 1}'), child());
    await submit(parent('{n: 2}'));
    const states = await follow();
    assert.deepEqual(await take(states, 1), ['2 {"n":2}']);
    const next = take(states, 1);
    await test.store.upkeep.purge();
    assert.deepEqual(await next, ['0 missing']);
    await submit(policy, parent('{n: 3}'), child());
    assert.deepEqual(await take(states, 1), ['1 {"n":3}']);
    assert.deepEqual(await take(await follow({ after: 2 }), 2), ['0 missing', '1 {"n":3}']);
    // Also if the new history has the same documents in the end.
    await test.store.upkeep.purge();
    await submit(policy, parent('{n: 3}'), child());
    assert.deepEqual(await take(states, 2), ['0 missing', '1 {"n":3}']);
  });

  it('refuses a number below 0', async () => {
    await assert.rejects(follow({ after: -1 }), { code: 'ARGUMENT_INVALID' });
  });

  it('ends with return(), also while it waits', async () => {
    const states = await follow();
    await states.next();
    const next = states.next();
    assert.equal((await states.return()).done, true);
    assert.equal((await next).done, true);
  });

  it('takes a value that is too large for a state, too', async () => {
    const small = await openTestApp({ maxDocumentBytes: 1_000 });
    try {
      const deep = Array.from({ length: 40 }, (_, at) => `{k${at}: `).join('');
      const text = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x}, data: ${deep}1${'}'.repeat(40)}}`;
      await small.app.submitDocuments(anonymous, { text });
      const id = { schema: 'a/B/v1', name: 'x', path: parseQueryPath('$..*') };
      const states = await small.app.renderedDocumentChanges(anonymous, id);
      assert.match((await take(states, 1))[0] ?? '', /^1 LIMIT_EXCEEDED /);
    } finally {
      await small.close();
    }
  });
});

describe('following a secret', () => {
  it('shows what stands for it, and nothing within it', async () => {
    const secret = (data: string) => child(data, 'storagePolicy: encrypted,');
    await submit(policy, parent('{n: 1}'), secret('{pin: 1}'));
    const [whole, within] = [await follow(), await follow({ path: '.pin' })];
    const [first = ''] = await take(whole, 1);
    assert.match(first, /^1 "[0-9a-f]{64}"$/);
    assert.deepEqual(await take(within, 1), ['1 nothing']);
    await submit(secret('{pin: 2}'));
    const [second = ''] = await take(whole, 1);
    assert.match(second, /^2 "[0-9a-f]{64}"$/);
    assert.notEqual(first.slice(2), second.slice(2));
    await submit(child('{pin: 3}'));
    assert.deepEqual(await take(within, 1), ['3 3']);
  });
});

describe('following a value with restricted visibility', () => {
  it('shows it while its document is seen', async () => {
    const by = granted({ permissions: ['deckhand:list_cleartext_documents'], buckets: ['mine'] });
    const plain = (n: number) =>
      `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x}, data: ${n}}`;
    await test.app.submitDocuments(anonymous, { text: plain(1), bucket: 'theirs' });
    const states = await follow({ by });
    assert.deepEqual(await take(states, 1), ['1 missing']);
    await submit(gone('x'));
    await test.app.submitDocuments(anonymous, { text: plain(1), bucket: 'mine' });
    await submit(gone('x'));
    await test.app.submitDocuments(anonymous, { text: plain(1), bucket: 'theirs' });
    await submit(gone('x'));
    await test.app.submitDocuments(anonymous, { text: plain(2), bucket: 'mine' });
    assert.deepEqual(await take(states, 3), ['3 1', '4 missing', '7 2']);
  });

  it('needs the permission to see documents', async () => {
    const by = granted({ permissions: ['deckhand:list_revisions'] });
    await assert.rejects(follow({ by }), { code: 'ACCESS_DENIED' });
  });

  it('does not show the record of a revision to a caller who may not see revisions', async () => {
    const by = granted({ permissions: ['deckhand:list_cleartext_documents'] });
    await submit(policy, parent('{n: 1}'), child());
    const { value } = await (await follow({ by })).next();
    assert.equal(value.revision.author, undefined);
  });
});

/** Changes of a few kinds, of what the document is made from and of what it is not. */
const changes = fc.oneof(
  fc.nat(2).map((n) => [parent(`{n: ${n}, deep: {k: ${n % 2}}}`)]),
  fc.nat(2).map((n) => [child(`{m: ${n}}`)]),
  fc
    .nat(1)
    .map((n) => [
      child(
        '{}',
        `substitutions: [{src: {schema: other/Kind/v1, name: o${n}, path: .a}, dest: {path: .n}}],`,
      ),
    ]),
  fc.tuple(fc.nat(1), fc.nat(2)).map(([o, a]) => [other(`{a: ${a}}`, `o${o}`)]),
  fc.nat(1).map((o) => [gone(`o${o}`, 'other/Kind/v1')]),
  fc.constantFrom([gone('x')], [gone('base')], [policy], [gone('p', 'deckhand/LayeringPolicy/v1')]),
  fc.nat(3).map((n) => [other('{}', `unrelated${n}`)]),
);

describe('the states of a value over a random history', () => {
  it('are those of its revisions, without repeats, from wherever they are followed', async () => {
    const steps = fc.array(fc.oneof({ weight: 6, arbitrary: changes }, fc.nat(20)), {
      maxLength: 25,
    });
    const law = fc.asyncProperty(
      steps,
      fc.constantFrom('.n', '.deep', ''),
      fc.nat(25),
      async (all, path, cut) => {
        await test.clear();
        const live = await follow({ path });
        // A rollback that empties a bucket would have to be confirmed.
        let head = await submit(other('{}', 'kept'));
        for (const step of all) {
          if (typeof step !== 'number') head = await submit(...step);
          else if (step > 0 && step <= head)
            head = (await test.app.rollback(anonymous, { id: step }, {})).revision.id;
        }
        const expected: string[] = [];
        for (let id = 0; id <= head; id += 1) {
          const text = await stateIn(id, path);
          if (expected.at(-1)?.replace(/^\d+ /, '') !== text) expected.push(`${id} ${text}`);
        }
        const after = Math.min(cut, head);
        const rest = expected.filter((text) => Number.parseInt(text, 10) > after);
        assert.deepEqual(await take(live, expected.length), expected);
        assert.deepEqual(await take(await follow({ path, after }), rest.length), rest);
      },
    );
    await fc.assert(law, { numRuns: runs(80) });
  });
});

/** The same, read as any query reads it. */
async function stateIn(id: number, path: string): Promise<string> {
  const revision = await test.app.revision(anonymous, { id });
  const [found = null] = await test.app.renderedById(anonymous, revision, [
    { schema: 'a/B/v1', name: 'x' },
  ]);
  if (found === null) return 'missing';
  if (found instanceof PurserError) return faultsText(found.faults);
  if (found instanceof Error) throw found;
  const value = valueInData(
    found.data,
    path === '' ? [] : parseQueryPath(path),
    createPathBudget(),
  );
  return value === undefined ? 'nothing' : canonicalText(value);
}
