import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { refusal } from '../../../../src/domain/errors.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { problemsOf, serve, type TestServer } from '../../serve.ts';

interface Row {
  readonly title: string;
  readonly mutation:
    | 'submitDocuments'
    | 'rollback'
    | 'putTag'
    | 'deleteTag'
    | 'purge'
    | 'addValidation';
  readonly input: object;
  /** The code of each problem, and the member that it is about. */
  readonly problems: readonly (readonly [code: string, inputPath: string | null])[];
}

const first = { number: 1 };
const result = { revision: first, name: 'a', status: 'SUCCESS', validator: 'x' };
const lamp = (name: string, more: object = {}) => ({
  schema: 'harbour/Lamp/v1',
  metadata: { schema: 'metadata/Document/v1', name, ...more },
});
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const rows: readonly Row[] = [
  {
    title: 'a bucket, and the text of a submission',
    mutation: 'submitDocuments',
    input: { source: { yaml: '{ never: closed' }, bucket: '' },
    problems: [
      ['BUCKET_NAME_INVALID', 'input.bucket'],
      ['YAML_SYNTAX', 'input.source.yaml'],
    ],
  },
  {
    title: 'a text that is too long',
    mutation: 'submitDocuments',
    input: { source: { yaml: `# ${'long '.repeat(4_000)}` } },
    problems: [['LIMIT_EXCEEDED', 'input.source.yaml']],
  },
  {
    title: 'JSON',
    mutation: 'submitDocuments',
    input: { source: { json: '[{}]' } },
    problems: [['DOCUMENT_MALFORMED', 'input.source.json']],
  },
  {
    title: 'one of several values',
    mutation: 'submitDocuments',
    input: { source: { documents: [lamp('a'), lamp('b', { labels: 'none' })] } },
    problems: [['DOCUMENT_MALFORMED', 'input.source.documents.1']],
  },
  {
    title: 'values that are nested too deeply',
    mutation: 'submitDocuments',
    input: { source: { documents: [nested(200)] } },
    problems: [['ARGUMENT_INVALID', 'input.source.documents']],
  },
  {
    title: 'what needs a bucket, an author and a message',
    mutation: 'submitDocuments',
    input: {
      source: { documents: [lamp('a')] },
      replace: true,
      author: 'a'.repeat(10_001),
      message: 'm'.repeat(10_001),
    },
    problems: [
      ['ARGUMENT_INVALID', 'input.replace'],
      ['ARGUMENT_INVALID', 'input.message'],
      ['ARGUMENT_INVALID', 'input.author'],
    ],
  },
  {
    title: 'the expected revision',
    mutation: 'submitDocuments',
    input: { source: { documents: [lamp('a')] }, expectedRevision: 7 },
    problems: [['REVISION_CONFLICT', 'input.expectedRevision']],
  },
  {
    title: 'the number of a revision',
    mutation: 'rollback',
    input: { revision: { number: 99 } },
    problems: [['REVISION_NOT_FOUND', 'input.revision.number']],
  },
  {
    title: 'the tag of a revision',
    mutation: 'rollback',
    input: { revision: { tag: 'none' } },
    problems: [['TAG_NOT_FOUND', 'input.revision.tag']],
  },
  {
    title: 'a head that is not to be',
    mutation: 'rollback',
    input: { revision: { head: false } },
    problems: [['ARGUMENT_INVALID', 'input.revision.head']],
  },
  {
    title: 'a message of a rollback',
    mutation: 'rollback',
    input: { revision: first, message: 'm'.repeat(10_001) },
    problems: [['ARGUMENT_INVALID', 'input.message']],
  },
  {
    title: 'the name and the data of a tag',
    mutation: 'putTag',
    input: { revision: first, name: '', data: { value: [] } },
    problems: [
      ['TAG_INVALID', 'input.name'],
      ['TAG_INVALID', 'input.data.value'],
    ],
  },
  {
    title: 'the data of a tag, as text',
    mutation: 'putTag',
    input: { revision: first, name: 'a', data: { json: '1' } },
    problems: [['TAG_INVALID', 'input.data.json']],
  },
  {
    title: 'text that is no JSON',
    mutation: 'putTag',
    input: { revision: first, name: 'a', data: { json: '{a: 1}' } },
    problems: [['ARGUMENT_INVALID', 'input.data.json']],
  },
  {
    title: 'a tag that the revision does not carry',
    mutation: 'deleteTag',
    input: { revision: first, name: 'none' },
    problems: [['TAG_NOT_FOUND', 'input.name']],
  },
  {
    title: 'the revision to take a tag off',
    mutation: 'deleteTag',
    input: { revision: { tag: 'none' }, name: 'none' },
    problems: [['TAG_NOT_FOUND', 'input.revision.tag']],
  },
  {
    title: 'the number that confirms a purge',
    mutation: 'purge',
    input: { confirm: 7 },
    problems: [['REVISION_CONFLICT', 'input.confirm']],
  },
  {
    title: 'the name and the validator of a result',
    mutation: 'addValidation',
    input: { ...result, name: '', validator: {} },
    problems: [
      ['VALIDATION_MALFORMED', 'input.name'],
      ['VALIDATION_MALFORMED', 'input.validator'],
    ],
  },
  {
    title: 'errors that are nested too deeply',
    mutation: 'addValidation',
    input: { ...result, errors: [nested(100)] },
    problems: [['VALIDATION_MALFORMED', 'input.errors']],
  },
  {
    title: 'validator and errors, which are too large together: none of them alone',
    mutation: 'addValidation',
    input: { ...result, validator: 'x'.repeat(700), errors: ['y'.repeat(700)] },
    problems: [['VALIDATION_MALFORMED', null]],
  },
  {
    title: 'more errors than a request may have',
    mutation: 'addValidation',
    input: { ...result, errors: ['y'.repeat(20_000)] },
    problems: [['LIMIT_EXCEEDED', 'input.errors']],
  },
];

describe('the member of an input that a problem is about', () => {
  let server: TestServer;
  beforeAll(async () => {
    const limits = { maxDocumentBytes: 1_000, maxSubmissionBytes: 15_000 };
    // A purge is refused by a setting before its number is looked at.
    const around = (app: App): App => ({
      ...app,
      purge: async (_by, confirm) => {
        throw refusal('REVISION_CONFLICT', { expected: confirm ?? 0, head: 1 });
      },
    });
    server = await serve({ limits, around });
    await server.ask(submitYaml, { yaml: sampleSite });
  });
  afterAll(() => server.close());

  for (const { title, mutation, input, problems } of rows) {
    it(`is named in ${mutation}: ${title}`, async () => {
      const type = `${mutation.replace(/^./, (letter) => letter.toUpperCase())}Input`;
      const answer = await server.ask(
        `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { problems { code inputPath } } }`,
        { input },
      );
      type Found = { readonly code: string; readonly inputPath?: readonly string[] | null };
      const found = (answer.data?.result?.problems ?? problemsOf(answer)) as readonly Found[];
      assert.deepEqual(
        found.map(({ code, inputPath }) => [code, inputPath?.join('.') ?? null]),
        problems,
      );
    });
  }
});
