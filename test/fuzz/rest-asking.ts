import type { RestRoute } from '../../src/api/rest/rest-route.ts';
import { restRoutes } from '../../src/api/rest/routes.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { malformedInputs } from './malformed-inputs.ts';

/** A request to the REST API that may be wrong in any part. */
export interface Asking {
  /** For messages: what repeats it. */
  readonly origin: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

type Words = readonly [string, ...string[]];

const oddMethods: Words = [
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'PUT',
  'POST',
  'DELETE',
];

const prefixes: Words = [
  '/api/v1.0',
  '/api/v1.0',
  '/api/v1.0',
  '',
  '/api/v2.0',
  '/api',
  '/API/v1.0',
];

/** Parts of a path that break its form. */
const oddParts: Words = [
  '',
  '.',
  '..',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '%00',
  '%0d%0aset-cookie:%20a=b',
  '%2e%2e%2f%2e%2e',
  '%2F',
  '__proto__',
  'constructor',
  '{revision}',
  '*',
  ';a=b',
  'a'.repeat(4_000),
];

const numbers: Words = [
  '1',
  '1',
  '1',
  '2',
  '3',
  '4',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  'x',
  '9007199254740993',
  '9'.repeat(400),
];

/** Names by what they are of; some often, so that requests meet. */
const goodNames: Readonly<Record<string, Words>> = {
  bucket: ['site', 'site', 'site', 's%C3%BCd'],
  tag: ['a', 'site%2Fa'],
  name: ['lint', 's%C3%BCd', 'deckhand-schema-validation', 'detail', 'dock-validation'],
};

const parameterNames: Words = [
  'schema',
  'metadata.name',
  'metadata.label',
  'metadata.layeringDefinition.abstract',
  'metadata.layeringDefinition.layer',
  'status.bucket',
  'sort',
  'order',
  'limit',
  'offset',
  'tag',
  'cleartext-secrets',
  '__proto__',
  'metadata.labels',
  '',
];

const parameterValues: Words = [
  '',
  'example',
  'example/Kind',
  'example/Kind/v1',
  'harbour',
  'a',
  'a=b',
  '=',
  'true',
  'false',
  'maybe',
  '1',
  '0',
  '-1',
  '1.5',
  '9'.repeat(400),
  'desc',
  'id',
  'createdAt',
  'metadata.name',
  'metadata.labels.a',
  'metadata.__proto__.a',
  'metadata[0',
  'data.password',
  'status',
  'site',
  '%00',
  '%',
  '%ff',
  '%F0%9F%9A%A2',
  'a'.repeat(3_000),
];

const types: Words = [
  'application/x-yaml; charset=utf-8',
  'APPLICATION/X-YAML',
  'application/yaml',
  'application/json',
  'multipart/form-data',
  'text/plain',
  ';',
  '/',
  'application/x-yaml, application/x-yaml',
];

/** What can be sent along: header by header, some values for each. */
const oddHeaders: readonly (readonly [name: string, values: Words])[] = [
  ['x-context-marker', ['9c2d', 'a\tb', '\u00ff', 'm'.repeat(300)]],
  ['x-end-user', ['ann', '"', '%0d%0a', '\u0080']],
  ['x-auth-token', ['', 'x', 'purser_x']],
  ['authorization', ['Bearer', 'Bearer x', 'Basic YTpi', '\u00ff']],
  ['x-request-id', ['1', '"\\', 'r'.repeat(500)]],
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', '"']],
  ['accept', ['application/json', 'image/png;q=0', ',']],
  ['accept-encoding', ['gzip', 'identity;q=0']],
  ['range', ['bytes=0-1', 'bytes=9-']],
  ['origin', ['null', 'https://kalda.example']],
  ['content-encoding', ['gzip', 'kalda']],
  ['x-forwarded-host', ['kalda.example']],
  ['cookie', ['a=b; c']],
];

const document = (name: string, more = '') => `---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: ${name}
  storagePolicy: cleartext
  labels: {a: b}
  layeringDefinition: {abstract: false, layer: site}
${more}`;

/** Only requests for rendered documents may receive this. */
export const secret = 'the-harbour-lies-open';

const policy = `---
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: policy}
data: {layerOrder: [site]}
`;

const goodDocuments: Words = [
  document('a', 'data: {x: 1}\n') + document('b', 'data: [1, 2.50, yes]\n'),
  document('a', 'data: {x: 2, y: ~}\n'),
  document('c', 'data: "\\ud800"\n'),
  `${document('keep', `data: ${secret}\n`).replace('cleartext', 'encrypted')}${document(
    'user',
    `  substitutions: [{src: {schema: example/Kind/v1, name: keep, path: .}, dest: {path: .p}}]\ndata: {p: x}\n`,
  )}`,
  document(
    'broken',
    '  substitutions: [{src: {schema: a/B/v1, name: no, path: .}, dest: {path: .p}}]\ndata: {}\n',
  ),
  `---
schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: ready}
data: {validations: [{name: dock-validation, expiresAfter: PT1S}, {name: "\\ud800-validation"}]}
`,
  `---
schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: "\\udfff"}
data: {validations: nothing}
`,
  `---
schema: deckhand/DataSchema/v1
metadata: {schema: metadata/Control/v1, name: example/Kind/v1}
data: {type: object, properties: {x: {type: integer}}}
`,
  `---
schema: example/Kind/v1
metadata: {schema: metadata/Tombstone/v1, name: a}
`,
];

const reports: Words = [
  'status: success\nvalidator: {name: tide, version: 1.0}\n',
  'status: failed\nvalidator: tide\nerrors: [{message: no}, 7, [], "\\ud800"]\nexpiresAfter: P1W\n',
  'status: success\n',
  'status: failure\nvalidator: 0\n',
  '- status: success\n',
];

const oddBodies: Words = [
  '',
  '~',
  '[]',
  '{}',
  '---\n---\n',
  'a: 1\n---\nb: 2\n',
  '[[], {}, 1, null]',
  '{__proto__: {a: 1}}',
  'a: "\\ud800"\n',
  'a: "\\0"\n',
  'a: .nan\n',
  '!!binary aGFyYm91cg==',
  `${'['.repeat(5_000)}`,
  `a: ${'9'.repeat(5_000)}\n`,
  '\ufeffa: 1\n',
  '%YAML 9.9\n---\n',
];

/** Requests of a seed: about half of them such as clients send. */
export function askings(seed: number, count: number): readonly Asking[] {
  const spoilt = malformedInputs(seed, Math.ceil(count / 20));
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(seed * 7919 + index);
    const route = restRoutes[random.below(restRoutes.length)];
    if (route === undefined) throw new Error('there are routes');
    // A purge leaves little to ask about.
    const isOdd = random.oneIn(2) || (isPurge(route) && !random.oneIn(8));
    const method =
      isOdd && (isPurge(route) || random.oneIn(3)) ? random.pick(oddMethods) : route.method;
    const body = bodyOf(random, route.path, isOdd, spoilt[index % spoilt.length]?.text ?? '');
    const sends = !['GET', 'HEAD'].includes(method) || random.oneIn(20);
    return {
      origin: `seed ${seed}, request ${index}`,
      method,
      path: `${pathOf(random, route.path, isOdd)}${queryOf(random)}`,
      headers: headersOf(random, isOdd),
      body: sends ? body : null,
    };
  });
}

