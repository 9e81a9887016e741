import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  createExecutor,
  type GraphQLRequest,
} from '../../../../src/api/graphql/execution/execute.ts';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { answerOf, serve, type TestServer } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

const secret = 'hunter22';

const submitting = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed }
}`;
const reading = 'query ($n: Int!, $tag: String) { revision(id: $n, tag: $tag) { number } }';
const filtering = `query ($filter: DocumentFilter) {
  revision { documents(filter: $filter) { totalCount } }
}`;

type Row = [title: string, request: GraphQLRequest, ...messages: string[]];

const variables: readonly Row[] = [
  [
    'a text that is no number',
    { query: reading, variables: { n: secret } },
    'Variable "$n" got an invalid value; Expected type "Int!".',
  ],
  [
    'a mapping where a text should be',
    { query: submitting, variables: { input: { yaml: { data: secret } } } },
    'Variable "$input" got an invalid value at "input.yaml"; Expected type "String".',
  ],
  [
    'a list where a mapping should be',
    { query: submitting, variables: { input: [secret] } },
    'Variable "$input" got an invalid value; Expected type "SubmitDocumentsInput" to be an object.',
  ],
  [
    'each value that does not fit',
    { query: submitting, variables: { input: { dryRun: secret, expectedRevision: [secret] } } },
    'Variable "$input" got an invalid value at "input.expectedRevision"; Expected type "Int".',
    'Variable "$input" got an invalid value at "input.dryRun"; Expected type "Boolean".',
  ],
  [
    'a field that there is not',
    { query: submitting, variables: { input: { yalm: secret } } },
    'Variable "$input" got an invalid value; Field "yalm" is not defined by type "SubmitDocumentsInput". Did you mean "yaml"?',
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
    'a null',
    { query: reading, variables: { n: null, tag: secret } },
    'Variable "$n" of non-null type "Int!" must not be null.',
  ],
  [
    'nothing',
    { query: reading, variables: { tag: secret } },
    'Variable "$n" of required type "Int!" was not provided.',
  ],
];

const literals: readonly Row[] = [
  [
    'a text for a number',
    { query: `{ revision(id: "${secret}") { number } }` },
    'Int cannot represent non-integer value',
  ],
  [
    'a mapping for a text',
    { query: `mutation { submitDocuments(input: {yaml: {a: "${secret}"}}) { changed } }` },
    'String cannot represent a non string value',
  ],
  [
    'a list for a text',
    { query: `mutation { submitDocuments(input: {yaml: [["${secret}"]]}) { changed } }` },
    'String cannot represent a non string value',
  ],
  [
    'a text for an input',
    { query: `mutation { submitDocuments(input: "${secret}") { changed } }` },
    'Expected value of type "SubmitDocumentsInput!".',
  ],
  [
    'a text for a choice',
    { query: `{ revision { documents(filter: {storagePolicy: "${secret}"}) { totalCount } } }` },
    'Enum "StoragePolicy" cannot represent non-enum value.',
  ],
  [
    'a choice that there is not',
    { query: `{ revision { documents(filter: {storagePolicy: ${secret}}) { totalCount } } }` },
    'The value does not exist in "StoragePolicy" enum.',
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
    { query: `{ revision(id: 1${secret}) { number } }` },
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
  async function messagesOf(request: GraphQLRequest): Promise<readonly string[]> {
    const { errors = [] } = await answerOf(await server.post(request));
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    const info = { version: '', store: 'embedded' } as const;
    const execute = createExecutor({ app: server.app, config: testConfig(), info, logger });
    const text = await execute(request, anonymous);
    const messages = errors.map(({ message }) => message);
    assert.deepEqual(
      JSON.parse(text).errors.map(({ message }: { message: string }) => message),
      messages,
    );
    assert.ok(!JSON.stringify(errors).includes(secret), JSON.stringify(errors));
    return messages;
  }

  for (const [title, request, ...expected] of variables) {
    it(`name the place and the type of a variable, and no value: ${title}`, async () => {
      assert.deepEqual(await messagesOf(request), expected);
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
