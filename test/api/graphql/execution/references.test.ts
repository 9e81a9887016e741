import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { settled } from '../../../support/exported.ts';
import { sized } from '../../../support/properties.ts';
import { codesOf, problemsOf, serve, type TestServer } from '../../serve.ts';

const folder = new URL('../../../../examples/emco/schema/', import.meta.url);
const sampleSchema = readdirSync(folder)
  .map((file) => `---\n${readFileSync(new URL(file, folder), 'utf8')}`)
  .join('');

/** A resource of EMCO as a document. */
const resource = (kind: string, name: string, spec: object = {}, more: object = {}): string =>
  documentOf({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Document/v1', name, ...more },
    data: { spec },
  });
const tombstone = (kind: string, name: string): string =>
  documentOf({
    schema: `emco/${kind}/v1`,
    metadata: { schema: 'metadata/Tombstone/v1', name },
  });
const segment = (name: string, data: object): string =>
  documentOf({
    schema: 'purser/ReferentialSchema/v1',
    metadata: { schema: 'metadata/Control/v1', name },
    data,
  });
const documentOf = (document: object): string => `---\n${JSON.stringify(document)}\n`;

const spec = { app: 'nginx', intent: { anyOf: [{ clusterProvider: 'a', cluster: 'edge' }] } };
const resources = [
  resource('project', 'p'),
  resource('compositeAppVersion', 'p/ca/v1'),
  resource('app', 'p/ca/v1/nginx'),
  resource('compositeProfile', 'p/ca/v1/prof'),
  resource('appProfile', 'p/ca/v1/prof/one', {}, takesApp()),
  resource('controller', 'orchestrator/ovnaction'),
  resource('clusterProvider', 'a'),
  resource('cluster', 'a/edge'),
  resource('logicalCloud', 'p/cloud'),
  resource('deploymentIntentGroup', 'p/ca/v1/dig', {
    compositeProfile: 'prof',
    logicalCloud: 'cloud',
  }),
  resource('genericPlacementIntent', 'p/ca/v1/dig/gpi'),
  resource('genericAppPlacementIntent', 'p/ca/v1/dig/gpi/gapi', spec),
  resource('groupIntent', 'p/ca/v1/dig/gi', {
    intent: { genericPlacementIntent: 'gpi', ovnaction: 'other' },
  }),
  documentOf({
    schema: 'example/Text/v1',
    metadata: { schema: 'metadata/Document/v1', name: 'choice' },
    data: 'nginx',
  }),
];

/** The name of the app comes from elsewhere: links are those of what is rendered. */
function takesApp(): object {
  const src = { schema: 'example/Text/v1', name: 'choice', path: '.' };
  return { substitutions: [{ src, dest: { path: '.spec.app' } }] };
}

const submit = `mutation ($yaml: String!, $dryRun: Boolean = false) {
  submitDocuments(input: { source: { yaml: $yaml }, dryRun: $dryRun }) {
    changed problems { code kind retryable facts schema name path place { document line column } }
    warnings { code message facts schema name path }
  }
}`;

const app = 'schema: "emco/app/v1", name: "p/ca/v1/nginx"';
const profile = 'schema: "emco/appProfile/v1", name: "p/ca/v1/prof/one"';
const reference = 'relation from { schema name } target { schema name } to { name }';

interface Told {
  readonly relation: string;
  readonly from: { readonly name: string };
  readonly target: { readonly name: string };
}

