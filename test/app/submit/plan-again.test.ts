import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import { type AppServices, createAppServices } from '../../../src/app/app-services.ts';
import type { PlannedCommit } from '../../../src/app/submit/change-plan.ts';
import type { QueuedChange } from '../../../src/app/submit/commit-queue.ts';
import { commitSubmission } from '../../../src/app/submit/commit-submission.ts';
import { noteCommitsOfOthers } from '../../../src/app/submit/commits-of-others.ts';
import { createRecentCommits } from '../../../src/app/submit/recent-commits.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { testKeys } from '../../support/app.ts';
import { runs, sized } from '../../support/properties.ts';
import { rulePorts } from '../../support/rule-ports.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const kind = 'example/Kind/v1';

/** Gives the services over an empty store to some work. */
async function withServices(work: (services: AppServices) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
  const store = await openEmbeddedStore({ folder });
  try {
    const ports = { store, clock: systemClock, limits: defaultLimits, rules: rulePorts(store) };
    await work(createAppServices({ ...ports, onProblems: 'accept', ...testKeys() }));
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A submission as it is queued, planned on the head; null if it is refused or changes nothing. */
async function queued(
  services: AppServices,
  sketches: readonly DocumentSketch[],
): Promise<QueuedChange | null> {
  let found: QueuedChange | null = null;
  const committer: AppServices['committer'] = {
    ...services.committer,
    async commit(change) {
      found = change;
      return change.planned.result;
    },
  };
  const asked = { ...services, explain: services.explainer, committer };
  const text = textOf(sketches);
  await commitSubmission(asked, anonymous, { text }).catch(unlessRefused);
  return found;
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof PurserError)) throw error;
}

/** What a plan writes and answers, but for the time. */
function effectOf({ commit, result, size, basis }: PlannedCommit) {
  const { revision, ...content } = commit ?? {};
  const { revision: answered, ...answer } = result;
  const recordOf = (one: typeof answered | undefined) =>
    one && { ...one, createdAt: null, digest: null };
  return {
    content,
    revision: recordOf(revision),
    answered: recordOf(answered),
    answer,
    size,
    onlyData: basis?.onlyData,
  };
}

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const anyName = fc.constantFrom(...names);

/** A document that others layer on, are substituted from, or neither. */
const anySketch: fc.Arbitrary<DocumentSketch> = fc
  .record({
    name: anyName,
    isBase: fc.boolean(),
    group: fc.constantFrom('x', 'y'),
    selects: fc.option(fc.constantFrom('x', 'y'), { freq: 2 }),
    source: fc.option(anyName, { freq: 2 }),
    value: fc.nat(9),
    isDeleted: fc.nat(9).map((nth) => nth === 0),
    isSecret: fc.nat(9).map((nth) => nth === 0),
  })
  .map(({ name, isBase, group, selects, source, value, isDeleted, isSecret }) => {
    if (isDeleted) return { name, tombstone: true };
    const layering = !isBase &&
      selects !== null && {
        parentSelector: { group: selects },
        actions: [{ method: 'merge', path: '.' }],
      };
    return {
      name,
      metadata: {
        storagePolicy: isSecret ? 'encrypted' : 'cleartext',
        labels: isBase ? { group } : {},
        layeringDefinition: { layer: isBase ? 'global' : 'site', ...layering },
        ...(source !== null && {
          substitutions: [
            { src: { schema: kind, name: source, path: '.value' }, dest: { path: '.from' } },
          ],
        }),
      },
      data: { value, [`of-${name}`]: true },
    };
  });

/** Values over five break the schema of the kind. */
const dataSchema: DocumentSketch = {
  name: kind,
  schema: 'deckhand/DataSchema/v1',
  control: true,
  data: { properties: { value: { maximum: 5 }, from: { maximum: 4 } } },
};

const submission = fc
  .uniqueArray(anySketch, { minLength: 1, maxLength: 2, selector: ({ name }) => name })
  .chain((documents) =>
    fc.nat(19).map((nth) => (nth === 0 ? [...documents, dataSchema] : documents)),
  );

/** One of some documents with other data, which is what most submissions are. */
function withOtherData(documents: readonly DocumentSketch[], value: number): DocumentSketch[] {
  const one = documents[value % documents.length];
  return one === undefined || one.tombstone ? [] : [{ ...one, data: { value, of: one.name } }];
}

