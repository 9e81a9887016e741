import fc from 'fast-check';
import type { Json } from '../../src/domain/json/value.ts';
import { elementsOf, type OracleChange, type OracleKind } from './reference-oracle.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const values = ['x', 'y'] as const;

const shape = fc.record({
  above: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
  flat: fc.boolean(),
  references: fc.array(
    fc.record({
      to: fc.constantFrom(...names),
      type: fc.constantFrom('default', 'many', 'map', 'path'),
    }),
    { maxLength: 2 },
  ),
});

/** Four kinds, below each other or not, that refer to each other in every way there is. */
export const arbitraryKinds: fc.Arbitrary<ReadonlyMap<string, OracleKind>> = fc
  .tuple(shape, shape, shape, shape)
  .map((shapes) => {
    const kinds = shapes.map(({ above, flat, references }, at): [string, OracleKind] => {
      const name = names[at] as string;
      // Only kinds before it can be above a kind, so that there are no loops.
      const parent = above === null || above >= at ? null : (names[above] as string);
      return [name, { name, parent, flat: flat && parent !== null, references }];
    });
    return new Map(kinds);
  });

/** The segment that declares kinds, in an order. */
export function segmentOf(kinds: readonly OracleKind[]): Json {
  const resources = kinds.map(({ name, parent, flat, references }) => ({
    name,
    schema: schemaOf(name),
    ...(parent !== null && { parent }),
    ...(flat && { parentPath: '.up' }),
    references: references.map(({ to, type }) => ({ name: to, ...scan[type] })),
  }));
  return { resources };
}

const scan = {
  default: {},
  many: { type: 'many' },
  map: { type: 'map', map: 'm' },
  path: { path: '.to[*]' },
};

/** The schema of a kind's documents. */
export function schemaOf(kind: string): string {
  return `law/${kind.toUpperCase()}/v1`;
}

const value = fc.constantFrom(...values);
const members = {
  a: fc.oneof(value, fc.constant('')),
  b: value,
  c: value,
  d: value,
};
const inner = fc.record(members, { requiredKeys: [] });
const spec = fc.record(
  {
    ...members,
    m: fc.dictionary(value, fc.constant('any')),
    in: fc.array(inner, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const target = fc.oneof(
  { weight: 6, arbitrary: value },
  { weight: 2, arbitrary: fc.constantFrom('x/x', 'x/y') },
  { weight: 1, arbitrary: fc.constant('x/x/x/x/x') },
);
export const arbitraryBody: fc.Arbitrary<Json> = fc
  .record({ up: value, to: fc.array(target, { maxLength: 2 }), spec }, { requiredKeys: ['up'] })
  .map((body) => JSON.parse(JSON.stringify(body)));

/** Batches of changes of documents of some kinds, each document at most once in a batch. */
export function arbitraryBatch(
  kinds: ReadonlyMap<string, OracleKind>,
): fc.Arbitrary<readonly OracleChange[]> {
  const change = fc
    .record({
      kind: fc.constantFrom(...kinds.keys()),
      parts: fc.array(value, { minLength: 5, maxLength: 5 }),
      isOdd: fc.nat({ max: 30 }).map((chance) => chance === 0),
      data: fc.option(arbitraryBody, { freq: 8 }),
    })
    .map(({ kind, parts, isOdd, data }): OracleChange => {
      const { length } = elementsOf(kinds, kinds.get(kind) as OracleKind);
      return { kind, name: parts.slice(0, length + (isOdd ? 1 : 0)).join('/'), data };
    });
  const selector = ({ kind, name }: OracleChange): string => `${kind} ${name}`;
  return fc.uniqueArray(change, { minLength: 1, maxLength: 8, selector });
}
