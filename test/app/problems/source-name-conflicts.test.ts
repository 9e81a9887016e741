import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { runs } from '../../support/properties.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schema = 'purser/DataSource/v1';
const source = (name: string, sourceName?: string): DocumentSketch => ({
  schema,
  name,
  data: sourceName === undefined ? {} : { name: sourceName },
});
/** A source whose name comes from another document. */
const named = (name: string): DocumentSketch => ({
  ...source(name),
  metadata: {
    substitutions: [
      { src: { schema: 'ns/Name/v1', name: 'n', path: '.' }, dest: { path: '.name' } },
    ],
  },
});
const nameIs = (data: string): DocumentSketch => ({ schema: 'ns/Name/v1', name: 'n', data });

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

async function submit(sketches: readonly DocumentSketch[], options: object = {}) {
  const { problemChanges } = await test.app.submitDocuments(anonymous, {
    text: textOf(sketches),
    ...options,
  });
  const { introduced = [], resolved = [] } = problemChanges ?? {};
  const brief = (problems: typeof introduced) =>
    problems.map(({ code, place, causes }) => [
      code,
      place.name,
      ...causes.map(({ name }) => name),
    ]);
  return { introduced: brief(introduced), resolved: brief(resolved) };
}

async function problemsOf(app: TestApp['app'], by: Principal = anonymous) {
  const revision = await app.revision(anonymous, {});
  const problems = await app.revisionProblems(by, revision, {});
  return problems.map(({ code, severity, message, place }) => ({ code, severity, message, place }));
}

describe('two documents of one data source', () => {
  it('are errors, each with the other document, at the name', async () => {
    await assert.rejects(
      submit([source('b', 'nova'), source('nova')], { onProblems: 'reject' }),
      (error) => {
        assert.ok(error instanceof PurserError);
        const [, ...faults] = error.faults;
        assert.deepEqual(
          faults.map(({ code, message, place: { path, line } }) => [code, message, path, line]),
          [
            [
              'NAME_CONFLICT',
              '[purser/DataSource/v1, -] nova is also the source "nova"',
              'data.name',
              1,
            ],
            [
              'NAME_CONFLICT',
              '[purser/DataSource/v1, -] b is also the source "nova"',
              'data.name',
              1,
            ],
          ],
        );
        return true;
      },
    );
  });

  it('are caused by the one that comes, and end when one goes', async () => {
    assert.deepEqual(await submit([source('b', 'nova')]), { introduced: [], resolved: [] });
    assert.deepEqual(await submit([source('a', 'nova')]), {
      introduced: [
        ['NAME_CONFLICT', 'a', 'a'],
        ['NAME_CONFLICT', 'b', 'a'],
      ],
      resolved: [],
    });
    assert.deepEqual(await submit([{ ...source('a'), tombstone: true }]), {
      introduced: [],
      resolved: [
        ['NAME_CONFLICT', 'a'],
        ['NAME_CONFLICT', 'b'],
      ],
    });
  });

  it('may have their name from another document', async () => {
    await submit([source('b', 'nova'), named('a'), nameIs('glance')]);
    const { introduced } = await submit([nameIs('nova')]);
    assert.deepEqual(introduced, [
      ['NAME_CONFLICT', 'a', 'n'],
      ['NAME_CONFLICT', 'b', 'n'],
    ]);
  });

  it('are not shown to callers who may not see both', async () => {
    await test.app.submitDocuments(anonymous, { text: textOf([source('a', 'nova')]), bucket: 'x' });
    await test.app.submitDocuments(anonymous, { text: textOf([source('b', 'nova')]), bucket: 'y' });
    const permissions = [
      'deckhand:list_cleartext_documents',
      'deckhand:list_revisions',
      'deckhand:show_revision',
    ] as const;
    const some = granted({ permissions, buckets: ['y'] });
    assert.deepEqual(await problemsOf(test.app, some), []);
    assert.equal((await problemsOf(test.app, granted({ permissions }))).length, 2);
    const [seen] = await test.app.dataSources(some);
    assert.equal(seen?.state, 'INVALID');
    assert.deepEqual(
      seen.faults.map(({ code }) => code),
      ['FAULTS_HIDDEN'],
    );
    const all = await test.app.dataSources(anonymous);
    assert.deepEqual(
      all.map(({ state, tables }) => [state, tables]),
      [
        ['OK', []],
        ['INVALID', []],
      ],
    );
    assert.deepEqual(
      all.flatMap(({ faults }) => faults.map(({ message }) => message)),
      ['[purser/DataSource/v1, -] a is also the source "nova"'],
    );
  });

  it('are found after any changes as they are in the documents alone', async () => {
    const document = fc.constantFrom('a', 'b', 'c');
    const one = fc.oneof(
      fc
        .tuple(document, fc.constantFrom('x', 'y', 'b', undefined))
        .map(([name, sourceName]) => source(name, sourceName)),
      document.map(named),
      document.map((name): DocumentSketch => ({ ...source(name), tombstone: true })),
    );
    const change = fc.oneof(one, fc.constantFrom('x', 'y').map(nameIs));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        await test.clear();
        await submit([nameIs('x')]);
        const last = new Map([['n', nameIs('x')]]);
        for (const sketch of changes) {
          if (sketch.tombstone && !last.has(sketch.name)) continue;
          if (sketch.tombstone) last.delete(sketch.name);
          else last.set(sketch.name, sketch);
          await submit([sketch]);
        }
        const derived = await problemsOf(test.app);
        await test.clear();
        await submit([...last.values()]);
        assert.deepEqual(derived, await problemsOf(test.app));
      }),
      { numRuns: runs(40) },
    );
  });
});
