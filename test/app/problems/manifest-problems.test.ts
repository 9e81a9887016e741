import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { validateFiles } from '../../../src/app/validate/validate-files.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { runs } from '../../support/properties.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const manifest = (name: string, resources: object, more: object = {}): DocumentSketch => ({
  schema: 'purser/Manifest/v1',
  name,
  data: { resources } as Json,
  ...more,
});
const variables = (vars: object, auto: unknown = true): DocumentSketch => ({
  schema: 'purser/Variables/v1',
  name: 'site',
  data: { auto, vars } as Json,
});
const disk = { disk: { type: 'acme/disk' } };
const vm = { vm: { type: 'acme/vm', dependencies: { disk: 'disk' } } };
const passphrase: DocumentSketch = {
  schema: 'deckhand/Passphrase/v1',
  name: 'pass',
  metadata: { storagePolicy: 'encrypted' },
  data: 'hunter2-secret',
};

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
      place.path,
      ...causes.map(({ name }) => name),
    ]);
  return { introduced: brief(introduced), resolved: brief(resolved) };
}

async function problemsOf(app: TestApp['app'], by: Principal = anonymous) {
  const revision = await app.revision(anonymous, {});
  const problems = await app.revisionProblems(by, revision, {});
  return problems.map(({ code, severity, message, place }) => ({ code, severity, message, place }));
}

/** The code and path of each error of the validation of the head. */
async function validated() {
  const revision = await test.app.revision(anonymous, {});
  await test.app.schemaValidation(anonymous, revision);
  const name = 'purser-manifest-validation';
  const { items } = await test.app.validationEntries(anonymous, revision, name, {});
  const errors = JSON.parse(items[0]?.node.errors ?? '[]') as { code: string; path: string }[];
  return errors.map(({ code, path }) => [code, path]);
}

