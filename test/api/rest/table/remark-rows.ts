import {
  base,
  control,
  document,
  policy,
  put,
  type Request,
  type TableRow,
  time,
} from './table-row.ts';

const made = put('mop', policy, document('one'));

function tag(name: string, body?: string): Request {
  const path = `/revisions/1/tags/${name}`;
  return body === undefined ? ['POST', path] : ['POST', path, { body }];
}

/** Tags. (docs/rest.md#tags) */
export const createTagRows: readonly TableRow[] = [
  {
    title: 'a tag without data',
    given: [made],
    ask: tag('foo'),
    status: 201,
    body: [{ foo: {} }],
  },
  {
    title: 'a tag with null for data',
    given: [made],
    ask: tag('foo', 'null'),
    status: 201,
    body: [{ foo: {} }],
  },
  {
    title: 'a tag with data',
    given: [made],
    ask: tag('foo', 'last: good\nlist: [1, "010"]\n'),
    status: 201,
    body: [{ foo: { last: 'good', list: [1, '010'] } }],
    after: [['/revisions/1/tags/foo', [{ foo: { last: 'good', list: [1, '010'] } }]]],
  },
  {
    title: 'a tag that is there gets other data',
    given: [made, tag('foo', 'a: 1')],
    ask: tag('foo', 'b: 2'),
    status: 201,
    body: [{ foo: { b: 2 } }],
    after: [['/revisions/1/tags', [{ foo: { b: 2 } }]]],
  },
];

export const showTagRows: readonly TableRow[] = [
  {
    title: 'a tag',
    given: [made, tag('foo', 'a: 1')],
    ask: ['GET', '/revisions/1/tags/foo'],
    status: 200,
    body: [{ foo: { a: 1 } }],
  },
];

export const listTagsRows: readonly TableRow[] = [
  {
    title: 'all tags',
    given: [made, tag('foo', 'a: 1'), tag('bar')],
    ask: ['GET', '/revisions/1/tags'],
    status: 200,
    body: [{ bar: {}, foo: { a: 1 } }],
  },
  {
    title: 'no tags',
    given: [made],
    ask: ['GET', '/revisions/1/tags'],
    status: 200,
    body: [{}],
  },
];

export const deleteTagRows: readonly TableRow[] = [
  {
    title: 'one tag',
    given: [made, tag('foo'), tag('bar')],
    ask: ['DELETE', '/revisions/1/tags/foo'],
    status: 204,
    after: [['/revisions/1/tags', [{ bar: {} }]]],
  },
];

export const deleteTagsRows: readonly TableRow[] = [
  {
    title: 'all tags',
    given: [made, tag('foo'), tag('bar')],
    ask: ['DELETE', '/revisions/1/tags'],
    status: 204,
    after: [['/revisions/1/tags', [{}]]],
  },
  {
    title: 'no tags',
    given: [made],
    ask: ['DELETE', '/revisions/1/tags'],
    status: 204,
  },
];

const path = '/revisions/1/validations/site-validation';
const url = `${base}${path}`;
const validator = { name: 'promenade', version: '1.1.2' };
const errors = [{ documents: [{ schema: 'ns/Kind/v1', name: 'one' }], message: 'not so' }];
const report = (body: object, name = 'site-validation'): Request => [
  'POST',
  `/revisions/1/validations/${name}`,
  { body: JSON.stringify(body) },
];
const good = report({ status: 'succeeded', validator });
const bad = report({ status: 'failed', validator, errors });
const whole = { next: null, prev: null };
const policed = put(
  'mop',
  control('ValidationPolicy', 'ready', {
    validations: [{ name: 'site-validation' }, { name: 'second-validation' }],
  }),
);
const schemaValidation = {
  name: 'deckhand-schema-validation',
  url: `${base}/revisions/1/validations/deckhand-schema-validation`,
  status: 'success',
};

