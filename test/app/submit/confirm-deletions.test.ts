import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
  await test.app.submitDocuments(anonymous, { text: documents(20), bucket: 'site' });
});
afterEach(() => test.close());

const documents = (count: number, from = 0) =>
  textOf(Array.from({ length: count }, (_, at) => ({ name: `d${from + at}` })));

const replace = (text: string, confirmDeletions?: number) =>
  test.app.submitDocuments(anonymous, {
    text,
    bucket: 'site',
    replace: true,
    ...(confirmDeletions !== undefined && { confirmDeletions }),
  });

const isRefused = (code: string, facts: object) => (error: unknown) => {
  assert.ok(error instanceof PurserError);
  const { documents: _, ...reported } = error.faults[0].facts;
  assert.deepEqual([error.code, reported], [code, facts]);
  return true;
};

describe('replacing a bucket', () => {
  it('deletes a few documents without a question', async () => {
    assert.equal((await replace(documents(10))).changed, true);
  });

  it('asks before it deletes many, and is done with their exact number', async () => {
    await assert.rejects(replace(documents(9)), isRefused('DELETIONS_UNCONFIRMED', { count: 11 }));
    await assert.rejects(
      replace(documents(9), 10),
      isRefused('DELETIONS_UNCONFIRMED', { count: 11, confirmed: 10 }),
    );
    assert.equal((await test.app.revision(anonymous, {})).id, 1);
    assert.equal((await replace(documents(9), 11)).changed, true);
  });

  it('asks before nothing is left of what there was', async () => {
    await replace(documents(3), 17);
    await assert.rejects(replace(''), isRefused('SUBMISSION_EMPTY', { count: 3, bucket: 'site' }));
    assert.equal((await replace('', 3)).changed, true);
  });

  it('asks about an empty submission even if one document would go, and not if none would', async () => {
    await replace(documents(1), 19);
    await assert.rejects(replace(''), isRefused('SUBMISSION_EMPTY', { count: 1 }));
    await replace('', 1);
    assert.equal((await replace('')).changed, false);
  });

  it('takes another content for the documents of a small bucket without a question', async () => {
    await replace(documents(3), 17);
    assert.equal((await replace(documents(3, 50))).changed, true);
  });

  it('asks nobody who only tries, and says what it would ask', async () => {
    const tried = { text: '', bucket: 'site', replace: true, dryRun: true };
    const { documents: gone, warnings } = await test.app.submitDocuments(anonymous, tried);
    assert.equal(gone.length, 20);
    assert.deepEqual(
      warnings.map(({ code, facts }) => [code, facts['count'], facts['bucket']]),
      [['SUBMISSION_EMPTY', 20, 'site']],
    );
    const confirmed = { ...tried, confirmDeletions: 20 };
    assert.deepEqual((await test.app.submitDocuments(anonymous, confirmed)).warnings, []);
    const few = { ...tried, text: documents(10) };
    assert.deepEqual((await test.app.submitDocuments(anonymous, few)).warnings, []);
  });
});

describe('going back', () => {
  it('asks before it deletes many, and all of a bucket', async () => {
    await assert.rejects(
      test.app.rollback(anonymous, { id: 0 }, {}),
      isRefused('DELETIONS_UNCONFIRMED', { count: 20, bucket: 'site' }),
    );
    const { revision } = await test.app.rollback(anonymous, { id: 0 }, { confirmDeletions: 20 });
    assert.equal(revision.id, 2);
  });

  it('says what it would ask of who only tries', async () => {
    const { warnings } = await test.app.rollback(anonymous, { id: 0 }, { dryRun: true });
    assert.deepEqual(
      warnings.map(({ code, facts }) => [code, facts['count']]),
      [['DELETIONS_UNCONFIRMED', 20]],
    );
  });
});