/** A problem of a payload, as far as it is looked at here. */
interface RefusedFor {
  readonly code: string;
  readonly kind: string;
  readonly retryable: boolean;
  readonly schema?: string | null;
  readonly name?: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

const short = ({ relation, from, target }: Told): string =>
  `${from.name} ${relation} ${target.name}`;

describe('references', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    for (const yaml of [sampleSchema, resources.join('')]) {
      const { errors, data } = await server.ask(submit, { yaml });
      const { problems, warnings } = data.submitDocuments;
      assert.deepEqual([errors, problems, warnings], [undefined, [], []]);
    }
  });
  afterAll(() => server.close());

  async function ask(query: string, variables: object = {}) {
    const { data, errors } = await server.ask(query, { ...variables });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return data;
  }

  describe('of a document', () => {
    for (const field of ['document', 'renderedDocument']) {
      it(`are in ${field}: its own, and its referrers`, async () => {
        const data =
          await ask(`{ one: ${field}(${profile}) { references { nodes { ${reference} } } }
          other: ${field}(${app}) { referrers { nodes { ${reference} } } } }`);
        const from = { schema: 'emco/appProfile/v1', name: 'p/ca/v1/prof/one' };
        const to = (schema: string, name: string) => ({ target: { schema, name }, to: { name } });
        assert.deepEqual(data.one.references.nodes, [
          { relation: 'PARENT', from, ...to('emco/compositeProfile/v1', 'p/ca/v1/prof') },
          { relation: 'REFERENCE', from, ...to('emco/app/v1', 'p/ca/v1/nginx') },
          { relation: 'SUBSTITUTION', from, ...to('example/Text/v1', 'choice') },
        ]);
        assert.deepEqual(data.other.referrers.nodes.map(short), [
          'p/ca/v1/prof/one REFERENCE p/ca/v1/nginx',
          'p/ca/v1/dig/gpi/gapi REFERENCE p/ca/v1/nginx',
        ]);
      });
    }

    it('can be filtered by relation, and followed transitively', async () => {
      const { document } = await ask(`{ document(${profile}) {
        none: references(relations: []) { totalCount }
        some: references(relations: [SUBSTITUTION, PARENT]) { nodes { ${reference} } }
        all: references(relations: [PARENT], transitive: true) { nodes { ${reference} } } } }`);
      assert.equal(document.none.totalCount, 0);
      assert.deepEqual(document.some.nodes.map(short), [
        'p/ca/v1/prof/one PARENT p/ca/v1/prof',
        'p/ca/v1/prof/one SUBSTITUTION choice',
      ]);
      assert.deepEqual(document.all.nodes.map(short), [
        'p/ca/v1/prof/one PARENT p/ca/v1/prof',
        'p/ca/v1/prof PARENT p/ca/v1',
        'p/ca/v1 PARENT p',
      ]);
    });

    it('come in pages', async () => {
      const page = async (more: string) => {
        const { document } = await ask(`{ document(schema: "emco/project/v1", name: "p") {
          referrers(transitive: true, first: 4${more}) {
            edges { node { ${reference} } } totalCount pageInfo { hasNextPage endCursor } } } }`);
        return document.referrers;
      };
      const rows = new Set<string>();
      let next = await page('');
      const { totalCount } = next;
      for (;;) {
        for (const { node } of next.edges) rows.add(short(node));
        if (!next.pageInfo.hasNextPage) break;
        next = await page(`, after: "${next.pageInfo.endCursor}"`);
      }
      assert.equal(rows.size, totalCount);
      assert.ok(rows.has('p/ca/v1 PARENT p'));
      assert.ok(rows.has('p/ca/v1/dig/gpi/gapi REFERENCE p/ca/v1/nginx'));
    });

    it('take numbers that make sense only', async () => {
      for (const args of ['first: 1001', 'first: 1, after: "x"', 'first: -1']) {
        const answer = await server.ask(
          `{ document(${app}) { referrers(${args}) { totalCount } } }`,
        );
        assert.deepEqual(codesOf(answer), ['ARGUMENT_INVALID']);
      }
    });

    it('are those of the revision in which it is looked at', async () => {
      const { revision } = await ask(`{ revision(ref: { number: 1 }) { document(${app}) { name }
        referenceGraph(${app}) { isCut } explainReferences(${app}) { kind { name } } } }`);
      assert.deepEqual(revision, { document: null, referenceGraph: null, explainReferences: null });
    });
  });

  it('around a document make a graph', async () => {
    const query = (args: string) =>
      ask(`{ referenceGraph(${app}, ${args}) { isCut nodes { name } edges { ${reference} } } }`);
    const { referenceGraph: out } = await query('direction: OUT, depth: 9');
    assert.deepEqual(out.nodes, [{ name: 'p/ca/v1/nginx' }, { name: 'p/ca/v1' }, { name: 'p' }]);
    assert.deepEqual(out.edges.map(short), ['p/ca/v1/nginx PARENT p/ca/v1', 'p/ca/v1 PARENT p']);
    assert.equal(out.isCut, false);
    const { referenceGraph: around } = await query('relations: [REFERENCE]');
    assert.deepEqual(around.nodes.map(({ name }: { name: string }) => name).sort(), [
      'p/ca/v1/dig/gpi/gapi',
      'p/ca/v1/nginx',
      'p/ca/v1/prof/one',
    ]);
    const { referenceGraph: alone } = await query('direction: IN, depth: 0');
    assert.deepEqual([alone.nodes.length, alone.edges], [1, []]);
    const depths = [
      [-1, 'GRAPHQL_VALIDATION_FAILED'],
      [101, 'ARGUMENT_INVALID'],
    ] as const;
    for (const [depth, code] of depths) {
      const answer = await server.ask(`{ referenceGraph(${app}, depth: ${depth}) { isCut } }`);
      assert.deepEqual(codesOf(answer), [code]);
    }
  });

  describe('say what deleting would take', () => {
    const plan = 'allowed documents { nodes { schema name } } dependants { nodes { name } }';
    const blockers = 'blockers { relation document { name } by { name } }';

    it('who keeps a document', async () => {
      const { deletionPlan } = await ask(
        `{ deletionPlan(documents: [{ ${app} }, { schema: "emco/cluster/v1", name: "a/edge" }, { schema: "emco/clusterProvider/v1", name: "a" }]) { ${plan} ${blockers} } }`,
      );
      assert.equal(deletionPlan.allowed, false);
      assert.deepEqual(
        deletionPlan.blockers
          .map((one: { relation: string; document: { name: string }; by: { name: string } }) =>
            [one.relation, one.document.name, one.by.name].join(' '),
          )
          .sort(),
        [
          'REFERENCE a/edge p/ca/v1/dig/gpi/gapi',
          'REFERENCE p/ca/v1/nginx p/ca/v1/dig/gpi/gapi',
          'REFERENCE p/ca/v1/nginx p/ca/v1/prof/one',
        ],
      );
    });

    it('what goes with it, in an order that works', async () => {
      const { revision } = await ask(
        `{ revision { deletionPlan(documents: [{ schema: "emco/project/v1", name: "p" }], cascade: true, referrers: true) { ${plan} ${blockers} } } }`,
      );
      const { allowed, blockers: left } = revision.deletionPlan;
      const documents = revision.deletionPlan.documents.nodes;
      assert.deepEqual([allowed, left, documents.length], [true, [], 10]);
      const tombstones = documents.map(({ schema, name }: { schema: string; name: string }) =>
        tombstone(schema.split('/')[1] ?? '', name),
      );
      for (const at of tombstones.keys()) {
        const yaml = tombstones.slice(0, at + 1).join('');
        const { submitDocuments } = await ask(submit, { yaml, dryRun: true });
        assert.deepEqual(submitDocuments.problems, []);
      }
    });

    it('who would be rendered otherwise, or not at all', async () => {
      const { deletionPlan } = await ask(
        `{ deletionPlan(documents: [{ schema: "example/Text/v1", name: "choice" }]) { ${plan} } }`,
      );
      assert.deepEqual(deletionPlan.dependants.nodes, [{ name: 'p/ca/v1/prof/one' }]);
    });

    it('of existing documents', async () => {
      const answer = await server.ask(
        '{ deletionPlan(documents: [{ schema: "a/B/v1", name: "x" }, { schema: "a/B/v1", name: "y" }]) { allowed } }',
      );
      assert.deepEqual(answer.data, { deletionPlan: null });
      assert.equal(answer.errors?.length, 1);
      assert.deepEqual(
        problemsOf(answer).map(({ code, name }) => [code, name]),
        [
          ['DOCUMENT_NOT_FOUND', 'x'],
          ['DOCUMENT_NOT_FOUND', 'y'],
        ],
      );
    });
  });

  it('say how they would be found, also if the submission is refused for that', async () => {
    const yaml = [
      segment('tugs', {
        resources: [
          { name: 'tug', schema: 'example/Tug/v1', references: [{ name: 'app', path: '.app' }] },
        ],
      }),
      '---\n{schema: example/Tug/v1, metadata: {schema: metadata/Document/v1, name: one}, data: {app: [p/ca/v1/nginx, p/ca/v1/bord]}}\n',
    ].join('');
    const refused = await server.ask(submit, { yaml, dryRun: true });
    assert.equal(refused.data.submitDocuments.problems[0].code, 'REFERENCE_NOT_FOUND');
    const explain = `query ($yaml: String!, $name: String!) {
      explained: explainSubmittedReferences(input: { source: { yaml: $yaml } }, schema: "example/Tug/v1", name: $name) {
        document { name references { totalCount } } kind { name } candidates { nodes { outcome target { name } } } } }`;
    const { explained } = await ask(explain, { yaml, name: 'one' });
    assert.deepEqual(explained, {
      document: { name: 'one', references: { totalCount: 2 } },
      kind: { name: 'tug' },
      candidates: {
        nodes: ['p/ca/v1/nginx', 'p/ca/v1/bord'].map((name) => ({
          outcome: 'KEPT',
          target: { name },
        })),
      },
    });
    assert.deepEqual(await ask(explain, { yaml, name: 'two' }), { explained: null });
    const codesFor = async (text: string) =>
      codesOf(await server.ask(explain, { yaml: text, name: 'one' }));
    assert.deepEqual(await codesFor('a: ['), ['YAML_SYNTAX']);
    // Where the schema itself is wrong, that is why it is refused.
    assert.deepEqual(await codesFor(yaml.replace('name":"app', 'name":"nothing')), [
      'REFERENCE_KIND_UNKNOWN',
    ]);
    // Nothing of it is left.
    assert.deepEqual(
      await ask(
        '{ explainReferences(schema: "example/Tug/v1", name: "one") { document { name } } }',
      ),
      {
        explainReferences: null,
      },
    );
  });

  it('say how they were found', async () => {
    const candidate =
      'rule { name type map fixedKv { element value } filterKeys } elements { element value source } target { schema name } ambiguous { element values } outcome';
    const { explainReferences } = await ask(
      `{ explainReferences(schema: "emco/groupIntent/v1", name: "p/ca/v1/dig/gi") {
        document { name } kind { name } candidates(first: 5) { totalCount nodes { ${candidate} } } } }`,
    );
    assert.deepEqual(explainReferences.document, { name: 'p/ca/v1/dig/gi' });
    assert.deepEqual(explainReferences.kind, { name: 'groupIntent' });
    const reported = (name: string, outcome: string) => ({
      rule: {
        name: 'controller',
        type: 'MAP',
        map: 'intent',
        fixedKv: [{ element: 'controllerGroup', value: 'orchestrator' }],
        filterKeys: ['genericPlacementIntent'],
      },
      elements: [
        { element: 'controllerGroup', value: 'orchestrator', source: 'FIXED_KV' },
        { element: 'controller', value: name, source: 'SPEC' },
      ],
      target: { schema: 'emco/controller/v1', name: `orchestrator/${name}` },
      ambiguous: [],
      outcome,
    });
    assert.equal(explainReferences.candidates.totalCount, 2);
    assert.deepEqual(explainReferences.candidates.nodes, [
      reported('genericPlacementIntent', 'FILTERED'),
      reported('ovnaction', 'KEPT'),
    ]);
    const { renderedDocument, unruled } = await ask(
      `{ renderedDocument(schema: "emco/logicalCloud/v1", name: "p/cloud") { references { totalCount } }
         unruled: explainReferences(schema: "example/Text/v1", name: "choice") { kind { name } candidates { nodes { outcome } } } }`,
    );
    assert.equal(renderedDocument.references.totalCount, 1);
    assert.deepEqual(unruled, { kind: null, candidates: { nodes: [] } });
  });

  it('are checked against a schema that can be asked for', async () => {
    const { revision } = await ask(`{ revision { referentialSchema { segments faults { code }
      warnings { code } kinds { name segment own elements keyId parent parentPath children referredBy
      schema references { name type map path commonKey fixedKv { element value } filterKeys } } } } }`);
    const { segments, kinds, ...rest } = revision.referentialSchema;
    assert.deepEqual(rest, { faults: [], warnings: [] });
    assert.deepEqual([segments.length, kinds.length], [9, 37]);
    assert.deepEqual(
      kinds.find(({ name }: { name: string }) => name === 'appProfile'),
      {
        name: 'appProfile',
        segment: 'emco-orchestrator',
        own: ['appProfile'],
        elements: [
          'project',
          'compositeApp',
          'compositeAppVersion',
          'compositeProfile',
          'appProfile',
        ],
        keyId: '{appProfile,compositeApp,compositeAppVersion,compositeProfile,project,}',
        parent: 'compositeProfile',
        parentPath: null,
        children: [],
        referredBy: [],
        schema: 'emco/appProfile/v1',
        references: [
          {
            name: 'app',
            type: 'DEFAULT',
            map: null,
            path: null,
            commonKey: null,
            fixedKv: [],
            filterKeys: [],
          },
        ],
      },
    );
  });

  it('are found sound', async () => {
    const { revision } = await ask(
      '{ revision { integrityReport { documents references issueCount issues { code layer } } } }',
    );
    assert.deepEqual(revision.integrityReport, {
      documents: 13,
      references: 16,
      issueCount: 0,
      issues: [],
    });
  });

  /** What is refused: the faults as code, name of the document, and the facts with the other end. */
  const refusals: readonly (readonly [
    title: string,
    texts: readonly string[],
    reported: unknown[],
  ])[] = [
    [
      'a parent that does not exist',
      [resource('app', 'p/ca/v2/x')],
      [
        [
          'PARENT_NOT_FOUND',
          'p/ca/v2/x',
          {
            kind: 'compositeAppVersion',
            target: { schema: 'emco/compositeAppVersion/v1', name: 'p/ca/v2' },
          },
        ],
      ],
    ],
    [
      'all targets that do not exist',
      [
        resource('appProfile', 'p/ca/v1/prof/two', { app: 'apache' }),
        resource('groupIntent', 'p/ca/v1/dig/gj', { intent: { x: 'y', z: 'y' } }),
      ],
      [
        [
          'REFERENCE_NOT_FOUND',
          'p/ca/v1/prof/two',
          { kind: 'app', target: { schema: 'emco/app/v1', name: 'p/ca/v1/apache' } },
        ],
        ...['x', 'z'].map((name) => [
          'REFERENCE_NOT_FOUND',
          'p/ca/v1/dig/gj',
          {
            kind: 'controller',
            target: { schema: 'emco/controller/v1', name: `orchestrator/${name}` },
          },
        ]),
      ],
    ],
    [
      'to take what others need',
      [tombstone('app', 'p/ca/v1/nginx'), tombstone('clusterProvider', 'a')],
      [
        ['HAS_CHILDREN', 'a', { by: [{ schema: 'emco/cluster/v1', name: 'a/edge' }], count: 1 }],
        [
          'IS_REFERENCED',
          'p/ca/v1/nginx',
          {
            by: [
              { schema: 'emco/appProfile/v1', name: 'p/ca/v1/prof/one' },
              { schema: 'emco/genericAppPlacementIntent/v1', name: 'p/ca/v1/dig/gpi/gapi' },
            ],
            count: 2,
          },
        ],
      ],
    ],
    [
      'what has no kind, or a Key or name that does not fit',
      [
        resource('nothing', 'x'),
        resource('app', 'x'),
        documentOf({
          schema: 'emco/project/v1',
          metadata: { schema: 'metadata/Document/v1', name: 'q' },
          data: { metadata: { name: 'other' } },
        }),
      ],
      [
        ['KIND_UNKNOWN', 'x', {}],
        ['KEY_INVALID', 'x', { element: null, why: 'its name has 1 part, the Key of app has 4' }],
        ['NAME_MISMATCH', 'q', { path: 'data.metadata.name' }],
      ],
    ],
    [
      'to delete what is missing',
      [tombstone('app', 'p/ca/v1/x')],
      [['NOT_FOUND', 'p/ca/v1/x', {}]],
    ],
    [
      'segments that do not fit together, each fault at once',
      [
        segment('odd', {
          resources: [
            { name: 'low', parent: 'high', references: [{ name: 'gone' }] },
            { name: 'app' },
            { name: 'top', references: [{ name: 'project', commonKey: 'top' }] },
          ],
        }),
      ],
      [
        [
          'ELEMENT_DUPLICATE',
          'odd',
          { name: 'app', segments: ['emco-orchestrator', 'odd'], count: 2 },
        ],
        ['PARENT_KIND_UNKNOWN', 'odd', { kind: 'low', name: 'high' }],
        ['REFERENCE_KIND_UNKNOWN', 'odd', { kind: 'low', name: 'gone' }],
        ['COMMON_KEY_INVALID', 'odd', { kind: 'top', reference: 'project', name: 'top' }],
      ],
    ],
    [
      'a schema that makes existing documents invalid',
      [
        segment('texts', {
          resources: [
            {
              name: 'text',
              schema: 'example/Text/v1',
              parent: 'project',
              parentPath: '.project',
            },
          ],
        }),
      ],
      [
        ['SCHEMA_BREAKS_DATA', undefined, { count: 1 }],
        ['PARENT_NOT_FOUND', 'choice', { kind: 'project', target: null }],
      ],
    ],
  ];

  for (const [title, texts, reported] of refusals) {
    it(`refuse ${title}`, async () => {
      const answer = await server.ask(submit, { yaml: texts.join('') });
      const payload = answer.data?.submitDocuments;
      assert.deepEqual([payload.changed, payload.warnings], [false, []]);
      const problems: readonly RefusedFor[] = payload.problems;
      assert.equal(answer.errors, undefined);
      const found = problems.map(({ code, schema, name, facts }) => {
        const { resource, ...others } = facts;
        if (resource !== undefined) assert.deepEqual(resource, { schema, name });
        return [code, name ?? undefined, others];
      });
      assert.deepEqual(found, reported);
    });
  }

  it('list of what a schema would break which documents, and why', async () => {
    const rule = { name: 'text', schema: 'example/Text/v1', parent: 'project' };
    const texts = segment('texts', { resources: [{ ...rule, parentPath: '.project' }] });
    const { submitDocuments } = await ask(submit, { yaml: texts });
    const [breaks, parent, ...others] = submitDocuments.problems;
    assert.deepEqual(
      [breaks.code, breaks.kind, breaks.retryable],
      ['SCHEMA_BREAKS_DATA', 'CONFLICT', false],
    );
    assert.deepEqual(
      [parent, others],
      [
        {
          code: 'PARENT_NOT_FOUND',
          kind: 'CONFLICT',
          retryable: false,
          facts: {
            resource: { schema: 'example/Text/v1', name: 'choice' },
            kind: 'project',
            target: null,
          },
          schema: 'example/Text/v1',
          name: 'choice',
          path: 'data.project',
          place: null,
        },
        [],
      ],
    );
  });

  it('can be tried again where a segment is missing that may be on its way', async () => {
    const yaml = segment('early', {
      resources: [
        { name: 'low', parent: 'high', references: [{ name: 'other' }] },
        { name: 'data' },
      ],
    });
    const { submitDocuments } = await ask(submit, { yaml });
    assert.deepEqual(
      (submitDocuments.problems as readonly RefusedFor[]).map(({ code, retryable }) => [
        code,
        retryable,
      ]),
      [
        ['NAME_RESERVED', false],
        ['PARENT_KIND_UNKNOWN', true],
        ['REFERENCE_KIND_UNKNOWN', true],
      ],
    );
  });

  it('warn of accepted faults', async () => {
    const yaml = [
      resource('app', 'p/ca/v1/other'),
      resource('appProfile', 'p/ca/v1/prof/three', { a: { app: 'nginx' }, b: { app: 'other' } }),
      segment('useless', {
        resources: [{ name: 'lone', references: [{ name: 'app', map: 'x' }] }],
      }),
    ].join('');
    const { submitDocuments } = await ask(submit, { yaml, dryRun: true });
    assert.deepEqual(
      submitDocuments.warnings.map(({ code, name }: { code: string; name: string }) => [
        code,
        name,
      ]),
      [
        ['MEMBER_WITHOUT_EFFECT', 'useless'],
        ['AMBIGUOUS_ELEMENT', 'p/ca/v1/prof/three'],
      ],
    );
    const [useless, ambiguous] = submitDocuments.warnings;
    assert.deepEqual(useless.facts, {
      segment: 'useless',
      path: 'resources[0].references[0].map',
      why: 'beside the default type',
    });
    assert.deepEqual(ambiguous.facts, {
      resource: { schema: 'emco/appProfile/v1', name: 'p/ca/v1/prof/three' },
      reference: 'app',
      element: 'app',
      taken: { value: 'other', path: 'data.spec.b.app' },
      left: [{ value: 'nginx', path: 'data.spec.a.app' }],
      count: 1,
    });
  });
});

