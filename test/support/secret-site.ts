import fc from 'fast-check';
import { canonicalText, digestOf } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { type DocumentSketch, layeringPolicy, sketched } from './submitted.ts';

/** Secrets that are found nowhere by chance, and the documents that they are put into. */
export interface SecretSite {
  /** The documents of a site, in three versions with other secrets in each. */
  readonly versions: readonly (readonly DocumentSketch[])[];
  /** A document that cannot be rendered, for each way to fail with a secret available. */
  readonly broken: readonly DocumentSketch[];
  /** All secrets of all versions. */
  readonly secrets: readonly string[];
  /** The secrets that page `page` shows to a caller who may see them, by version. */
  readonly onPage: readonly string[];
}

const schema = 'example/Kind/v1';
const word = fc.stringMatching(/^s[0-9a-f]{15}$/);
const number = fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 });

/** Data with secrets in it, and a path to one that is a text. */
interface SecretData {
  readonly data: Json;
  readonly path: string;
  readonly text: string;
  readonly secrets: readonly string[];
}

const secretData: fc.Arbitrary<SecretData> = fc
  .tuple(word, word, number, fc.constantFrom('text', 'lines', 'mapping', 'list', 'deep'))
  .map(([one, two, count, shape]): SecretData => {
    const secrets = [one, two, String(count)];
    switch (shape) {
      case 'text':
        return { data: one, path: '.', text: one, secrets: [one] };
      case 'lines':
        return { data: `${one}\n${two}\n`, path: '.', text: two, secrets: [one, two] };
      case 'list':
        return { data: [one, count, { x: two }], path: '.[0]', text: one, secrets };
      case 'deep':
        return { data: { a: [{ b: one }, count], c: two }, path: '..b', text: one, secrets };
      default:
        return { data: { pass: one, [two]: count }, path: '.pass', text: one, secrets };
    }
  });

const from = (name: string, path: string, dest: Json): Json => ({
  src: { schema, name, path },
  dest,
});

const encrypted = { storagePolicy: 'encrypted' };
const onto = (labels: Json, method: string): Json => ({
  layer: 'site',
  parentSelector: labels,
  actions: [{ method, path: '.' }],
});

function siteOf(safe: SecretData, base: SecretData, own: string): readonly DocumentSketch[] {
  return [
    layeringPolicy('global', 'site'),
    {
      name: schema,
      schema: 'deckhand/DataSchema/v1',
      control: true,
      data: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { whole: { enum: ['no'] }, url: { pattern: '^no', maxLength: 1 }, pass: false },
        additionalProperties: { const: 'no' },
        propertyNames: { maxLength: 4 },
      },
    },
    {
      name: 'safe',
      layer: 'global',
      metadata: { ...encrypted, labels: { is: 'safe' } },
      data: safe.data,
    },
    {
      name: 'base',
      layer: 'global',
      metadata: { ...encrypted, labels: { is: 'base' } },
      data: base.data,
    },
    {
      name: 'base',
      metadata: { replacement: true, layeringDefinition: onto({ is: 'base' }, 'merge') },
      data: { own: 1 },
    },
    {
      name: 'child',
      metadata: { layeringDefinition: onto({ is: 'safe' }, 'merge') },
      data: { own: 1 },
    },
    {
      name: 'heir',
      metadata: { layeringDefinition: onto({ is: 'base' }, 'merge') },
      data: { own: 2 },
    },
    {
      name: 'page',
      metadata: {
        substitutions: [
          from('safe', '.', { path: '.whole' }),
          from('safe', safe.path, [
            { path: '.url', pattern: 'WORD' },
            { path: '.list', pattern: 'WORD', recurse: { depth: -1 } },
          ]),
        ],
      },
      data: { url: 'http://WORD@host/', list: ['WORD', { a: 'x WORD' }], open: 1 },
    },
    {
      name: 'again',
      metadata: {
        substitutions: [
          from('page', '.url', { path: '.url' }),
          from('page', '.list', { path: '.in.list' }),
          from('base', '.', { path: '.base' }),
        ],
      },
      data: { url: 'open' },
    },
    {
      name: 'sealed',
      metadata: { ...encrypted, substitutions: [from('again', '.url', { path: '.url' })] },
      data: { own },
    },
  ];
}

/** Each way in which a rendering fails that looks at secrets. */
function brokenOf({ path }: SecretData): readonly DocumentSketch[] {
  const failing = (name: string, ...substitutions: readonly Json[]): DocumentSketch => ({
    name,
    metadata: { substitutions },
    data: { own: 'x', n: 1 },
  });
  const taking = (src: object, dest: Json): Json => ({
    src: { schema, name: 'safe', path, ...src },
    dest,
  });
  return [
    failing('no-value', from('page', '.whole.nowhere.at.all', { path: '.a' })),
    failing('no-group', taking({ pattern: '(zz)|.', match_group: 1 }, { path: '.a' })),
    failing('bad-pattern', taking({ pattern: '(' }, { path: '.a' })),
    failing('no-text', from('page', '.', { path: '.own', pattern: 'x' })),
    failing('no-text-there', taking({}, { path: '.n', pattern: 'x' })),
    failing(
      'no-room',
      from('safe', path, { path: '.own' }),
      from('safe', path, { path: '.own.in' }),
    ),
    {
      name: 'no-parent-value',
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { is: 'safe' },
          actions: [{ method: 'delete', path: '.nowhere' }],
        },
      },
      data: {},
    },
  ];
}

const version = fc.record({ safe: secretData, base: secretData, own: word });

/** Sites whose documents have much to do with secrets. */
export const secretSite: fc.Arbitrary<SecretSite> = fc
  .tuple(version, version, version)
  .map((versions) => ({
    versions: versions.map(({ safe, base, own }) => siteOf(safe, base, own)),
    broken: brokenOf(versions[0].safe),
    secrets: versions.flatMap(({ safe, base, own }) => [...safe.secrets, ...base.secrets, own]),
    onPage: versions.map(({ safe }) => safe.text),
  }));

/** In how many forms a secret could get about: as it is, encoded, and as digests to guess it by. */
export function formsOf({ secrets, versions }: SecretSite): readonly string[] {
  const sealed = versions
    .flat()
    .filter(({ metadata }) => metadata?.['storagePolicy'] === 'encrypted')
    .flatMap((sketch) => [canonicalText(sketch.data ?? null), canonicalText(sketched(sketch))]);
  const texts = [...secrets, ...secrets.map((secret) => JSON.stringify(secret)), ...sealed];
  return [...secrets, ...secrets.flatMap(encodings), ...texts.flatMap(digests)];
}

export function encodings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  // Within a longer text, its base64 depends on how many bytes stand before it, modulo 3.
  const shifted = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return encoded.slice(shift === 0 ? 0 : 4, Math.floor((shift + bytes.length) / 3) * 4);
  });
  return [bytes.toString('hex'), ...shifted];
}

function digests(text: string): readonly string[] {
  const digest = digestOf(text);
  const bytes = Buffer.from(digest, 'hex');
  return [digest, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('latin1')];
}
