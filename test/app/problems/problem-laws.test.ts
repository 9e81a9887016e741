import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createAppServices } from '../../../src/app/app-services.ts';
import { findAllProblems } from '../../../src/app/problems/derive-problems.ts';
import type { ReportedProblem } from '../../../src/app/problems/problem-report.ts';
import { createRulesReader } from '../../../src/app/problems/problem-rules.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { allKeys, readRanges } from '../../../src/domain/history/read-map.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import {
  decodeProblem,
  problemKey,
  type RevisionProblem,
} from '../../../src/domain/problem/problem.ts';
import type { Revision } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const names = ['one', 'two', 'three'] as const;
const schemas = ['example/Kind/v1', 'example/Other/v1'] as const;

/** Documents that are often broken: in a layer that is not there, substituting from what is not there, invalid. */
const document: fc.Arbitrary<DocumentSketch> = fc
  .record({
    schema: fc.constantFrom(...schemas),
    name: fc.constantFrom(...names),
    layer: fc.constantFrom('global', 'site', 'site', 'lost'),
    abstract: fc.boolean(),
    replacement: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
    label: fc.constantFrom('x', 'y'),
    selects: fc.option(fc.constantFrom('x', 'y')),
    path: fc.constantFrom('.', '.', '.list'),
    source: fc.option(fc.constantFrom(...names)),
    secret: fc.boolean(),

    list: fc.array(fc.constantFrom(1, 'text', true), { maxLength: 3 }),
  })
  .map(({ schema, name, layer, abstract, replacement, label, selects, path, source, ...rest }) => ({
    schema,
    name,
    metadata: {
      labels: { k: label },
      replacement,
      storagePolicy: rest.secret ? 'encrypted' : 'cleartext',
      layeringDefinition: {
        layer,
        abstract,
        ...(selects !== null && {
          parentSelector: { k: selects },
          actions: [{ method: 'merge', path }],
        }),
      },
      ...(source !== null && {
        substitutions: [
          { src: { schema: schemas[0], name: source, path: '.list' }, dest: { path: '.from' } },
        ],
      }),
    },
    data: { list: rest.list },
  }));

const rules = [
  { properties: { list: { items: { type: 'integer' } } } },
  { properties: { list: { items: { type: 'string' } }, from: { maxItems: 1 } } },
  { $ref: 'example/Kind/v1' },
  { type: 'nothing' },
];

const dataSchema: fc.Arbitrary<DocumentSketch> = fc
  .record({
    name: fc.constantFrom(...schemas),
    rule: fc.constantFrom(...rules),
    odd: fc.boolean(),
  })
  .map(({ name, rule, odd }) => ({
    schema: 'deckhand/DataSchema/v1',
    name,
    control: true,
    ...(odd && { metadata: { label: 'k' } }),
    data: rule,
  }));

const policy = fc.constantFrom(
  layeringPolicy('global', 'site'),
  layeringPolicy('site', 'global'),
  layeringPolicy('global'),
);

const tombstone: fc.Arbitrary<DocumentSketch> = fc.record({
  schema: fc.constantFrom(...schemas),
  name: fc.constantFrom(...names),
  tombstone: fc.constant(true),
});

const sketch = fc.oneof(
  { weight: 12, arbitrary: document },
  { weight: 2, arbitrary: dataSchema },
  { weight: 1, arbitrary: policy },
  { weight: 3, arbitrary: tombstone },
);
const submission = fc.uniqueArray(sketch, {
  minLength: 1,
  maxLength: 4,
  selector: ({ schema = '', name }) => `${schema} ${name}`,
});

/** All problems of a revision, found from nothing. */
async function fromNothing(test: TestApp, revision: Revision): Promise<readonly RevisionProblem[]> {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  const ports = { store: test.store, clock, limits: defaultLimits, ...testKeys() };
  const services = createAppServices(ports);
  const finding = { ...services, documents: services.validations.documents };
  const all = { ...finding, rules: createRulesReader(services) };
  const { record, pages } = await findAllProblems(all, revision.maps);
  const texts = new Map(Array.from(pages, ([digest, page]) => [digest, page.text]));
  services.content.pin(record, { documents: [], pages: texts, keys: new Map() });
  return (await readRanges(record.root, [allKeys], services.content.pages)).map(decodeProblem);
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
      fc.asyncProperty(fc.array(submission, { minLength: 2, maxLength: 6 }), async (changes) => {
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
              expected.map(({ fault: { code, message, place }, count }) => ({
                ...{ code, message, place, count },
              })),
            );
            checkChange(before, after, done.problemChanges);
            before = after;
          }
        } finally {
          await test.close();
        }
      }),
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