describe('the number of store calls for references', () => {
  const rows = 60;
  let server: TestServer;
  beforeAll(async () => {
    // Nothing is kept in memory, so that all that is asked for is asked of the store.
    server = await serve({
      query: { maxCost: 1e9 },
      limits: { maxContentCacheBytes: 0, maxRenderMemoBytes: 0 },
    });
    const many = Array.from({ length: rows }, (_, at) => [
      resource('app', `p/ca/v1/app-${at}`),
      resource('appProfile', `p/ca/v1/prof/profile-${at}`, { app: `app-${at}` }, takesNone()),
    ]);
    const { data, errors } = await server.ask(submit, {
      yaml: [sampleSchema, ...resources, ...many.flat()].join(''),
    });
    assert.deepEqual([errors, data.submitDocuments.problems], [undefined, []]);
    // So that no call of the validation of the revision is counted.
    await settled(server.app);
  });
  afterAll(() => server.close());

  function takesNone(): object {
    const src = { schema: 'example/Text/v1', name: 'choice', path: '.' };
    return { substitutions: [{ src, dest: { path: '.other' } }] };
  }

  for (const field of ['documents', 'renderedDocuments']) {
    for (const kind of ['app', 'appProfile']) {
      for (const transitive of [false, true]) {
        const how = transitive ? 'with all that they lead to' : 'direct ones';
        it(`does not grow with the rows of ${field}, ${kind}, ${how}`, async () => {
          const query = `query ($first: Int) { revision { page: ${field}(filter: { schema: "emco/${kind}/v1" }, first: $first) { nodes {
            references(transitive: ${transitive}) { nodes { ${reference} } }
            referrers(transitive: ${transitive}) { nodes { ${reference} } } } } } }`;
          const one = await callsFor(query, 1);
          const many = await callsFor(query, rows);
          assert.ok(many <= one + 5, `${one} calls for 1 row, ${many} for ${rows}`);
        });
      }
    }
  }

  async function callsFor(query: string, first: number): Promise<number> {
    const before = sum(server.calls);
    const { data, errors } = await server.ask(query, { first });
    assert.equal(errors, undefined);
    assert.equal(data.revision.page.nodes.length, first);
    return sum(server.calls) - before;
  }
});

