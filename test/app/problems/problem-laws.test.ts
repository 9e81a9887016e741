import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createAppServices } from '../../../src/app/app-services.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { findAllProblems } from '../../../src/app/problems/derive-problems.ts';
import { findProblems } from '../../../src/app/problems/find-problems.ts';
import type { ReportedProblem } from '../../../src/app/problems/problem-report.ts';
import { createRulesReader } from '../../../src/app/problems/problem-rules.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { documentKey } from '../../../src/domain/document/document.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { allKeys, readRanges } from '../../../src/domain/history/read-map.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import {
  decodeProblem,
  problemKey,
  type RevisionProblem,
} from '../../../src/domain/problem/problem.ts';
import type { Revision } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { arbitrarySubmission, itemReferences } from '../../support/arbitrary-submission.ts';
import { isFull, runs } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

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
  app: App,
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

/** An app on the store of another one that accepts problems, and references to missing documents. */
function acceptingApp({ store }: TestApp): App {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  const ports = { store, clock, limits: defaultLimits, ...testKeys() };
  return createApp({ ...ports, onProblems: 'accept', missingReferences: 'warn' });
}

/** Null if the submission is refused: references of governed documents are never accepted broken. */
async function submitted(app: App, sketches: readonly DocumentSketch[]) {
  try {
    return await app.submitDocuments(anonymous, { text: textOf(sketches) });
  } catch (error) {
    if (error instanceof PurserError) return null;
    throw error;
  }
}

/** All that can be wrong with documents that are accepted. */
const expectedCodes = [
  'LAYERING_POLICY_MISSING',
  'LAYER_UNKNOWN',
  'PARENT_INDETERMINATE',
  'PARENT_INVALID',
  'REPLACEMENT_INVALID',
  'RENDER_CYCLE',
  'LAYERING_PATH_MISSING',
  'PATH_UNWRITABLE',
  'SUBSTITUTION_SOURCE_MISSING',
  'SUBSTITUTION_VALUE_MISSING',
  'SUBSTITUTION_PATTERN_INVALID',
  'SUBSTITUTION_PATTERN_UNUSABLE',
  'VALIDATION_FAILED',
  'DATA_SCHEMA_INVALID',
  'PARENT_UNMATCHED',
  'METADATA_KEY_UNKNOWN',
  'REFERENCE_NOT_FOUND',
];

describe('the problems of any history', () => {
  it('follow from what changed, and are those found from nothing', async () => {
    const codes = new Set<string>();
    const histories = fc.array(arbitrarySubmission, { minLength: 2, maxLength: 6 });
    const law = fc.asyncProperty(histories, async (changes) => {
      const test = await openTestApp();
      const app = acceptingApp(test);
      try {
        let before: readonly ReportedProblem[] = [];
        for (const sketches of [[layeringPolicy('global', 'site'), itemReferences], ...changes]) {
          const done = await submitted(app, sketches);
          if (done === null) continue;
          const revision = done.revision as Revision;
          const after = await app.revisionProblems(anonymous, revision, {});
          for (const { code } of after) codes.add(code);
          const expected = await fromNothing(test, revision);
          assert.deepEqual(
            after.map(({ code, message, place, count }) => ({ code, message, place, count })),
            expected.problems.map(({ fault: { code, message, place }, count }) => ({
              ...{ code, message, place, count },
            })),
          );
          await checkDetails(app, revision, after, expected);
          checkChange(before, after, done.problemChanges);
          before = after;
        }
      } finally {
        await test.close();
      }
    });
    await fc.assert(law, { numRuns: runs(100) });
    if (isFull)
      assert.deepEqual(
        expectedCodes.filter((code) => !codes.has(code)),
        [],
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
