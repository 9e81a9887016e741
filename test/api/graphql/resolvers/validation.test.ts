import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { codesOf, dataText, serve, type TestServer } from '../../serve.ts';

const schemaName = 'deckhand-schema-validation';

/** A policy of four validations, and a schema for what the documents hold. */
const site = `
schema: deckhand/ValidationPolicy/v1
metadata: { schema: metadata/Control/v1, name: site-deploy-ready }
data:
  validations:
    - name: deckhand-schema-validation
    - { name: drydock-site-validation, expiresAfter: P1W }
    - { name: promenade-site-validation, expiresAfter: P1W }
    - name: armada-deployability-validation
---
schema: deckhand/DataSchema/v1
metadata: { schema: metadata/Control/v1, name: promenade/Node/v1 }
data:
  type: object
  properties: { cores: { type: integer } }
---
schema: promenade/Node/v1
metadata: { schema: metadata/Document/v1, name: node-1 }
data: { cores: 8 }
`;

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    problems { code path place { line } }
    revision { number }
    preview { status }
    validation {
      status index sequence revision { number } validator recordedBy errorCount
      errors { message documents { schema name layer } path schemaPath place { line column } record }
    }
  }
}`;

const add = `mutation ($input: AddValidationInput!) {
  addValidation(input: $input) {
    problems { code }
    entry { name index status validator createdAt expiresAfter recordedBy revision { status } }
  }
}`;

const checked = `query ($number: NonNegativeInt!) {
  revision(ref: { number: $number }) {
    status
    validationPolicies { nodes { schema name status flaw validations { name status expiresAfter expiresAt } } }
    validations { nodes { name status ignored expiresAt latest { index status } } }
  }
}`;

const promenade = { name: 'promenade', version: '1.1.2' };

const failed = {
  status: 'FAILURE',
  validator: promenade,
  errors: [
    {
      documents: [
        { schema: 'promenade/Node/v1', name: 'node-document-name' },
        { schema: 'promenade/Masters/v1', name: 'kubernetes-masters' },
      ],
      message: 'Node has master role, but not included in cluster masters list.',
    },
  ],
};

describe('validations', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ onProblems: 'accept' });
  });
  afterAll(() => server.close());

  async function statuses(number: number): Promise<readonly string[]> {
    const { data } = await server.ask(checked, { number });
    const [policy] = data.revision.validationPolicies.nodes;
    const states = policy.validations as readonly { name: string; status: string }[];
    return [`${policy.name} ${policy.status}`, ...states.map((s) => `${s.name} ${s.status}`)];
  }

  it('of a submission are waited for', async () => {
    const { data, errors } = await server.ask(submit, { input: { source: { yaml: site } } });
    assert.equal(errors, undefined);
    assert.deepEqual(data.submitDocuments, {
      problems: [],
      revision: { number: 1 },
      preview: null,
      validation: {
        status: 'SUCCESS',
        index: 0,
        sequence: 1,
        revision: { number: 1 },
        validator: { name: 'deckhand', version: '1.0' },
        recordedBy: 'purser',
        errorCount: 0,
        errors: [],
      },
    });
  });

  it('that a policy lists are missing until somebody reports them', async () => {
    assert.deepEqual(await statuses(1), [
      'site-deploy-ready FAILURE',
      `${schemaName} SUCCESS`,
      'drydock-site-validation MISSING',
      'promenade-site-validation MISSING',
      'armada-deployability-validation MISSING',
    ]);
  });

  it('fulfil a policy together', async () => {
    const names = ['drydock-site', 'promenade-site', 'armada-deployability'];
    for (const [at, name] of names.entries()) {
      const input = { status: 'SUCCESS', validator: promenade };
      const target = { revision: { number: 1 }, name: `${name}-validation` };
      const { data } = await server.ask(add, { input: { ...target, ...input } });
      assert.deepEqual(data.addValidation.problems, []);
      const { createdAt, ...entry } = data.addValidation.entry;
      assert.match(createdAt, /^2026-01-01T/);
      assert.deepEqual(entry, {
        name: `${name}-validation`,
        index: 0,
        status: 'SUCCESS',
        validator: promenade,
        expiresAfter: null,
        recordedBy: 'anonymous',
        revision: { status: at === 2 ? 'SUCCESS' : 'FAILURE' },
      });
    }
  });

  it('stand together as success, missing, expired and failed', async () => {
    const changed = site.replace('cores: 8', 'cores: 9');
    await server.ask(submit, { input: { source: { yaml: changed } } });
    const promenadeSite = { revision: { number: 2 }, name: 'promenade-site-validation' };
    await server.ask(add, {
      input: { ...promenadeSite, status: 'SUCCESS', validator: promenade },
    });
    const armada = { revision: { head: true }, name: 'armada-deployability-validation' };
    await server.ask(add, { input: { ...armada, status: 'SUCCESS', validator: promenade } });
    server.passDays(8);
    await server.ask(add, { input: { ...armada, ...failed, expiresAfter: 'PT2H' } });
    assert.deepEqual(await statuses(2), [
      'site-deploy-ready FAILURE',
      `${schemaName} SUCCESS`,
      'drydock-site-validation MISSING',
      'promenade-site-validation EXPIRED',
      'armada-deployability-validation FAILURE',
    ]);
    const { data } = await server.ask(checked, { number: 2 });
    const { status, validations } = data.revision;
    assert.equal(status, 'FAILURE');
    assert.deepEqual(
      validations.nodes.map(({ name, latest }: { name: string; latest: object }) => [name, latest]),
      [
        ['armada-deployability-validation', { index: 1, status: 'FAILURE' }],
        [schemaName, { index: 0, status: 'SUCCESS' }],
        ['drydock-site-validation', null],
        ['promenade-site-validation', { index: 0, status: 'SUCCESS' }],
      ],
    );
  });

  it('expire by policy, each revision on its own', async () => {
    assert.deepEqual(await statuses(1), [
      'site-deploy-ready FAILURE',
      `${schemaName} SUCCESS`,
      'drydock-site-validation EXPIRED',
      'promenade-site-validation EXPIRED',
      'armada-deployability-validation SUCCESS',
    ]);
  });

  it('choose revisions', async () => {
    const query =
      'query ($filter: RevisionFilter) { revisions(filter: $filter) { nodes { number } } }';
    const armada = 'armada-deployability-validation';
    const rows: readonly [filter: object, ids: readonly number[]][] = [
      [{ status: 'FAILURE' }, [2, 1]],
      [{ status: 'SUCCESS' }, []],
      [{ validation: { name: armada, status: 'SUCCESS' } }, [1]],
      [{ validation: { name: armada, status: 'FAILURE' } }, [2]],
      [{ validation: { name: 'drydock-site-validation', status: 'MISSING' } }, [2]],
    ];
    for (const [filter, ids] of rows) {
      const { data } = await server.ask(query, { filter });
      const found = data.revisions.nodes.map(({ number }: { number: number }) => number);
      assert.deepEqual(found, ids, JSON.stringify(filter));
    }
  });

  it('are asked for by name, with their results in order', async () => {
    const entries = `query ($name: String!, $first: Int, $after: String) {
      revision(ref: { number: 2 }) { validation(name: $name) { name entries(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor }
        nodes { index status expiresAfter errorCount errors { message documents { schema name layer } path place { line } } }
      } } }
    }`;
    const name = 'armada-deployability-validation';
    const first = await server.ask(entries, { name, first: 1 });
    const page = first.data.revision.validation.entries;
    assert.deepEqual([page.totalCount, page.pageInfo.hasNextPage], [2, true]);
    assert.deepEqual(
      page.nodes.map(({ index, status }: { index: number; status: string }) => [index, status]),
      [[0, 'SUCCESS']],
    );
    const next = await server.ask(entries, { name, first: 1, after: page.pageInfo.endCursor });
    const [entry] = next.data.revision.validation.entries.nodes;
    const [error] = failed.errors;
    assert.deepEqual(entry, {
      index: 1,
      status: 'FAILURE',
      expiresAfter: 'PT2H',
      errorCount: 1,
      errors: [
        {
          message: error?.message,
          documents: error?.documents.map((document) => ({ ...document, layer: null })),
          path: null,
          place: null,
        },
      ],
    });
    const none = await server.ask(entries, { name: 'unheard-of' });
    assert.equal(none.data.revision.validation, null);
  });

  it('of a dry run say what is wrong, and where in what was submitted', async () => {
    const wrong = site.replace('cores: 8', 'cores: many');
    const { data } = await server.ask(submit, { input: { source: { yaml: wrong }, dryRun: true } });
    const { validation, revision, preview } = data.submitDocuments;
    assert.deepEqual([revision, preview], [null, { status: 'FAILURE' }]);
    assert.deepEqual(
      [validation.status, validation.sequence, validation.revision],
      ['FAILURE', 0, null],
    );
    const [{ record, ...error }] = validation.errors;
    assert.deepEqual(error, {
      message: "'many' is not of type 'integer'",
      documents: [{ schema: 'promenade/Node/v1', name: 'node-1', layer: null }],
      path: 'data.cores',
      schemaPath: '.properties.cores.type',
      place: { line: 19, column: 16 },
    });
    assert.equal(record.validation_schema, 'promenade/Node/v1');
    const cache = await server.ask('{ revision { number } }');
    assert.equal(cache.data.revision.number, 2);
  });

  it('of values that were submitted have no lines', async () => {
    const documents = [
      {
        schema: 'promenade/Node/v1',
        metadata: { schema: 'metadata/Document/v1', name: 'node-2' },
        data: { cores: 1.5 },
      },
    ];
    const { data } = await server.ask(submit, { input: { source: { documents }, dryRun: true } });
    const [error] = data.submitDocuments.validation.errors;
    assert.deepEqual([error.path, error.place], ['data.cores', null]);
  });

  it('refuse a submission, if that is asked for', async () => {
    const yaml = site.replace('cores: 8', 'cores: many').replaceAll('node-1', 'node-9');
    const { data, errors } = await server.ask(submit, {
      input: { source: { yaml }, onProblems: 'REJECT' },
    });
    assert.equal(errors, undefined);
    assert.deepEqual(data.submitDocuments, {
      problems: [
        { code: 'PROBLEMS_INTRODUCED', path: null, place: null },
        { code: 'VALIDATION_FAILED', path: 'data.cores', place: { line: 19 } },
      ],
      revision: null,
      preview: null,
      validation: null,
    });
  });

  it('of the empty revision succeed', async () => {
    const query =
      '{ revision(ref: { number: 0 }) { status schemaValidation { status revision { number } } } }';
    const { data } = await server.ask(query);
    assert.deepEqual(data.revision, {
      status: 'SUCCESS',
      schemaValidation: { status: 'SUCCESS', revision: { number: 0 } },
    });
  });

  it('keep what was recorded as it came', async () => {
    const mutation = `mutation {
      addValidation(input: { revision: { number: 1 }, name: "odd",
        status: FAILURE, validator: 1.0, errors: ["text", 2.50, { reason: { __proto__: [] } }]
      }) { entry { validator errorCount errors { message record path documents { name } } } }
    }`;
    const response = await server.post({ query: mutation });
    const error = (message: string, record: string) =>
      `{"message":${JSON.stringify(message)},"record":${record},"path":null,"documents":[]}`;
    const odd = '{"reason":{"__proto__":[]}}';
    const errors = [error('text', '"text"'), error('2.50', '2.50'), error(odd, odd)].join(',');
    assert.equal(
      await dataText(response),
      `{"data":{"addValidation":{"entry":{"validator":1.0,"errorCount":3,"errors":[${errors}]}}}}`,
    );
  });

  const unfit: readonly [title: string, input: object, code: string][] = [
    ['a validator that says nothing', { validator: {} }, 'VALIDATION_MALFORMED'],
    [
      'values nested without end',
      { validator: JSON.parse('['.repeat(500) + ']'.repeat(500)) },
      'ARGUMENT_INVALID',
    ],
  ];
  for (const [title, input, code] of unfit) {
    it(`are refused for ${title}, which the payload lists`, async () => {
      const target = { revision: { number: 1 }, name: 'a', status: 'SUCCESS' };
      const { data, errors } = await server.ask(add, { input: { ...target, ...input } });
      assert.equal(errors, undefined);
      assert.deepEqual(data.addValidation, { problems: [{ code }], entry: null });
    });
  }

  const none = { addValidation: null };
  const refusals: readonly [title: string, input: object, code: string, data?: object][] = [
    ['a status that is none', { status: 'MAYBE' }, 'BAD_USER_INPUT'],
    ['a limit that is no duration', { expiresAfter: 'a week' }, 'BAD_USER_INPUT'],
    ['a limit that is negative', { expiresAfter: '-P1D' }, 'BAD_USER_INPUT'],
    ['a negative number of a revision', { revision: { number: -1 } }, 'BAD_USER_INPUT'],
    ['a revision that does not exist', { revision: { number: 99 } }, 'REVISION_NOT_FOUND', none],
    ['a tag that no revision carries', { revision: { tag: 'none' } }, 'TAG_NOT_FOUND', none],
  ];
  for (const [title, input, code, data = null] of refusals) {
    it(`are refused for ${title}`, async () => {
      const fit = { revision: { number: 1 }, name: 'a', status: 'SUCCESS', validator: 'x' };
      const answer = await server.ask(add, { input: { ...fit, ...input } });
      assert.deepEqual([answer.data ?? null, codesOf(answer)], [data, [code]]);
    });
  }

  it('and policies come in pages, in both directions', async () => {
    const query = `query ($last: Int, $before: String) { revision(ref: { number: 2 }) {
      validationPolicies(last: $last) { nodes { name } totalCount }
      validations(last: $last, before: $before) {
        nodes { name } totalCount pageInfo { hasNextPage hasPreviousPage startCursor }
      }
    } }`;
    const page = async (variables: object) => {
      const { data } = await server.ask(query, { ...variables });
      const { validationPolicies, validations } = data.revision;
      assert.deepEqual(validationPolicies, {
        nodes: [{ name: 'site-deploy-ready' }],
        totalCount: 1,
      });
      assert.equal(validations.totalCount, 4);
      return validations;
    };
    const { nodes: all } = await page({});
    assert.equal(all.length, 4);
    const end = await page({ last: 3 });
    assert.deepEqual(end.nodes, all.slice(1));
    assert.deepEqual([end.pageInfo.hasPreviousPage, end.pageInfo.hasNextPage], [true, false]);
    const begin = await page({ last: 3, before: end.pageInfo.startCursor });
    assert.deepEqual(begin.nodes, all.slice(0, 1));
    assert.deepEqual([begin.pageInfo.hasPreviousPage, begin.pageInfo.hasNextPage], [false, true]);
  });

  it('under a policy whose duration is none have it as it was written, and the policy a flaw', async () => {
    const yaml = site.replace('expiresAfter: P1W', 'expiresAfter: a week');
    const { data: made } = await server.ask(submit, { input: { source: { yaml } } });
    const { data, errors } = await server.ask(checked, made.submitDocuments.revision);
    assert.equal(errors, undefined);
    const [policy] = data.revision.validationPolicies.nodes;
    assert.match(policy.flaw, /validations\[1\].expiresAfter is no ISO 8601 duration/);
    assert.equal(policy.validations[1].expiresAfter, 'a week');
  });
});