function sum(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((all, count) => all + count, 0);
}

describe('long lists of references', () => {
  const most = sized(10_000, 2_500);
  const crane = 'schema: "app/Crane/v1", name: "one"';
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({});
    const document = (schema: string, name: string, data: object) =>
      `---\n${JSON.stringify({
        schema,
        metadata: { schema: 'metadata/Document/v1', name },
        data,
      })}\n`;
    const names = Array.from({ length: most }, (_, at) => `ship-${at}`);
    const yaml = [
      segment('base', {
        resources: [
          {
            name: 'ship',
            schema: 'app/Ship/v1',
            references: [{ name: 'ship', path: '.follows' }],
          },
          {
            name: 'crane',
            schema: 'app/Crane/v1',
            references: [{ name: 'ship', path: '.serves[*]' }],
          },
        ],
      }),
      ...names.map((name) => document('app/Ship/v1', name, { follows: 'ship-0' })),
      document('app/Crane/v1', 'one', { serves: names }),
    ].join('');
    const { data, errors } = await server.ask(submit, { yaml });
    assert.deepEqual([errors, data.submitDocuments.problems], [undefined, []]);
  }, 120_000);
  afterAll(() => server.close());

  for (const [field, of, others, total] of [
    ['references', crane, 'target', most],
    ['referrers', 'schema: "app/Ship/v1", name: "ship-0"', 'from', most + 1],
  ] as const) {
    it(`give ${field} page by page`, async () => {
      const query = `query ($after: String) { renderedDocument(${of}) {
        ${field}(first: 1000, after: $after) { totalCount nodes { other: ${others} { name } } pageInfo { hasNextPage endCursor } } } }`;
      const found = new Set<string>();
      let after: string | null = null;
      for (let pages = 0; pages < 20; pages += 1) {
        const { data, errors } = await server.ask(query, { after });
        assert.deepEqual(errors ?? [], []);
        const { totalCount, nodes, pageInfo } = data.renderedDocument[field];
        assert.equal(totalCount, total);
        for (const { other } of nodes) found.add(other.name);
        after = pageInfo.endCursor;
        if (!pageInfo.hasNextPage) break;
      }
      assert.equal(found.size, total);
    }, 60_000);
  }

  it('give them of a resource, and of its candidates', async () => {
    const { data, errors } = await server.ask(
      `{ renderedDocument(${crane}) { resource { references { keyId } } }
         explainReferences(${crane}) { candidates(first: 1, after: null) { totalCount } } }`,
    );
    assert.deepEqual(errors ?? [], []);
    assert.equal(data.renderedDocument.resource.references.length, most);
    assert.equal(data.explainReferences.candidates.totalCount, most);
  });
});
