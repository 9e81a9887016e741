import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type DocumentEntry, sourceKey } from '../../../src/domain/document/document.ts';
import type { LiveEntries } from '../../../src/domain/revision/plan-change.ts';
import { planChange } from '../../../src/domain/revision/plan-change.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { type DocumentSketch, entryOf, submittedOf } from '../../support/submitted.ts';

const base = { revision: 4, serials: 10 };
const policySchema = 'deckhand/LayeringPolicy/v1';

function liveOf(entries: readonly DocumentEntry[], bucket: string | null = null): LiveEntries {
  const byName = new Map<string, DocumentEntry[]>();
  for (const entry of entries) {
    byName.set(sourceKey(entry), [...(byName.get(sourceKey(entry)) ?? []), entry]);
  }
  return {
    byName,
    policies: entries.filter(({ schema }) => schema === policySchema),
    inBucket: bucket === null ? [] : entries.filter((entry) => entry.bucket === bucket),
  };
}

interface Row {
  readonly title: string;
  readonly live?: readonly [DocumentSketch, string][];
  readonly submit: readonly DocumentSketch[];
  readonly bucket?: string;
  readonly replace?: boolean;
  readonly changes?: readonly string[];
  readonly codes?: readonly string[];
}

const rows: readonly Row[] = [
  {
    title: 'creates what is new, in the default bucket',
    submit: [{ name: 'a' }],
    changes: ['created a default'],
  },
  {
    title: 'updates a document where it lives',
    live: [[{ name: 'a' }, 'site']],
    submit: [{ name: 'a', data: { x: 1 } }],
    changes: ['updated a site'],
  },
  {
    title: 'leaves equal content alone, whatever the order of its keys',
    live: [[{ name: 'a', data: { x: 1, y: 2 } }, 'site']],
    submit: [{ name: 'a', data: { y: 2, x: 1 } }],
    changes: ['unchanged a site'],
  },
  {
    title: 'keeps what an additive submission does not name',
    live: [
      [{ name: 'a' }, 'site'],
      [{ name: 'b' }, 'site'],
    ],
    submit: [{ name: 'a' }],
    bucket: 'site',
    changes: ['unchanged a site'],
  },
  {
    title: 'deletes what a replaced bucket does not name, and only there',
    live: [
      [{ name: 'a' }, 'site'],
      [{ name: 'b' }, 'site'],
      [{ name: 'c' }, 'other'],
    ],
    submit: [{ name: 'a' }],
    bucket: 'site',
    replace: true,
    changes: ['unchanged a site', 'deleted b site'],
  },
  {
    title: 'empties a replaced bucket',
    live: [[{ name: 'a' }, 'site']],
    submit: [],
    bucket: 'site',
    replace: true,
    changes: ['deleted a site'],
  },
  {
    title: 'deletes every layer of the name on a tombstone',
    live: [
      [{ name: 'a', layer: 'global' }, 'site'],
      [{ name: 'a', layer: 'site' }, 'site'],
    ],
    submit: [{ name: 'a', tombstone: true }],
    changes: ['deleted a site', 'deleted a site'],
  },
  {
    title: 'says so when a tombstone names nothing',
    submit: [{ name: 'a', tombstone: true }],
    changes: ['absent a -'],
  },
  {
    title: 'refuses a document that another bucket owns',
    live: [[{ name: 'a' }, 'other']],
    submit: [{ name: 'a' }],
    bucket: 'site',
    codes: ['BUCKET_CONFLICT'],
  },
  {
    title: 'refuses to delete a document that another bucket owns',
    live: [[{ name: 'a' }, 'other']],
    submit: [{ name: 'a', tombstone: true }],
    bucket: 'site',
    codes: ['BUCKET_CONFLICT'],
  },
  {
    title: 'refuses a tombstone where the bucket is replaced',
    submit: [{ name: 'a', tombstone: true }],
    bucket: 'site',
    replace: true,
    codes: ['TOMBSTONE_NOT_ALLOWED'],
  },
  {
    title: 'refuses a second layering policy, also where the first would go',
    live: [[{ name: 'one', schema: policySchema, control: true }, 'site']],
    submit: [{ name: 'two', schema: policySchema, control: true }],
    bucket: 'site',
    replace: true,
    codes: ['SINGLETON_CONFLICT'],
  },
  {
    title: 'reports every fault at once',
    live: [
      [{ name: 'a' }, 'other'],
      [{ name: 'b' }, 'other'],
    ],
    submit: [{ name: 'a' }, { name: 'b' }],
    bucket: 'site',
    codes: ['BUCKET_CONFLICT', 'BUCKET_CONFLICT'],
  },
];

describe('planChange', () => {
  for (const { title, live = [], submit, bucket = null, replace = false, ...expect } of rows) {
    it(title, () => {
      const entries = live.map(([sketch, owner]) => entryOf(sketch, { bucket: owner }));
      const scope = { bucket, replace };
      const planned = runSteps(
        planChange(submittedOf(submit), liveOf(entries, replace ? bucket : null), scope, base),
      );
      assert.deepEqual(
        planned.faults.map(({ code }) => code),
        expect.codes ?? [],
      );
      if (expect.changes === undefined) return;
      const seen = planned.changes.map(
        ({ kind, id, before, after }) =>
          `${kind} ${id.name} ${after?.bucket ?? before?.bucket ?? '-'}`,
      );
      assert.deepEqual(seen, expect.changes);
    });
  }

  it('numbers new versions in the order of the submission', () => {
    const live = [entryOf({ name: 'same' }), entryOf({ name: 'old' })];
    const sketches = [{ name: 'b' }, { name: 'same' }, { name: 'a' }, { name: 'old', data: 2 }];
    const plan = (items: readonly DocumentSketch[]) =>
      runSteps(
        planChange(submittedOf(items), liveOf(live), { bucket: 'site', replace: false }, base),
      ).changes.map(({ after }) => [after?.name, after?.origin, after?.serial]);
    assert.deepEqual(plan(sketches), [
      ['b', 5, 11],
      ['same', 1, 1],
      ['a', 5, 12],
      ['old', 5, 13],
    ]);
    assert.deepEqual(plan(sketches.toReversed()), [
      ['old', 5, 11],
      ['a', 5, 12],
      ['same', 1, 1],
      ['b', 5, 13],
    ]);
  });
});
