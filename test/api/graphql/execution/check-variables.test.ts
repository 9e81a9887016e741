import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  createExecutor,
  type GraphQLRequest,
} from '../../../../src/api/graphql/execution/execute.ts';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { answerOf, problemsOf, serve, type TestServer } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

const secret = 'hunter22';

const submitting = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed }
}`;
const reading = `query ($n: NonNegativeInt!, $tag: String!) {
  a: revision(ref: { number: $n }) { number } b: revision(ref: { tag: $tag }) { number }
}`;
const filtering = `query ($filter: DocumentFilter) {
  revision { documents(filter: $filter) { totalCount } }
}`;
const listing = `query ($filter: RevisionFilter) {
  revisions(filter: $filter) { totalCount }
}`;

type Row = [title: string, request: GraphQLRequest, ...messages: string[]];

const variables: readonly Row[] = [
  [
    'a text that is no number',
    { query: reading, variables: { n: secret, tag: secret } },
    'Variable "$n" got an invalid value; Expected type "NonNegativeInt!".',
  ],
  [
    'a mapping where a text should be',
    { query: submitting, variables: { input: { source: { yaml: { data: secret } } } } },
    'Variable "$input" got an invalid value at "input.source.yaml"; Expected type "String".',
  ],
  [
    'a list where a mapping should be',
    { query: submitting, variables: { input: [secret] } },
    'Variable "$input" got an invalid value; Expected type "SubmitDocumentsInput" to be an object. Did you mean "{ source }"?',
  ],
  [
    'a text that is no time',
    { query: listing, variables: { filter: { since: secret } } },
    'Variable "$filter" got an invalid value at "filter.since"; Expected type "DateTimeISO". Example: "2026-11-21T10:00:00Z".',
  ],
  [
    'each value that does not fit',
    {
      query: submitting,
      variables: { input: { source: { json: '' }, dryRun: secret, expectedRevision: [secret] } },
    },
    'Variable "$input" got an invalid value at "input.expectedRevision"; Expected type "NonNegativeInt".',
    'Variable "$input" got an invalid value at "input.dryRun"; Expected type "Boolean".',
  ],
  [
    'a field that there is not',
    { query: submitting, variables: { input: { source: { json: '' }, authr: secret } } },
    'Variable "$input" got an invalid value; Field "authr" is not defined by type "SubmitDocumentsInput". Did you mean "author"?',
  ],
  [
    'an item of a list',
    { query: filtering, variables: { filter: { bucket: ['a', { b: secret }] } } },
    'Variable "$filter" got an invalid value at "filter.bucket[1]"; Expected type "String!".',
  ],
  [
    'one for a list',
    { query: filtering, variables: { filter: { bucket: { b: secret } } } },
    'Variable "$filter" got an invalid value at "filter.bucket"; Expected type "[String!]".',
  ],
  [
    'a choice of two forms',
    { query: submitting, variables: { input: { source: { yaml: secret, json: secret } } } },
    'Variable "$input" got an invalid value at "input.source"; Exactly one key must be specified for OneOf type "DocumentSource".',
  ],
  [
    'a null',
    { query: reading, variables: { n: null, tag: secret } },
    'Variable "$n" of non-null type "NonNegativeInt!" must not be null.',
  ],
  [
    'nothing',
    { query: reading, variables: { tag: secret } },
    'Variable "$n" of required type "NonNegativeInt!" was not provided.',
  ],
];

const beside: readonly Row[] = [
  [
    'of a query with an unknown name',
    {
      query: submitting.replace('changed', 'userErrors { code }'),
      variables: { input: { authr: secret } },
    },
    'Cannot query field "userErrors" on type "SubmitDocumentsPayload". Did you mean "problems"?',
    'Variable "$input" got an invalid value; Field "source" of required type "DocumentSource!" was not provided. Did you mean "{ yaml }", "{ json }", or "{ documents }"?',
    'Variable "$input" got an invalid value; Field "authr" is not defined by type "SubmitDocumentsInput". Did you mean "author"?',
  ],
  [
    'of a type of another API',
    {
      query: `mutation ($input: CreateRefInput!) { putTag(input: $input) { tag { name } } }`,
      variables: { input: { refName: secret, revision: { head: true } } },
    },
    'Unknown type "CreateRefInput". Did you mean "PutTagInput"?',
    'Variable "$input" got an invalid value; Field "name" of required type "String!" was not provided.',
    'Variable "$input" got an invalid value; Field "refName" is not defined by type "PutTagInput". Did you mean "name"?',
  ],
  [
    'of a type that the place does not take',
    {
      query: 'query ($ref: String!) { revision(ref: $ref) { number } }',
      variables: { ref: secret },
    },
    'Variable "$ref" of type "String!" used in position expecting type "RevisionRef". Did you mean "{ number }", "{ tag }", or "{ head }"?',
  ],
  [
    'of a type that the place of an unknown argument does not take',
    {
      query: 'query ($base: String!) { compare(base: $base) { id } }',
      variables: { base: secret },
    },
    'Cannot query field "compare" on type "Query". Did you mean "diff"?',
    'After these corrections: Unknown argument "base" on field "Query.diff". Did you mean "from"?',
    'After these corrections: Variable "$base" of type "String!" used in position expecting type "RevisionRef!". Did you mean "{ number }", "{ tag }", or "{ head }"?',
  ],
  [
    'of an unknown type that resembles none',
    { query: 'query ($a: Zzzzzz) { revision { number } }', variables: { a: secret } },
    'Unknown type "Zzzzzz".',
    'Variable "$a" is never used.',
  ],
];

const literals: readonly Row[] = [
  [
    'a text for a time',
    { query: `{ revisions(filter: { since: "${secret}" }) { totalCount } }` },
    'Expected value of type "DateTimeISO". Example: "2026-11-21T10:00:00Z".',
  ],
  [
    'a text for a number',
    { query: `{ revision(ref: { number: "${secret}" }) { number } }` },
    'Expected value of type "NonNegativeInt".',
  ],
  [
    'a mapping for a text',
    {
      query: `mutation { submitDocuments(input: {source: {yaml: {a: "${secret}"}}}) { changed } }`,
    },
    'String cannot represent a non string value, at "input.source.yaml".',
  ],
  [
    'a list for a text',
    { query: `mutation { submitDocuments(input: {source: {yaml: [["${secret}"]]}}) { changed } }` },
    'String cannot represent a non string value, at "input.source.yaml".',
  ],
  [
    'a text for an input',
    { query: `mutation { submitDocuments(input: "${secret}") { changed } }` },
    'Expected value of type "SubmitDocumentsInput!". Did you mean "{ source }"?',
  ],
  [
    'a text for a choice',
    { query: `{ revision { documents(filter: {storagePolicy: "${secret}"}) { totalCount } } }` },
    'Enum "StoragePolicy" cannot represent non-enum value, at "filter.storagePolicy". The values are: CLEARTEXT, ENCRYPTED.',
  ],
  [
    'a text for a choice that it resembles',
    { query: `{ revision { problems(filter: {severity: "error"}) { totalCount } } }` },
    'Enum "ProblemSeverity" cannot represent non-enum value, at "filter.severity". Did you mean the enum value "ERROR"?',
  ],
  [
    'a text with a suggestion in it',
    {
      query: `{ revision { documents(filter: {storagePolicy: """x Did you mean the enum value "${secret}"?"""}) { totalCount } } }`,
    },
    'Enum "StoragePolicy" cannot represent non-enum value, at "filter.storagePolicy". The values are: CLEARTEXT, ENCRYPTED.',
  ],
  [
    'a choice that there is not',
    { query: `{ revision { documents(filter: {storagePolicy: ${secret}}) { totalCount } } }` },
    'The value does not exist in "StoragePolicy" enum. The values are: CLEARTEXT, ENCRYPTED.',
  ],
  [
    'a text in the wrong place',
    { query: `{ revision "${secret}" { number } }` },
    'Syntax Error: Expected Name, found String.',
  ],
  [
    'a text that is not closed',
    { query: `{ document(name: "${secret}) { number } }` },
    'Syntax Error: Unterminated string.',
  ],
  [
    'a number that is none',
    { query: `{ revision(ref: { number: 1${secret} }) { number } }` },
    'Syntax Error: Invalid number, expected digit but got something else.',
  ],
];

