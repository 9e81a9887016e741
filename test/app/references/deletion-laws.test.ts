import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { arbitraryBatch, arbitraryKinds, segmentOf } from '../../support/arbitrary-references.ts';
import { runs } from '../../support/properties.ts';
import { mendedBatch, type OracleKind } from '../../support/reference-oracle.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const timeoutMs = 600_000;

/** Which of the existing documents to delete, and what with them. */
const deletions = fc.array(
  fc.record({
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    cascade: fc.boolean(),
    referrers: fc.boolean(),
  }),
  { minLength: 3, maxLength: 8 },
);

const sites = arbitraryKinds.chain((kinds) =>
  fc.record({
    kinds: fc.constant(kinds),
    batch: arbitraryBatch(kinds),
    // Documents of EMCO must be of a kind; others are let go of with it.
    isEmco: fc.boolean(),
    deletions,
  }),
);

const schemaIn = (isEmco: boolean, kind: string): string =>
  isEmco ? `emco/${kind}/v1` : `law/${kind}/v1`;

/** A segment for each kind, so that they need each other. */
function segments(kinds: Iterable<OracleKind>, isEmco: boolean): readonly DocumentSketch[] {
  return Array.from(kinds, (kind) => {
    const { resources } = segmentOf([kind]) as { resources: [{ schema: string }] };
    const [resource] = resources;
    return {
      schema: 'purser/ReferentialSchema/v1',
      name: `of-${kind.name}`,
      control: true,
      data: { resources: [{ ...resource, schema: schemaIn(isEmco, kind.name) }] },
    };
  });
}

describe('a plan of a deletion', () => {
  it(
    'allows what a submission of these tombstones is allowed to do',
    async () => {
      await fc.assert(
        fc.asyncProperty(sites, async ({ kinds, batch, isEmco, deletions }) => {
          const puts = batch.filter(({ data }) => data !== null);
          const mended = mendedBatch(kinds, new Map(), puts);
          const documents = mended.map(({ kind, name, data }) => ({
            schema: schemaIn(isEmco, kind),
            name,
            data,
          }));
          const site = [...segments(kinds.values(), isEmco), ...documents];
          await planned(site, deletions);
        }),
        { numRuns: runs(20) },
      );
    },
    timeoutMs,
  );

  it(
    'knows of what documents are rendered from',
    async () => {
      await fc.assert(
        fc.asyncProperty(deletions, (all) => planned(layered, all)),
        {
          numRuns: runs(15),
        },
      );
    },
    timeoutMs,
  );
});

type Deletion = typeof deletions extends fc.Arbitrary<readonly (infer D)[]> ? D : never;

async function planned(
  site: readonly DocumentSketch[],
  deletions: readonly Deletion[],
): Promise<void> {
  const test = await openTestApp();
  if ((await refusals(test, site)).length === 0) {
    const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(site) });
    for (const { picks, ...query } of deletions) {
      const chosen = new Set(picks.map((pick) => site[pick % site.length] as DocumentSketch));
      const documents = Array.from(chosen, ({ schema = '', name }) => ({ schema, name }));
      const plan = await test.app.deletionPlan(anonymous, revision, { documents, ...query });
      const tombstones = plan.documents.map(({ schema, name }) => ({
        schema,
        name,
        tombstone: true,
      }));
      const names = new Map(tombstones.map((one) => [JSON.stringify(one), one]));
      const codes = await refusals(test, [...names.values()]);
      const reported = JSON.stringify({ documents, query, plan, codes });
      assert.equal(plan.allowed, codes.length === 0, reported);
      const held = plan.blockers.map(({ relation }) =>
        relation === 'child' ? 'HAS_CHILDREN' : 'IS_REFERENCED',
      );
      const known = new Set<string>([...held, ...plan.problems.map(({ code }) => code)]);
      assert.ok(
        codes.every((code) => known.has(code)),
        reported,
      );
    }
  }
  await test.close();
}

/** The codes with which a dry run is refused. */
async function refusals(
  { app }: TestApp,
  sketches: readonly DocumentSketch[],
): Promise<readonly string[]> {
  try {
    await app.submitDocuments(anonymous, { text: textOf(sketches), dryRun: true });
    return [];
  } catch (error) {
    assert.ok(error instanceof PurserError, String(error));
    return error.faults.map(({ code }) => code);
  }
}

const child = (layer: string) => ({
  layeringDefinition: {
    layer,
    parentSelector: { of: 'ships' },
    actions: [{ method: 'merge', path: '.' }],
  },
});

/** Ships whose ports come from a layer below, from others, or from what stands in for them. */
const layered: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  {
    schema: 'purser/ReferentialSchema/v1',
    name: 'law',
    control: true,
    data: {
      resources: [
        { name: 'port', schema: 'law/Port/v1' },
        { name: 'ship', schema: 'law/Ship/v1', references: [{ name: 'port', path: '.home' }] },
      ],
    },
  },
  ...['x', 'y'].map((name) => ({ schema: 'law/Port/v1', name })),
  {
    schema: 'law/Ship/v1',
    name: 'base',
    metadata: { labels: { of: 'ships' }, layeringDefinition: { layer: 'global' } },
    data: { home: 'x' },
  },
  { schema: 'law/Ship/v1', name: 'own', metadata: child('site'), data: { home: 'y' } },
  { schema: 'law/Ship/v1', name: 'inherits', metadata: child('site') },
  {
    schema: 'law/Ship/v1',
    name: 'takes',
    metadata: {
      substitutions: [
        { src: { schema: 'law/Pilot/v1', name: 'pilot', path: '.' }, dest: { path: '.home' } },
      ],
    },
  },
  { schema: 'law/Pilot/v1', name: 'pilot', data: 'y' },
];
