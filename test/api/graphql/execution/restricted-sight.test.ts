import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createExecutor } from '../../../../src/api/graphql/execution/execute.ts';
import { anonymous, type Principal } from '../../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { allPermissions, granted } from '../../../support/granted.ts';
import { runs } from '../../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../../support/submitted.ts';
import { loggerInto } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

/** What stands in all that is hidden: in names, buckets and schemas. */
const mark = 'zzhid';

/** Ways to be restricted, and where the documents are then that are hidden. */
const ways: readonly {
  readonly title: string;
  readonly by: Principal;
  readonly hidden: { readonly bucket: string; readonly schema: string; readonly sealed: boolean };
}[] = [
  {
    title: 'to a bucket',
    by: granted({ permissions: 'all', buckets: ['own'] }),
    hidden: { bucket: `${mark}-bucket`, schema: 'ns/Kind/v1', sealed: false },
  },
  {
    title: 'to schemas',
    by: granted({ permissions: 'all', schemas: ['ns', 'deckhand/LayeringPolicy/v1'] }),
    hidden: { bucket: `${mark}-bucket`, schema: `${mark}/Kind/v1`, sealed: false },
  },
  {
    title: 'to what is not encrypted',
    by: granted({ permissions: allPermissions.filter((one) => !one.includes('encrypted')) }),
    hidden: { bucket: `${mark}-bucket`, schema: 'ns/Kind/v1', sealed: true },
  },
];

const document = `id schema name layer bucket labels { key value } metadata data yaml
  origin { id number changedBuckets changes { created updated deleted } }`;
const related = `parent { ${document} } children { nodes { name } } substitutesFrom { nodes { name } }
  substitutesInto { nodes { name } } replaces { name }`;
const rendered = `${document} ${related} explain { nodes { path steps { document { name bucket } source { name } } } }
  blame { nodes { text step { document { name } } } }`;
const documentDiff =
  'kind schema name layer bucket text before { name bucket } after { name bucket }';
const diff = `id buckets { nodes { name status } totalCount } documents { nodes { ${documentDiff} } totalCount }
  renderedDocuments { nodes { kind name bucket text causes { ${documentDiff} } } totalCount }
  problemChanges { introduced { nodes { code message remedy facts schema layer name path causes { name } } totalCount } resolved { nodes { message name } totalCount } standing }`;
const problem = 'code message remedy facts schema layer name path';
const link = 'relation from { name bucket } target { schema name } to { name bucket }';
const links = `references(transitive: true) { nodes { ${link} } totalCount } referrers(transitive: true) { nodes { ${link} } totalCount }`;
const page = `edges { cursor } pageInfo { endCursor hasNextPage } totalCount`;

const queries: readonly string[] = [
  `{ revision { number changedBuckets buckets { nodes { name documentCount } } schemas { nodes { name documentCount } } changes { created updated deleted diff { ${diff} } } } }`,
  `{ revision { documents { nodes { ${document} ${related} replacedBy { name } history { nodes { diff { ${documentDiff} } } } } ${page} } } }`,
  `{ revision { documents(orderBy: [{ field: BUCKET }], filter: { bucket: ["own", "other"] }) { nodes { name } ${page} } } }`,
  `{ revision { renderedDocuments { nodes { ${rendered} } ${page} } } }`,
  `{ revision { documents { nodes { ${links} } } renderedDocuments { nodes { ${links} } } } }`,
  ...['one', 'two', 'base', `${mark}-one`].map(
    (name) =>
      `{ referenceGraph(schema: "ns/Kind/v1", name: "${name}", depth: 5) { nodes { ${document} } edges { ${link} } isCut } }`,
  ),
  ...['one', 'base'].map(
    (name) =>
      `{ deletionPlan(documents: [{ schema: "ns/Kind/v1", name: "${name}" }], cascade: true, referrers: true) {
        allowed documents { nodes { name } totalCount } blockers { document { name } by { name } } dependants { nodes { name } } problems { nodes { message name } totalCount } blocked { nodes { document { name } count } totalCount } } }`,
  ),
  `{ explainReferences(schema: "ns/Kind/v1", name: "one") { document { name } candidates { totalCount } } }`,
  '{ revision { integrityReport { documents references issueCount issues { message document { name } target { name } } } } }',
  '{ revisions { nodes { number author message changedBuckets changes { created updated deleted } } totalCount } }',
  '{ revisions(filter: { bucket: ["own"] }) { nodes { number changedBuckets } totalCount } }',
  `{ diff(from: { number: 0 }) { ${diff} } }`,
  `{ diff(from: { number: 2 }, to: { number: 1 }) { ${diff} } }`,
  '{ revision { status validationPolicies { nodes { name } } validations { nodes { id name latest { id errors { message record } } } totalCount } } }',
  '{ revision { schemaValidation { status errors { message documents { schema name } record } } } }',
  ...['one', 'two', 'three'].map(
    (name) => `{ renderedDocument(schema: "ns/Kind/v1", name: "${name}") { ${rendered} } }`,
  ),
  ...['one', 'two'].map(
    (name) =>
      `{ documentHistory(schema: "ns/Kind/v1", name: "${name}", layer: "site") { nodes { revision { number changedBuckets } diff { ${documentDiff} } } ${page} } }`,
  ),
  `mutation { rollback(input: { revision: { number: 1 }, dryRun: true }) { problems { ${problem} } preview { id changedBuckets } diff { ${diff} } } }`,
  `mutation { rollback(input: { revision: { number: 0 }, dryRun: true }) { problems { ${problem} } diff { ${diff} } } }`,
  `mutation { submitDocuments(input: { source: { yaml: "" }, bucket: "own", replace: true, dryRun: true, onProblems: REJECT }) {
    changed problems { ${problem} } documents { name bucket change } preview { changedBuckets documents { nodes { name } } } diff { ${diff} }
    validation { errors { message record } } } }`,
  `mutation { submitDocuments(input: { source: { yaml: ${JSON.stringify(made())} }, bucket: "own", dryRun: true }) {
    changed problems { ${problem} } documents { name bucket } diff { ${diff} } validation { errors { message record } } } }`,
];

