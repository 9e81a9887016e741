import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createServices } from '../../../src/app/kernel/create-services.ts';
import { createRevisionRenderer } from '../../../src/app/render/render-revision.ts';
import { createDocumentValidator } from '../../../src/app/validate/validate-documents.ts';
import {
  createRevisionValidator,
  type RevisionVerdict,
} from '../../../src/app/validate/validate-revision.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits, type Limits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { runs, sized } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

const dataSchema = (name: string, data: DocumentSketch['data']): DocumentSketch => ({
  schema: 'deckhand/DataSchema/v1',
  name,
  control: true,
  ...(data !== undefined && { data }),
});

const numbers = dataSchema('example/Kind/v1', { properties: { value: { type: 'integer' } } });
const parent = (value: unknown): DocumentSketch => ({
  name: 'parent',
  metadata: { labels: { is: 'parent' }, layeringDefinition: { layer: 'global', abstract: true } },
  data: { value: value as number },
});
const child = (at: number): DocumentSketch => ({
  name: `child-${at}`,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { is: 'parent' },
      actions: [{ method: 'merge', path: '.' }],
    },
  },
});
const other = (at: number, value: number | string): DocumentSketch => ({
  name: `other-${at}`,
  data: { value },
});

async function submit(...sketches: readonly DocumentSketch[]) {
  const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
  return revision;
}

function newJudge(stop?: AbortSignal, limits: Partial<Limits> = {}) {
  const clock = { now: () => '' };
  const services = createServices({
    store: test.store,
    clock,
    limits: { ...defaultLimits, ...limits },
    ...testKeys(),
  });
  return createRevisionValidator(
    services,
    createRevisionRenderer(services),
    createDocumentValidator(services, stop),
  );
}

const invalidNames = ({ findings }: RevisionVerdict) =>
  findings.map(({ document }) => document.name);

