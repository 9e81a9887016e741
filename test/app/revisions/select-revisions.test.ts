import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { recordOf, type VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import type { PageRequest, Slice } from '../../../src/app/kernel/slice.ts';
import type { RevisionFilter } from '../../../src/app/revisions/revision-query.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settled } from '../../support/exported.ts';
import { pagesBackward, pagesForward } from '../../support/page-through.ts';
import { runs } from '../../support/properties.ts';
import {
  historyLayers,
  historyNames,
  makeHistory,
  randomMoves,
} from '../../support/random-history.ts';
import { textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';

describe('selecting revisions', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const submit = (name: string, x: number, note: { author?: string; message?: string } = {}) =>
    test.app.submitDocuments(anonymous, {
      text: textOf([{ name, data: { x } }]),
      bucket: name,
      ...note,
    });
  const ids = async (filter: RevisionFilter, page: PageRequest = {}) =>
    idsOf(await test.app.revisions(anonymous, page, filter));

  it('goes by author, message, bucket, tag and document, all at once', async () => {
    await submit('a', 1, { author: 'ada', message: 'First light' });
    await submit('b', 1, { author: 'bo', message: 'second' });
    await submit('a', 2, { author: 'bo' });
    await submit('b', 2, { author: 'ada', message: 'more LIGHT' });
    await test.app.putTag(anonymous, 2, 'live', null);
    await test.app.putTag(anonymous, 3, 'live', null);
    await test.app.putTag(anonymous, 4, 'tried', null);
    const rows: readonly [RevisionFilter, readonly number[]][] = [
      [{}, [4, 3, 2, 1]],
      [{ author: ['ada'] }, [4, 1]],
      [{ author: ['ada', 'bo'] }, [4, 3, 2, 1]],
      [{ author: [] }, []],
      [{ message: 'light' }, [4, 1]],
      [{ bucket: ['b'] }, [4, 2]],
      [{ tag: ['live'] }, [3, 2]],
      [{ tag: ['live', 'tried', 'live'] }, [4, 3, 2]],
      [{ tag: ['never'] }, []],
      [{ tag: [] }, []],
      [{ touches: { schema, name: 'a' } }, [3, 1]],
      [{ touches: { schema, name: 'never' } }, []],
      [{ touches: { schema, name: 'a' }, author: ['bo'] }, [3]],
      [{ touches: { schema, name: 'b' }, tag: ['live'], author: ['bo'] }, [2]],
    ];
    for (const [filter, expected] of rows) {
      assert.deepEqual(await ids(filter), expected, JSON.stringify(filter));
    }
  });

  it('goes by time, both ends included', async () => {
    // The clock of tests begins at the first of January and ticks a second for each commit and each record of it.
    await submit('a', 1);
    await submit('a', 2);
    await submit('a', 3);
    const rows: readonly [RevisionFilter, readonly number[]][] = [
      [{ since: '2026-01-01T00:00:03.000Z' }, [3, 2]],
      [{ since: '2026-01-01T00:00:03.001Z' }, [3]],
      [{ until: '2026-01-01T00:00:03.000Z' }, [2, 1]],
      [{ until: '2026-01-01T00:00:02.999Z' }, [1]],
      [{ since: '2026-01-01T00:00:03.000Z', until: '2026-01-01T00:00:03.000Z' }, [2]],
      [{ since: '2026-01-02T00:00:00.000Z' }, []],
      [{ until: '2025-12-31T23:59:59.999Z' }, []],
    ];
    for (const [filter, expected] of rows) {
      assert.deepEqual(await ids(filter), expected, JSON.stringify(filter));
    }
  });

  it('asks the store a fixed number of times for a page, however many revisions it has', async () => {
    for (let x = 1; x <= 40; x += 1) await submit('a', x, { author: x % 2 ? 'ada' : 'bo' });
    for (const x of [1, 2, 3]) await test.app.putTag(anonymous, x * 10, 'live', null);
    for (const [filter, method] of [
      [{ author: ['ada'] }, 'range'],
      [{ tag: ['live'] }, 'revisions'],
    ] as const) {
      const before = new Map(test.calls);
      await ids(filter, { first: 20 });
      const made = (name: string) => (test.calls.get(name) ?? 0) - (before.get(name) ?? 0);
      assert.equal(made(method), 1);
      assert.ok(made('head') + made('tagged') <= 2);
    }
  });
});

it('a filtered history is the whole one without what does not pass, in pages of every size', async () => {
  const filters = fc.record(
    {
      author: fc.subarray(['author 0', 'author 1', 'author 2']),
      bucket: fc.subarray(['one', 'two'], { minLength: 1 }),
      tag: fc.subarray(['live', 'tried'], { minLength: 1 }),
      touches: fc.record(
        {
          schema: fc.constant(schema),
          name: fc.constantFrom(...historyNames),
          layer: fc.constantFrom(...historyLayers),
        },
        { requiredKeys: ['schema', 'name'] },
      ),
      since: fc.constant('2026-01-01T00:00:03.000Z'),
      message: fc.constantFrom('move', 'move 1'),
      status: fc.constantFrom('success' as const, 'failure' as const),
      validation: fc.record({
        name: fc.constantFrom('site-validation', 'deckhand-schema-validation'),
        status: fc.constantFrom('success', 'failure', 'expired', 'missing'),
      }),
    },
    { requiredKeys: [] },
  );
  const rows = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(
      randomMoves,
      fc.array(filters, { minLength: 3 }),
      rows,
      async (moves, all, size) => {
        const { app, close, passDays } = await openTestApp({}, { onProblems: 'accept' });
        try {
          await makeHistory(app, moves);
          await tagSome(app);
          await validateSome(app, passDays);
          for (const filter of all) {
            const expected = await passingByScan(app, filter);
            const ask = (page: PageRequest) => app.revisions(anonymous, page, filter);
            assert.equal(await (await ask({ first: 0 })).total(), expected.length);
            assert.deepEqual(
              (await pagesForward(ask, size)).map(({ id }) => id),
              expected,
            );
            assert.deepEqual(
              (await pagesBackward(ask, size)).map(({ id }) => id),
              expected,
            );
          }
        } finally {
          await close();
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

function idsOf({ items }: Slice<VisibleRevision>): readonly number[] {
  return items.map(({ node }) => node.id);
}

async function tagSome(app: App): Promise<void> {
  const { id: head } = await app.revision(anonymous, {});
  for (let id = 1; id <= head; id += 1) {
    if (id % 3 === 0) await app.putTag(anonymous, id, 'live', null);
    if (id % 4 === 0) await app.putTag(anonymous, id, 'tried', null);
  }
}

/** Of each result there are revisions with a policy, and without. */
async function validateSome(app: App, passDays: (days: number) => void): Promise<void> {
  const validations = [{ name: 'site-validation', expiresAfter: 'P1W' }];
  const policy = { schema: 'deckhand/ValidationPolicy/v1', name: 'ready', control: true };
  for (let x = 0; x < 9; x += 1) {
    await app.submitDocuments(anonymous, {
      text: textOf([
        { ...policy, data: { validations } },
        { name: 'filler', data: { x } },
      ]),
      bucket: 'policies',
    });
  }
  await settled(app);
  const { id: head } = await app.revision(anonymous, {});
  for (let id = 1; id <= head; id += 1) {
    if (id === head - 4) passDays(8);
    const status = id % 5 === 1 ? 'failure' : 'success';
    if (id % 5 === 0) continue;
    await app.addValidation(anonymous, id, 'site-validation', {
      status,
      validator: { name: 'me' },
    });
  }
}

async function passingByScan(app: App, filter: RevisionFilter): Promise<readonly number[]> {
  const { items } = await app.revisions(anonymous, { first: 1_000 });
  const found: number[] = [];
  for (const { node: shown } of items) {
    const node = recordOf(shown);
    const [tags = []] = await app.tags(anonymous, [node.id]);
    const [validity] = await app.summarizeValidations(anonymous, [shown]);
    const state = validity?.validations.find(({ name }) => name === filter.validation?.name);
    const passes =
      (filter.author?.includes(node.author) ?? true) &&
      (filter.bucket?.some((name) => node.buckets.includes(name)) ?? true) &&
      (filter.tag?.some((name) => tags.some((tag) => tag.name === name)) ?? true) &&
      (filter.since === undefined || node.createdAt >= filter.since) &&
      (filter.status === undefined || validity?.status === filter.status) &&
      (filter.validation === undefined ||
        (state?.status ?? 'missing') === filter.validation.status) &&
      (filter.message === undefined || node.message.toLowerCase().includes(filter.message)) &&
      (filter.touches === undefined || (await touches(app, node, filter.touches)));
    if (passes) found.push(node.id);
  }
  return found;
}

async function touches(
  app: App,
  revision: VisibleRevision,
  name: Required<RevisionFilter>['touches'],
) {
  const before = await app.revision(anonymous, { id: revision.id - 1 });
  const changed = await app.diffDocuments(anonymous, before, revision);
  return changed.some(
    ({ id }) => id.name === name.name && (name.layer === undefined || id.layer === name.layer),
  );
}
