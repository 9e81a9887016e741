import { base, control, document, listed, policy, put, type TableRow, time } from './table-row.ts';

const alpha = document('alpha', { layer: 'global', metadata: { labels: { k: 'v', m: 'w' } } });
const beta = document('Beta', { schema: 'ns/Other/v2', metadata: { labels: { k: 'v' } } });
const gamma = document('gamma', { schema: 'nsx/Kind/v1', data: { text: '010', float: 'yes' } });
const hidden = document('hidden', {
  metadata: { layeringDefinition: { layer: 'global', abstract: true }, labels: { p: 'q' } },
  data: { a: { x: 1, y: 2 }, c: 9 },
});
const child = document('child', {
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { p: 'q' },
      actions: [{ method: 'merge', path: '.' }],
    },
  },
  data: { a: { x: 7, z: 3 }, b: 4 },
});
const secret = document('secret', { data: 'hush', metadata: { storagePolicy: 'encrypted' } });
const taker = document('taker', {
  metadata: {
    substitutions: [
      { src: { schema: 'ns/Kind/v1', name: 'secret', path: '.' }, dest: { path: '.word' } },
    ],
  },
});

const site = [put('mop', policy, alpha, beta), put('pail', hidden, gamma)];
const items = {
  policy: listed(policy, 1, 'mop', 1),
  alpha: listed(alpha, 2, 'mop', 1),
  beta: listed(beta, 3, 'mop', 1),
  hidden: listed(hidden, 4, 'pail', 2),
  gamma: listed(gamma, 5, 'pail', 2),
};
const { policy: layers, ...plain } = items;
const digest = /^[\da-f]{64}$/;

function documents(title: string, query: string, ...body: readonly object[]): TableRow {
  const path = `/revisions/2/documents${query === '' ? '' : `?${query}`}`;
  return { title, given: site, ask: ['GET', path], status: 200, body };
}

function rendered(title: string, query: string, ...body: readonly object[]): TableRow {
  const path = `/revisions/2/rendered-documents${query === '' ? '' : `?${query}`}`;
  return { title, given: site, ask: ['GET', path], status: 200, body };
}

/** GET /revisions/{id}/documents. (docs/rest.md#lists-of-documents) */
export const documentRows: readonly TableRow[] = [
  documents('all, in the order in which they came', '', layers, ...Object.values(plain)),
  documents('by a whole schema', 'schema=ns/Kind/v1', plain.alpha, plain.hidden),
  documents('by namespace and kind', 'schema=ns/Other', plain.beta),
  documents('by namespace', 'schema=ns', plain.alpha, plain.beta, plain.hidden),
  documents('by part of a namespace, which is none', 'schema=n'),
  documents('by part of a kind, which is none', 'schema=ns/Ot'),
  documents('by several schemas', 'schema=nsx&schema=ns/Other/v2', plain.beta, plain.gamma),
  documents('by name', 'metadata.name=gamma', plain.gamma),
  documents(
    'by several names',
    'metadata.name=gamma&metadata.name=alpha',
    plain.alpha,
    plain.gamma,
  ),
  documents('by part of a name, which is none', 'metadata.name=gam'),
  documents('abstract ones', 'metadata.layeringDefinition.abstract=TRUE', plain.hidden),
  documents(
    'concrete ones',
    'metadata.layeringDefinition.abstract=false&metadata.layeringDefinition.layer=site',
    plain.beta,
    plain.gamma,
  ),
  documents('what is neither', 'metadata.layeringDefinition.abstract=perhaps'),
  documents('by layer', 'metadata.layeringDefinition.layer=global', plain.alpha, plain.hidden),
  documents('by a list of layers, which is none', 'metadata.layeringDefinition.layer=global,site'),
  documents('by label', 'metadata.label=k=v', plain.alpha, plain.beta),
  documents('by all labels', 'metadata.label=k=v&metadata.label=m=w', plain.alpha),
  documents(
    'by a label twice, the last',
    'metadata.label=k=x&metadata.label=k=v',
    plain.alpha,
    plain.beta,
  ),
  documents('by a label without value', 'metadata.label=k'),
  documents('by bucket', 'status.bucket=pail', plain.hidden, plain.gamma),
  documents('by several things', 'status.bucket=pail&schema=ns', plain.hidden),
  documents('unknown parameters are passed over', 'schema=nsx&colour=red', plain.gamma),
  documents(
    'sorted by name, capitals first',
    'sort=metadata.name&schema=ns&schema=nsx',
    plain.beta,
    plain.alpha,
    plain.gamma,
    plain.hidden,
  ),
  documents(
    'sorted by schema, then by name the other way',
    'sort=schema&sort=metadata.name&order=desc&schema=ns',
    plain.beta,
    plain.hidden,
    plain.alpha,
  ),
  documents(
    'sorted by what some do not have, these last',
    'sort=metadata.labels.m&schema=ns',
    plain.alpha,
    plain.beta,
    plain.hidden,
  ),
  documents('order alone turns them round', 'order=desc&limit=2', plain.gamma, plain.hidden),
  documents('another order is ascending', 'order=up&limit=1', layers),
  documents('limited, whatever the sign', 'limit=-1', layers),
  documents('limited to 0 gives none', 'limit=0&schema=nsx'),
  {
    title: 'a revision without documents has an empty body',
    given: [['POST', '/rollback/0']],
    ask: ['GET', '/revisions/1/documents'],
    status: 200,
    headers: { 'content-type': 'application/x-yaml' },
  },
  {
    title: 'validation policies are among them',
    given: [put('mop', control('ValidationPolicy', 'ready', { validations: [] }))],
    ask: ['GET', '/revisions/1/documents'],
    status: 200,
    body: [listed(control('ValidationPolicy', 'ready', { validations: [] }), 1, 'mop', 1)],
  },
  {
    title: 'in place of secrets there is a digest of the reference if they are not to be reported',
    given: [put('mop', secret, taker)],
    ask: ['GET', '/revisions/1/documents?cleartext-secrets=false'],
    status: 200,
    body: [{ ...listed(secret, 1, 'mop', 1), data: digest }, listed(taker, 2, 'mop', 1)],
  },
];