describe('validating revision after revision', () => {
  it('looks at what a change reaches', async () => {
    const many = sized(2_000, 200);
    const maxFaults = many / 2;
    const others = Array.from({ length: many }, (_, at) => other(at, at === 100 ? 'bad' : 1));
    const check = newJudge(undefined, { maxFaults });
    const changes: readonly (readonly [string, readonly DocumentSketch[], number, string[]])[] = [
      [
        'everything at first',
        [layeringPolicy('global', 'site'), numbers, parent(1), child(1), child(2), ...others],
        many + 4,
        ['other-100'],
      ],
      ['one document', [other(7, 'bad')], 1, ['other-100', 'other-7']],
      [
        'what is made from a parent',
        [parent('bad')],
        2,
        ['child-1', 'child-2', 'other-100', 'other-7'],
      ],
      ['what goes', [{ name: 'other-7', tombstone: true }, parent(1)], 0, ['other-100']],
      ['a schema for nobody', [dataSchema('example/Other/v1', {})], 1, ['other-100']],
    ];
    for (const [title, sketches, checked, invalid] of changes) {
      const verdict = await check(await submit(...sketches));
      assert.deepEqual(
        [title, verdict.validated, invalidNames(verdict), verdict.total],
        [title, checked, invalid, invalid.length],
      );
    }
    const texts = dataSchema('example/Kind/v1', { properties: { value: { type: 'string' } } });
    const verdict = await check(await submit(texts));
    assert.equal(
      verdict.validated,
      many + 2,
      'all documents of a schema that changed, and that schema',
    );
    assert.equal(verdict.total, many);
    assert.equal(verdict.findings.length, maxFaults);
  });

  it('validates nothing that would take more work than allowed, whatever was validated before', async () => {
    const items = dataSchema('example/List/v1', { items: { type: 'integer' } });
    const list = (name: string, length: number): DocumentSketch => ({
      schema: 'example/List/v1',
      name,
      data: Array<number>(length).fill(1),
    });
    const limits = { maxValidationSteps: 300_000 };
    const check = newJudge(undefined, limits);
    const codes = ({ faults }: RevisionVerdict) => faults.map(({ code }) => code);
    const expected: readonly (readonly [DocumentSketch[], string[]])[] = [
      [[items, list('a', 20_000), other(1, 1)], []],
      [[list('b', 20_000), list('c', 100)], []],
      [[list('d', 20_000), list('e', 20_000)], ['LIMIT_EXCEEDED']],
      [[list('f', 10)], ['LIMIT_EXCEEDED']],
      [['a', 'b', 'd'].map((name) => list(name, 20)), []],
    ];
    for (const [sketches, wanted] of expected) {
      const revision = await submit(...sketches);
      const verdict = await check(revision);
      assert.deepEqual(codes(verdict), wanted);
      const { validated: _, ...fromNothing } = await newJudge(undefined, limits)(revision);
      assert.deepEqual(
        { ...verdict, validated: undefined },
        { ...fromNothing, validated: undefined },
      );
    }
  });

  it('ends when it is stopped', async () => {
    const revision = await submit(numbers, other(1, 1));
    const stop = new AbortController();
    const check = newJudge(stop.signal);
    assert.equal((await check(revision)).total, 0);
    stop.abort();
    const next = await submit(other(1, 2));
    await assert.rejects(check(next), { code: 'STORE_UNAVAILABLE' });
  });

  it('gives nothing but the faults of what cannot be rendered', async () => {
    const lost = { name: 'lost', metadata: { layeringDefinition: { layer: 'nowhere' } } };
    const verdict = await newJudge()(await submit(layeringPolicy('site'), lost, other(1, 1)));
    assert.deepEqual(
      verdict.faults.map(({ code }) => code),
      ['LAYER_UNKNOWN'],
    );
    assert.equal(verdict.total, 1);
    assert.deepEqual(verdict.findings, []);
  });

  it('applies built-in rules before DataSchemas, and reports an invalid JSON Schema', async () => {
    const passphrase = { schema: 'deckhand/Passphrase/v1', name: 'p', data: { not: 'a text' } };
    const later = { ...passphrase, schema: 'deckhand/Passphrase/v5' };
    const flawed = dataSchema('example/Kind/v1', { type: 'number or so', minimum: 'much' });
    const verdict = await newJudge()(await submit(passphrase, later, flawed, other(1, 'any')));
    assert.deepEqual(
      verdict.findings.map(({ record }) => `${record['path']}: ${record['message']}`).sort(),
      [
        "data.minimum: data.minimum is not of type 'number'",
        "data.type: data.type is not one of ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']",
        "data: {'not': 'a text'} is not of type 'string'",
      ],
    );
  });

  it('takes DataSchemas that are too much together for that in order of name, whichever came first', async () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const large = (name: string) =>
      dataSchema(`example/${name}/v1`, { $schema, examples: Array(49_980).fill(1) });
    const names = Array.from({ length: 20 }, (_, at) => String.fromCharCode(98 + at));
    const flawed = dataSchema('example/w/v1', { $schema, type: 'no type' });
    const check = newJudge();
    const changes: readonly (readonly [DocumentSketch[], string[]])[] = [
      [[...names.map(large), flawed], ['example/w/v1']],
      [[large('a')], ['example/u/v1', 'example/w/v1']],
      [[{ ...large('a'), control: false, tombstone: true }], ['example/w/v1']],
    ];
    for (const [sketches, invalid] of changes) {
      const revision = await submit(...sketches);
      const verdict = await check(revision);
      const fresh = await newJudge()(revision);
      assert.deepEqual(invalidNames(verdict), invalid);
      assert.deepEqual({ ...verdict, validated: fresh.validated }, fresh);
    }
  });

  it('goes by the content of the DataSchemas that a DataSchema refers to', async () => {
    const common = (data: DocumentSketch['data']) => dataSchema('example/Common/v1', data);
    const referring = dataSchema('example/Kind/v1', {
      properties: { value: { $ref: 'example/Common/v1' } },
    });
    const check = newJudge();
    const unrelated = { ...other(3, 1), schema: 'example/Other/v1' };
    const changes: readonly (readonly [string, readonly DocumentSketch[], string[]])[] = [
      ['without the other', [referring, other(1, 1), unrelated], ['example/Kind/v1']],
      ['with it', [common({ type: 'integer' })], []],
      ['with another type', [common({ type: 'string' })], ['other-1']],
      ['with a flaw', [common({ type: 'no type' })], ['example/Common/v1', 'example/Kind/v1']],
      ['mended', [common({ enum: [1] })], []],
      ['with a change of the document', [other(1, 2)], ['other-1']],
      [
        'through yet another',
        [common({ $ref: 'example/More/v1' }), dataSchema('example/More/v1', { enum: [2] })],
        [],
      ],
      ['with a change of that', [dataSchema('example/More/v1', { enum: [3] })], ['other-1']],
      [
        'without it again',
        [{ ...common(undefined), control: false, tombstone: true }],
        ['example/Kind/v1'],
      ],
    ];
    for (const [title, sketches, invalid] of changes) {
      const revision = await submit(...sketches);
      const { validated, ...verdict } = await check(revision);
      const { validated: _all, ...fresh } = await newJudge()(revision);
      assert.deepEqual([title, invalidNames(verdict as RevisionVerdict)], [title, invalid]);
      assert.deepEqual(verdict, fresh);
      assert.ok(title === 'without the other' || validated <= 4, title);
    }
  });

  it('reveals nothing of a secret DataSchema that another one refers to', async () => {
    const secret = {
      ...dataSchema('example/Common/v1', { enum: [7_777] }),
      metadata: { storagePolicy: 'encrypted' },
    };
    const referring = dataSchema('example/Kind/v1', {
      properties: { value: { $ref: 'example/Common/v1' } },
    });
    const { findings } = await newJudge()(await submit(secret, referring, other(1, 1)));
    assert.equal(findings.length, 1);
    assert.doesNotMatch(JSON.stringify(findings), /7777|enum/);
  });

  it('has the same results along any history as validating each revision from scratch', async () => {
    await submit(layeringPolicy('global', 'site'), numbers, parent(1), child(1), child(2));
    const check = newJudge();
    const change = fc.oneof(
      fc
        .record({ at: fc.nat(5), value: fc.constantFrom<number | string>(1, 'bad') })
        .map(({ at, value }) => other(at, value)),
      fc.nat(5).map((at): DocumentSketch => ({ name: `other-${at}`, tombstone: true })),
      fc.constantFrom<number | string>(1, 2, 'bad').map(parent),
      fc
        .constantFrom('integer', 'string', 'no type')
        .map((type) => dataSchema('example/Kind/v1', { properties: { value: { type } } })),
      fc.constant(
        dataSchema('example/Kind/v1', { properties: { value: { $ref: 'example/Common/v1' } } }),
      ),
      fc
        .constantFrom('integer', 'string', 'no type')
        .map((type) => dataSchema('example/Common/v1', { type })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(change, { maxLength: 3, minLength: 1, selector: ({ name }) => name }),
        async (sketches) => {
          const revision = await submit(...sketches);
          const { validated: _known, ...verdict } = await check(revision);
          const { validated: _all, ...fresh } = await newJudge()(revision);
          assert.deepEqual(verdict, fresh);
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
