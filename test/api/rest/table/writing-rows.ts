import {
  base,
  control,
  document,
  listed,
  policy,
  put,
  stream,
  type TableRow,
  time,
} from './table-row.ts';

const one = document('one');
const other = document('other');
const changed = document('one', { data: { a: 2 } });
const secret = document('secret', { data: 'hush', metadata: { storagePolicy: 'encrypted' } });
const reference = /^\S+\/secrets\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const tombstone = {
  schema: 'ns/Kind/v1',
  metadata: { schema: 'metadata/Tombstone/v1', name: 'one' },
};

/** PUT of a bucket. (docs/rest.md#writing-documents) */
export const putRows: readonly TableRow[] = [
  {
    title: 'new documents are answered in their order, with defaults, numbers and revision',
    ask: put('mop', other, one, policy),
    status: 200,
    body: [listed(other, 1, 'mop', 1), listed(one, 2, 'mop', 1), listed(policy, 3, 'mop', 1)],
  },
  {
    title: 'documents that are there are answered with the new revision, changed or not',
    given: [put('mop', one, other)],
    ask: put('mop', changed, other),
    status: 200,
    body: [listed(changed, 3, 'mop', 2), listed(other, 2, 'mop', 2)],
    after: [
      ['/revisions/2/documents', [listed(other, 2, 'mop', 1), listed(changed, 3, 'mop', 2)]],
      ['/revisions/1/documents', [listed(one, 1, 'mop', 1), listed(other, 2, 'mop', 1)]],
    ],
  },
  {
    title: 'an unchanged bucket makes no revision, and is answered with the newest',
    given: [put('mop', one), put('pail', other)],
    ask: put('mop', one),
    status: 200,
    body: [listed(one, 1, 'mop', 2)],
    after: [
      ['/revisions/2/documents', [listed(one, 1, 'mop', 1), listed(other, 2, 'pail', 1 + 1)]],
    ],
  },
  {
    title: 'documents that are not sent are deleted, and not listed',
    given: [put('mop', one, other)],
    ask: put('mop', other),
    status: 200,
    body: [listed(other, 2, 'mop', 2)],
    after: [['/revisions/2/documents', [listed(other, 2, 'mop', 1)]]],
  },
  {
    title: 'an empty body empties the bucket, which is all that is answered',
    given: [put('mop', one), put('pail', other)],
    ask: ['PUT', '/buckets/mop/documents'],
    status: 200,
    body: [{ status: { bucket: 'mop', revision: 3 } }],
    after: [['/revisions/3/documents', [listed(other, 2, 'pail', 2)]]],
  },
  {
    title: 'a body of comments is an empty one',
    given: [put('mop', one)],
    ask: ['PUT', '/buckets/mop/documents', { body: '# nothing\n' }],
    status: 200,
    body: [{ status: { bucket: 'mop', revision: 2 } }],
  },
  {
    title: 'an empty body for an empty bucket makes no revision, and an empty answer',
    given: [put('mop', one)],
    ask: ['PUT', '/buckets/pail/documents'],
    status: 200,
    after: [
      ['/revisions?limit=1&offset=1', [{ count: 1, next: null, prev: /offset=0/, results: [] }]],
    ],
  },
  {
    title: 'what was downloaded can be sent again',
    given: [put('mop', one)],
    ask: put('mop', listed(one, 1, 'mop', 1)),
    status: 200,
    body: [listed(one, 1, 'mop', 1)],
  },
  {
    title: 'of encrypted documents a reference is answered',
    ask: put('mop', secret),
    status: 200,
    body: [{ ...listed(secret, 1, 'mop', 1), data: reference }],
  },
  {
    title: 'YAML is read as Deckhand reads it',
    ask: [
      'PUT',
      '/buckets/mop/documents',
      {
        body: `---
schema: ns/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: one
  storagePolicy: encrypted
  storagePolicy: cleartext
  layeringDefinition: {layer: site}
data: {bool: yes, octal: 010, y: n, time: 12:30:45, float: 1.0e+3, text: 1e3, day: 2020-01-01}
...
`,
        headers: { 'content-type': 'Application/X-YAML; charset=utf-8' },
      },
    ],
    status: 200,
    body: [
      listed(
        document('one', {
          data: {
            bool: true,
            octal: 8,
            y: 'n',
            time: 45045,
            float: 1000,
            text: '1e3',
            day: '2020-01-01',
          },
        }),
        1,
        'mop',
        1,
      ),
    ],
  },
  {
    title: 'a document that was deleted may come back in another bucket',
    given: [put('mop', one), ['PUT', '/buckets/mop/documents']],
    ask: put('pail', one),
    status: 200,
    body: [listed(one, 2, 'pail', 3)],
  },
  {
    title: 'names may hold anything',
    ask: ['PUT', '/buckets/a%2Fb%20%C3%A9/documents', { body: stream(document('a/b')) }],
    status: 200,
    body: [listed(document('a/b'), 1, 'a/b é', 1)],
  },
  {
    title:
      'the revision after everything was taken away is the first, without what was said of the one before',
    given: [put('mop', one), ['POST', '/revisions/1/tags/foo'], ['DELETE', '/revisions']],
    ask: put('pail', one),
    status: 200,
    body: [listed(one, 1, 'pail', 1)],
    after: [['/revisions/1/tags', [{}]]],
  },
];