describe('what is wrong with a manifest', () => {
  it('refuses a submission, all of it, each at its place', async () => {
    const sketch = manifest('www', {
      a: { type: '-bad', config: { size: '{{ 1 + }}' } },
      b: { type: 'acme/b', dependencies: { c: 'none' }, unknown: 1 },
      c: { type: 'acme/c', dependencies: { itself: 'c' } },
    });
    await assert.rejects(submit([sketch], { onProblems: 'reject', file: 'www.yaml' }), (error) => {
      assert.ok(error instanceof PurserError);
      const [first, ...faults] = error.faults;
      assert.equal(first?.code, 'PROBLEMS_INTRODUCED');
      assert.deepEqual(
        faults.map(({ code, place: { path, line, name } }) => [code, path, line, name]),
        [
          ['MANIFEST_INVALID', 'data.resources.b.unknown', 1, 'www'],
          ['IMAGE_INVALID', 'data.resources.a.type', 1, 'www'],
          ['EXPRESSION_SYNTAX', 'data.resources.a.config.size', 1, 'www'],
          ['UNKNOWN_DEPENDENCY', 'data.resources.b.dependencies.c', 1, 'www'],
          ['DEPENDENCY_CYCLE', 'data.resources.c.dependencies.itself', 1, 'www'],
        ],
      );
      return true;
    });
  });

  it('is the same in the validation', async () => {
    await submit([
      variables({ x: '{{ 1 + }}' }),
      manifest('www', { a: { type: '-bad' }, b: { type: 'acme/b', dependencies: { c: 'none' } } }),
    ]);
    const found = (await problemsOf(test.app)).map(({ code, place }) => [code, place.path]);
    assert.deepEqual(found, [
      ['IMAGE_INVALID', 'data.resources.a.type'],
      ['UNKNOWN_DEPENDENCY', 'data.resources.b.dependencies.c'],
      ['EXPRESSION_SYNTAX', 'data.vars.x'],
    ]);
    assert.deepEqual((await validated()).sort(), [...found].sort());
  });

  it('may come from another manifest, which causes it', async () => {
    assert.deepEqual(await submit([manifest('disks', disk), manifest('vms', vm)]), {
      introduced: [],
      resolved: [],
    });
    const path = 'data.resources.vm.dependencies.disk';
    assert.deepEqual(await submit([{ ...manifest('disks', disk), tombstone: true }]), {
      introduced: [['UNKNOWN_DEPENDENCY', 'vms', path, 'disks']],
      resolved: [],
    });
    assert.deepEqual(await submit([manifest('others', disk)]), {
      introduced: [],
      resolved: [['UNKNOWN_DEPENDENCY', 'vms', path]],
    });
  });

  it('may come from a variable', async () => {
    await submit([
      variables({ kind: 'acme/disk' }),
      manifest('www', { a: { type: '{{ kind }}' } }),
    ]);
    assert.deepEqual(await submit([variables({ kind: 5 })]), {
      introduced: [['MANIFEST_INVALID', 'www', 'data.resources.a.type', 'site']],
      resolved: [],
    });
  });

  it('is found in variables, and without manifests, too', async () => {
    assert.deepEqual((await submit([variables({}, 'yes')])).introduced, [
      ['CONTEXT_INVALID', 'site', 'data.auto', 'site'],
    ]);
    assert.deepEqual((await submit([variables({ _own: 1 })])).introduced, [
      ['CONTEXT_INVALID', 'site', 'data.vars._own', 'site'],
    ]);
    assert.deepEqual(await validated(), []);
  });

  it('does not count an unknown resource as long as another manifest cannot be rendered', async () => {
    const unrendered = manifest('disks', disk, {
      metadata: {
        substitutions: [
          { src: { schema: 'ns/None/v1', name: 'n', path: '.' }, dest: { path: '.resources.x' } },
        ],
      },
    });
    await submit([unrendered, manifest('vms', vm)]);
    const codes = (await problemsOf(test.app)).map(({ code }) => code);
    assert.deepEqual(codes, ['SUBSTITUTION_SOURCE_MISSING']);
    assert.deepEqual(
      (await validated()).map(([code]) => code),
      codes,
    );
  });

  it('is one problem if it is too much to be listed', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `r${at}`);
    const resources = Object.fromEntries(names.map((name) => [name, { type: '-bad' }]));
    const { introduced } = await submit([manifest('www', resources)]);
    assert.deepEqual(introduced, [['VALIDATION_FAILED', 'www', 'data', 'www']]);
  });

  it('names nothing of what a secret is in', async () => {
    const substitutions = [
      {
        src: { schema: 'deckhand/Passphrase/v1', name: 'pass', path: '.' },
        dest: { path: '.resources.a.dependencies.b' },
      },
    ];
    const sketch = manifest(
      'www',
      { a: { type: 'acme/a', dependencies: { b: '' } } },
      { metadata: { substitutions } },
    );
    await submit([passphrase, sketch]);
    assert.deepEqual(await problemsOf(test.app), [
      {
        code: 'MANIFEST_INVALID',
        severity: 'error',
        message: 'the manifest is not valid: its data is secret, so the reason is not shown',
        place: { schema: 'purser/Manifest/v1', name: 'www', path: 'data' },
      },
    ]);
    assert.deepEqual(await validated(), [['MANIFEST_INVALID', 'data']]);
  });

  it('is shown to those who may see the document', async () => {
    await test.app.submitDocuments(anonymous, {
      text: textOf([manifest('x', { a: { type: '-bad' } })]),
      bucket: 'x',
    });
    await test.app.submitDocuments(anonymous, {
      text: textOf([manifest('y', { b: { type: '-bad' } })]),
      bucket: 'y',
    });
    const permissions = [
      'deckhand:list_cleartext_documents',
      'deckhand:list_revisions',
      'deckhand:show_revision',
    ] as const;
    const seen = await problemsOf(test.app, granted({ permissions, buckets: ['y'] }));
    assert.deepEqual(
      seen.map(({ place }) => place.name),
      ['y'],
    );
  });

  it('is found in files, without a store', () => {
    const text = textOf([
      variables({ kind: 5 }),
      manifest('www', { a: { type: '{{ kind }}', dependencies: { b: 'none' } } }),
    ]);
    const { faults } = validateFiles([{ file: 'www.yaml', text }], { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code, place: { file, path } }) => [code, file, path]),
      [
        ['UNKNOWN_DEPENDENCY', 'www.yaml', 'data.resources.a.dependencies.b'],
        ['MANIFEST_INVALID', 'www.yaml', 'data.resources.a.type'],
      ],
    );
  });

  it('is found after any changes as it is in the documents alone', async () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const resource = fc.record({
      type: fc.constantFrom('acme/x', '-bad', '{{ kind }}', '{{ 1 + }}'),
      dependencies: fc.dictionary(fc.constantFrom('p', 'q'), fc.constantFrom('r', 's', 't'), {
        maxKeys: 2,
      }),
    });
    const change = fc.oneof(
      fc
        .tuple(name, fc.dictionary(fc.constantFrom('r', 's', 't'), resource, { maxKeys: 3 }))
        .map(([one, resources]) => manifest(one, resources)),
      name.map((one): DocumentSketch => ({ ...manifest(one, {}), tombstone: true })),
      fc.constantFrom('acme/y', 7, '{{ 1 + }}').map((kind) => variables({ kind })),
      fc.constantFrom(true, false, 'yes').map((auto) => variables({ kind: 'acme/z' }, auto)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        await test.clear();
        await submit([variables({})]);
        const last = new Map([['site', variables({})]]);
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