/** Validations. (docs/rest.md#validation-results) */
export const createValidationRows: readonly TableRow[] = [
  {
    title: 'a success, as the seed writes it',
    given: [made],
    ask: good,
    status: 201,
    body: [{ status: 'success', validator }],
  },
  {
    title: 'a failure with its errors',
    given: [made],
    ask: bad,
    status: 201,
    body: [{ status: 'failure', validator }],
    after: [
      [
        path,
        [{ ...whole, count: 1, results: [{ id: 0, url: `${url}/entries/0`, status: 'failure' }] }],
      ],
    ],
  },
  {
    title: 'a validator that is a text',
    given: [made],
    ask: report({ status: 'success', validator: 'me' }),
    status: 201,
    body: [{ status: 'success', validator: 'me' }],
  },
];

export const listValidationsRows: readonly TableRow[] = [
  {
    title: 'the newest result of each',
    given: [made, good, bad, report({ status: 'success', validator }, 'other')],
    ask: ['GET', '/revisions/1/validations'],
    status: 200,
    body: [
      {
        ...whole,
        count: 3,
        results: [
          schemaValidation,
          { name: 'other', url: `${base}/revisions/1/validations/other`, status: 'success' },
          { name: 'site-validation', url, status: 'failure' },
        ],
      },
    ],
  },
  {
    title: 'what policies list and nobody sent, and what was sent and none lists',
    given: [policed, good, report({ status: 'failed', validator }, 'other')],
    ask: ['GET', '/revisions/1/validations'],
    status: 200,
    body: [
      {
        ...whole,
        count: 4,
        results: [
          { ...schemaValidation, status: 'ignored [success]' },
          {
            name: 'other',
            url: `${base}/revisions/1/validations/other`,
            status: 'ignored [failure]',
          },
          {
            name: 'second-validation',
            url: `${base}/revisions/1/validations/second-validation`,
            status: 'failure',
          },
          { name: 'site-validation', url, status: 'success' },
        ],
      },
    ],
  },
];

const reported = { name: 'site-validation', expiresAfter: null, expiresAt: null, createdAt: time };

export const detailRows: readonly TableRow[] = [
  {
    title: 'every result, numbered through',
    given: [made, good, bad],
    ask: ['GET', '/revisions/1/validations/detail'],
    status: 200,
    body: [
      {
        ...whole,
        count: 3,
        results: [
          {
            ...reported,
            id: 0,
            name: 'deckhand-schema-validation',
            url: `${schemaValidation.url}/entries/0`,
            status: 'success',
            errors: [],
          },
          { ...reported, id: 1, url: `${url}/entries/0`, status: 'success', errors: [] },
          { ...reported, id: 2, url: `${url}/entries/1`, status: 'failure', errors },
        ],
      },
    ],
  },
];

export const listResultsRows: readonly TableRow[] = [
  {
    title: 'the results of one, oldest first',
    given: [made, good, bad],
    ask: ['GET', path],
    status: 200,
    body: [
      {
        ...whole,
        count: 2,
        results: [
          { id: 0, url: `${url}/entries/0`, status: 'success' },
          { id: 1, url: `${url}/entries/1`, status: 'failure' },
        ],
      },
    ],
  },
  {
    title: 'of one that there is not, none',
    given: [made],
    ask: ['GET', path],
    status: 200,
    body: [{ ...whole, count: 0, results: [] }],
  },
  {
    title: 'of one that a policy lists and nobody sent, a failure',
    given: [policed],
    ask: ['GET', path],
    status: 200,
    body: [
      { ...whole, count: 1, results: [{ id: 0, url: `${url}/entries/0`, status: 'failure' }] },
    ],
  },
];

export const showResultRows: readonly TableRow[] = [
  {
    title: 'a result',
    given: [made, good, bad],
    ask: ['GET', `${path}/entries/1`],
    status: 200,
    body: [{ ...reported, url: `${url}/entries/1`, status: 'failure', errors }],
  },
  {
    title: 'a result that expires',
    given: [made, report({ status: 'success', validator, expiresAfter: 'P1W' })],
    ask: ['GET', `${path}/entries/0`],
    status: 200,
    body: [
      {
        ...reported,
        url: `${url}/entries/0`,
        status: 'success',
        expiresAfter: 'P1W',
        expiresAt: time,
        errors: [],
      },
    ],
  },
];
