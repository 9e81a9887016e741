import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  arbitraryBatch,
  arbitraryKinds,
  schemaOf,
  segmentOf,
} from '../../support/arbitrary-references.ts';
import { runs } from '../../support/properties.ts';
import {
  mendedBatch,
  type OracleChange,
  type OracleKind,
  type OracleState,
  oracleJudgement,
  oracleLinks,
} from '../../support/reference-oracle.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const timeoutMs = 600_000;
const links = ['parent', 'reference'] as const;

const drops = fc.array(fc.nat(), { maxLength: 3 });

/** Kinds, batches, and how far to go back after each, if at all. */
const histories = arbitraryKinds.chain((kinds) =>
  fc.record({
    kinds: fc.constant(kinds),
    steps: fc.array(
      fc.record({
        batch: arbitraryBatch(kinds),
        drops,
        back: fc.option(fc.nat({ max: 5 }), { freq: 1 }),
      }),
      { minLength: 4, maxLength: 12 },
    ),
  }),
);

/** Documents that are there and are to go, but those that a batch has. */
const deletions = (
  state: OracleState,
  batch: readonly OracleChange[],
  drops: readonly number[],
): readonly OracleChange[] => {
  const taken = new Set(batch.map(({ kind, name }) => `${kind} ${name}`));
  const keys = [...state.keys()].filter((key) => !taken.has(key));
  const chosen = new Set(drops.flatMap((drop) => keys[drop % keys.length] ?? []));
  return Array.from(chosen, (key) => {
    const [kind = '', name = ''] = key.split(' ');
    return { kind, name, data: null };
  });
};

const segmentSketch = (kinds: Iterable<OracleKind>): DocumentSketch => ({
  schema: 'purser/ReferentialSchema/v1',
  name: 'law',
  control: true,
  data: segmentOf([...kinds]),
});

describe('references over whole histories', () => {
  it(
    'are checked as if every document were read, and stored as they are found anew',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories, async ({ kinds, steps }) => {
          const test = await openTestApp();
          await test.app.submitDocuments(anonymous, {
            text: textOf([segmentSketch(kinds.values())]),
          });
          const states: OracleState[] = [new Map(), new Map()];
          for (const { batch, drops, back } of steps) {
            await judgedAlike(test, kinds, states, batch);
            const before = states.at(-1) ?? new Map();
            const more = [...batch, ...deletions(before, batch, drops)];
            await judgedAlike(test, kinds, states, more);
            await judgedAlike(test, kinds, states, mendedBatch(kinds, before, more));
            if (back !== null) await wentBack(test, states, back);
          }
          await sameLinks(test, kinds, states.at(-1) ?? new Map());
          await nothingBroken(test);
          await test.close();
        }),
        { numRuns: runs(25) },
      );
    },
    timeoutMs,
  );

  it(
    'do not depend on whether the schema or the documents come first',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          arbitraryKinds.chain((kinds) => fc.tuple(fc.constant(kinds), arbitraryBatch(kinds))),
          async ([kinds, batch]) => {
            const puts = batch.filter(({ data }) => data !== null);
            const first = segmentSketch(kinds.values());
            const outcomes: string[] = [];
            for (const parts of [
              [[first], puts.map(sketchOf)],
              [puts.map(sketchOf), [first]],
            ]) {
              const test = await openTestApp();
              let isTaken = true;
              for (const part of parts) isTaken &&= (await codesOf(test, part)).length === 0;
              if (isTaken) await sameLinks(test, kinds, stateOf(puts));
              await nothingBroken(test);
              outcomes.push(String(isTaken));
              await test.close();
            }
            assert.equal(outcomes[0], outcomes[1]);
          },
        ),
        { numRuns: runs(15) },
      );
    },
    timeoutMs,
  );

  it(
    'follow what documents are rendered from, though they are not submitted themselves',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(moves, { minLength: 5, maxLength: 25 }), renderedFrom),
        { numRuns: runs(15) },
      );
    },
    timeoutMs,
  );
});

const sketchOf = ({ kind, name, data }: OracleChange): DocumentSketch => ({
  schema: schemaOf(kind),
  name,
  ...(data === null ? { tombstone: true } : { data }),
});

function stateOf(batch: readonly OracleChange[]): OracleState {
  return new Map(batch.map(({ kind, name, data }) => [`${kind} ${name}`, data]));
}

/** What is wrong with a submission, as `CODE kind name`; nothing if it was made. */
async function codesOf(
  { app }: TestApp,
  sketches: readonly DocumentSketch[],
): Promise<readonly string[]> {
  try {
    await app.submitDocuments(anonymous, { text: textOf(sketches) });
    return [];
  } catch (error) {
    assert.ok(error instanceof PurserError, String(error));
    const reported = error.faults.map(({ code, place: { schema = '', name = '' } }) => {
      return `${code} ${schema.split('/')[1]?.toLowerCase()} ${name}`;
    });
    return [...new Set(reported)].sort();
  }
}

async function judgedAlike(
  test: TestApp,
  kinds: ReadonlyMap<string, OracleKind>,
  states: OracleState[],
  batch: readonly OracleChange[],
): Promise<void> {
  const before = states.at(-1) ?? new Map();
  const expected = oracleJudgement(kinds, before, batch);
  const codes = await codesOf(test, batch.map(sketchOf));
  assert.deepEqual(codes, 'violations' in expected ? expected.violations : []);
  const { id } = await test.app.revision(anonymous, {});
  // What changes nothing makes no revision.
  if ('state' in expected && id === states.length) states.push(expected.state);
  assert.equal(id, states.length - 1);
}

