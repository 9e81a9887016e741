import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Explanation } from '../../../src/app/explain/explanation.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const leaf = (name: string, data: Json, more: object = {}): DocumentSketch => ({
  name,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { is: 'base' },
      actions: [{ method: 'merge', path: '.' }],
    },
    ...more,
  },
  data,
});
const base = (data: Json): DocumentSketch => ({
  name: 'base',
  metadata: { labels: { is: 'base' }, layeringDefinition: { layer: 'global', abstract: true } },
  data,
});
const substitutions = [
  { src: { schema, name: 'fact', path: '.' }, dest: { path: '.text', pattern: 'FACT' } },
];

describe('explanations', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    const submit = (...sketches: DocumentSketch[]) =>
      test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    await submit(layeringPolicy('global', 'site'), base({ a: 1, b: 1 }), {
      name: 'fact',
      data: 'true',
    });
    await submit(leaf('one', { b: 2, text: 'so FACT' }, { substitutions }), leaf('two', {}));
    await submit(base({ a: 3, b: 1 }));
    await submit({ name: 'fact', data: 'false' });
    const nowhere = [{ src: { schema, name: 'none', path: '.' }, dest: { path: '.' } }];
    await submit({ name: 'broken', metadata: { substitutions: nowhere } });
  });
  afterAll(() => test.close());

  async function explain(...names: readonly string[]) {
    const head = await test.app.revision(anonymous, {});
    return test.app.explain(
      anonymous,
      head,
      names.map((name) => ({ schema, name })),
    );
  }

  async function explanationOf(name: string): Promise<Explanation> {
    const [found] = await explain(name);
    assert.ok(found && !(found instanceof Error));
    return found;
  }

  it('name the revision behind each value', async () => {
    const { items } = (await explanationOf('one')).values('.', { first: 10 });
    assert.deepEqual(
      items.map(({ node }) => [node.path, node.value, node.steps.at(-1)?.entry.origin]),
      [
        ['.a', 3, 3],
        ['.b', 2, 2],
        ['.text', 'so false', 4],
      ],
    );
  });

  it('name what each line is made from', async () => {
    const { items } = (await explanationOf('one')).lines({ first: 100 });
    const data = items.map(({ node }) => node).filter(({ path }) => path !== null);
    assert.deepEqual(
      data.map(({ text, steps }) => [text, ...steps.map(({ entry }) => entry.name)]),
      [
        ['data:', 'base'],
        ['  a: 3', 'base'],
        ['  b: 2', 'one'],
        ['  text: so false', 'fact', 'one'],
      ],
    );
  });

  it('come one for each document asked for, in one call', async () => {
    const [one, missing, broken, abstract, two, again] = await explain(
      'one',
      'missing',
      'broken',
      'base',
      'two',
      'one',
    );
    assert.deepEqual([missing, abstract], [null, null]);
    assert.ok(broken instanceof PurserError && broken.code === 'SUBSTITUTION_SOURCE_MISSING');
    assert.ok(one && !(one instanceof Error) && two && !(two instanceof Error));
    assert.equal(again, one);
  });

  it('are kept for whoever reads them page by page', async () => {
    const explanation = await explanationOf('one');
    const before = new Map(test.calls);
    assert.equal(await explanationOf('one'), explanation);
    for (const method of ['pages', 'documents', 'revisions']) {
      assert.equal(test.calls.get(method), before.get(method), method);
    }
  });

  it('take paths from the document on, unless the data has such a key', async () => {
    await test.app.submitDocuments(anonymous, {
      text: textOf([{ name: 'odd', data: { data: { a: 1 }, b: 2 } }]),
    });
    const pathsAt = async (name: string, path: string) => {
      const { items } = (await explanationOf(name)).values(path, { first: 10 });
      return items.map(({ node }) => node.path);
    };
    assert.deepEqual(await pathsAt('one', 'data.text'), ['.text']);
    assert.deepEqual(await pathsAt('one', '.data'), ['.a', '.b', '.text']);
    assert.deepEqual(await pathsAt('odd', 'data'), ['.data.a']);
    assert.deepEqual(await pathsAt('odd', 'data.b'), ['.b']);
    assert.deepEqual(await pathsAt('one', 'metadata.name'), []);
  });

  it('refuse a path that is none', async () => {
    const explanation = await explanationOf('one');
    assert.throws(
      () => explanation.values('.a[', {}),
      (error) => error instanceof PurserError && error.code === 'PATH_SYNTAX',
    );
  });
});
