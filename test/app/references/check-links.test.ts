import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const folder = new URL('../../../examples/emco/schema/', import.meta.url);
const sampleSchema = readdirSync(folder)
  .map((file) => `---\n${readFileSync(new URL(file, folder), 'utf8')}`)
  .join('');

/** A resource of EMCO as a document. */
const resource = (kind: string, name: string, spec: object = {}): string =>
  `---\n${JSON.stringify({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Document/v1', name },
    data: { spec },
  })}\n`;
const tombstone = (kind: string, name: string): string =>
  `---\n${JSON.stringify({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Tombstone/v1', name },
  })}\n`;

describe('validating links', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    await submit(sampleSchema);
  });
  afterEach(async () => {
    const { faults } = await test.app.fsck(anonymous, () => {});
    assert.deepEqual(faults, []);
    await test.close();
  });

  const submit = (...texts: readonly string[]) =>
    test.app.submitDocuments(anonymous, { text: texts.join('') });
  const refused = async (codes: readonly string[], ...texts: readonly string[]) => {
    const before = await test.store.head();
    const error: unknown = await submit(...texts).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    assert.deepEqual(
      error.faults.map(({ code, message }) => `${code} ${message}`.split(' ')[0]),
      codes,
    );
    assert.deepEqual(await test.store.head(), before);
    return error.faults;
  };

  const changesOf = ({ revision }: Awaited<ReturnType<typeof submit>>) => revision.changes;

  const app = [
    resource('project', 'p'),
    resource('compositeAppVersion', 'p/ca/v1'),
    resource('app', 'p/ca/v1/nginx'),
  ];
  const profile = [
    resource('compositeProfile', 'p/ca/v1/prof'),
    resource('appProfile', 'p/ca/v1/prof/one', { app: 'nginx' }),
  ];

  it('takes parents, children and referrers in any order within one submission', async () => {
    const made = await submit(...[...app, ...profile].reverse());
    assert.deepEqual(changesOf(made), { created: 5, updated: 0, deleted: 0 });
    const unmade = await submit(
      ...['app', 'appProfile'].map((kind) =>
        tombstone(kind, kind === 'app' ? 'p/ca/v1/nginx' : 'p/ca/v1/prof/one'),
      ),
    );
    assert.deepEqual(changesOf(unmade), { created: 0, updated: 0, deleted: 2 });
  });

  it('refuses a child without its parent, and a referrer without its target', async () => {
    await refused(['PARENT_NOT_FOUND'], resource('compositeAppVersion', 'p/ca/v1'));
    await submit(...app.slice(0, 2));
    await refused(['REFERENCE_NOT_FOUND'], ...profile);
    await refused(['PARENT_NOT_FOUND', 'REFERENCE_NOT_FOUND'], profile[1] ?? '');
  });

  it('keeps what others need, and names them', async () => {
    await submit(...app, ...profile);
    const [child] = await refused(['HAS_CHILDREN'], tombstone('compositeProfile', 'p/ca/v1/prof'));
    assert.deepEqual(child?.facts['by'], [
      { schema: 'emco/appProfile/v1', name: 'p/ca/v1/prof/one' },
    ]);
    assert.deepEqual([child?.place.document, child?.place.line], [0, 2]);
    await refused(['IS_REFERENCED'], tombstone('app', 'p/ca/v1/nginx'));
    await refused(['HAS_CHILDREN'], tombstone('project', 'p'));
  });

  it('shows a broken link where it stands in what was submitted', async () => {
    await submit(...app.slice(0, 2), ...profile.slice(0, 1));
    const text = `schema: emco/appProfile/v1
metadata:
  schema: metadata/Document/v1
  name: p/ca/v1/prof/one
data:
  spec:
    app: apache
`;
    const [found] = await refused(['REFERENCE_NOT_FOUND'], text);
    const { path, line, column } = found?.place ?? {};
    assert.deepEqual([path, line, column], ['data.spec.app', 7, 10]);
    assert.deepEqual(found?.facts, {
      resource: { schema: 'emco/appProfile/v1', name: 'p/ca/v1/prof/one' },
      kind: 'app',
      target: { schema: 'emco/app/v1', name: 'p/ca/v1/apache' },
    });
  });

  it('blames who was submitted with a broken link, though it is as it was', async () => {
    const [profiles = '', one = ''] = profile;
    await submit(...app, ...profile);
    const gone = tombstone('app', 'p/ca/v1/nginx');
    const [link] = await refused(['REFERENCE_NOT_FOUND'], one, gone);
    assert.deepEqual([link?.place.document, link?.place.path], [0, 'data.spec.app']);
    await refused(['PARENT_NOT_FOUND'], one, tombstone('compositeProfile', 'p/ca/v1/prof'));
    await refused(['IS_REFERENCED'], profiles, gone);
    await submit(resource('appProfile', 'p/ca/v1/prof/two', { app: 'nginx' }));
    const [blamed, held] = await refused(['REFERENCE_NOT_FOUND', 'IS_REFERENCED'], one, gone);
    const named = (name: string) => ({ schema: 'emco/appProfile/v1', name });
    assert.deepEqual(blamed?.facts['resource'], named('p/ca/v1/prof/one'));
    assert.deepEqual(held?.facts['by'], [named('p/ca/v1/prof/two')]);
  });

  it('blames what stays in a bucket that is replaced without what it needs', async () => {
    const replace = (...texts: readonly string[]) =>
      test.app.submitDocuments(anonymous, { text: texts.join(''), bucket: 'own', replace: true });
    await submit(...app.slice(0, 2));
    const own = [...app.slice(2), ...profile];
    await replace(...own);
    const error: unknown = await replace(...own.slice(1)).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ code, place }) => [code, place.document, place.path]),
      [['REFERENCE_NOT_FOUND', 1, 'data.spec.app']],
    );
  });

  it('lets a reference go together with its target', async () => {
    await submit(...app, ...profile);
    const target = tombstone('app', 'p/ca/v1/nginx');
    const done = await submit(resource('appProfile', 'p/ca/v1/prof/one'), target);
    assert.deepEqual(changesOf(done), { created: 0, updated: 1, deleted: 1 });
  });

  it('refuses to delete what is missing', async () => {
    await refused(['NOT_FOUND'], tombstone('app', 'p/ca/v1/nginx'));
  });

  it('refuses to remove a segment that does not exist', async () => {
    const gone = (name: string): string =>
      `---\nschema: purser/ReferentialSchema/v1\nmetadata: {schema: metadata/Tombstone/v1, name: ${name}}\n`;
    const [found] = await refused(['SEGMENT_UNKNOWN'], gone('emco-more'));
    assert.deepEqual(found?.facts, { segment: 'emco-more' });
    assert.deepEqual([found?.kind, found?.place.document, found?.place.line], ['missing', 0, 2]);
    await refused(
      ['SEGMENT_UNKNOWN', 'NOT_FOUND'],
      tombstone('app', 'p/ca/v1/nginx'),
      gone('emco-more'),
    );
    // The effects of other removals are reported with it.
    const codes = await submit(gone('emco-clm'), gone('emco-more')).catch((thrown: unknown) =>
      thrown instanceof PurserError ? thrown.faults.map(({ code }) => code) : [],
    );
    assert.ok(Array.isArray(codes));
    assert.deepEqual(codes.slice(0, 2), ['SEGMENT_UNKNOWN', 'PARENT_KIND_UNKNOWN']);
  });

  it('refuses a body that is no mapping, wherever it comes from', async () => {
    const bare = (data: string, more = ''): string => `---
schema: emco/project/v1
metadata: {schema: metadata/Document/v1, name: p${more}}
data: ${data}
`;
    for (const data of ['[1, 2]', 'text', '5', 'null']) {
      const [found] = await refused(['BAD_REQUEST'], bare(data));
      assert.deepEqual(found?.facts, { resource: { schema: 'emco/project/v1', name: 'p' } });
      assert.deepEqual([found?.place.path, found?.place.line], ['data', 4]);
    }
    await refused(['BAD_REQUEST', 'KIND_UNKNOWN'], bare('5'), resource('cloudConfig', 'x'));
    const takes = '{src: {schema: example/Text/v1, name: t, path: .}, dest: {path: .}}';
    const source =
      '---\nschema: example/Text/v1\nmetadata: {schema: metadata/Document/v1, name: t}\ndata: text\n';
    await refused(['BAD_REQUEST'], source, bare('{}', `, substitutions: [${takes}]`));
    // A document without data has an empty one.
    await submit(bare('{}').replace('data: {}\n', ''));
  });

  it('refuses to delete what cannot be there', async () => {
    await refused(
      ['KIND_UNKNOWN', 'KEY_INVALID'],
      tombstone('cloudConfig', 'x'),
      tombstone('app', 'x'),
    );
  });

  it('refuses kinds and Keys that do not fit, all at once', async () => {
    await refused(
      ['KIND_UNKNOWN', 'KEY_INVALID'],
      resource('cloudConfig', 'x'),
      resource('app', 'x'),
    );
  });

  it('first reports the schema as the cause, also where documents would not render', async () => {
    const policy = (text: string) =>
      `---\nschema: deckhand/LayeringPolicy/v1\nmetadata: {schema: metadata/${text}/v1, name: layers}\n`;
    const layered = `---
schema: emco/project/v1
metadata: {schema: metadata/Document/v1, name: p, layeringDefinition: {layer: site}}
`;
    await submit(`${policy('Control')}data: {layerOrder: [site]}\n`, layered);
    await refused(
      ['SCHEMA_BREAKS_DATA', 'LAYERING_POLICY_MISSING'],
      policy('Tombstone'),
      `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: emco-more}
data: {resources: [{name: extra}]}
`,
    );
  });

  it('reports the faults of all segments at once, and of the documents submitted with them', async () => {
    const segment = (name: string, resources: string): string => `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: ${name}}
data: {resources: [${resources}]}
`;
    const faults = await refused(
      ['SCHEMA_SYNTAX', 'SCHEMA_SYNTAX', 'SCHEMA_INVALID', 'DOCUMENT_DUPLICATE'],
      segment('one', '{name: extra, parent: app, parent: project, name: extra}'),
      segment('two', '{name: more, parnt: extra}'),
      resource('project', 'p'),
      resource('project', 'p'),
    );
    assert.deepEqual(
      faults.map(({ place }) => [place.document, place.line, place.name]),
      [
        [0, 4, 'one'],
        [0, 4, 'one'],
        [1, 8, 'two'],
        [3, 12, 'p'],
      ],
    );
  });

  it('refuses a schema that makes existing documents invalid', async () => {
    await submit(...app, ...profile);
    await refused(
      ['SCHEMA_BREAKS_DATA', 'PARENT_NOT_FOUND'],
      `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: emco-more}
data: {resources: [{name: extra}]}
---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: emco-orchestrator}
data: ${JSON.stringify(withParent())}
`,
    );
  });

  /** The orchestrator's segment in which projects hang below something new. */
  function withParent(): object {
    const plain = (name: string, parent?: string) => ({ name, ...(parent && { parent }) });
    return {
      resources: [
        plain('controllerGroup.controller'),
        { ...plain('project', 'extra'), parentPath: '.extra' },
        plain('compositeApp.compositeAppVersion', 'project'),
        plain('app', 'compositeAppVersion'),
        plain('compositeProfile', 'compositeAppVersion'),
        { ...plain('appProfile', 'compositeProfile'), references: [{ name: 'app' }] },
        plain('deploymentIntentGroup', 'compositeAppVersion'),
        plain('groupIntent', 'deploymentIntentGroup'),
        plain('genericPlacementIntent', 'deploymentIntentGroup'),
        plain('genericAppPlacementIntent', 'genericPlacementIntent'),
      ],
    };
  }

  it('lets go of what a kind no longer rules, even if it cannot be rendered', async () => {
    const segment = (...resources: readonly object[]): string => `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: more}
data: ${JSON.stringify({ resources })}
`;
    const kept = { name: 'kept', schema: 'example/Kept/v1' };
    const free = { name: 'free', schema: 'example/Free/v1' };
    const substitutions = [
      { src: { schema: 'example/Kept/v1', name: 'gone', path: '.' }, dest: { path: '.a' } },
    ];
    const broken = `---\n${JSON.stringify({
      schema: 'example/Free/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'one', substitutions },
      data: {},
    })}\n`;
    await submit(segment(kept, free), broken.replace(/"substitutions":\[.*\]/, '"labels":{}'));
    await refused(['SUBSTITUTION_SOURCE_MISSING'], broken);
    await submit(segment(kept), broken);
  });

  it('keeps what others need even if the schema changes meanwhile', async () => {
    await submit(...app, ...profile);
    const segment = `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: more}
data: {resources: [{name: extra}]}
`;
    await refused(['IS_REFERENCED'], segment, tombstone('app', 'p/ca/v1/nginx'));
    await refused(['HAS_CHILDREN'], segment, tombstone('compositeProfile', 'p/ca/v1/prof'));
    await refused(['NOT_FOUND'], segment, tombstone('app', 'p/ca/v1/other'));
  });

  it('warns of members of segments without effect, in words of their own', async () => {
    const { warnings } = await submit(`---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: more}
data: {resources: [{name: extra, references: [{name: app, type: many, map: apps}]}]}
`);
    assert.deepEqual(
      warnings.map(({ code, message, place }) => [code, message, place.line, place.column]),
      [
        [
          'MEMBER_WITHOUT_EFFECT',
          'in the segment more, resources[0].references[0].map has no effect beside type: many',
          4,
          76,
        ],
      ],
    );
  });

  it('says where to name a parent that is not named, and to submit one that is', async () => {
    await submit(`---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: racks}
data:
  resources:
    - {name: row, schema: example/Row/v1}
    - {name: rack, schema: example/Rack/v1, parent: row, parentPath: .row}
`);
    const rack = (data: string): string =>
      `---\nschema: example/Rack/v1\nmetadata: {schema: metadata/Document/v1, name: r}\ndata: ${data}\n`;
    const [unnamed] = await refused(['PARENT_NOT_FOUND'], rack('{}'));
    assert.match(unnamed?.remedy ?? '', /^Name the parent/);
    const [absent] = await refused(['PARENT_NOT_FOUND'], rack('{row: one}'));
    assert.match(absent?.remedy ?? '', /^Submit the parent/);
  });

  it('names the parent of an encrypted document, which follows from its own name', async () => {
    const secret = resource('app', 'p/ca/v1/nginx').replace(
      '"name":',
      '"storagePolicy":"encrypted","name":',
    );
    const [found] = await refused(['PARENT_NOT_FOUND'], secret);
    assert.deepEqual(found?.facts['target'], {
      schema: 'emco/compositeAppVersion/v1',
      name: 'p/ca/v1',
    });
    assert.match(found?.message ?? '', /belongs to emco\/compositeAppVersion\/v1 p\/ca\/v1, /);
  });

  it('goes back to an older state, links and all', async () => {
    const { revision } = await submit(...app);
    await submit(...profile);
    await refused(['IS_REFERENCED'], tombstone('app', 'p/ca/v1/nginx'));
    await test.app.rollback(anonymous, { id: revision.id }, {});
    const done = await submit(tombstone('app', 'p/ca/v1/nginx'));
    assert.deepEqual(changesOf(done), { created: 0, updated: 0, deleted: 1 });
  });

  it('takes a document whose references take more room than its entry may', async () => {
    const clusters = Array.from({ length: 1_000 }, (_, at) => ({
      clusterProvider: 'somewhere',
      cluster: `number-${at}`,
    }));
    await submit(
      ...app,
      resource('clusterProvider', 'somewhere'),
      ...clusters.map(({ cluster }) => resource('cluster', `somewhere/${cluster}`)),
      resource('deploymentIntentGroup', 'p/ca/v1/dig'),
      resource('genericPlacementIntent', 'p/ca/v1/dig/gpi'),
      resource('genericAppPlacementIntent', 'p/ca/v1/dig/gpi/gapi', { allOf: clusters }),
    );
  });

  it('refuses a document whose references would take more room than a page has', async () => {
    // Each is called by the long name of the document itself.
    const long = 'p'.repeat(12_000);
    const peers = Array.from({ length: 1_000 }, (_, at) => ({ app: `app-${at}` }));
    const segment = `---\n${JSON.stringify({
      schema: 'purser/ReferentialSchema/v1',
      metadata: { schema: 'metadata/Control/v1', name: 'crowds' },
      data: {
        resources: [
          { name: 'crowd', parent: 'project', references: [{ name: 'crowd', type: 'many' }] },
        ],
      },
    })}\n`;
    const crowd = peers.map((_, at) => ({ crowd: `c${at}` }));
    const [fault] = await refused(
      ['LIMIT_EXCEEDED'],
      segment,
      resource('project', long),
      resource('crowd', `${long}/all`, { crowd }),
    );
    assert.equal(fault?.facts['setting'], 'not to be set');
  });

  it('warns of elements with several values', async () => {
    await submit(...app, resource('app', 'p/ca/v1/other'), ...profile.slice(0, 1));
    const { warnings } = await submit(
      resource('appProfile', 'p/ca/v1/prof/one', { a: { app: 'nginx' }, b: { app: 'other' } }),
    );
    assert.deepEqual(
      warnings.map(({ code, message }) => [code, message]),
      [
        [
          'AMBIGUOUS_ELEMENT',
          '[emco/appProfile/v1, -] p/ca/v1/prof/one gives app several values for its reference to app: it takes other (data.spec.b.app) and leaves nginx (data.spec.a.app)',
        ],
      ],
    );
  });
});