/** GET /revisions/{id}/rendered-documents. (docs/rest.md#lists-of-documents) */
export const renderedRows: readonly TableRow[] = [
  rendered('all that are not abstract', '', layers, plain.alpha, plain.beta, plain.gamma),
  rendered('by schema', 'schema=ns', plain.alpha, plain.beta),
  rendered('by name', 'metadata.name=gamma', plain.gamma),
  rendered('by layer', 'metadata.layeringDefinition.layer=site', plain.beta, plain.gamma),
  rendered('by label', 'metadata.label=m=w', plain.alpha),
  rendered('by bucket', 'status.bucket=pail', plain.gamma),
  rendered('not by abstract', 'metadata.layeringDefinition.abstract=true&schema=nsx', plain.gamma),
  rendered('sorted, the other way', 'sort=metadata.name&order=desc&limit=2', layers, plain.gamma),
  rendered('not turned round without sorting', 'order=desc&limit=1', layers),
  rendered('limited', 'limit=3', layers, plain.alpha, plain.beta),
  rendered('nothing', 'metadata.name=nobody'),
  {
    title: 'layered',
    given: [put('mop', policy, child, hidden)],
    ask: ['GET', '/revisions/1/rendered-documents?metadata.name=child'],
    status: 200,
    body: [{ ...listed(child, 2, 'mop', 1), data: { a: { x: 7, y: 2, z: 3 }, b: 4, c: 9 } }],
  },
  {
    title: 'with secrets, where they are and where they were taken',
    given: [put('mop', policy, secret, taker)],
    ask: ['GET', '/revisions/1/rendered-documents?schema=ns'],
    status: 200,
    body: [
      listed(secret, 2, 'mop', 1),
      { ...listed(taker, 3, 'mop', 1), data: { a: 1, word: 'hush' } },
    ],
  },
  {
    title: 'with digests in place of secrets',
    given: [put('mop', policy, secret, taker)],
    ask: ['GET', '/revisions/1/rendered-documents?schema=ns&cleartext-secrets=no'],
    status: 200,
    body: [
      { ...listed(secret, 2, 'mop', 1), data: digest },
      {
        ...listed(taker, 3, 'mop', 1),
        data: digest,
        metadata: {
          schema: 'metadata/Document/v1',
          name: 'taker',
          storagePolicy: 'encrypted',
          layeringDefinition: { abstract: false, layer: 'site' },
          replacement: false,
          substitutions: [
            { src: { schema: 'ns/Kind/v1', name: 'secret', path: digest }, dest: { path: digest } },
          ],
        },
      },
    ],
  },
  {
    title: 'by the policy that was there last',
    given: [put('mop', policy), put('pail', gamma), ['PUT', '/buckets/mop/documents']],
    ask: ['GET', '/revisions/3/rendered-documents'],
    status: 200,
    body: [layers, listed(gamma, 2, 'pail', 2)],
  },
];

function summary(id: number, buckets: readonly string[], tags: readonly string[] = []): object {
  return {
    id,
    url: `${base}/revisions/${id}`,
    createdAt: time,
    buckets,
    tags,
    validationPolicies: {},
  };
}

