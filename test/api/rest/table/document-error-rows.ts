import { control, document, type ErrorRow, policy, put } from './table-row.ts';

const one = document('one');
const made = put('mop', one);

/** What documents cannot be, by themselves or beside what exists. */
export const writingRows: readonly ErrorRow[] = [
  {
    title: 'all that is wrong with all documents',
    ask: put(
      'mop',
      { data: 1 },
      { schema: 'ns/Kind/v1', metadata: { schema: 'metadata/Document/v1' } },
    ),
    status: 400,
    errorType: 'InvalidDocumentFormat',
    reason: 'Validation',
    count: 5,
    reported: /'schema' is a required property/,
  },
  {
    title: 'what is not said of storing and layering',
    ask: put('mop', {
      schema: 'ns/Kind/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'n' },
    }),
    status: 400,
    errorType: 'InvalidDocumentFormat',
    reason: 'Validation',
    count: 2,
    reported: /'storagePolicy' is a required property/,
  },
  {
    title: 'a tombstone where the bucket is replaced',
    ask: put('mop', {
      schema: 'ns/Kind/v1',
      metadata: { schema: 'metadata/Tombstone/v1', name: 'n' },
    }),
    status: 400,
    errorType: 'InvalidDocumentFormat',
    reason: 'Validation',
    reported: /\S/,
  },
  {
    title: 'an unknown method of layering, which is refused before anything is layered',
    ask: put(
      'mop',
      document('one', {
        metadata: {
          layeringDefinition: {
            layer: 'site',
            parentSelector: { k: 'v' },
            actions: [{ method: 'mend', path: '.' }],
          },
        },
      }),
    ),
    status: 400,
    errorType: 'InvalidDocumentFormat',
    reason: 'Validation',
    reported: /merge/,
  },
  {
    title: 'a document twice',
    ask: put('mop', one, one),
    status: 409,
    errorType: 'DuplicateDocumentExists',
    reported: /\[ns\/Kind\/v1, site\] one/,
  },
  {
    title: 'a document of another bucket',
    given: [made, put('pail', document('two'))],
    ask: put('tub', one),
    status: 409,
    errorType: 'DuplicateDocumentExists',
    reported: /mop/,
  },
  {
    title: 'a second layering policy',
    given: [put('mop', policy), put('pail', one)],
    ask: put('tub', control('LayeringPolicy', 'second', { layerOrder: [] })),
    status: 409,
    errorType: 'SingletonDocumentConflict',
    reported: /layers.*second|second.*layers/,
  },
  {
    title: 'two layering policies at once',
    ask: put('tub', policy, control('LayeringPolicy', 'second', { layerOrder: [] })),
    status: 409,
    errorType: 'SingletonDocumentConflict',
    reported: /second/,
  },
];

const labelled = (name: string, layer: string, schema = 'ns/Kind/v1') =>
  document(name, { schema, layer, metadata: { labels: { k: 'v' } } });
const child = (data: unknown, action: object, more: object = {}) =>
  document('child', {
    data,
    metadata: {
      layeringDefinition: { layer: 'site', parentSelector: { k: 'v' }, actions: [action] },
      ...more,
    },
  });
const merge = { method: 'merge', path: '.' };
const taking = (name: string, path: string, dest: object, source = 'one') =>
  document(name, {
    data: { n: 7 },
    metadata: {
      substitutions: [{ src: { schema: 'ns/Kind/v1', name: source, path }, dest }],
    },
  });

function unrenderable(
  title: string,
  errorType: string,
  status: number,
  reported: RegExp,
  ...documents: readonly object[]
): ErrorRow {
  const given = [put('mop', ...documents)];
  // The culprit is not even asked for.
  const ask = ['GET', '/revisions/1/rendered-documents?metadata.name=nobody'] as const;
  return { title, given, ask, errorType, status, reported };
}

/** What cannot be rendered. */
export const renderingRows: readonly ErrorRow[] = [
  {
    title: 'without policy, to be compared',
    given: [put('mop', one), put('mop', document('one', { data: {} }))],
    ask: ['GET', '/revisions/1/deepdiff/2'],
    status: 409,
    errorType: 'LayeringPolicyNotFound',
    reported: /layering policy/,
  },
  unrenderable('without policy', 'LayeringPolicyNotFound', 409, /layering policy/, one),
  unrenderable(
    'in no layer',
    'InvalidDocumentLayer',
    400,
    /\[ns\/Kind\/v1, moon\] one/,
    policy,
    document('one', { layer: 'moon' }),
  ),
  unrenderable(
    'two parents',
    'IndeterminateDocumentParent',
    400,
    /\[ns\/Kind\/v1, site\] child.*2/,
    policy,
    labelled('a', 'global'),
    labelled('b', 'global'),
    child({}, merge),
  ),
  unrenderable(
    'a parent of another schema',
    'InvalidDocumentParent',
    400,
    /\[ns\/Kind\/v1, site\] child.*ns\/Other\/v1/,
    policy,
    labelled('a', 'global', 'ns/Other/v1'),
    child({}, merge),
  ),
  unrenderable(
    'a replacement without parent',
    'InvalidDocumentReplacement',
    400,
    /\[ns\/Kind\/v1, site\] one/,
    policy,
    document('one', { metadata: { replacement: true } }),
  ),
  unrenderable(
    'a key that does not exist',
    'MissingDocumentKey',
    400,
    /merge.*\.z|\.z.*merge/,
    policy,
    labelled('a', 'global'),
    child({}, { method: 'merge', path: '.z' }),
  ),
  unrenderable(
    'a circle',
    'SubstitutionDependencyCycle',
    400,
    /\[ns\/Kind\/v1, site\] a/,
    policy,
    taking('a', '.', { path: '.x' }, 'b'),
    taking('b', '.', { path: '.x' }, 'a'),
  ),
  unrenderable(
    'an unknown source',
    'SubstitutionSourceNotFound',
    409,
    /\[ns\/Kind\/v1, site\] a.*nobody/,
    policy,
    taking('a', '.', { path: '.x' }, 'nobody'),
  ),
  unrenderable(
    'a source without that value',
    'SubstitutionSourceDataNotFound',
    400,
    /\.nothing/,
    policy,
    one,
    taking('a', '.nothing', { path: '.x' }),
  ),
  unrenderable(
    'a pattern for what is no text',
    'MissingDocumentPattern',
    400,
    /\[ns\/Kind\/v1, site\] a/,
    policy,
    one,
    taking('a', '.a', { path: '.n', pattern: 'x' }),
  ),
  unrenderable(
    'a path that is none',
    'HTTPBadRequest',
    400,
    /wrong at 3/,
    policy,
    one,
    taking('a', '.[', { path: '.x' }),
  ),
  {
    title: 'data that does not fit its schema',
    given: [
      put(
        'mop',
        policy,
        one,
        control('DataSchema', 'ns/Kind/v1', {
          type: 'object',
          required: ['b'],
          properties: { a: { type: 'string' } },
        }),
      ),
    ],
    ask: ['GET', '/revisions/1/rendered-documents?metadata.name=layers'],
    status: 400,
    errorType: 'InvalidDocumentFormat',
    reason: 'Validation',
    count: 2,
    reported: /'b' is a required property/,
  },
];
