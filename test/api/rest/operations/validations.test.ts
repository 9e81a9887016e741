import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  allReportedResults,
  type ReportedResults,
  reportedResult,
  reportedResults,
  reportedStates,
} from '../../../../src/api/rest/operations/validations.ts';
import type { VisibleRevision } from '../../../../src/app/access/visible-revision.ts';
import type { ReportedResult } from '../../../../src/app/deckhand/results-under-policies.ts';
import { anonymous, type Principal } from '../../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { granted, grantedAllBut } from '../../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

function policyOf(name: string, listed: Readonly<Record<string, string | null>>): DocumentSketch {
  const validations = Object.entries(listed).map(([validation, expiresAfter]) => ({
    name: validation,
    ...(expiresAfter !== null && { expiresAfter }),
  }));
  const schema = 'deckhand/ValidationPolicy/v1';
  return { name, schema, control: true, data: { validations } };
}

async function submit(...sketches: readonly DocumentSketch[]): Promise<VisibleRevision> {
  return (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;
}

const add = (revision: VisibleRevision, name: string, status = 'success', more = {}) =>
  test.app.addValidation(anonymous, revision.id, name, { status, validator: 'me', ...more });

const one = (by: Principal, revision: VisibleRevision, name: string, index = 0) =>
  reportedResult(test.app, by, revision, { name, index });

async function all({ count, results }: ReportedResults): Promise<readonly ReportedResult[]> {
  const found: ReportedResult[] = [];
  for await (const result of results) found.push(result);
  assert.equal(found.length, count);
  return found;
}

const statuses = (found: readonly ReportedResult[]) =>
  found.map(({ name, index, status }) => `${name} ${index} ${status}`);

const own = 'deckhand-schema-validation';

describe('a result under policies', () => {
  interface Row {
    readonly title: string;
    /** The limits that policies give `tide-validation`; none: no policy. */
    readonly policies: readonly Readonly<Record<string, string | null>>[];
    readonly status?: 'failure';
    readonly expiresAfter?: string;
    readonly days: number;
    readonly expected: readonly [status: string, expires: boolean];
  }
  const tide = (limit: string | null) => ({ 'tide-validation': limit });
  const rows: readonly Row[] = [
    { title: 'no policy', policies: [], days: 0, expected: ['success', false] },
    {
      title: 'no policy, and its own limit is over',
      policies: [],
      expiresAfter: 'P1D',
      days: 2,
      expected: ['success', true],
    },
    { title: 'no limit', policies: [tide(null)], days: 9_000, expected: ['success', false] },
    { title: 'within the limit', policies: [tide('P1W')], days: 6, expected: ['success', true] },
    { title: 'beyond the limit', policies: [tide('P1W')], days: 8, expected: ['failure', true] },
    {
      title: 'beyond the limit of one policy',
      policies: [tide('P1W'), tide('P1Y'), tide(null)],
      days: 8,
      expected: ['failure', true],
    },
    {
      title: 'beyond its own limit',
      policies: [tide('P1W')],
      expiresAfter: 'P1D',
      days: 2,
      expected: ['failure', true],
    },
    {
      title: 'a failure',
      policies: [tide('P1W')],
      status: 'failure',
      days: 0,
      expected: ['failure', false],
    },
    {
      title: 'a policy that does not list it',
      policies: [{ 'other-validation': 'P1D' }],
      days: 2,
      expected: ['ignored [success]', false],
    },
    {
      title: 'a failure that no policy lists',
      policies: [{ 'other-validation': null }],
      status: 'failure',
      days: 0,
      expected: ['ignored [failure]', false],
    },
    {
      title: 'a policy that is broken beside it',
      policies: [tide('soon'), { 'other-validation': null }],
      days: 1,
      expected: ['success', false],
    },
  ];
  for (const { title, policies, status, expiresAfter, days, expected } of rows) {
    it(`is reported in all ways alike: ${title}`, async () => {
      const revision = await submit(
        { name: 'a' },
        ...policies.map((listed, at) => policyOf(`p${at}`, listed)),
      );
      await add(revision, 'tide-validation', status, expiresAfter && { expiresAfter });
      test.passDays(days);
      const shown = await one(anonymous, revision, 'tide-validation');
      assert.deepEqual([shown.status, shown.expiresAt !== null], expected);
      const [listed] = await all(
        await reportedResults(test.app, anonymous, revision, 'tide-validation'),
      );
      const states = await reportedStates(test.app, anonymous, revision);
      const detailed = await all(await allReportedResults(test.app, anonymous, revision));
      for (const reported of [listed, states, detailed].flat()) {
        if (reported?.name === 'tide-validation') assert.equal(reported.status, expected[0]);
      }
    });
  }

  it('has its own status, whatever came after it', async () => {
    const revision = await submit(policyOf('p', { 'tide-validation': 'P1W' }));
    await add(revision, 'tide-validation');
    await add(revision, 'tide-validation', 'failure');
    test.passDays(8);
    await add(revision, 'tide-validation');
    const found = await all(
      await reportedResults(test.app, anonymous, revision, 'tide-validation'),
    );
    assert.deepEqual(
      found.map(({ status }) => status),
      ['failure', 'failure', 'success'],
    );
  });
});

describe('results of a revision', () => {
  it('that are many are read a page at a time, whatever comes meanwhile', async () => {
    const revision = await submit({ name: 'a' });
    for (let at = 0; at < 120; at += 1) await add(revision, 'tide', at % 2 ? 'failure' : 'success');
    for (let at = 0; at < 30; at += 1) await add(revision, `single-${at}`);
    const before = test.calls.get('validations.entries') ?? 0;
    const listed = await allReportedResults(test.app, anonymous, revision);
    await add(revision, 'tide');
    await add(revision, 'a-new-one');
    const found = await all(listed);
    assert.equal(listed.count, 151);
    assert.deepEqual(
      found.filter(({ name }) => name === 'tide').map(({ index }) => index),
      Array.from({ length: 120 }, (_, at) => at),
    );
    // Three pages, and one look for the result of Purser itself.
    assert.equal((test.calls.get('validations.entries') ?? 0) - before, 4);
  });

  it('that were purged meanwhile end the list by an error', async () => {
    const revision = await submit({ name: 'a' });
    await add(revision, 'tide');
    await add(revision, 'tide');
    const listed = await reportedResults(test.app, anonymous, revision, 'tide');
    await test.store.upkeep.purge();
    await assert.rejects(all(listed), { code: 'REVISION_NOT_FOUND' });
  });

  it('have that of Purser itself, though nobody asked for it before', async () => {
    const revision = await submit({ name: 'bad', schema: 'deckhand/Passphrase/v1', data: 1 });
    assert.deepEqual(
      statuses(await all(await reportedResults(test.app, anonymous, revision, own))),
      [`${own} 0 failure`],
    );
    const [later] = await reportedStates(test.app, anonymous, await submit({ name: 'b' }));
    assert.deepEqual(later, { name: own, status: 'failure' });
  });

  it('that are ignored name policies up to a limit', async () => {
    const listed = Array.from({ length: 100 }, (_, at) => [
      `${'n'.repeat(100)}${at}-validation`,
      null,
    ]);
    const revision = await submit(policyOf('long', Object.fromEntries(listed)));
    await add(revision, 'tide');
    const { errors } = await one(anonymous, revision, 'tide');
    const text = JSON.stringify(errors());
    assert.match(text, /\[deckhand\/ValidationPolicy\/v1, -\] long, which lists \[nnn/);
    assert.ok(text.length < 1_500, `${text.length} characters`);
  });
});

describe('results for who does not see everything', () => {
  const schema = 'example/Kind/v1';
  const seesExamples = granted({ permissions: 'all', schemas: ['example'] });

  it('are without policies that are not seen, and what is known from these alone', async () => {
    const revision = await submit({ name: 'a' }, policyOf('p', { 'dock-validation': null }));
    await add(revision, 'lint', 'failure', {
      errors: [{ message: 'seen', documents: [{ schema, name: 'a' }] }, { message: 'not seen' }],
    });
    const states = await reportedStates(test.app, seesExamples, revision);
    assert.deepEqual(
      states.map(({ name }) => name),
      [own, 'lint'],
    );
    const { errors } = await one(seesExamples, revision, 'lint');
    assert.equal(JSON.stringify(errors().map((error) => Object(error).message)), '["seen"]');
    for (const name of ['dock-validation', 'unknown']) {
      await assert.rejects(one(seesExamples, revision, name), { code: 'VALIDATION_NOT_FOUND' });
    }
  });

  it('are shown one by one to a caller who may not list them, and listed without errors to a caller who may not see them', async () => {
    const revision = await submit({ name: 'a' });
    await add(revision, 'lint', 'failure', { errors: ['wrong'] });
    const mayShow = grantedAllBut('deckhand:list_validations');
    const mayList = grantedAllBut('deckhand:show_validation');
    assert.deepEqual((await one(mayShow, revision, 'lint')).errors(), ['wrong']);
    for (const list of [reportedStates, allReportedResults]) {
      await assert.rejects(list(test.app, mayShow, revision), { code: 'ACCESS_DENIED' });
    }
    await assert.rejects(one(mayList, revision, 'lint'), { code: 'ACCESS_DENIED' });
    const [result] = await all(await reportedResults(test.app, mayList, revision, 'lint'));
    assert.deepEqual([result?.status, result?.errors()], ['failure', []]);
  });
});

describe('a report in YAML', () => {
  const text = 'status: failed\nvalidator: me\nerrors: [wrong]\n';

  it('is recorded, and audited as any other, taken or not', async () => {
    await submit({ name: 'a' });
    const entry = await test.app.reportValidation(anonymous, 1, 'lint', text);
    assert.deepEqual([entry.status, entry.errors, entry.index], ['failure', '["wrong"]', 0]);
    await assert.rejects(test.app.reportValidation(anonymous, 1, 'lint', '['), {
      code: 'YAML_SYNTAX',
    });
    const denied = grantedAllBut('deckhand:create_validation');
    // Not even read.
    await assert.rejects(test.app.reportValidation(denied, 1, 'lint', '['), {
      code: 'ACCESS_DENIED',
    });
    const acts = await test.app.auditLog(anonymous, {}, { first: 10 });
    const reported = acts.items.map(({ node: { action, result } }) => `${action} ${result}`);
    assert.deepEqual(
      reported.filter((line) => line.startsWith('addValidation')),
      ['addValidation ACCESS_DENIED', 'addValidation YAML_SYNTAX', 'addValidation ok'],
    );
  });
});
