import fc from 'fast-check';
import type { Json } from '../../src/domain/json/value.ts';
import { type DocumentSketch, layeringPolicy } from './submitted.ts';

/** Documents in which secrets stand as keys and as values, and come to others in every way there is. */
export interface PlantedSite {
  /** The documents of a site, in versions with other secrets in each. */
  readonly versions: readonly (readonly DocumentSketch[])[];
  /** Documents that are refused, each for something about a secret. */
  readonly refused: readonly (readonly DocumentSketch[])[];
  /** Keys and values that no answer may show. */
  readonly secrets: readonly string[];
  /** Names of documents that hold secrets, or are made from them. */
  readonly names: readonly string[];
}

export const plantedSchema = 'example/Kind/v1';
export const plantedItem = 'example/Item/v1';

const word = fc.stringMatching(/^s[0-9a-f]{15}$/);
const words = fc.uniqueArray(word, { minLength: 12, maxLength: 12 });

const encrypted = { storagePolicy: 'encrypted' };
const layer = (is: string, ...actions: readonly [method: string, path: string][]): Json => ({
  layer: 'site',
  parentSelector: { is },
  actions: actions.map(([method, path]) => ({ method, path })),
});
const from = (name: string, path: string, dest: Json, more: object = {}): Json => ({
  src: { schema: plantedSchema, name, path, ...more },
  dest,
});
const substituting = (...substitutions: readonly Json[]) => ({ substitutions });
const inGlobal = (is: string) => ({
  labels: { is },
  layeringDefinition: { layer: 'global' },
});

/** A mapping with secrets as keys and as values, in which paths of `made` documents find something. */
function secretData([a, b, c, d, e, f, g, h]: readonly string[], wide: boolean): Json {
  const [A, B, C, D, E, F, G, H] = [a, b, c, d, e, f, g, h].map(String) as string[] & {
    length: 8;
  };
  const inner = {
    [A as string]: B as string,
    list: [C as string, { [D as string]: 1 }],
    x: { k: E as string },
  };
  return {
    ...inner,
    m: { [F as string]: { [G as string]: H as string }, ...inner },
    text: `${B} ${C}`,
    ...(wide && { [H as string]: [], list: [C as string, { [D as string]: 1 }, E as string] }),
  };
}

/** Documents made from `safe` and `base`, by every way that a secret can take. */
const made: readonly DocumentSketch[] = [
  { name: 'root', metadata: substituting(from('safe', '.', { path: '.' })), data: { own: 1 } },
  { name: 'below', metadata: substituting(from('safe', '.m', { path: '.' })), data: { own: 1 } },
  { name: 'at', metadata: substituting(from('safe', '.', { path: '.whole.x' })), data: { own: 1 } },
  {
    name: 'listed',
    metadata: substituting(from('safe', '.m', { path: '.list[1]' })),
    data: { list: ['open'] },
  },
  {
    name: 'text',
    metadata: substituting(
      from('safe', '.text', [
        { path: '.url', pattern: 'WORD' },
        { path: '.all', pattern: 'WORD', recurse: { depth: -1 } },
      ]),
      from('safe', '.text', { path: '.part' }, { pattern: '[0-9a-f]+ ' }),
    ),
    data: { url: 'http://WORD@host/', all: ['WORD', { a: 'x WORD', b: 'open' }], open: 1 },
  },
  {
    name: 'searched',
    metadata: substituting(
      from('safe', '..k', { path: '.found' }),
      from('safe', '.*.k', { path: '.other' }),
      from('safe', '.list[*]', { path: '.item' }),
    ),
    data: { open: 1 },
  },
  {
    name: 'covered',
    metadata: substituting(
      from('safe', '.', { path: '.x' }),
      from('open', '.v', { path: '.x' }),
      from('safe', '.', { path: '.whole' }),
      from('open', '.v', { path: '.whole.added' }),
    ),
    data: { x: { before: 1 } },
  },
  {
    name: 'heir',
    metadata: { layeringDefinition: layer('base', ['merge', '.']) },
    data: { own: { own: 2 } },
  },
  {
    name: 'put',
    metadata: { layeringDefinition: layer('base', ['replace', '.']) },
    data: { own: { own: 2 } },
  },
  {
    name: 'rest',
    metadata: { layeringDefinition: layer('mid', ['delete', '.x'], ['delete', '.text']) },
    data: {},
  },
  {
    name: 'base',
    metadata: { replacement: true, layeringDefinition: layer('base', ['merge', '.']) },
    data: { own: 1 },
  },
  // Chains: of what is made from what is made.
  { name: 'again', metadata: substituting(from('root', '.', { path: '.' })), data: { mine: 1 } },
  { name: 'thrice', metadata: substituting(from('again', '.m', { path: '.in' })), data: {} },
  { name: 'own', metadata: substituting(from('again', '.own', { path: '.own' })), data: {} },
  {
    name: 'words',
    metadata: substituting(from('text', '.url', { path: '.t', pattern: 'WORD' })),
    data: { t: 'a WORD b' },
  },
  {
    name: 'sealed',
    metadata: { ...encrypted, ...substituting(from('again', '.m', { path: '.' })) },
    data: { own: 1 },
  },
];

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'items',
  control: true,
  data: {
    resources: [
      {
        name: 'item',
        schema: plantedItem,
        references: [{ name: 'item', path: '.peers[*]' }],
      },
    ],
  },
};

