import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  buildClientSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
} from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { builtInRoles } from '../../src/domain/access/roles.ts';
import { connect } from '../api/subscriptions/subscriber.ts';
import {
  type PlantedSite,
  plantedItem,
  plantedSchema,
  plantedSite,
} from '../support/planted-site.ts';
import { isFull, runs } from '../support/properties.ts';
import { restClient } from '../support/rest-client.ts';
import { encodings } from '../support/secret-site.ts';
import { textOf } from '../support/submitted.ts';
import type { TestServer } from '../support/test-server.ts';
import { openTokens, type Tokens } from '../support/tokens.ts';
import { fieldsOf, type WholeQuery, wholeField } from '../support/whole-query.ts';

/** Opens a server with some settings on an empty store, whose log goes to `log`. */
export type OpenServer = (
  settings: Readonly<Record<string, string>>,
  log: (line: unknown) => void,
) => Promise<TestServer>;

/** A server that is asked by each role, and what it is asked. */
interface Asked {
  readonly server: TestServer;
  readonly tokens: Tokens;
  readonly schema: GraphQLSchema;
  readonly tokenOf: ReadonlyMap<string, string>;
  readonly logged: string[];
}

/** The roles that may not open secrets, and one that may and does not ask. */
const roles = [...builtInRoles.values()];
const closed = roles.filter(({ grants }) =>
  grants.every(
    ({ permissions }) => permissions !== 'all' && !permissions.has('purser:open_secrets'),
  ),
);

const hubs = new Set(['Revision', 'Document', 'RenderedDocument', 'RevisionDiff', 'Deployment']);
const known = {
  first: '40',
  schema: JSON.stringify(plantedSchema),
  name: '"root"',
  kind: '"item"',
  documents: `[{schema: ${JSON.stringify(plantedItem)}, name: "there"}]`,
  'Revision.validation.name': '"deckhand-schema-validation"',
  'Revision.renderedDocuments.first': '40',
};

/** Submitted to be explained with, as a GraphQL value. */
const extraDocument =
  '{schema: "ns/Extra/v1", metadata: {schema: "metadata/Document/v1", name: "extra", layeringDefinition: {layer: "site"}}, data: {}}';

/** Generous enough for a question about everything. */
const settings = {
  PURSER_RATE_LIMIT: '0',
  PURSER_QUERY_DEPTH: '100',
  PURSER_QUERY_COST: '1000000000',
  PURSER_QUERY_ALIASES: '10000',
  PURSER_QUERY_TOKENS: '1000000',
};

/**
 * On any store: who may not open secrets finds in no field of any answer, in no report, event or log what a
 * secret holds, be it a key or a value. The questions are made from the schema.
 */
export function describeHiddenStructure(store: string, open: OpenServer): void {
  describe(`the structure of secrets on ${store}`, () => {
    let asked: Asked;
    beforeAll(async () => {
      asked = await begin(open);
    });
    afterAll(async () => {
      await asked.server.close();
      await asked.tokens.close();
    });

    it('is in no field of any answer, and in no log', async () => {
      const noted = new Set<string>();
      await fc.assert(
        fc.asyncProperty(plantedSite, async (site) => {
          await check(site, asked, noted);
        }),
        { numRuns: runs(1), endOnFailure: true },
      );
      const missing = fieldsOf(asked.schema).filter((field) => !noted.has(field));
      assert.deepEqual(missing, [], 'every field was asked for');
    }, 600_000);
  });
}

async function begin(open: OpenServer): Promise<Asked> {
  const tokens = await openTokens();
  const tokenOf = new Map<string, string>();
  for (const { name } of roles) tokenOf.set(name, await tokens.add(`is-${name}`, name));
  const logged: string[] = [];
  const server = await open({ ...tokens.settings, ...settings }, (line) => {
    logged.push(JSON.stringify(line));
  });
  const asked = { server, tokens, tokenOf, logged };
  const introspection = await ask(asked, 'admin', getIntrospectionQuery());
  return { ...asked, schema: buildClientSchema(JSON.parse(introspection).data) };
}

async function ask(
  { server, tokenOf }: Pick<Asked, 'server' | 'tokenOf'>,
  role: string,
  query: string,
  variables: object = {},
): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokenOf.get(role)}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
}

/** Those texts that contain no other one. */
function shortest(texts: readonly string[]): readonly string[] {
  const all = [...new Set(texts)];
  return all.filter((text) => !all.some((other) => other !== text && text.includes(other)));
}