describe('a plan that is made again from the one on an earlier revision', () => {
  it.each([
    ['this server', true, sized(600, 300)],
    ['others', false, sized(400, 200)],
  ])('is the plan that is made from nothing, after commits of %s', async (_, isNoted, count) => {
    let held = 0;
    const site = fc.uniqueArray(anySketch, { minLength: 4, selector: ({ name }) => name });
    const step = fc.tuple(
      submission,
      fc.nat(7).map((nth) => nth > 0),
      fc.nat(9),
    );
    await fc.assert(
      fc.asyncProperty(
        site,
        fc.array(step, { minLength: 1, maxLength: 3 }),
        step,
        async (before, steps, last) => {
          await withServices(async (services) => {
            const first = await queued(services, [layeringPolicy('global', 'site'), ...before]);
            if (first === null) return;
            await services.committer.commit(first);
            const documentsOf = ([documents, isData, value]: typeof last) =>
              isData ? withOtherData(before, value) : documents;
            const waiting = await queued(services, documentsOf(last));
            const recent = createRecentCommits();
            for (const one of steps) {
              const change = await queued(services, documentsOf(one));
              if (change === null) continue;
              await services.committer.commit(change);
              if (isNoted) recent.note(change.planned);
            }
            const head = await services.store.head();
            if (waiting === null || head === null) return;
            await noteCommitsOfOthers(services, recent, [waiting.planned], head);
            if (!recent.holds(waiting.planned, head)) return;
            if (waiting.planned.result.head.digest === head.digest) return;
            const again = await waiting.planAgain(waiting.planned, head);
            if (again === null) return;
            held += 1;
            assert.deepEqual(effectOf(again), effectOf(await waiting.plan(head)));
          });
        },
      ),
      { numRuns: runs(count) },
    );
    assert.ok(held > 0);
  });

  it('is not made if what it rests on has changed', async () => {
    await withServices(async (services) => {
      const source = { name: 'source', data: { value: 1 } };
      const src = { schema: kind, name: 'source', path: '.value' };
      const user = (value: number): DocumentSketch => ({
        name: 'user',
        metadata: { substitutions: [{ src, dest: { path: '.from' } }] },
        data: { value },
      });
      const other = (value: number): DocumentSketch => ({ name: 'other', data: { value } });
      const commit = async (sketches: readonly DocumentSketch[]) => {
        const change = await queued(services, sketches);
        assert.ok(change);
        await services.committer.commit(change);
        return change.planned;
      };
      await commit([source, user(1), other(1)]);
      const waiting = await queued(services, [user(2)]);
      assert.ok(waiting);
      const recent = createRecentCommits();
      recent.note(await commit([other(2)]));
      const held = await services.store.head();
      assert.ok(held && recent.holds(waiting.planned, held));
      recent.note(await commit([{ ...source, data: { value: 2 } }]));
      const head = await services.store.head();
      assert.ok(head && !recent.holds(waiting.planned, head));
    });
  });

  it('rests on what other servers changed, of several revisions', async () => {
    await withServices(async (services) => {
      const sketch = (name: string, value: number, labels = {}): DocumentSketch => ({
        name,
        metadata: { labels },
        data: { value },
      });
      const commit = async (one: DocumentSketch) => {
        const change = await queued(services, [one]);
        assert.ok(change);
        await services.committer.commit(change);
      };
      for (const name of ['a', 'b', 'c']) await commit(sketch(name, 1));
      const first = await queued(services, [sketch('a', 2)]);
      await commit(sketch('b', 2));
      const second = await queued(services, [sketch('b', 3)]);
      await commit(sketch('c', 2));
      assert.ok(first && second);
      const recent = createRecentCommits();
      const holds = async (planned: PlannedCommit) => {
        const head = await services.store.head();
        assert.ok(head);
        await noteCommitsOfOthers(services, recent, [first.planned, second.planned], head);
        return recent.holds(planned, head);
      };
      assert.deepEqual([await holds(first.planned), await holds(second.planned)], [true, true]);
      await commit(sketch('b', 4));
      assert.deepEqual([await holds(first.planned), await holds(second.planned)], [true, false]);
      await commit(sketch('c', 2, { group: 'x' }));
      assert.equal(await holds(first.planned), false);
    });
  });
});