const history = [
  ...site,
  ['POST', '/revisions/1/tags/foo'],
  ['POST', '/revisions/1/tags/bar'],
] as const;
const first = summary(1, ['mop'], ['bar', 'foo']);
const second = summary(2, ['pail']);
const whole = { next: null, prev: null };

function revisions(title: string, query: string, answer: object): TableRow {
  const path = `/revisions${query === '' ? '' : `?${query}`}`;
  return { title, given: history, ask: ['GET', path], status: 200, body: [answer] };
}

/** GET /revisions. (docs/rest.md#revisions) */
export const revisionsRows: readonly TableRow[] = [
  {
    title: 'of an empty system there are none',
    ask: ['GET', '/revisions'],
    status: 200,
    body: [{ ...whole, count: 0, results: [] }],
  },
  revisions('all', '', { ...whole, count: 2, results: [first, second] }),
  revisions('by tag', 'tag=foo', { ...whole, count: 1, results: [first] }),
  revisions('by any of its tags', 'tag=bar', { ...whole, count: 1, results: [first] }),
  revisions('by any of several tags', 'tag=none&tag=bar', { ...whole, count: 1, results: [first] }),
  revisions('by a tag that none has', 'tag=none', { ...whole, count: 0, results: [] }),
  revisions('sorted by number, the other way', 'sort=id&order=desc', {
    ...whole,
    count: 2,
    results: [second, first],
  }),
  revisions('sorted by time, the other way', 'sort=created_at&order=desc', {
    ...whole,
    count: 2,
    results: [second, first],
  }),
  revisions('the other way', 'order=desc', { ...whole, count: 2, results: [second, first] }),
  revisions('another order is ascending', 'order=up', {
    ...whole,
    count: 2,
    results: [first, second],
  }),
  revisions('the first of them', 'limit=1', {
    count: 2,
    next: /^https:\/\/deckhand\/api\/v1\.0\/revisions\?(?=.*limit=1)(?=.*offset=1)/,
    prev: null,
    results: [first],
  }),
  revisions('the rest', 'limit=1&offset=1', {
    count: 2,
    next: null,
    prev: /^https:\/\/deckhand\/api\/v1\.0\/revisions\?(?=.*limit=1)(?=.*offset=0)/,
    results: [second],
  }),
];

const validations = { validations: [{ name: 'site-validation', expiresAfter: 'P1W' }] };
const ready = control('ValidationPolicy', 'ready', validations);
const detail = { id: 1, url: `${base}/revisions/1`, createdAt: time, buckets: ['mop'] };
const policyUrl = `${base}/revisions/1/documents?schema=deckhand/ValidationPolicy/v1&metadata.name=ready`;

function underPolicy(title: string, results: readonly object[], answer: object): TableRow {
  const path = '/revisions/1/validations/site-validation';
  const posts = results.map((one) => ['POST', path, { body: JSON.stringify(one) }] as const);
  return {
    title,
    given: [put('mop', ready), ...posts],
    ask: ['GET', '/revisions/1'],
    status: 200,
    body: [{ ...detail, tags: {}, ...answer }],
  };
}

const entry = `${base}/revisions/1/validations/site-validation/entries/`;
const failed = { status: 'failed', validator: 'v' };
const succeeded = { status: 'succeeded', validator: 'v' };

/** GET /revisions/{id}. (docs/rest.md#revisions) */
export const revisionRows: readonly TableRow[] = [
  {
    title: 'one revision',
    given: history,
    ask: ['GET', '/revisions/1'],
    status: 200,
    body: [{ ...detail, tags: { bar: {}, foo: {} }, validationPolicies: [], status: 'success' }],
  },
  underPolicy('a validation without results is missing', [], {
    validationPolicies: {
      ready: {
        url: policyUrl,
        status: 'failed',
        validations: [{ name: 'site-validation', status: 'missing' }],
      },
    },
    status: 'failed',
  }),
  underPolicy('the newest result counts, which is success', [failed, succeeded], {
    validationPolicies: {
      ready: {
        url: policyUrl,
        status: 'succeeded',
        validations: [{ name: 'site-validation', status: 'success', url: `${entry}1` }],
      },
    },
    status: 'success',
  }),
  underPolicy('the newest result counts, which is failure', [succeeded, failed], {
    validationPolicies: {
      ready: {
        url: policyUrl,
        status: 'failed',
        validations: [{ name: 'site-validation', status: 'failed', url: `${entry}1` }],
      },
    },
    status: 'failed',
  }),
];
