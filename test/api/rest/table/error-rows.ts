import { renderingRows, writingRows } from './document-error-rows.ts';
import { document, type ErrorRow, put, type Request, stream } from './table-row.ts';

const one = document('one');
const made = put('mop', one);
const write = (body: string, headers: Readonly<Record<string, string>> = {}): Request => [
  'PUT',
  '/buckets/mop/documents',
  { body, headers },
];

function report(body?: string): Request {
  const path = '/revisions/1/validations/site-validation';
  return body === undefined ? ['POST', path] : ['POST', path, { body }];
}

function asked(
  title: string,
  errorType: string,
  reported: RegExp,
  ...requests: Request[]
): ErrorRow[] {
  const status = { HTTPUnauthorized: 401, HTTPForbidden: 403 }[errorType];
  return requests.map((ask) => ({
    title: `${title}: ${ask[0]} ${ask[1]}`,
    given: [made],
    ask,
    errorType,
    status: status ?? (/NotFound$/.test(errorType) ? 404 : 400),
    reported,
  }));
}

const get = (...paths: readonly string[]): Request[] => paths.map((path) => ['GET', path]);

/** What a request cannot mean. */
const requestRows: readonly ErrorRow[] = [
  ...asked('an empty body', 'HTTPBadRequest', /empty/, report()),
  ...asked('half a result', 'HTTPBadRequest', /validator/, report('status: success')),
  ...asked('half a result', 'HTTPBadRequest', /status/, report('validator: me')),
  ...asked('a list for a result', 'HTTPBadRequest', /mapping/, report('- status: success')),
  ...asked('malformed YAML', 'HTTPBadRequest', /line 1/, write('a: [')),
  ...asked(
    'an unsupported value',
    'HTTPBadRequest',
    /inf/i,
    write(stream(one).replace('"a":1', '"a": .inf')),
  ),
  ...asked(
    'documents that are none',
    'HTTPBadRequest',
    /1, 3, 4/,
    write(`---\n- a\n${stream(one)}---\n---\ntext\n`),
  ),
  ...asked(
    'a result by no number',
    'HTTPBadRequest',
    /integer/,
    ...get('/revisions/1/validations/site-validation/entries/x'),
  ),
  ...asked(
    'a limit that is none',
    'HTTPInvalidParam',
    /limit/,
    ...get(
      '/revisions/1/documents?limit=x',
      '/revisions/1/rendered-documents?limit=1.5',
      '/revisions/1/documents?limit=1&limit=2',
    ),
  ),
  ...asked(
    'neither true nor false',
    'HTTPInvalidParam',
    /cleartext-secrets/,
    ...get(
      '/revisions/1/documents?cleartext-secrets=maybe',
      '/revisions/1/rendered-documents?cleartext-secrets=maybe',
    ),
  ),
  ...asked(
    'no content type',
    'HTTPMissingHeader',
    /content-type/i,
    write('a: 1', { 'content-type': '' }),
  ),
  ...asked(
    'no number of a revision to compare',
    'InvalidInputException',
    /x/,
    ...get(
      '/revisions/x/diff/1',
      '/revisions/1/diff/x',
      '/revisions/x/deepdiff/1',
      '/revisions/1/deepdiff/x',
    ),
  ),
  ...asked(
    'a tag with other data than a mapping',
    'RevisionTagBadFormat',
    /./,
    ['POST', '/revisions/1/tags/foo', { body: '- a' }],
    ['POST', '/revisions/1/tags/foo', { body: 'text' }],
    ['POST', '/revisions/1/tags/foo', { body: '7' }],
  ),
  ...['application/yaml', 'application/json', 'text/plain'].flatMap((type) =>
    asked(type, 'HTTPUnsupportedMediaType', /application\/x-yaml/, [
      'PUT',
      '/nowhere',
      { body: 'a: 1', headers: { 'content-type': type } },
    ]).map((row) => ({ ...row, status: 415 })),
  ),
  {
    title: 'more than may be sent',
    ask: write(`# ${'x'.repeat(70_000)}`),
    status: 413,
    errorType: 'HTTPPayloadTooLarge',
    reported: /PURSER_MAX_SUBMISSION_BYTES|65536/,
  },
  ...(
    [
      ['PATCH', '/revisions', /GET.*DELETE|DELETE.*GET/],
      ['POST', '/revisions/1/tags', /GET.*DELETE|DELETE.*GET/],
      ['DELETE', '/revisions/1', /GET/],
      ['PUT', '/revisions/1/documents', /GET/],
      ['POST', '/buckets/mop/documents', /PUT/],
    ] as const
  ).map(([method, path, allow]) => ({
    title: `${method} ${path}`,
    ask: [method, path] as const,
    status: 405,
    errorType: 'HTTPMethodNotAllowed',
    reported: /\S/,
    headers: { allow },
  })),
];