/** To a revision in which the schema was there. */
async function wentBack(test: TestApp, states: OracleState[], back: number): Promise<void> {
  const id = Math.max(1, states.length - 1 - back);
  await test.app.rollback(anonymous, { id }, {});
  states.push(states[id] as OracleState);
  const head = await test.app.revision(anonymous, {});
  if (head.id === states.length - 2) states.pop();
}

/** Asks who refers to whom, both ways. */
async function sameLinks(
  { app }: TestApp,
  kinds: ReadonlyMap<string, OracleKind>,
  state: OracleState,
): Promise<void> {
  const head = await app.revision(anonymous, {});
  const keys = [...state.keys()];
  const ids = keys.map((key) => {
    const [kind = '', name = ''] = key.split(' ');
    return { schema: schemaOf(kind), name };
  });
  const textOfEnd = ({ schema, name }: { schema: string; name: string }): string =>
    `${schema.split('/')[1]?.toLowerCase()} ${name}`;
  const found = await app.references(anonymous, head, ids, { relations: links });
  const incoming = await app.referrers(anonymous, head, ids, { relations: links });
  const expected = new Map<string, string[]>(keys.map((key) => [key, []]));
  for (const [at, key] of keys.entries()) {
    const [kind = '', name = ''] = key.split(' ');
    const read = oracleLinks(kinds, kind, name, state.get(key) ?? null);
    assert.ok('links' in read);
    const reported = (found[at] ?? []).map(
      ({ relation, target }) => `${relation} ${textOfEnd(target)}`,
    );
    assert.deepEqual(reported.sort(), read.links);
    for (const link of read.links) {
      const [relation, ...target] = link.split(' ');
      expected.get(target.join(' '))?.push(`${relation} ${key}`);
    }
  }
  for (const [at, key] of keys.entries()) {
    const reported = (incoming[at] ?? []).map(
      ({ relation, from }) => `${relation} ${textOfEnd(from)}`,
    );
    assert.deepEqual(reported.sort(), expected.get(key)?.sort());
  }
}

async function nothingBroken({ app }: TestApp): Promise<void> {
  const head = await app.revision(anonymous, {});
  assert.deepEqual((await app.integrityReport(anonymous, head)).issues, []);
  const { faults } = await app.fsck(anonymous, () => {});
  assert.deepEqual(faults, []);
}

const ports = ['x', 'y', 'z'] as const;

/** A port comes or goes; what a ship is layered on, or has substituted, names one or none. */
const moves = fc.record({
  what: fc.constantFrom('port', 'base', 'pilot'),
  port: fc.constantFrom(...ports),
  isThere: fc.boolean(),
});

type Move = { readonly what: string; readonly port: string; readonly isThere: boolean };

/** A ship that is submitted once, and refers to the ports that others name for it. */
async function renderedFrom(all: readonly Move[]): Promise<void> {
  const test = await openTestApp();
  const kinds = [
    { name: 'port', schema: 'app/Port/v1' },
    {
      name: 'ship',
      schema: 'app/Ship/v1',
      references: [
        { name: 'port', path: '.home' },
        { name: 'port', path: '.next' },
      ],
    },
  ];
  const segment = {
    schema: 'purser/ReferentialSchema/v1',
    name: 'law',
    control: true,
    data: { resources: kinds },
  };
  const start = [layeringPolicy('global', 'site'), segment, ship, base(''), pilot('')];
  assert.deepEqual(await codesOf(test, start), []);
  const there = new Set<string>();
  const named = { base: '', pilot: '' };
  for (const { what, port, isThere } of all) {
    const needed = Object.values(named).includes(port);
    if (what === 'port') {
      if (there.has(port) === isThere) continue;
      const codes = await codesOf(test, [{ ...portOf(port), tombstone: !isThere }]);
      assert.deepEqual(codes, isThere || !needed ? [] : [`IS_REFERENCED port ${port}`]);
      if (isThere) there.add(port);
      else if (!needed) there.delete(port);
    } else {
      const name = isThere ? port : '';
      const codes = await codesOf(test, [what === 'base' ? base(name) : pilot(name)]);
      const isFound = name === '' || there.has(name);
      assert.deepEqual(codes, isFound ? [] : ['REFERENCE_NOT_FOUND ship one']);
      if (isFound) named[what as keyof typeof named] = name;
    }
    const head = await test.app.revision(anonymous, {});
    const ids = [{ schema: 'app/Ship/v1', name: 'one' }];
    const [found] = await test.app.references(anonymous, head, ids, { relations: links });
    const expected = new Set(Object.values(named).filter((name) => name !== ''));
    assert.deepEqual((found ?? []).map(({ target }) => target.name).sort(), [...expected].sort());
  }
  await nothingBroken(test);
  await test.close();
}

const portOf = (name: string): DocumentSketch => ({ schema: 'app/Port/v1', name });
const base = (home: string): DocumentSketch => ({
  schema: 'app/Ship/v1',
  name: 'base',
  metadata: { labels: { of: 'ships' }, layeringDefinition: { layer: 'global', abstract: true } },
  data: { home },
});
const pilot = (next: string): DocumentSketch => ({
  schema: 'app/Pilot/v1',
  name: 'pilot',
  layer: 'site',
  data: { next },
});
const ship: DocumentSketch = {
  schema: 'app/Ship/v1',
  name: 'one',
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { of: 'ships' },
      actions: [{ method: 'merge', path: '.' }],
    },
    substitutions: [
      {
        src: { schema: 'app/Pilot/v1', name: 'pilot', path: '.next' },
        dest: { path: '.next' },
      },
    ],
  },
};
