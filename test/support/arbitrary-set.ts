import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import { frozen } from './frozen.ts';
import { type Item, itemsOf } from './render-set.ts';

const schemas = ['example/A/v1', 'example/B/v1'];
const names = ['one', 'two', 'three', 'four'];
const layers = ['global', 'region', 'site'];
const values = ['x', 'y'];

const schema = fc.constantFrom(...schemas);
const name = fc.constantFrom(...names);
const path = fc.constantFrom('.', '.a', '.a.b', '.l[0]', '.l[*]', '.b');
const label = fc.dictionary(fc.constantFrom('k', 'm'), fc.constantFrom(...values));

const data = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { a: fc.oneof(fc.integer(), fc.record({ b: fc.string() })), l: fc.array(fc.string()) },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom<Json>(null, 'text V', 0, [1, 2]),
);

const action = fc.record({ method: fc.constantFrom('merge', 'replace', 'delete'), path });

const substitution = fc.record({
  src: fc.record({ schema, name, path }),
  dest: fc.oneof(
    fc.record({ path }),
    fc.record({
      path,
      pattern: fc.constantFrom('V', '[a-z]'),
      recurse: fc.constant({ depth: -1 }),
    }),
  ),
});

const metadata = fc.record(
  {
    schema: fc.constant('metadata/Document/v1'),
    name,
    labels: label,
    replacement: fc.boolean(),
    substitutions: fc.array(substitution, { maxLength: 2 }),
  },
  { requiredKeys: ['schema', 'name'] },
);

const layering = fc.oneof(
  fc.record({ layer: fc.constantFrom(...layers), abstract: fc.boolean() }),
  fc.record({
    layer: fc.constantFrom(...layers),
    parentSelector: label.filter((pairs) => Object.keys(pairs).length > 0),
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  }),
);

const document = fc
  .record({ schema, metadata, layering: fc.option(layering), data })
  .map(({ layering: layeringDefinition, ...rest }) => ({
    ...rest,
    metadata: { ...rest.metadata, ...(layeringDefinition && { layeringDefinition }) },
  }));

const policy = {
  schema: 'deckhand/LayeringPolicy/v1',
  metadata: { schema: 'metadata/Control/v1', name: 'policy' },
  data: { layerOrder: layers },
};

/** What names a document within a set. */
function identityOf(document: unknown): string {
  const { schema: kind, metadata: about } = document as JsonObject;
  const { name: called, layeringDefinition } = about as JsonObject;
  return JSON.stringify([kind, called, (layeringDefinition as JsonObject | undefined)?.['layer']]);
}

function setOf(documents: readonly object[]): readonly Item[] {
  const unique = new Map(documents.map((one) => [identityOf(one), one]));
  return frozen(itemsOf(JSON.stringify([policy, ...unique.values()])));
}

/** Sets in which anything goes, so that most of their documents have faults. */
const wildSet = fc.array(document, { maxLength: 8 }).map(setOf);

/** What a document of a tame set is made from: numbers choose among those that come before it. */
const choices = fc.record({
  schema,
  layer: fc.nat(layers.length - 1),
  parent: fc.option(fc.nat()),
  source: fc.option(fc.nat()),
  replaces: fc.boolean(),
  abstract: fc.boolean(),
  action,
  data: fc.record({ a: fc.record({ b: fc.integer() }), b: fc.string(), l: fc.tuple(fc.string()) }),
});

type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

/** A document that inherits and substitutes from documents before it, if it can. */
function tameDocument(choice: Choice, at: number, all: readonly Choice[]): object {
  const before = all.slice(0, at).map((other, number) => ({ ...other, number }));
  const above = before.filter(
    (other) => other.schema === choice.schema && other.layer < choice.layer,
  );
  const parent = choice.parent === null ? undefined : above[choice.parent % above.length];
  const source = choice.source === null ? undefined : before[choice.source % before.length];
  const isReplacement = choice.replaces && parent !== undefined && parent.number === 0;
  return {
    schema: choice.schema,
    metadata: {
      schema: 'metadata/Document/v1',
      name: `n${isReplacement ? parent.number : at}`,
      labels: { k: at },
      replacement: isReplacement,
      layeringDefinition: {
        layer: layers[choice.layer],
        abstract: choice.abstract,
        ...(parent && { parentSelector: { k: parent.number }, actions: [choice.action] }),
      },
      ...(source && {
        substitutions: [
          {
            src: { schema: source.schema, name: `n${source.number}`, path: '.a' },
            dest: { path: '.s' },
          },
        ],
      }),
    },
    data: choice.data,
  };
}

/** Sets most of whose documents can be rendered, from each other. */
const tameSet = fc
  .array(choices, { maxLength: 8 })
  .map((all) => setOf(all.map((choice, at) => tameDocument(choice, at, all))));

/** Small sets of documents, sound or not, frozen; in them much has to do with much. */
export const arbitrarySet: fc.Arbitrary<readonly Item[]> = fc.oneof(wildSet, tameSet);
