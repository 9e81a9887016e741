import { document, policy, put, type TableRow } from './table-row.ts';

const one = document('one');
const changed = document('one', { data: { a: 2, text: 'new' } });
const two = document('two', { data: { list: [1, 2, 3] } });
const shorter = document('two', { data: { list: [1, 3] } });
const secret = document('s', { data: 'x', metadata: { storagePolicy: 'encrypted' } });
const other = document('s', { data: 'y', metadata: { storagePolicy: 'encrypted' } });
const gone = document('gone');
const come = document('come');

/** 1: mop. 2: mop, pail. 3: mop changed, pail. 4: pail. */
const history = [
  put('mop', one),
  put('pail', two),
  put('mop', changed),
  ['PUT', '/buckets/mop/documents'] as const,
];

function diff(title: string, pair: string, answer: object): TableRow {
  return { title, given: history, ask: ['GET', `/revisions/${pair}`], status: 200, body: [answer] };
}

/** Which buckets differ. (docs/rest.md#differences) */
export const diffRows: readonly TableRow[] = [
  diff('a bucket that came', '1/diff/2', { mop: 'unmodified', pail: 'created' }),
  diff('whichever is named first', '2/diff/1', { mop: 'unmodified', pail: 'created' }),
  diff('a bucket that changed', '2/diff/3', { mop: 'modified', pail: 'unmodified' }),
  diff('a bucket that went', '3/diff/4', { mop: 'deleted', pail: 'unmodified' }),
  diff('a revision and itself', '3/diff/3', { mop: 'unmodified', pail: 'unmodified' }),
  diff('nothing and a revision', '0/diff/2', { mop: 'created', pail: 'created' }),
  diff('a revision and nothing', '2/diff/0', { mop: 'created', pail: 'created' }),
  diff('nothing and nothing', '0/diff/0', {}),
  {
    title: 'a change of schema',
    given: [put('mop', one), put('mop', { ...one, schema: 'ns/Other/v1' })],
    ask: ['GET', '/revisions/1/diff/2'],
    status: 200,
    body: [{ mop: 'modified' }],
  },
];

/** Which documents differ. (docs/rest.md#differences) */
export const deepdiffRows: readonly TableRow[] = [
  {
    title: 'documents that came, went and changed',
    given: [put('mop', policy, one, two, gone), put('mop', policy, changed, shorter, come)],
    ask: ['GET', '/revisions/1/deepdiff/2'],
    status: 200,
    body: [
      {
        mop: 'modified',
        'mop diff': {
          document_added: { count: 1, details: [['ns/Kind/v1', 'come']] },
          document_deleted: { count: 1, details: [['ns/Kind/v1', 'gone']] },
          document_changed: {
            count: 2,
            details: {
              "('ns/Kind/v1', 'one')": {
                data_changed: {
                  values_changed: { "root['a']": { new_value: 2, old_value: 1 } },
                  dictionary_item_added: ["root['text']"],
                },
                metadata_changed: {},
              },
              "('ns/Kind/v1', 'two')": {
                data_changed: { iterable_item_removed: { "root['list'][1]": 2 } },
                metadata_changed: {},
              },
            },
          },
        },
      },
    ],
  },
  {
    title: 'the first is the older one',
    given: [put('mop', policy, one), put('mop', policy, one, come)],
    ask: ['GET', '/revisions/2/deepdiff/1'],
    status: 200,
    body: [
      {
        mop: 'modified',
        'mop diff': { document_deleted: { count: 1, details: [['ns/Kind/v1', 'come']] } },
      },
    ],
  },
  {
    title: 'types, and metadata',
    given: [
      put('mop', policy, document('one', { data: { a: 1, b: true } })),
      put(
        'mop',
        policy,
        document('one', { data: { a: '1', b: 1 }, metadata: { labels: { k: 'v' } } }),
      ),
    ],
    ask: ['GET', '/revisions/1/deepdiff/2'],
    status: 200,
    body: [
      {
        mop: 'modified',
        'mop diff': {
          document_changed: {
            count: 1,
            details: {
              "('ns/Kind/v1', 'one')": {
                data_changed: {
                  type_changes: {
                    "root['a']": {
                      old_type: 'int',
                      new_type: 'str',
                      old_value: 1,
                      new_value: '1',
                    },
                    "root['b']": {
                      old_type: 'bool',
                      new_type: 'int',
                      old_value: true,
                      new_value: 1,
                    },
                  },
                },
                metadata_changed: { dictionary_item_added: ["root['labels']"] },
              },
            },
          },
        },
      },
    ],
  },
  {
    title: 'of secrets only that they differ',
    given: [put('mop', policy, secret), put('mop', policy, other)],
    ask: ['GET', '/revisions/1/deepdiff/2'],
    status: 200,
    body: [
      {
        mop: 'modified',
        'mop diff': {
          document_changed: {
            count: 1,
            details: {
              "('ns/Kind/v1', 's')": { data_changed: { encrypted: true }, metadata_changed: {} },
            },
          },
        },
      },
    ],
  },
  {
    title: 'nothing and a revision',
    given: [put('mop', policy, one)],
    ask: ['GET', '/revisions/0/deepdiff/1'],
    status: 200,
    body: [{ mop: 'created' }],
  },
];
