import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createAppServices } from '../../../src/app/app-services.ts';
import { findAllProblems } from '../../../src/app/problems/derive-problems.ts';
import { findProblems } from '../../../src/app/problems/find-problems.ts';
import type { ReportedProblem } from '../../../src/app/problems/problem-report.ts';
import { createRulesReader } from '../../../src/app/problems/problem-rules.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { documentKey } from '../../../src/domain/document/document.ts';
import { allKeys, readRanges } from '../../../src/domain/history/read-map.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import {
  decodeProblem,
  problemKey,
  type RevisionProblem,
} from '../../../src/domain/problem/problem.ts';
import type { Revision } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { arbitrarySubmission } from '../../support/arbitrary-submission.ts';
import { runs } from '../../support/properties.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

interface FoundAnew {
  readonly problems: readonly RevisionProblem[];
  /** By key of a problem, the documents that it blocks. */
  readonly blocked: ReadonlyMap<string, readonly string[]>;
}

/** All problems of a revision, found from nothing. */
async function fromNothing(test: TestApp, revision: Revision): Promise<FoundAnew> {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  const ports = { store: test.store, clock, limits: defaultLimits, ...testKeys() };
  const services = createAppServices(ports);
  const finding = { ...services, documents: services.validations.documents };
  const all = { ...finding, rules: createRulesReader(services) };
  const { record, pages } = await findAllProblems(all, revision.maps);
  const texts = new Map(Array.from(pages, ([digest, page]) => [digest, page.text]));
  services.content.pin(record, { documents: [], pages: texts, keys: new Map() });
  const items = await readRanges(record.root, [allKeys], services.content.pages);
  const entries = (services.snapshots.of(revision.maps).all() ?? []).flatMap((one) => one.entries);
  const { rules } = await all.rules.of(revision.maps);
  const { blocked } = await findProblems(all, revision.maps, entries, rules);
  return {
    problems: items.map(decodeProblem),
    blocked: new Map([...blocked].map(([key, documents]) => [key, documents.map(documentKey)])),
  };
}

/** Whether each problem has as blocked what cannot be rendered because of it, and a cause. */
async function checkDetails(
  { app }: TestApp,
  revision: Revision,
  problems: readonly ReportedProblem[],
  { blocked }: FoundAnew,
): Promise<void> {
  for (const detailed of await app.problemDetails(anonymous, revision, problems)) {
    const keys = blocked.get(keyOf(detailed)) ?? [];
    assert.deepEqual(detailed.blocks.map(documentKey), [...keys].sort().slice(0, 20));
    assert.equal(detailed.blockCount, keys.length);
    assert.equal(detailed.causes.length, 1);
  }
}

function keyOf({ code, place, ...problem }: ReportedProblem): string {
  const { schema = '', name = '', layer = null } = place;
  const fault = { ...problem, code, place };
  return problemKey({ document: { schema, name, layer }, severity: problem.severity, fault });
}

function countsOf(problems: readonly ReportedProblem[]): Map<string, number> {
  return new Map(problems.map((problem) => [keyOf(problem), problem.count]));
}

describe('the problems of any history', () => {
  it('follow from what changed, and are those found from nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitrarySubmission, { minLength: 2, maxLength: 6 }),
        async (changes) => {
          const test = await openTestApp({}, { onProblems: 'accept' });
          try {
            let before: readonly ReportedProblem[] = [];
            for (const sketches of [[layeringPolicy('global', 'site')], ...changes]) {
              const text = textOf(sketches);
              const done = await test.app.submitDocuments(anonymous, { text });
              const revision = done.revision as Revision;
              const after = await test.app.revisionProblems(anonymous, revision, {});
              const expected = await fromNothing(test, revision);
              assert.deepEqual(
                after.map(({ code, message, place, count }) => ({ code, message, place, count })),
                expected.problems.map(({ fault: { code, message, place }, count }) => ({
                  ...{ code, message, place, count },
                })),
              );
              await checkDetails(test, revision, after, expected);
              checkChange(before, after, done.problemChanges);
              before = after;
            }
          } finally {
            await test.close();
          }
        },
      ),
      { numRuns: runs(40) },
    );
  }, 600_000);
});

/** Introduced and standing problems, without those resolved, are those of the new revision. */
function checkChange(
  before: readonly ReportedProblem[],
  after: readonly ReportedProblem[],
  changes: {
    introduced: readonly ReportedProblem[];
    resolved: readonly ReportedProblem[];
    standing: number;
  } | null,
): void {
  assert.ok(changes);
  const expected = countsOf(before);
  for (const one of changes.resolved) {
    expected.set(keyOf(one), (expected.get(keyOf(one)) ?? 0) - one.count);
  }
  assert.equal(changes.standing, after.length - changes.introduced.length);
  for (const one of changes.introduced) {
    expected.set(keyOf(one), (expected.get(keyOf(one)) ?? 0) + one.count);
  }
  const left = [...expected].filter(([, count]) => count > 0);
  assert.deepEqual(new Map(left.sort()), new Map([...countsOf(after)].sort()));
}