function versionOf(secrets: readonly string[], wide: boolean): readonly DocumentSketch[] {
  const data = secretData(secrets, wide);
  const [, , , , , , , , one = '', two = ''] = secrets;
  return [
    layeringPolicy('global', 'site'),
    segment,
    { name: 'open', data: { v: 'open', p: { q: 1 } } },
    { name: 'safe', metadata: encrypted, data },
    { name: 'base', metadata: { ...encrypted, ...inGlobal('base') }, data },
    {
      name: 'mid',
      metadata: { ...inGlobal('mid'), ...substituting(from('safe', '.', { path: '.' })) },
      data: { own: 1 },
    },
    ...made,
    { schema: plantedItem, name: 'there', data: { peers: [] } },
    {
      schema: plantedItem,
      name: 'hidden',
      metadata: encrypted,
      data: { peers: ['there'], [one]: two },
    },
  ];
}

/** A DataSchema that everything breaks, keys and values. */
const strict: DocumentSketch = {
  name: plantedSchema,
  schema: 'deckhand/DataSchema/v1',
  control: true,
  data: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['needed'],
    properties: { whole: { enum: ['no'] }, m: { maxProperties: 0 }, list: { maxItems: 0 } },
    additionalProperties: { const: 'no' },
    propertyNames: { maxLength: 2 },
  },
};

const failing = (name: string, ...substitutions: readonly Json[]): DocumentSketch => ({
  name,
  metadata: { substitutions },
  data: { own: 'x', n: 1 },
});

function refusedWith([, , , , , , , , , , one = '', two = '']: readonly string[]) {
  const seal = (name: string, data: Json): DocumentSketch => ({
    schema: plantedItem,
    name,
    metadata: encrypted,
    data,
  });
  return [
    [failing('no-value', from('safe', '.m.nowhere', { path: '.a' }))],
    [
      failing(
        'no-room',
        from('safe', '.', { path: '.a' }),
        from('open', '.v', { path: '.a.m[0]' }),
      ),
    ],
    [failing('no-text', from('safe', '.', { path: '.own', pattern: 'x' }))],
    [
      failing(
        'no-group',
        from('safe', '.text', { path: '.a' }, { pattern: '(zz)|.', match_group: 1 }),
      ),
    ],
    [seal('lost', { peers: [one, two] })],
    [seal('malformed', { peers: [`${one}/${two}`] })],
    [seal('no-body', `${one} ${two}`)],
    [{ name: 'odd', metadata: { ...encrypted, odd: 1 }, data: { [one]: two } }],
    [
      { name: 'twice', metadata: encrypted, data: one },
      { name: 'twice', data: two },
    ],
  ];
}

/** Sites with secrets that are found nowhere by chance. */
export const plantedSite: fc.Arbitrary<PlantedSite> = fc
  .tuple(words, words, words)
  .map(([first, second, third]) => ({
    versions: [
      versionOf(first, false),
      versionOf(second, true),
      [...versionOf(third, false), strict],
    ],
    refused: refusedWith(first),
    secrets: [...first, ...second, ...third],
    names: ['safe', 'base', 'mid', ...made.map(({ name }) => name)],
  }));
