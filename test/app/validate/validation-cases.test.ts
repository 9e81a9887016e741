import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { PageRequest } from '../../../src/app/kernel/slice.ts';
import type { RevisionFilter } from '../../../src/app/revisions/revision-query.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

const submit = async (...sketches: readonly DocumentSketch[]) =>
  (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;

const success = { status: 'success', validator: 'me' };
const failure = { status: 'failure', validator: 'me' };
const add = (revision: number, name: string, input = success) =>
  test.app.addValidation(trusted('me'), revision, name, input);

async function faultsOf(action: Promise<unknown>): Promise<readonly string[]> {
  const error = await action.then(
    () => assert.fail('it was taken'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError);
  return error.faults.map(({ code, message }) => `${code} ${message}`);
}

describe('recording a result', () => {
  it('stores it with its recorder and time, under the next index of its name', async () => {
    await submit({ name: 'a' });
    const first = await add(1, 'drydock-site-validation', failure);
    const second = await add(1, 'drydock-site-validation');
    assert.deepEqual([first.index, second.index], [0, 1]);
    assert.deepEqual([second.recordedBy, second.validator, second.errors], ['me', '"me"', '[]']);
    assert.ok(second.createdAt > first.createdAt);
  });

  it('is refused for revisions that do not exist', async () => {
    await submit({ name: 'a' });
    for (const id of [0, 2, -1, 1.5]) {
      const [fault] = await faultsOf(add(id, 'a-validation'));
      assert.match(fault ?? '', /^REVISION_NOT_FOUND /, String(id));
    }
  });

  it('is refused for its name and for all else that is wrong at once', async () => {
    await submit({ name: 'a' });
    for (const name of ['', 'detail', 'n'.repeat(256), 'a\u0000b', '\ud800']) {
      const faults = await faultsOf(add(1, name, { status: 'maybe', validator: '' }));
      assert.equal(faults.length, 3, name.slice(0, 5));
      for (const fault of faults) assert.match(fault, /^VALIDATION_MALFORMED /);
    }
  });
});

describe('the results of a validation', () => {
  it('are listed page by page, in order', async () => {
    const revision = await submit({ name: 'a' });
    for (let at = 0; at < 5; at += 1)
      await add(1, 'a-validation', at % 2 === 0 ? success : failure);
    const seen: number[] = [];
    let after: string | undefined;
    for (let hasNext = true; hasNext; ) {
      const page = await test.app.validationEntries(anonymous, revision, 'a-validation', {
        first: 2,
        ...(after !== undefined && { after }),
      });
      seen.push(...page.items.map(({ node }) => node.index));
      assert.equal(await page.total(), 5);
      after = page.items.at(-1)?.cursor;
      hasNext = page.hasNextPage;
    }
    assert.deepEqual(seen, [0, 1, 2, 3, 4]);
    const backward: number[] = [];
    let before: string | undefined;
    for (let hasPrevious = true; hasPrevious; ) {
      const page = await test.app.validationEntries(anonymous, revision, 'a-validation', {
        last: 2,
        ...(before !== undefined && { before }),
      });
      backward.unshift(...page.items.map(({ node }) => node.index));
      assert.equal(page.hasNextPage, before !== undefined);
      before = page.items.at(0)?.cursor;
      hasPrevious = page.hasPreviousPage;
    }
    assert.deepEqual(backward, [0, 1, 2, 3, 4]);
    const all = await test.app.validationEntries(anonymous, revision, 'a-validation', {});
    const cursors = all.items.map(({ cursor }) => cursor);
    const listed = async (rows: PageRequest) => {
      const page = await test.app.validationEntries(anonymous, revision, 'a-validation', rows);
      return [page.items.map(({ node }) => node.index), page.hasPreviousPage, page.hasNextPage];
    };
    const bounds = { after: cursors[0] ?? '', before: cursors[4] ?? '' };
    assert.deepEqual(await listed({ first: 2, ...bounds }), [[1, 2], true, true]);
    assert.deepEqual(await listed({ last: 2, ...bounds }), [[2, 3], true, true]);
    assert.deepEqual(await listed({ last: 0 }), [[], true, false]);
    assert.deepEqual(await listed({ last: 2, before: cursors[0] ?? '' }), [[], false, true]);
    assert.deepEqual(await listed({ first: 2, before: cursors[0] ?? '' }), [[], false, false]);
    const none = await test.app.validationEntries(anonymous, revision, 'other', {});
    assert.deepEqual([none.items, await none.total()], [[], 0]);
    await assert.rejects(
      test.app.validationEntries(anonymous, revision, 'a-validation', { after: 'odd' }),
      /not a cursor/,
    );
  });
});

describe('receiving results', () => {
  it('gives those asked for, each once, in order, from where one stands', async () => {
    const first = await submit({ name: 'a' });
    await test.app.schemaValidation(anonymous, first);
    const second = await submit({ name: 'b' });
    await test.app.schemaValidation(anonymous, second);
    for (const name of ['a-validation', 'b-validation', 'a-validation']) {
      await add(1, name);
      await add(2, name);
    }
    const watches = [
      [
        { after: 0, names: ['a-validation'], revision: 1 },
        ['1 a-validation 0', '1 a-validation 1'],
      ],
      [{ after: 5, revision: 2 }, ['2 b-validation 0', '2 a-validation 1']],
    ] as const;
    for (const [watch, expected] of watches) {
      const line = await test.app.validationsRecorded(anonymous, watch);
      const seen: string[] = [];
      for await (const { revision, name, index } of line) {
        seen.push(`${revision} ${name} ${index}`);
        if (seen.length === expected.length) break;
      }
      assert.deepEqual(seen, expected);
    }
    for (const after of [-1, 0.5]) {
      await assert.rejects(test.app.validationsRecorded(anonymous, { after }), PurserError);
    }
  });
});

describe('revisions by what their validations come to', () => {
  it('are found by status, and by one validation', async () => {
    const policy: DocumentSketch = {
      name: 'policy',
      schema: 'deckhand/ValidationPolicy/v1',
      control: true,
      data: { validations: [{ name: 'a-validation' }, { name: 'deckhand-schema-validation' }] },
    };
    for (const name of ['before', 'bad', 'good', 'none']) {
      const data = name === 'bad' ? { schema: 'deckhand/Passphrase/v1', data: 1 } : { data: {} };
      const more = name === 'bad' || name === 'good' ? [policy] : [];
      const gone =
        name === 'good'
          ? [{ ...data, name: 'bad', schema: 'deckhand/Passphrase/v1', tombstone: true }]
          : [];
      const revision = await submit({ name, ...data }, ...more, ...gone);
      await test.app.schemaValidation(anonymous, revision);
    }
    await add(2, 'a-validation');
    await add(3, 'a-validation');
    const found = async (filter: RevisionFilter) => {
      const { items } = await test.app.revisions(anonymous, {}, filter);
      return items.map(({ node }) => node.id);
    };
    const expected: readonly (readonly [RevisionFilter, readonly number[]])[] = [
      [{ status: 'success' }, [3, 1]],
      [{ status: 'failure' }, [4, 2]],
      [{ validation: { name: 'a-validation', status: 'success' } }, [3, 2]],
      [{ validation: { name: 'a-validation', status: 'missing' } }, [4, 1]],
      [{ validation: { name: 'deckhand-schema-validation', status: 'failure' } }, [2]],
      [{ status: 'failure', validation: { name: 'a-validation', status: 'success' } }, [2]],
      [{ status: 'failure', message: 'nothing like it' }, []],
    ];
    for (const [filter, ids] of expected) {
      assert.deepEqual([filter, await found(filter)], [filter, ids]);
    }
  });
});
