import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const policy = (name: string, rules: Json): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name,
  data: { rules },
});
const named = { $project: { schema: '$d.schema', name: '$d.name' } };
const isPort = { 'd.schema': 'shop/Port/v1' };
const owner = policy('owner', {
  error: {
    message: '{name}',
    from: 'documents.rendered',
    pipeline: [{ $match: { ...isPort, 'd.data.owner': { $exists: false } } }, named],
  },
});
/** Each port of a number that several have. */
const unique = policy('unique', {
  error: {
    from: 'documents.rendered',
    pipeline: [
      { $match: isPort },
      { $group: { _id: '$d.data.number', names: { $push: '$d.name' } } },
      { $match: { 'names.1': { $exists: true } } },
      { $unwind: '$names' },
      { $project: { schema: { $literal: 'shop/Port/v1' }, name: '$names' } },
    ],
  },
});
const port = (name: string, data: Json = {}): DocumentSketch => ({
  schema: 'shop/Port/v1',
  name,
  data,
});

const submit = (documents: readonly DocumentSketch[], more = {}) =>
  test.app.submitDocuments(anonymous, { text: textOf(documents), ...more });
async function refusal(...documents: readonly DocumentSketch[]): Promise<readonly Fault[]> {
  try {
    await submit(documents);
  } catch (error) {
    if (error instanceof PurserError) return error.faults;
    throw error;
  }
  return [];
}
const brief = ({ code, place, facts }: Fault) => [code, place.name, facts['policy'], facts['rule']];
const changesOf = async (documents: readonly DocumentSketch[], more = {}) => {
  const { problemChanges } = await submit(documents, more);
  const { introduced = [], resolved = [], standing } = problemChanges ?? {};
  const names = (some: readonly Fault[]) => some.map(({ place: { name } }) => name);
  return { introduced: names(introduced), resolved: names(resolved), standing };
};

describe('a change that violates a policy over documents', () => {
  it('is refused, with the documents that do', async () => {
    await submit([owner, port('p1', { owner: 'ops' })]);
    const [summary, ...faults] = await refusal(
      port('p1'),
      port('p2', { owner: 'ops' }),
      port('p3'),
    );
    assert.equal(summary?.code, 'PROBLEMS_INTRODUCED');
    assert.deepEqual(faults.map(brief), [
      ['POLICY_VIOLATED', 'p1', 'owner', 'error'],
      ['POLICY_VIOLATED', 'p3', 'owner', 'error'],
    ]);
    assert.deepEqual(faults[0]?.facts['documents'], ['[shop/Port/v1, -] p1']);
    assert.deepEqual(await refusal(port('p1', { owner: 'net' })), []);
  });

  it('is reported by a dry run', async () => {
    await submit([owner]);
    assert.deepEqual(await changesOf([port('p1')], { dryRun: true }), {
      introduced: ['p1'],
      resolved: [],
      standing: 0,
    });
  });

  it('also if it is the rule that changes', async () => {
    await submit([port('p1'), port('p2', { owner: 'ops' })]);
    const { problemChanges } = await submit([owner], { dryRun: true });
    assert.deepEqual(
      problemChanges?.introduced.map(({ place, causes }) => [
        place.name,
        causes.map(({ name }) => name),
      ]),
      [['p1', ['owner']]],
    );
  });

  it('can be accepted, and counts in the problems of the revision until it ends', async () => {
    await submit([owner, unique]);
    const accepted = await submit([port('p1', { number: 1 })], { onProblems: 'accept' });
    const [problems] = await test.app.problemCounts(anonymous, [accepted.revision]);
    assert.equal(problems?.errors, 1);
    const list = await test.app.revisionProblems(anonymous, accepted.revision, {});
    assert.deepEqual(list.map(brief), [['POLICY_VIOLATED', 'p1', 'owner', 'error']]);
    assert.deepEqual(await changesOf([port('q1', { owner: 'ops', number: 2 })]), {
      introduced: [],
      resolved: [],
      standing: 1,
    });
    assert.deepEqual(await changesOf([port('p1', { number: 1, owner: 'ops' })]), {
      introduced: [],
      resolved: ['p1'],
      standing: 0,
    });
  });

  it('names documents that did not change, if a rule reads several together', async () => {
    await submit([unique, port('p1', { number: 1 })]);
    const faults = await refusal(port('p2', { number: 1 }));
    assert.deepEqual(faults.slice(1).map(brief), [
      ['POLICY_VIOLATED', 'p1', 'unique', 'error'],
      ['POLICY_VIOLATED', 'p2', 'unique', 'error'],
    ]);
  });

  it('is not refused because of warnings, or of rules with the moment', async () => {
    const late = policy('late', {
      error: {
        from: 'documents.rendered',
        pipeline: [{ $match: isPort }, { $set: { at: '$$NOW' } }, named],
      },
      warning: { from: 'documents.rendered' },
    });
    await submit([late]);
    assert.deepEqual(await refusal(port('p1')), []);
  });

  it('stays known after its problems are found anew', async () => {
    await submit([owner, unique]);
    const { revision } = await submit([port('p1')], { onProblems: 'ignore' });
    const next = await changesOf([port('p2', { owner: 'ops', number: 1 })]);
    assert.deepEqual(next, { introduced: [], resolved: [], standing: 1 });
    const [problems] = await test.app.problemCounts(anonymous, [revision]);
    assert.equal(problems?.errors, 1);
  });
});

describe('callers who may not see all documents', () => {
  const team = granted({ permissions: 'all', schemas: ['shop/Port', 'purser/Policy'] });
  const by = (documents: readonly DocumentSketch[], more = {}) =>
    test.app.submitDocuments(team, { text: textOf(documents), ...more });

  it('see the violations that name documents that they may see', async () => {
    const pairs = policy('pairs', {
      error: {
        documents: [
          { schema: 'shop/Port/v1', name: '$port' },
          { schema: 'shop/Secretive/v1', name: '$other' },
        ],
        from: 'documents.rendered',
        pipeline: [
          { $match: { ...isPort, 'd.data.other': { $exists: true } } },
          { $project: { port: '$d.name', other: '$d.data.other' } },
        ],
      },
    });
    const other: DocumentSketch = { schema: 'shop/Secretive/v1', name: 'hidden', data: {} };
    await submit([owner, pairs, other]);
    await assert.rejects(by([port('p1')]), (error: PurserError) => {
      assert.deepEqual(error.faults.slice(1).map(brief), [
        ['POLICY_VIOLATED', 'p1', 'owner', 'error'],
      ]);
      return true;
    });
    await assert.rejects(
      by([port('p1', { owner: 'ops', other: 'hidden' })]),
      (error: PurserError) => {
        assert.deepEqual(
          error.faults.map(({ code }) => code),
          ['PROBLEMS_INTRODUCED'],
        );
        assert.doesNotMatch(JSON.stringify(error.faults), /hidden|pairs/);
        return true;
      },
    );
  });

  it('may not write a policy that reads all of them, itself or through another one', async () => {
    const used = policy('base', { all: { from: 'documents.rendered' } });
    await assert.rejects(by([used]), { code: 'ACCESS_DENIED' });
    await submit([used]);
    await assert.rejects(by([policy('top', { all: { from: 'base.all' } })]), {
      code: 'ACCESS_DENIED',
    });
    await by([policy('constant', { all: { rows: [{ a: 1 }] } })]);
  });
});