/** POST of documents. (docs/rest.md#writing-documents) */
export const postRows: readonly TableRow[] = [
  {
    title: 'new documents go to a bucket of their own',
    given: [put('mop', other)],
    ask: ['POST', '/documents', { body: stream(one) }],
    status: 201,
    body: [listed(one, 2, 'default', 2)],
    after: [['/revisions/2/documents', [listed(other, 1, 'mop', 1), listed(one, 2, 'default', 2)]]],
  },
  {
    title: 'documents that are there are changed where they are',
    given: [put('mop', one)],
    ask: ['POST', '/documents', { body: stream(changed) }],
    status: 201,
    body: [listed(changed, 2, 'mop', 2)],
  },
  {
    title: 'no changes make no revision',
    given: [put('mop', one)],
    ask: ['POST', '/documents', { body: stream(one) }],
    status: 200,
    body: [listed(one, 1, 'mop', 1)],
  },
  {
    title: 'a tombstone deletes',
    given: [put('mop', one, other)],
    ask: ['POST', '/documents', { body: stream(tombstone) }],
    status: 201,
    body: [{ status: { bucket: 'mop', revision: 2 } }],
    after: [['/revisions/2/documents', [listed(other, 2, 'mop', 1)]]],
  },
];

const fresh = {
  url: /^https:/,
  createdAt: time,
  tags: {},
  validationPolicies: [],
  status: 'success',
};

/** Going back. (docs/rest.md#rollback) */
export const rollbackRows: readonly TableRow[] = [
  {
    title: 'the documents of the older revision are in a new one',
    given: [put('mop', one), put('mop', changed), put('pail', other)],
    ask: ['POST', '/rollback/1'],
    status: 201,
    body: [{ ...fresh, id: 4, url: `${base}/revisions/4`, buckets: ['mop', 'pail'] }],
    after: [['/revisions/4/documents', [listed(one, 4, 'mop', 4)]]],
  },
  {
    title: 'there is a new revision even if nothing differs',
    given: [put('mop', one)],
    ask: ['POST', '/rollback/1', { body: 'ignored: true' }],
    status: 201,
    body: [{ ...fresh, id: 2, buckets: [] }],
    after: [['/revisions/2/documents', [listed(one, 1, 'mop', 1)]]],
  },
  {
    title: '0 is the empty revision',
    given: [put('mop', one, control('LayeringPolicy', 'p', { layerOrder: [] }))],
    ask: ['POST', '/rollback/0'],
    status: 201,
    body: [{ ...fresh, id: 2, buckets: ['mop'] }],
    after: [['/revisions/2/documents', []]],
  },
  {
    title: '0 is there in an empty system, too',
    ask: ['POST', '/rollback/0'],
    status: 201,
    body: [{ ...fresh, id: 1, buckets: [] }],
  },
];

/** Taking everything away. (docs/rest.md#revisions) */
export const purgeRows: readonly TableRow[] = [
  {
    title: 'nothing is left, and numbers begin again',
    given: [
      put('mop', one),
      ['POST', '/revisions/1/tags/foo'],
      ['DELETE', '/revisions'],
      put('pail', one),
    ],
    ask: ['DELETE', '/revisions'],
    status: 204,
    after: [['/revisions', [{ count: 0, next: null, prev: null, results: [] }]]],
  },
  { title: 'nothing at all can be taken away', ask: ['DELETE', '/revisions'], status: 204 },
];