function isPurge({ method, path }: RestRoute): boolean {
  return method === 'DELETE' && path === '/revisions';
}

function pathOf(random: Random, template: string, isOdd: boolean): string {
  const part = (named: string): string => {
    if (isOdd && random.oneIn(4)) return random.pick(oddParts);
    const isNumber = ['revision', 'other', 'entry'].includes(named);
    if (!isNumber) return random.pick(goodNames[named] ?? ['a']);
    if (named === 'entry') return String(random.below(2));
    return isOdd ? random.pick(numbers) : String(1 + random.below(4));
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, named: string) => part(named));
  const end = isOdd && random.oneIn(6) ? random.pick(['/', '//', `/${random.pick(oddParts)}`]) : '';
  const prefix = isOdd ? random.pick(prefixes) : '/api/v1.0';
  return `${prefix}${path}${end}` || '/';
}

function queryOf(random: Random): string {
  if (random.oneIn(2)) return '';
  const pairs = Array.from({ length: 1 + random.below(4) }, () =>
    random.oneIn(10)
      ? random.pick(parameterValues)
      : `${random.pick(parameterNames)}=${random.pick(parameterValues)}`,
  );
  return `?${pairs.join(random.pick(['&', '&', '&', '&&', ';']))}`;
}

function headersOf(random: Random, isOdd: boolean): Readonly<Record<string, string>> {
  const type = isOdd && random.oneIn(4) ? random.pick(types) : 'application/x-yaml';
  const headers: Record<string, string> = isOdd && random.oneIn(10) ? {} : { 'content-type': type };
  for (const [name, values] of oddHeaders) {
    if (isOdd && random.oneIn(12)) headers[name] = random.pick(values);
  }
  return headers;
}

function bodyOf(
  random: Random,
  template: string,
  isOdd: boolean,
  spoilt: string,
): string | Uint8Array {
  if (isOdd && random.oneIn(12)) return Uint8Array.from({ length: 40 }, () => random.below(256));
  if (isOdd && random.oneIn(3)) return random.pick(oddBodies);
  if (template.includes('/validations/')) return random.pick(reports);
  if (template.includes('/tags/')) return random.pick(['', '{}', 'a: 1.0\n', '[a]']);
  if (isOdd && random.oneIn(2)) return spoilt;
  const chosen = goodDocuments.filter(() => random.oneIn(6));
  return `${policy}${chosen.join('')}`;
}