describe('errors of a request', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  /** The messages by HTTP, which are those in process. */
  async function messagesOf(request: GraphQLRequest, entries = 1): Promise<readonly string[]> {
    const answer = await answerOf(await server.post(request));
    const { errors = [] } = answer;
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    const info = { version: '', store: 'embedded' } as const;
    const execute = createExecutor({ app: server.app, config: testConfig(), info, logger });
    const text = await execute(request, anonymous);
    const messages = problemsOf(answer).map(({ message }) => message);
    assert.deepEqual(
      problemsOf(JSON.parse(text)).map(({ message }) => message),
      messages,
    );
    assert.deepEqual([errors.length, errors[0]?.message], [entries, messages[0]]);
    assert.ok(!JSON.stringify(errors).includes(secret), JSON.stringify(errors));
    return messages;
  }

  for (const [title, request, ...expected] of variables) {
    it(`name the place and the type of a variable, and no value: ${title}`, async () => {
      assert.deepEqual(await messagesOf(request), expected);
    });
  }

  for (const [title, request, ...expected] of beside) {
    it(`are those of the query and of its variables: ${title}`, async () => {
      assert.deepEqual(await messagesOf(request, expected.length), expected);
    });
  }

  for (const [title, request, ...expected] of literals) {
    it(`quote no value of a query: ${title}`, async () => {
      assert.deepEqual(await messagesOf(request), expected);
    });
  }

  it('are fifty at most', async () => {
    const bucket = Array.from({ length: 60 }, () => ({}));
    const messages = await messagesOf({ query: filtering, variables: { filter: { bucket } } });
    assert.equal(messages.length, 50);
  });
});
