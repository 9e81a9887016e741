import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { validateFiles } from '../../../src/app/validate/validate-files.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const policy = (name: string, rules: object, data: object = {}): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name,
  data: { ...data, rules } as never,
});
const reading = (name: string, ...relations: readonly string[]): DocumentSketch =>
  policy(name, Object.fromEntries(relations.map((from, at) => [`r${at}`, { from }])));
const source = (name: string, table = 'servers', data: object = {}): DocumentSketch => ({
  schema: 'purser/DataSource/v1',
  name,
  data: {
    ...data,
    tables: { [table]: { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } } },
  } as never,
});
const gone = ({ schema, name }: DocumentSketch): DocumentSketch => ({
  ...{ schema: schema ?? '', name: name ?? '' },
  tombstone: true,
});

const submit = (...documents: readonly DocumentSketch[]) =>
  test.app.submitDocuments(anonymous, { text: textOf(documents) });
async function refusal(...documents: readonly DocumentSketch[]): Promise<readonly Fault[]> {
  try {
    await submit(...documents);
  } catch (error) {
    if (error instanceof PurserError) return error.faults;
    throw error;
  }
  return [];
}
const brief = ({ code, place }: Fault) => [code, place.name, place.path];

describe('faults of policies are problems of a revision', () => {
  it('and refuse a change that introduces them, each at its place', async () => {
    const faults = await refusal(
      policy('naming', { error: { from: 'documents.rendered', pipeline: [{ $out: 'x' }] } }),
    );
    assert.deepEqual(faults.map(brief).slice(1), [
      ['STAGE_FORBIDDEN', 'naming', 'data.rules.error.pipeline[0]["$out"]'],
    ]);
    assert.ok((faults[1]?.place.column ?? 0) > 1);
  });

  it('also of relations that nothing in the same revision has', async () => {
    const faults = await refusal(reading('one', 'nova.servers', 'two.error', 'documents.rendered'));
    assert.deepEqual(faults.map(brief).slice(1), [
      ['RELATION_UNKNOWN', 'one', 'data.rules.r0.from'],
      ['RELATION_UNKNOWN', 'one', 'data.rules.r1.from'],
    ]);
  });

  it('which end when a source with the table comes, and begin when it goes', async () => {
    await submit(source('nova'), reading('one', 'nova.servers'));
    const faults = await refusal(source('nova', 'images'));
    assert.deepEqual(faults.map(brief).slice(1), [
      ['RELATION_UNKNOWN', 'one', 'data.rules.r0.from'],
    ]);
    assert.deepEqual(
      (await refusal(gone(source('nova')))).map(({ code }) => code),
      ['PROBLEMS_INTRODUCED', 'RELATION_UNKNOWN'],
    );
    assert.deepEqual(await refusal(gone(source('nova')), gone(reading('one'))), []);
  });

  it('and of a rule that others read', async () => {
    await submit(
      policy('base', { all: { from: 'documents.rendered' } }),
      reading('top', 'base.all'),
    );
    assert.deepEqual((await refusal(policy('base', { none: { rows: [] } }))).map(brief).slice(1), [
      ['RELATION_UNKNOWN', 'top', 'data.rules.r0.from'],
    ]);
    const { problemChanges } = await test.app.submitDocuments(anonymous, {
      text: textOf([gone(policy('base', {}))]),
      dryRun: true,
    });
    assert.deepEqual(
      problemChanges?.introduced.map(({ code, place, causes }) => [code, place.name, causes]),
      [['RELATION_UNKNOWN', 'top', [{ schema: 'purser/Policy/v1', name: 'base', layer: null }]]],
    );
  });

  it('and of rules that read each other', async () => {
    await submit(policy('one', { r0: { rows: [] } }), reading('two', 'one.r0'));
    const faults = await refusal(reading('one', 'two.r0'));
    assert.deepEqual(faults.map(brief).slice(1), [['RULE_CYCLE', 'one', 'data.rules.r0']]);
    assert.match(faults[1]?.message ?? '', /one\.r0 -> two\.r0 -> one\.r0/);
  });

  it('and of names that another source or policy has', async () => {
    await submit(source('nova'));
    assert.deepEqual((await refusal(policy('nova', { r: { rows: [] } }))).map(brief).slice(1), [
      ['NAME_CONFLICT', 'nova', 'data.name'],
    ]);
    await submit(policy('one', { r: { rows: [] } }));
    assert.deepEqual(
      (await refusal(policy('two', { r: { rows: [] } }, { name: 'one' }))).map(brief).slice(1),
      [['NAME_CONFLICT', 'two', 'data.name']],
    );
  });

  it('but not of relations of a source that cannot be rendered, which is the problem', async () => {
    await submit(source('nova'), reading('one', 'nova.servers'));
    const broken = {
      ...source('nova'),
      metadata: {
        substitutions: [
          { src: { schema: 'a/B/v1', name: 'missing', path: '.' }, dest: { path: '.description' } },
        ],
      },
    };
    assert.deepEqual(
      (await refusal(broken)).slice(1).map(({ code }) => code),
      ['SUBSTITUTION_SOURCE_MISSING'],
    );
  });

  it('that hold nothing of the texts of a secret policy', async () => {
    const rules = { error: { from: 'hunter2.servers' } };
    const faults = await refusal({
      ...policy('one', rules),
      metadata: { storagePolicy: 'encrypted' },
    });
    assert.deepEqual(faults.map(brief).slice(1), [
      ['RELATION_UNKNOWN', 'one', 'data.rules.error.from'],
    ]);
    assert.doesNotMatch(JSON.stringify(faults), /hunter2/);
  });

  it('and of the schema validation of the revision', async () => {
    const text = textOf([reading('one', 'nova.servers')]);
    await test.app.submitDocuments(anonymous, { text, onProblems: 'accept' });
    const { faults } = validateFiles([{ file: 'f.yaml', text }], { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['RELATION_UNKNOWN'],
    );
  });
});