async function check(site: PlantedSite, asked: Asked, noted: Set<string>): Promise<void> {
  const forms = shortest(site.secrets.flatMap((secret) => [secret, ...encodings(secret)]));
  const clean = (answer: string, what: string): void => {
    const leaked = forms.filter((form) => answer.includes(form));
    if (leaked.length === 0) return;
    const at = answer.indexOf(leaked[0] ?? '');
    assert.fail(`${what} shows ${leaked}: ${answer.slice(Math.max(0, at - 600), at + 200)}`);
  };
  const sound = (answer: string, what: string): void => {
    clean(answer, what);
    assert.doesNotMatch(answer, /"code":"(?:INTERNAL|QUERY_|GRAPHQL_|BAD_USER|ANSWER_)/, what);
  };
  const { schema } = asked;
  const query: WholeQuery = { arguments: known, hubs, schema, note: (field) => noted.add(field) };
  const first = await headOf(asked);
  for (const [at, version] of site.versions.entries()) {
    // In the small form, the first version in all ways, and each other one in two of them that leave it stored.
    const ways = isFull || at === 0 ? submitOptions : submitOptions.slice(2 * at - 2, 2 * at);
    for (const [what, answer] of await submissions(asked, query, textOf(version), ways)) {
      sound(answer, what);
    }
    for (const [what, answer] of await restReadings(asked, first)) clean(answer, what);
  }
  for (const [what, answer] of await readings(asked, site, query, first)) sound(answer, what);
  for (const [at, sketches] of site.refused.entries()) {
    const text = textOf(sketches);
    for (const [what, answer] of await submissions(asked, query, text, oneOf(submitOptions, at))) {
      // What cannot be rendered is not refused, but the validation finds it.
      const { data, errors = [] } = JSON.parse(answer);
      const { problems = [], validation } = data?.submitDocuments ?? {};
      const found = [...errors, ...problems, ...(validation?.errors ?? [])];
      assert.notDeepEqual(found, [], `${sketches[0]?.name} is refused`);
      sound(answer, `${what} of ${sketches[0]?.name}`);
    }
  }
  for (const [what, answer] of await changes(asked, query, first)) sound(answer, what);
  for (const [what, answer] of await events(asked, query, first)) sound(answer, what);
  for (const name of ['root', 'again', 'heir', 'text']) {
    const opened = await ask(
      asked,
      'admin',
      `{ renderedDocument(schema: "${plantedSchema}", name: "${name}", revision: { number: ${first + 1} }) { data(cleartext: true) } }`,
    );
    assert.ok(
      site.secrets.some((secret) => opened.includes(secret)),
      `${name} holds secrets`,
    );
  }
  clean(asked.logged.join('\n'), 'the log');
}

type Answers = readonly (readonly [what: string, answer: string])[];

async function headOf(asked: Asked): Promise<number> {
  const answer = await ask(asked, 'admin', '{ revision { number } }');
  return JSON.parse(answer).data.revision?.number ?? 0;
}

/** The ids of what is made from secrets, which anyone may come by. */
async function idsOf(asked: Asked): Promise<readonly string[]> {
  const query = '{ revision { id renderedDocuments(first: 40) { nodes { id document { id } } } } }';
  const { revision } = JSON.parse(await ask(asked, 'admin', query)).data;
  const documents = revision.renderedDocuments.nodes as readonly {
    readonly id: string;
    readonly document: { readonly id: string };
  }[];
  return [revision.id, ...documents.flatMap(({ id, document }) => [id, document.id])];
}

function rootField(asked: Asked, query: WholeQuery, name: string, given: string): string {
  const { schema } = asked;
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const type = types.find((one) => one?.getFields()[name] !== undefined);
  return wholeField(type as GraphQLObjectType, name, given, query);
}

/** As a trial, with what is not valid refused, and in earnest. */
const submitOptions = ['dryRun: true', 'onProblems: REJECT', 'onProblems: ACCEPT', ''];

/** All of some things, or one of them in the small form: another one at each place of a list. */
function oneOf<T>(all: readonly T[], at: number): readonly T[] {
  return isFull ? all : [all[at % all.length] as T];
}

/** What a submission answers. */
async function submissions(
  asked: Asked,
  query: WholeQuery,
  yaml: string,
  ways: readonly string[],
): Promise<Answers> {
  const answers: [string, string][] = [];
  for (const options of ways) {
    const field = rootField(
      asked,
      query,
      'submitDocuments',
      `(input: {source: {yaml: $yaml}, ${options}})`,
    );
    const answer = await ask(asked, 'editor', `mutation ($yaml: String!) { ${field} }`, { yaml });
    answers.push([`submitting (${options})`, answer]);
  }
  return answers;
}

/**
 * Every question of the schema, about every document, by each role; secrets asked for in the clear, too. In the small form,
 * one role asks each, for what each document renders to and one other question about it.
 */
async function readings(
  asked: Asked,
  { names }: PlantedSite,
  query: WholeQuery,
  first: number,
): Promise<Answers> {
  const given = (name: string, schema: string) =>
    `(schema: ${JSON.stringify(schema)}, name: "${name}")`;
  const field = (name: string, text: string, more: object = {}) =>
    rootField(asked, { ...query, arguments: { ...known, ...more } }, name, text);
  const head = await headOf(asked);
  const ids = await idsOf(asked);
  // The server parses and validates a text once, whatever the variables are.
  const named = `schema: ${JSON.stringify(plantedSchema)}, name: $name`;
  const rendered = field('renderedDocument', `(${named})`);
  const [inGlobal, elsewhere] = ['"global"', 'null'].map((layer) =>
    field('document', `(${named}, layer: ${layer})`),
  );
  const history = field('documentHistory', `(${named}, first: 9)`);
  const opened = field('renderedDocument', `(${named})`, { cleartext: 'true' });
  const byName = names.flatMap((name, at) => {
    const stored = name === 'base' || name === 'mid' ? inGlobal : elsewhere;
    const texts = [rendered, ...oneOf([stored, history, opened], at)];
    return texts.map((text) => ({ text, name }));
  });
  const others = [
    ...['renderedDocument', 'document', 'explainReferences', 'referenceGraph'].map((name) =>
      field(name, given('hidden', plantedItem)),
    ),
    field(
      'explainSubmittedReferences',
      `(input: {source: {documents: [${extraDocument}]}}, schema: ${JSON.stringify(plantedItem)}, name: "hidden")`,
    ),
    field('renderedDocument', given('hidden', plantedItem), { cleartext: 'true' }),
    field('revision', ''),
    field('nodes', `(ids: ${JSON.stringify(ids)})`),
    ...ids.slice(0, 3).map((id) => field('node', `(id: ${JSON.stringify(id)})`)),
    field('revision', '', { name: '"hidden"', schema: JSON.stringify(plantedItem) }),
    field('revisions', '(first: 5)'),
    ...[first, first + 1, head - 1].map((id) =>
      field('diff', `(from: {number: ${Math.max(id, 0)}})`),
    ),
    field('deletionPlan', `(documents: ${known.documents})`),
    field('documents', '(first: 40)'),
    field('renderedDocuments', '(first: 40)'),
    field('server', ''),
    field('viewer', ''),
    field('tags', '(first: 40)'),
    field('auditLog', '(first: 40)'),
    field('actions', ''),
    field('action', '(key: "none")'),
    field('rulePolicies', ''),
    field('notifications', ''),
    field('ruleRows', '(rule: "p.error")'),
    field('explainRuleRow', '(rule: "p.error", row: {})'),
    field('violations', ''),
    field('violationEvents', ''),
    field(
      'violationCounts',
      '(input: {since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z"})',
    ),
    field('rulePolicy', '(name: "p")'),
    field('backtestRule', '(input: {rule: {rows: []}})'),
    field('previewRule', '(input: {rule: {rows: []}})'),
    field('deployment', '(id: "none")'),
    field('deployments', ''),
    field('driftChecks', ''),
    field('checkDeployment', '(input: {manifests: ["www"], environment: "prod"})'),
    field('deploymentImpact', ''),
    field('deploymentDiff', '(from: "none", to: "none")'),
    field('deploymentGraph', '(input: {manifests: ["www"], environment: "prod"})'),
    field('dataSources', ''),
    field('dataSource', '(name: "nova")'),
    field('importedDataSources', '(yaml: "name: nova")'),
    field('tableRows', '(table: "nova.servers")'),
  ];
  const questions = [...byName, ...others.map((text) => ({ text, name: undefined }))];
  const answers: [string, string][] = [];
  for (const [turn, { name: role }] of closed.entries()) {
    for (const [at, { text, name }] of questions.entries()) {
      if (!isFull && at % closed.length !== turn) continue;
      const operation = name === undefined ? '' : 'query ($name: String!) ';
      const answer = await ask(asked, role, `${operation}{ ${text} }`, { name });
      answers.push([`${role}, ${name}: ${String(text).slice(0, 100)}`, answer]);
    }
  }
  return answers;
}

async function restReadings({ server, tokenOf }: Asked, first: number): Promise<Answers> {
  const send = restClient(server.url);
  const id = first + 1;
  const paths = [
    '/revisions?limit=5',
    `/revisions/${id}`,
    `/revisions/${id}/documents`,
    `/revisions/${id}/documents?cleartext-secrets=false`,
    `/revisions/${id}/rendered-documents`,
    `/revisions/${id}/rendered-documents?cleartext-secrets=false`,
    `/revisions/${id + 1}/rendered-documents?cleartext-secrets=false`,
    `/revisions/${id + 2}/rendered-documents?cleartext-secrets=false`,
    `/revisions/${id}/diff/${id + 1}`,
    `/revisions/${id}/deepdiff/${id + 1}`,
    `/revisions/${id}/deepdiff/0`,
    `/revisions/${id}/validations`,
    `/revisions/${id + 2}/validations/detail`,
    `/revisions/${id + 2}/validations/deckhand-schema-validation`,
    `/revisions/${id + 2}/validations/deckhand-schema-validation/entries/0`,
  ];
  const answers: [string, string][] = [];
  for (const { name: role } of closed) {
    for (const path of paths) {
      const headers = { authorization: `Bearer ${tokenOf.get(role)}` };
      const { text, headers: sent } = await send('GET', path, { headers });
      answers.push([`${role}: GET ${path}`, `${text}\n${JSON.stringify([...sent])}`]);
    }
  }
  return answers;
}

/** Changes other than submissions, and what they answer. */
async function changes(asked: Asked, query: WholeQuery, first: number): Promise<Answers> {
  const beside = `schema: ${JSON.stringify(plantedItem)}, name: "there", tag: "seen"`;
  const fields: readonly (readonly string[])[] = [
    ['rollback', `(input: {revision: {number: ${first + 1}}})`],
    ['putTag', `(input: {revision: {number: ${first + 1}}, name: "seen"})`],
    ['deleteTag', `(input: {revision: {number: ${first + 1}}, name: "seen"})`],
    [
      'addValidation',
      `(input: {revision: {number: ${first + 1}}, name: "mine", status: SUCCESS, validator: "v"})`,
    ],
    ...['1', '2'].map((value) => [
      'putDocumentContent',
      `(input: {${beside}, value: {value: ${value}}})`,
    ]),
    ['deleteDocumentContent', `(input: {${beside}})`],
    ['refreshDataSource', '(input: {name: "nova"})'],
    ['checkDrift', '(input: {name: "none"})'],
    ['planDeployment', '(input: {manifests: ["www"], environment: "prod"})'],
    ['applyDeployment', '(input: {manifests: ["www"], environment: "prod"})'],
    ['applyDeploymentPlan', '(input: {plan: "none"})'],
    ['approveDeploymentStep', '(input: {deployment: "none", step: 1})'],
    ['rejectDeploymentStep', '(input: {deployment: "none", step: 1})'],
    ['cancelDeployment', '(input: {id: "none"})'],
    ['resumeDeployment', '(input: {id: "none"})'],
    ['evaluatePolicies', '(input: {})'],
    ['resolveAction', '(input: {key: "none", decision: RETRY})'],
    ['resumeNotification', '(input: {name: "none"})'],
    ['executeActions', '(input: {keys: []})'],
    ['testDataSource', '(input: {text: "{}"})'],
    ['ingestRecord', '(input: {table: "nova.alarms", record: {json: "{}"}})'],
    ['purge', '(input: {confirm: 1})'],
  ];
  const answers: [string, string][] = [];
  for (const [name = '', given = ''] of fields) {
    const field = rootField(asked, query, name, given);
    answers.push([name, await ask(asked, 'editor', `mutation { ${field} }`)]);
  }
  return answers;
}

/** The first events of each subscription, for each role; in the small form, for one of them. */
async function events(asked: Asked, query: WholeQuery, first: number): Promise<Answers> {
  const root = `(schema: ${JSON.stringify(plantedSchema)}, name: "root")`;
  const fields = [
    [rootField(asked, query, 'revisionCreated', `(after: ${first})`), 3],
    [rootField(asked, query, 'validationRecorded', '(after: 0)'), 3],
    [rootField(asked, query, 'documentContentChanged', '(after: 0)'), 3],
    [rootField(asked, query, 'renderedDocumentChanged', root), 1],
    // The site has no data source, so these send nothing.
    [rootField(asked, query, 'dataSourceChanged', ''), 0],
    [rootField(asked, query, 'tableChanged', ''), 0],
    [rootField(asked, query, 'deploymentChanged', '(id: "none")'), 0],
    [rootField(asked, query, 'violationChanged', '(after: 0)'), 0],
    [rootField(asked, query, 'actionChanged', '(after: 0)'), 0],
  ] as const;
  const answers: [string, string][] = [];
  for (const [turn, { name: role }] of closed.entries()) {
    const token = asked.tokenOf.get(role);
    const client = connect(asked.server, { connectionParams: { token } });
    for (const [at, [field, most]] of fields.entries()) {
      let count = 0;
      if (count === most || (!isFull && at % closed.length !== turn)) continue;
      for await (const event of client.iterate({ query: `subscription { ${field} }` })) {
        answers.push([`${role}: an event of ${field.slice(0, 40)}`, JSON.stringify(event)]);
        count += 1;
        if (count === most) break;
      }
    }
    await client.dispose();
  }
  return answers;
}