/** What is missing. */
const missingRows: readonly ErrorRow[] = [
  ...asked(
    'nothing',
    'HTTPRouteNotFound',
    /\S/,
    ...get('/nothing', '/revisions/1/nothing'),
    ['POST', '/rollback/x'],
    ['POST', '/rollback/-1'],
  ),
  ...['documents', 'rendered-documents', 'validations/detail', 'deepdiff/1'].flatMap((part) =>
    asked('an unknown revision', 'HTTPNotFound', /9/, ...get(`/revisions/9/${part}`)),
  ),
  ...asked('an unknown revision', 'HTTPNotFound', /9/, ...get('/revisions/1/deepdiff/9')),
  ...asked(
    'no revision',
    'HTTPNotFound',
    /./,
    ...get('/revisions/0/documents', '/revisions/x/documents'),
  ),
  ...asked(
    'an unknown revision',
    'RevisionNotFound',
    /9/,
    ...get(
      '/revisions/9',
      '/revisions/9/tags',
      '/revisions/9/tags/foo',
      '/revisions/9/validations',
    ),
    ...get('/revisions/9/validations/v', '/revisions/9/validations/v/entries/0'),
    ...get('/revisions/9/diff/1', '/revisions/1/diff/9'),
    ['POST', '/rollback/9'],
    ['POST', '/revisions/9/tags/foo'],
    ['DELETE', '/revisions/9/tags/foo'],
    ['DELETE', '/revisions/9/tags'],
    ['POST', '/revisions/9/validations/v', { body: 'status: success\nvalidator: me' }],
  ),
  ...asked('no revision', 'RevisionNotFound', /0/, ...get('/revisions/0', '/revisions/0/tags')),
  ...asked('no revision', 'RevisionNotFound', /x/, ...get('/revisions/x', '/revisions/x/tags')),
  ...asked('an unknown tag', 'RevisionTagNotFound', /foo/, ...get('/revisions/1/tags/foo'), [
    'DELETE',
    '/revisions/1/tags/foo',
  ]),
  ...['v/entries/0', 'v/entries/-1', 'deckhand-schema-validation/entries/9'].flatMap((part) =>
    asked(
      'an unknown result',
      'ValidationNotFound',
      /\S/,
      ...get(`/revisions/1/validations/${part}`),
    ),
  ),
];

/** Each error that a request can come to. (docs/rest.md#errors) */
export const errorRows: readonly ErrorRow[] = [
  ...requestRows,
  ...missingRows,
  ...writingRows,
  ...renderingRows,
];

/** Classes of errors that have no row here, and why. */
export const rowless: Readonly<Record<string, string>> = {
  HTTPUnauthorized: 'asked without a token, below',
  HTTPForbidden: 'asked of every endpoint without its permission, below',
  EncryptionSourceNotFound: 'asked when the key is gone, below',
  UnsupportedActionMethod: 'refused as InvalidDocumentFormat when it is sent (1.2)',
  DocumentNotFound: 'no endpoint of 10.2 names a document',
  UnknownSubstitutionError: 'what was unexpected has classes of its own (5.4)',
  DeepDiffException: 'any two values can be compared',
};