function made(): string {
  return 'schema: ns/Kind/v1\nmetadata: { schema: metadata/Document/v1, name: made }\ndata: 1\n';
}

interface Sketch {
  readonly hidden: boolean;
  readonly name: string;
  readonly layer: string;
  readonly abstract: boolean;
  readonly replacement: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly selects: string | null;
  readonly path: string;
  readonly source: string | null;
}

const label = fc.constantFrom('x', 'y');
const name = fc.constantFrom('one', 'two', 'three');
const sketch: fc.Arbitrary<Sketch> = fc.record({
  hidden: fc.boolean(),
  name,
  layer: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('global', 'site') },
    fc.constant('lost'),
  ),
  abstract: fc.boolean(),
  replacement: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.constant(true)),
  labels: fc.dictionary(fc.constant('k'), label),
  selects: fc.option(label),
  path: fc.oneof({ weight: 20, arbitrary: fc.constant('.') }, fc.constant('.deep')),
  source: fc.option(fc.oneof({ weight: 20, arbitrary: fc.constant('base') }, name)),
});
const site = fc.uniqueArray(sketch, {
  minLength: 1,
  maxLength: 5,
  selector: (one) => `${one.hidden} ${one.name}`,
});

/** What documents substitute from, mostly. */
const base: DocumentSketch = { schema: 'ns/Kind/v1', name: 'base', layer: 'global', data: 'basic' };

type Hidden = (typeof ways)[number]['hidden'];

/** Nothing that is seen names what is hidden: who may see a document may see its metadata. */
function documentOf(one: Sketch, { schema, sealed }: Hidden): DocumentSketch {
  const source = one.source !== null && {
    substitutions: [
      { src: { schema: 'ns/Kind/v1', name: one.source, path: '.' }, dest: { path: '.in' } },
    ],
  };
  return {
    schema: one.hidden ? schema : 'ns/Kind/v1',
    name: one.hidden ? `${mark}-${one.name}` : one.name,
    metadata: {
      labels: one.labels,
      replacement: one.replacement,
      layeringDefinition: {
        layer: one.layer,
        abstract: one.abstract,
        ...(one.selects !== null && {
          parentSelector: { k: one.selects },
          actions: [{ method: 'merge', path: one.path }],
        }),
      },
      ...source,
      ...(one.hidden && sealed && { storagePolicy: 'encrypted' }),
    },
    data: { word: one.layer },
  };
}

describe.each(ways)('somebody who is restricted $title', ({ by, hidden }) => {
  it('receives nothing that they may not see, whatever they request', async () => {
    await fc.assert(
      fc.asyncProperty(site, site, async (first, second) => {
        const test = await openTestApp({}, { onProblems: 'accept' });
        try {
          for (const sketches of [first, second]) await submitSite(test, sketches, hidden);
          await askAll(test, by);
        } finally {
          await test.close();
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

async function submitSite(
  { app }: TestApp,
  sketches: readonly Sketch[],
  hidden: Hidden,
): Promise<void> {
  for (const isHidden of [true, false]) {
    const own = sketches.filter((one) => one.hidden === isHidden);
    const documents = own.map((one) => documentOf(one, hidden));
    const policies = isHidden ? [] : [layeringPolicy('global', 'site'), base];
    await app.submitDocuments(anonymous, {
      text: textOf([...policies, ...documents]),
      bucket: isHidden ? hidden.bucket : 'own',
      replace: true,
      confirmDeletions: 'any',
    });
  }
}

async function askAll({ app }: TestApp, by: Principal): Promise<void> {
  const info = { version: '1', store: 'embedded' } as const;
  const config = testConfig({ query: { maxCost: 10_000_000, maxDepth: 30 } });
  const execute = createExecutor({ app, config, info, logger: loggerInto([]) });
  for (const query of queries) {
    const answer = await execute({ query }, by);
    assert.doesNotMatch(answer, /"code":"(INTERNAL|GRAPHQL_|BAD_|QUERY_)/, query);
    assert.ok(!decoded(answer).includes(mark), `${query}\n${answer}`);
  }
}

/** The text of an answer, and of all cursors and ids in it. */
function decoded(answer: string): string {
  const cursors = answer.match(/"(?:cursor|endCursor|id)":"[^"]*"/g) ?? [];
  const texts = cursors.map((text) =>
    Buffer.from(text.split('"')[3] ?? '', 'base64url').toString(),
  );
  return [answer, ...texts].join('\n');
}
