import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  findImpact,
  type ResourceImpact,
} from '../../../../src/domain/deployment/run/find-impact.ts';
import { findOrphans } from '../../../../src/domain/deployment/run/orphans.ts';
import type { RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import type { JsonObject } from '../../../../src/domain/json/value.ts';
import { runs } from '../../../support/properties.ts';
import { exited, initAnswer, planOf, printed, runInWorld, type World } from './simulated-run.ts';

/** A world that has what was deployed last: a resource is right if its image and configuration are those. */
function remembering(): World {
  const world = new Map<string, string>();
  return ({ resource, phase, image, input }) => {
    if (phase === 'init') return printed(initAnswer);
    const wanted = canonicalText([image, input['config'] ?? null]);
    if (phase === 'action') {
      world.set(resource, wanted);
      return exited(0);
    }
    if (world.get(resource) !== wanted) {
      return printed({ status: 'STALE', actions: [{ name: 'write' }] });
    }
    return printed({ status: 'VALID', state: { made: `${resource} ${wanted.length}` } });
  };
}

interface Manifest extends JsonObject {
  readonly resources: JsonObject;
}

const names = ['a', 'b', 'c', 'd', 'e'];

/** A manifest over some names, whose resources see variables and the states of earlier ones. */
const anyManifest: fc.Arbitrary<Manifest> = fc
  .record({
    present: fc.subarray(names, { minLength: 1 }),
    needs: fc.array(fc.subarray(names), { minLength: names.length, maxLength: names.length }),
    texts: fc.array(fc.constantFrom('1', '{{ size }}', '{{ zone }}'), {
      minLength: names.length,
      maxLength: names.length,
    }),
    images: fc.array(fc.constantFrom('acme/x', 'acme/x', 'acme/x', 'acme/y'), {
      minLength: names.length,
      maxLength: names.length,
    }),
    sees: fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
  })
  .map(({ present, needs, texts, images, sees }) => ({
    resources: Object.fromEntries(
      present.map((name) => {
        const at = names.indexOf(name);
        const needed = (needs[at] ?? []).filter(
          (one) => present.includes(one) && names.indexOf(one) < at,
        );
        const seen = sees[at] ? needed.map((one) => [one, `{{ x${one}.state.made }}`]) : [];
        const config = { text: texts[at] ?? '', ...Object.fromEntries(seen) };
        const dependencies = Object.fromEntries(needed.map((one) => [`x${one}`, one]));
        return [name, { type: images[at] ?? '', dependencies, config }];
      }),
    ),
  }));

/** A change: another manifest, or some resources of another one in place of their own. */
const anyChange = fc
  .record({
    before: anyManifest,
    other: anyManifest,
    moved: fc.subarray(names),
    whole: fc.boolean(),
  })
  .map(({ before, other, moved, whole }): { before: Manifest; after: Manifest } => {
    if (whole) return { before, after: other };
    const taken = Object.entries(other.resources).filter(([name]) => moved.includes(name));
    const resources: JsonObject = { ...before.resources, ...Object.fromEntries(taken) };
    const isThere = (needed: unknown): boolean => Object.hasOwn(resources, String(needed));
    const isWhole = Object.values(resources).every((one) =>
      Object.values((one as { dependencies: JsonObject }).dependencies).every(isThere),
    );
    return { before, after: isWhole ? { resources } : before };
  });

const anyVariables = fc.record({
  size: fc.constantFrom('1', '2'),
  zone: fc.constantFrom('b', 'c'),
});

/** What a plan shows as not right. */
function shownBy({ resources }: RunState): Readonly<Record<string, string>> {
  const touched = [...resources.values()].filter(({ status }) => status !== 'VALID');
  return Object.fromEntries(touched.map(({ name, status }) => [name, status]));
}

/** The statuses that follow from an impact. */
function expectedOf(impacts: readonly ResourceImpact[], after: RunState) {
  const touched = new Set(impacts.map(({ name }) => name));
  const statuses = impacts
    .filter(({ kind }) => kind !== 'REMOVED')
    .map(({ name, kind }) => {
      const needed = Object.values(after.resources.get(name)?.dependencies ?? {});
      const isWaiting = needed.some((one) => touched.has(one));
      assert.equal(kind === 'DEPENDENT', isWaiting && kind !== 'ADDED');
      return [name, isWaiting ? 'DEFERRED' : 'STALE'];
    });
  return Object.fromEntries(statuses);
}

describe('the impact of a change', () => {
  it('is what a plan then shows', () => {
    fc.assert(
      fc.property(anyChange, anyVariables, anyVariables, ({ before, after }, old, variables) => {
        const world = remembering();
        const deploying = planOf(before, 'APPLY', { variables: old });
        const { state } = runInWorld(deploying, world);
        assert.equal(state.status, 'SUCCEEDED');
        const planning = planOf(after, 'PLAN', { variables });
        const impacts = findImpact(state.resources, deploying, planning);
        const planned = runInWorld(planning, world).state;
        assert.deepEqual(expectedOf(impacts, planned), shownBy(planned));
        const orphans = findOrphans(
          { id: 'first', state },
          { ...planning, destroyOrphans: false, shown: null },
        );
        const removed = impacts.filter(({ kind }) => kind === 'REMOVED');
        assert.deepEqual(
          removed.map(({ name }) => name),
          orphans.map(({ name }) => name).sort(),
        );
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('names the keys that differ, and what the image did not accept before', () => {
    const manifest = (size: number | string) => ({
      resources: { disk: { type: 'acme/disk', config: { size, zone: 'b' } } },
    });
    const answer = { ...initAnswer, config_schema: { properties: { size: { type: 'number' } } } };
    const world: World = ({ phase }) =>
      printed(phase === 'init' ? answer : { status: 'VALID', state: {} });
    const before = planOf(manifest(1));
    const { resources } = runInWorld(before, world).state;
    const impactOf = (size: number | string) =>
      findImpact(resources, before, planOf(manifest(size)))[0];
    assert.deepEqual(impactOf(2), {
      name: 'disk',
      type: 'acme/disk',
      kind: 'CHANGED',
      configKeys: ['size'],
      problem: null,
    });
    assert.equal(impactOf('big')?.problem?.code, 'CONFIG_INVALID');
  });

  it('shows an expression that has no value after the change', () => {
    const manifest = (zone: string) => ({
      resources: {
        disk: { type: 'acme/disk' },
        vm: { type: 'acme/vm', dependencies: { disk: 'disk' }, config: { zone } },
      },
    });
    const before = planOf(manifest('{{ disk.state.made }}'));
    const { resources } = runInWorld(before, remembering()).state;
    const [found] = findImpact(resources, before, planOf(manifest('{{ disk.state.size }}')));
    assert.equal(found?.kind, 'CHANGED');
    assert.equal(found?.problem?.code, 'EXPRESSION_UNDEFINED');
  });
});
